/**
 * The same list, its last entry said again until the length is a power of two: otherwise every
 * length would be a statement of its own, and databases keep the plans of all they have seen.
 */
export function padded(values: readonly string[]): readonly string[] {
  const length = 2 ** Math.ceil(Math.log2(Math.max(values.length, 1)));
  const last = values.at(-1) ?? '';
  return [...values, ...Array.from({ length: length - values.length }, () => last)];
}
