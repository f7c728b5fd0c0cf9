import { parseActionLink } from '@latchkey/client';
import type { Stage } from './performance.ts';

const ofLinks = ['mode', 'oobCode', 'apiKey', 'continueUrl', 'lang', 'tenantId'];
const ofOurs = ['ui_sid', 'ui_sd', 'ui_auid', 'ui_pid'];
/** Some applications hand a link on as it came, wrapped in another one. */
const wrappers = ['link', 'deep_link_id'];

/** A code in the address bar ends up in histories, screenshots and other people's hands. */
export function clearAddress({ page, options }: Stage): void {
  const url = new URL(page.address);
  for (const name of [...ofLinks, ...ofOurs, options.modeParameter ?? 'mode']) {
    url.searchParams.delete(name);
  }
  for (const name of wrappers) {
    if (parseActionLink(url.searchParams.get(name) ?? '')) url.searchParams.delete(name);
  }
  page.replaceAddress(url.href);
}
