import type { MadeHash } from '../../identity/passwords/hash-text.ts';

/** What a password would have to come to. */
export type Computation = (password: Buffer) => Buffer;

/**
 * Reads how a hash was made. Undefined when that makes no sense, or when one try would cost more
 * than a sign-in may: an imported hash names its own cost.
 */
export type Scheme = (made: MadeHash) => Computation | undefined;

export function wholeNumber(
  text: string | undefined,
  lowest: number,
  highest: number,
): number | undefined {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= lowest && number <= highest ? number : undefined;
}

/** Which of the two comes first. */
export function inOrder(
  order: string | undefined,
): ((password: Buffer, salt: Uint8Array) => Buffer) | undefined {
  if (order === 'sp') return (password, salt) => Buffer.concat([salt, password]);
  if (order === 'ps') return (password, salt) => Buffer.concat([password, salt]);
  return undefined;
}
