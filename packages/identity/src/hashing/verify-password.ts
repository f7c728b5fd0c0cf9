import type { HashCost } from '../passwords/hash-cost.ts';
import type { Comparison } from '../passwords/password-hasher.ts';
import { type Argon2Parameters, hashOfNothing, readArgon2 } from './argon2.ts';
import { readHash } from './read-hash.ts';
import type { ReadableHash } from './readable-hash.ts';
import { spendWork } from './spend-work.ts';

export type Verification = {
  readonly matches: boolean;
  readonly needsRehash: boolean;
  /** Everything that was computed, in this order. */
  readonly work: readonly HashCost[];
};

/** What a library cannot compute after all matches nothing. */
function isMatch(hash: ReadableHash | undefined, password: string): boolean {
  try {
    return hash?.matches(password) ?? false;
  } catch {
    return false;
  }
}

/**
 * A right password costs its own hash. A wrong one costs one hash of ours and the dearest of every
 * kind from elsewhere, whatever it was compared with: whoever has a cheaper one makes up for the
 * difference, and nobody at all computes everything for nothing. See decisions/0042.
 */
export function verifyPassword(
  { hash, password, dearest }: Comparison,
  current: Argon2Parameters,
): Verification {
  const own = hash === null ? undefined : readHash(hash, current);
  const matches = isMatch(own, password);
  const work: HashCost[] = own === undefined ? [] : [own.cost];
  if (own !== undefined && matches) return { matches, needsRehash: !own.isOwn, work };
  if (!own?.isOwn) {
    const nothing = readArgon2(hashOfNothing(current), current);
    isMatch(nothing, password);
    if (nothing !== undefined) work.push(nothing.cost);
  }
  for (const { kind, amount } of dearest) {
    const paid = own !== undefined && !own.isOwn && own.cost.kind === kind ? own.cost.amount : 0;
    const spent = spendWork({ kind, amount: amount - paid }, password);
    if (spent > 0) work.push({ kind, amount: spent });
  }
  return { matches, needsRehash: false, work };
}
