import type { HashCost } from '../passwords/hash-cost.ts';
import { type Argon2Parameters, isArgon2, ownParameters, readArgon2 } from './argon2.ts';
import { readImported } from './imported/imported-hash.ts';
import type { ReadableHash } from './readable-hash.ts';

/** Undefined for what makes no sense, or would cost more than a sign-in may. Computes nothing. */
export function readHash(
  text: string,
  current: Argon2Parameters,
): (ReadableHash & { readonly isOwn: boolean }) | undefined {
  if (isArgon2(text)) return readArgon2(text, current);
  const imported = readImported(text);
  return imported && { ...imported, isOwn: false };
}

/** For an import, which asks of each hash whether it can be verified and then what that costs: it is read once. */
export function readingOnce(): {
  canVerify(text: string): boolean;
  costOf(text: string): HashCost | null;
} {
  let last: { readonly text: string; readonly read: ReturnType<typeof readHash> } | undefined;
  const once = (text: string) => {
    if (last?.text !== text) last = { text, read: readHash(text, ownParameters) };
    return last.read;
  };
  return {
    canVerify: (text) => once(text) !== undefined,
    costOf(text) {
      const read = once(text);
      return read === undefined || read.isOwn ? null : read.cost;
    },
  };
}

export const canVerify = (text: string): boolean => readHash(text, ownParameters) !== undefined;

export function costOf(text: string, current: Argon2Parameters = ownParameters): HashCost | null {
  const read = readHash(text, current);
  return read === undefined || read.isOwn ? null : read.cost;
}
