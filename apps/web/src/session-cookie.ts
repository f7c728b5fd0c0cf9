import type { MainSession } from '@latchkey/client';

const plainName = 'latchkey-session';
/** Under https: browsers take it from this very host alone, and from no other page of its domain. */
const hostName = `__Host-${plainName}`;

/** Browsers keep no cookie for longer. */
const longestAge = 400 * 24 * 3600;

/**
 * Somebody was signed in when this browser was last here. Only a guess at which page to begin with:
 * it proves nothing and opens nothing.
 */
export const wasSignedIn = (cookies: string): boolean =>
  cookies.split(';').some((cookie) => [`${hostName}=1`, `${plainName}=1`].includes(cookie.trim()));

/** What to write. Under https nothing is left of the plain name, which it had before. */
export function sessionCookies(signedIn: boolean, protocol: string): readonly string[] {
  const cookie = (name: string, kept: boolean) =>
    `${name}=1; Path=/; Max-Age=${kept ? longestAge : 0}; SameSite=Lax`;
  return protocol === 'https:'
    ? [`${cookie(hostName, signedIn)}; Secure`, `${cookie(plainName, false)}; Secure`]
    : [cookie(plainName, signedIn)];
}

/** Tells the server, by a cookie, which page to begin with the next time. */
export function rememberSession(session: MainSession): void {
  const write = () => {
    const { status } = session.getSnapshot();
    if (status === 'loading') return;
    for (const cookie of sessionCookies(status === 'signedIn', location.protocol)) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
      document.cookie = cookie;
    }
  };
  session.subscribe(write);
  write();
}
