/** Whose page it is, as a browser says: nothing but a scheme, a host and a port. */
export type PageOrigin = { readonly scheme: string; readonly hostname: string };

const plainOrigin = /^[a-z][a-z\d+.-]*:\/\/[^/?#@\\\s,]+$/i;

/** Undefined for `null`, which frames without an origin send, and for what no browser would write. */
export function readOrigin(text: string): PageOrigin | undefined {
  if (!plainOrigin.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname } = new URL(text);
  return { scheme: protocol.slice(0, -1), hostname };
}
