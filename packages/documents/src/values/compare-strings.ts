const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/**
 * The order of the bytes in UTF-8. JavaScript compares units of UTF-16, where a character beyond the
 * first 65,536 is a pair of surrogates, and these are less than the last units that are characters.
 */
export function compareStrings(one: string, other: string): number {
  if (one === other) return 0;
  const shorter = Math.min(one.length, other.length);
  for (let index = 0; index < shorter; index++) {
    const left = one.charCodeAt(index);
    const right = other.charCodeAt(index);
    if (left !== right) {
      const isLeftPair = isSurrogate(left);
      if (isLeftPair === isSurrogate(right)) return left - right;
      return isLeftPair ? 1 : -1;
    }
  }
  return one.length - other.length;
}
