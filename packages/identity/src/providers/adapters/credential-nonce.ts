import { createHash, timingSafeEqual } from 'node:crypto';
import { Refused } from '@latchkey/kernel/refused';

const sha256 = (text: string) => createHash('sha256').update(text);

/**
 * An application that asked for the token with a nonce shows what it was made from: the token has
 * only the hash, so that whoever reads it there knows nothing. A nonce that this server makes is the
 * hash of nothing that anybody knows, and no token that it asked for itself gets past this.
 */
export function checkCredentialNonce(inToken: unknown, given: string | null): void {
  if (inToken === undefined && given === null) return;
  const made = Buffer.from(sha256(given ?? '').digest('hex'));
  const shown = Buffer.from(typeof inToken === 'string' ? inToken : '');
  const matches = given && shown.length === made.length && timingSafeEqual(shown, made);
  if (!matches) throw new Refused('MISSING_OR_INVALID_NONCE');
}
