import type { MainSession } from '@latchkey/client';

const name = 'latchkey-session';

/** Browsers keep no cookie for longer. */
const longestAge = 400 * 24 * 3600;

/**
 * Somebody was signed in when this browser was last here. Only a guess at which page to begin with:
 * it proves nothing and opens nothing.
 */
export const wasSignedIn = (cookies: string): boolean =>
  cookies.split(';').some((cookie) => cookie.trim() === `${name}=1`);

/** Tells the server, by a cookie, which page to begin with the next time. */
export function rememberSession(session: MainSession): void {
  const write = () => {
    const { status } = session.getSnapshot();
    if (status === 'loading') return;
    const age = status === 'signedIn' ? longestAge : 0;
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
    document.cookie = `${name}=1; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  };
  session.subscribe(write);
  write();
}
