const nameOf = (pair: string): string => [...new URLSearchParams(pair).keys()][0] ?? '';

/**
 * Where a sign-in link goes on: the application's own address, with every parameter of the link.
 * The rest of that address stays as it was written, except parameters of the same names, which
 * some readers would take for the link's.
 */
export function signInTarget(continueUrl: string, parameters: ReadonlyMap<string, string>): string {
  const [, address = '', query = '', fragment = ''] =
    /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(continueUrl) ?? [];
  const kept = query.split('&').filter((pair) => pair !== '' && !parameters.has(nameOf(pair)));
  const added = new URLSearchParams([...parameters]).toString();
  // Serialized as a browser would: a header holds no letters beyond ASCII.
  return new URL(`${address}?${[...kept, added].join('&')}${fragment}`).href;
}
