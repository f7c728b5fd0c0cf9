import { createHash, timingSafeEqual } from 'node:crypto';
import { Refused } from '../identity/refused.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

const same = (one: string, other: string) => timingSafeEqual(sha256(one), sha256(other));

/**
 * An application that asked for the token with a nonce shows it here: only it knows what the token
 * names, or names by its hash. Without one in the token there is nothing to show.
 */
export function checkCredentialNonce(inToken: unknown, given: string | null): void {
  if (inToken === undefined && given === null) return;
  const matches =
    typeof inToken === 'string' &&
    inToken !== '' &&
    given !== null &&
    given !== '' &&
    (same(inToken, given) || same(inToken, sha256(given).toString('hex')));
  if (!matches) throw new Refused('MISSING_OR_INVALID_NONCE');
}
