/** Undefined if it is no address. Not `URL.canParse`, which only the younger browsers have. */
export function parseAddress(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
