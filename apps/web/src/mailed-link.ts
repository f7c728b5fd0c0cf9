import { everyLinkParameter, type LinkParameter } from '@latchkey/client/mailed-link';

const telling: readonly LinkParameter[] = ['oobCode', 'mode'];

/** Did a mail lead here? Broken links are links too. */
export function isMailedLink(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return telling.some((name) => parameters.has(name));
}

/** A query without all that a mailed link may bring. */
export function withoutLink(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of everyLinkParameter) parameters.delete(name);
  return parameters.toString();
}
