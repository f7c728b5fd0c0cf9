import { guessLimits } from '@latchkey/protocol';
import { auditEvent } from '../audit/audit.ts';
import type { Caller } from '../caller.ts';
import type { Identity } from '../identity.ts';
import { Refused } from '../refused.ts';
import type { GuessKey, GuessRule } from './guess-budgets.ts';

const rule: GuessRule = {
  tries: guessLimits.passwordTries,
  hardStop: guessLimits.passwordTriesBeforeHardStop,
  firstRest: guessLimits.passwordRestFirst,
  longestRest: guessLimits.passwordRestLongest,
};

/** Keyed by the canonical address, whether an account has it or not: the lock tells nothing. */
export const passwordGuesses = (tenant: string, email: string): GuessKey => ({
  tenant,
  kind: 'password',
  subject: email,
});

/** Spends one guess at the password behind an address, before anything is hashed. */
export async function chargePasswordGuess(
  identity: Identity,
  caller: Caller,
  email: string,
): Promise<void> {
  const at = identity.now();
  const charge = await identity.guesses.charge(passwordGuesses(caller.tenant, email), rule, at);
  if (charge.allowed) return;
  await identity.commit([
    identity.audit.record(
      auditEvent(caller, at, 'authn_login_lock', null, 'TOO_MANY_ATTEMPTS_TRY_LATER', 'refused'),
    ),
  ]);
  throw new Refused(
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'Too many incorrect password attempts. Try again in a few minutes.',
    Math.max(1, Math.ceil((charge.until - at) / 1000)),
  );
}

/**
 * For what happens before a password is judged, or after it was found right. A broken database or a
 * full queue is no wrong password: it must not lock anybody out.
 */
export async function orGiveBackGuess<Result>(
  identity: Identity,
  caller: Caller,
  email: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const giveBack = identity.guesses.giveBack(passwordGuesses(caller.tenant, email));
    // Where this cannot be written either, the caller hears of the first failure.
    await identity.commit([giveBack]).catch(() => undefined);
    throw error;
  }
}
