import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Names that mean something inside a network and nothing outside. */
const insideNames = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/;

/** Ports below these belong to services that are no web servers. */
export const lowestFreePort = 1024;

/** The host as sockets want it: an IPv6 address has no brackets there. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

export function hostComplaint(host: string): string | undefined {
  if (isIP(host) !== 0) {
    return isPublicAddress(host) ? undefined : `The address ${host} is not a public one.`;
  }
  return insideNames.test(host) || !host.includes('.')
    ? `The host ${host} is not a public one.`
    : undefined;
}

/**
 * Parsers disagree about `0177.0.0.1`, `127.1` and their like, and whoever writes so hopes for it.
 * Only the one spelling is taken that all of them read alike.
 */
const isPlainlySpelled = (text: string, { origin }: URL): boolean =>
  text.toLowerCase().startsWith(origin) && /^([:/?#]|$)/.test(text.slice(origin.length));

/** Why an address is never going to be called, in a sentence. */
export function urlComplaint(
  text: string,
  mayBePrivate: (host: string) => boolean,
): string | undefined {
  const url = URL.parse(text);
  if (url === null) return 'It is not an absolute URL.';
  if (url.username !== '' || url.password !== '') return 'It must not hold a name or a password.';
  const isPrivate = mayBePrivate(hostOf(url));
  if (url.protocol !== 'https:' && !(isPrivate && url.protocol === 'http:')) {
    return 'It must begin with https://.';
  }
  if (!isPlainlySpelled(text, url)) return `Its host must be spelled as ${url.host}.`;
  if (url.hostname.endsWith('.')) return 'Its host must not end with a dot.';
  if (isPrivate) return undefined;
  if (url.port !== '' && Number(url.port) < lowestFreePort) {
    return `Its port must be 443, or ${lowestFreePort} and above.`;
  }
  return hostComplaint(hostOf(url));
}
