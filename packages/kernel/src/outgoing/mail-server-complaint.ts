import { hostComplaint, lowestFreePort } from './url-complaint.ts';

/** Where mail is taken in: from other servers, and from those who sign in. */
const mailPorts = [25, 465, 587];

/** A name or an address in the one spelling that every parser reads alike, and nothing else. */
function isPlainlySpelled(host: string): boolean {
  const authority = host.includes(':') ? `[${host}]` : host;
  return URL.parse(`https://${authority}`)?.host === authority;
}

/** Why a mail server that came in by the API is never going to be called, in a sentence. */
export function mailServerComplaint(
  given: string,
  port: number,
  mayBePrivate: (host: string) => boolean,
): string | undefined {
  const host = given.toLowerCase();
  if (!isPlainlySpelled(host)) {
    return `Its host is a name or an address, plainly spelled, not ${JSON.stringify(given)}.`;
  }
  if (host.endsWith('.')) return 'Its host must not end with a dot.';
  if (mayBePrivate(host)) return undefined;
  if (!mailPorts.includes(port) && port < lowestFreePort) {
    return `Its port must be ${mailPorts.join(', ')}, or ${lowestFreePort} and above.`;
  }
  return hostComplaint(host);
}
