/** Whose page it is, as a browser says: nothing but a scheme, a host and a port. */
export type PageOrigin = { readonly scheme: string; readonly hostname: string };

const plainOrigin = /^[a-z][a-z\d+.-]*:\/\/[^/?#@\\\s,]+$/i;

/** Served by this machine to itself, or by the shell that an application is packed in. */
const localSchemes: readonly string[] = ['http', 'capacitor', 'ionic', 'tauri'];

/** Whoever is named behind these was named by the browser: nobody can call an extension of theirs so. */
const namedSchemes: readonly string[] = [
  'https',
  'chrome-extension',
  'moz-extension',
  'safari-web-extension',
];

/** Such a page is nobody's but this machine's, whatever name stands behind the scheme. */
export const isLocalScheme = ({ scheme }: PageOrigin): boolean => localSchemes.includes(scheme);

/**
 * Undefined for `null`, which frames without an origin send, for what no browser would write, and
 * for schemes that no application has: what came by `ftp` came by nobody's word.
 */
export function readOrigin(text: string): PageOrigin | undefined {
  if (!plainOrigin.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname } = new URL(text);
  const scheme = protocol.slice(0, -1);
  return localSchemes.includes(scheme) || namedSchemes.includes(scheme)
    ? { scheme, hostname }
    : undefined;
}
