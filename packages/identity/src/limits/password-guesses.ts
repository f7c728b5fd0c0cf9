import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { Refused } from '@latchkey/kernel/refused';
import { guessLimits } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import type { GuessKey, GuessRule } from './guess-budgets.ts';

const rule: GuessRule = {
  tries: guessLimits.passwordTries,
  hardStop: guessLimits.passwordTriesBeforeHardStop,
  firstRest: guessLimits.passwordRestFirst,
  longestRest: guessLimits.passwordRestLongest,
};

/** Keyed by the canonical address, whether an account has it or not: the lock tells nothing. */
const passwordGuesses = (tenant: string, email: string): GuessKey => ({
  tenant,
  kind: 'password',
  subject: email,
});

/** A proof of another kind opens the account to passwords again, from everywhere. */
export function forgiveGuesses(identity: Identity, tenant: string, email: string): Change[] {
  const key = passwordGuesses(tenant, email);
  return [identity.guesses.reset(key), identity.guesses.resetPlaces(key)];
}

/**
 * The sessions that make places known go with this: what was spent there must not wait for whoever comes
 * to such a place next.
 */
export const forgetPlaces = (
  identity: Identity,
  { tenant, id, email }: Pick<Account, 'tenant' | 'id' | 'email'>,
): Change[] => [
  ...(email === null ? [] : [identity.guesses.resetPlaces(passwordGuesses(tenant, email))]),
  identity.sessions.forgetAll(tenant, id),
];

/** Spends one guess at the password behind an address, before anything is hashed. */
export async function chargePasswordGuess(
  identity: Identity,
  caller: Caller,
  email: string,
): Promise<GuessKey> {
  const at = identity.now();
  const key = passwordGuesses(caller.tenant, email);
  const charge = await identity.guesses.charge(key, rule, at, caller.address);
  if (charge.allowed) return charge.charged;
  await identity.commit([
    identity.audit.record(
      auditEvent(caller, at, 'authn_login_lock', null, 'TOO_MANY_ATTEMPTS_TRY_LATER', 'refused'),
    ),
  ]);
  throw new Refused(
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'Too many incorrect password attempts. Try again in a few minutes.',
    'TOO_MANY_PASSWORD_GUESSES',
    Math.max(1, Math.ceil((charge.until - at) / 1000)),
  );
}

/**
 * For what happens before a password is judged, or after it was found right. A broken database or a
 * full queue is no wrong password: it must not lock anybody out.
 */
export async function orGiveBackGuess<Result>(
  identity: Identity,
  charged: GuessKey,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Where this cannot be written either, the caller hears of the first failure.
    await identity.commit([identity.guesses.giveBack(charged)]).catch(() => undefined);
    throw error;
  }
}
