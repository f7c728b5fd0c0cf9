import { parseActionLink } from '@latchkey/client';
import type { Stage } from './performance.ts';

const ofLinks = ['mode', 'oobCode', 'apiKey', 'continueUrl', 'lang', 'tenantId'];
const ofOurs = ['ui_sid', 'ui_sd', 'ui_auid', 'ui_pid'];
/** Some applications hand a link on as it came, wrapped in another one. */
const wrappers = ['link', 'deep_link_id'];

/** The address of the page without what a mailed link brought. */
export function plainAddress({ page, options }: Pick<Stage, 'page' | 'options'>): string {
  const url = new URL(page.address);
  for (const name of [...ofLinks, ...ofOurs, options.modeParameter ?? 'mode']) {
    url.searchParams.delete(name);
  }
  for (const name of wrappers) {
    if (parseActionLink(url.searchParams.get(name) ?? '')) url.searchParams.delete(name);
  }
  return url.href;
}

/** A code in the address bar ends up in histories, screenshots and other people's hands. */
export function clearAddress(stage: Stage): void {
  stage.page.replaceAddress(plainAddress(stage));
}
