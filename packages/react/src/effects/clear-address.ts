import { parseActionLink } from '@latchkey/client';
import { everyLinkParameter } from '@latchkey/client/mailed-link';
import { linkTenant } from './link-tenant.ts';
import type { Stage } from './performance.ts';

/** Some applications hand a link on as it came, wrapped in another one. */
const wrappers = ['link', 'deep_link_id'];

/** The address of the page without what a mailed link brought. */
export function plainAddress({ page, options }: Pick<Stage, 'page' | 'options'>): string {
  const url = new URL(page.address);
  for (const name of [...everyLinkParameter, options.modeParameter ?? 'mode']) {
    url.searchParams.delete(name);
  }
  for (const name of wrappers) {
    if (parseActionLink(url.searchParams.get(name) ?? '')) url.searchParams.delete(name);
  }
  return url.href;
}

const tenantIn = (address: string) => new URL(address).searchParams.get('tenantId') ?? undefined;

function replaceAddress(stage: Stage, tenantId: string | undefined): void {
  const url = new URL(plainAddress(stage));
  if (tenantId !== undefined) url.searchParams.set('tenantId', tenantId);
  stage.page.replaceAddress(url.href);
}

/**
 * A code in the address bar ends up in histories, screenshots and other people's hands. Which
 * organisation the page is for stays there: loaded again, it must not be for another.
 */
export function clearAddress(stage: Stage): void {
  const { client, page } = stage;
  replaceAddress(stage, tenantIn(page.address) === client.tenantId ? client.tenantId : undefined);
}

/**
 * The same, once the link was used. On a page for links alone it still says whose it was: what comes
 * next is asked there, also when the page is loaded again.
 */
export function clearUsed(stage: Stage): void {
  if (stage.onlyActions) replaceAddress(stage, linkTenant(stage).tenantId);
  else clearAddress(stage);
}
