const hexadecimal = /0[xX][0-9a-fA-F]+/y;
const decimal = /\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const largestInt = 2n ** 63n - 1n;

export type ReadNumber = { readonly value: bigint | number; readonly end: number };

/** An int has 64 bits; a number with a point or an exponent is a float. */
export function readNumber(
  text: string,
  start: number,
  refuse: (sentence: string) => never,
): ReadNumber | undefined {
  hexadecimal.lastIndex = start;
  decimal.lastIndex = start;
  const digits = hexadecimal.exec(text)?.[0] ?? decimal.exec(text)?.[0];
  if (digits === undefined) return undefined;
  const end = start + digits.length;
  if (/[A-Za-z0-9_]/.test(text.charAt(end))) refuse('A number ends before the next word begins.');
  if (!/^0[xX]/.test(digits) && /[.eE]/.test(digits)) return { value: Number(digits), end };
  if (digits.length > 40) refuse('This number does not fit into 64 bits.');
  const value = BigInt(digits);
  if (value > largestInt) refuse('This number does not fit into 64 bits.');
  return { value, end };
}
