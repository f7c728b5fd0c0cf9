const nameOf = (pair: string): string => [...new URLSearchParams(pair).keys()][0] ?? '';

/**
 * Puts parameters into the query of an address, before any fragment, instead of any of the same
 * names. What else was there stays as it was written.
 */
export function withParameters(
  address: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const [, path = '', query = '', fragment = ''] =
    /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const kept = query
    .split('&')
    .filter((pair) => pair !== '' && !Object.hasOwn(parameters, nameOf(pair)));
  const added = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const pairs = [...kept, ...added];
  return `${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}${fragment}`;
}
