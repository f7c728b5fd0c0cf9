/** How a session is kept in a cookie of an application. */
export type SessionCookie = {
  /** What the cookie is called: under https it begins with `__Host-`. */
  readonly name: string;
  /** The value in a `Cookie` header, if there is one. */
  read(header: string | null | undefined): string | undefined;
  /** What to send as `Set-Cookie`. */
  write(value: string, expiresIn: number): string;
  /** The same, so that the browser forgets it. */
  clear(): string;
};

/** What every browser keeps of one cookie. A longer one is dropped without a word. */
const longest = 4096;

/**
 * The cookie of the application at this address: hidden from scripts, not sent along by forms of
 * other sites, and under https bound to this very host by its name.
 */
export function cookieOf(origin: string): SessionCookie {
  const secure = new URL(origin).protocol === 'https:';
  const name = secure ? '__Host-session' : 'session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    name,
    read(header) {
      const pairs = (header ?? '').split(';').map((pair) => pair.trim());
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
    },
    write(value, expiresIn) {
      if (!/^[\w.~-]*$/.test(value)) throw new TypeError('This is not the value of a session.');
      if (name.length + value.length > longest) {
        throw new RangeError('The session is too large for a cookie: carry fewer custom claims.');
      }
      return `${name}=${value}; Max-Age=${Math.floor(expiresIn / 1000)}; ${attributes}`;
    },
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}
