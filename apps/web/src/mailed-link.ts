/** Did a mail lead here? Broken links are links too. */
export function isMailedLink(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return parameters.has('oobCode') || parameters.has('mode');
}

const ofLinks = ['mode', 'oobCode', 'apiKey', 'continueUrl', 'lang', 'tenantId'];
const ofWidget = ['ui_sid', 'ui_sd', 'ui_auid', 'ui_pid'];

/** A query without all that a mailed link may bring. */
export function withoutLink(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of [...ofLinks, ...ofWidget]) parameters.delete(name);
  return parameters.toString();
}
