import { isWithin, type Range } from '../../passwords/hash-bounds.ts';
import type { HashCost } from '../../passwords/hash-cost.ts';
import type { MadeHash } from '../../passwords/hash-text.ts';

/** How long they are. A hash of another length is none, and nobody could sign in with it. */
export const digestBytes = { md5: 16, sha1: 20, sha256: 32, sha512: 64 } as const;

export type Digest = keyof typeof digestBytes;

export type Computation = {
  readonly cost: HashCost;
  /** What the password would have to come to. */
  compute(password: Buffer): Buffer;
};

/**
 * Reads how a hash was made. Undefined when that makes no sense, or when one try would cost more
 * than a sign-in may: an imported hash names its own cost.
 */
export type Scheme = (made: MadeHash) => Computation | undefined;

export function wholeNumber(text: string | undefined, range: Range): number | undefined {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return undefined;
  const number = Number(text);
  return isWithin(number, range) ? number : undefined;
}

/** Which of the two comes first. */
export function inOrder(
  order: string | undefined,
): ((password: Buffer, salt: Uint8Array) => Buffer) | undefined {
  if (order === 'sp') return (password, salt) => Buffer.concat([salt, password]);
  if (order === 'ps') return (password, salt) => Buffer.concat([password, salt]);
  return undefined;
}

/** What adds up to the amount, where only powers of two can be computed. */
export const powersOfTwo = (amount: number): readonly number[] =>
  Array.from({ length: 31 }, (_, exponent) => 2 ** exponent).filter(
    (power) => Math.floor(amount / power) % 2 === 1,
  );
