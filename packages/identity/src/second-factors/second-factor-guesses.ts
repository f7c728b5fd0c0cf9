import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import { secondFactorLimits } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import type { GuessKey, GuessRule } from '../limits/guess-budgets.ts';
import type { OpenedPending } from './open-pending.ts';

const day = 24 * 3_600_000;

const rule: GuessRule = {
  tries: secondFactorLimits.triesPerAccountPerDay,
  hardStop: Number.MAX_SAFE_INTEGER,
  firstRest: day,
  longestRest: day,
};

/** One budget for apps, phones and recovery codes: whoever is done with one has none left for another. */
export const secondFactorGuesses = ({ tenant, id }: Account): GuessKey => ({
  tenant,
  kind: 'secondFactor',
  subject: id,
});

async function refuse(
  identity: Identity,
  caller: Caller,
  account: Account,
  detail: string,
  until?: number,
): Promise<never> {
  const at = identity.now();
  const code = 'TOO_MANY_ATTEMPTS_TRY_LATER';
  await identity.commit([
    identity.audit.record(auditEvent(caller, at, 'authn_login_lock', account.id, code, 'refused')),
  ]);
  const seconds = until === undefined ? undefined : Math.max(1, Math.ceil((until - at) / 1000));
  throw new Refused(code, detail, 'TOO_MANY_SECOND_FACTOR_GUESSES', seconds);
}

/** Spends a try of this sign-in and one of the account's, before anything is compared. */
export async function chargeSecondFactorTry(
  identity: Identity,
  caller: Caller,
  { pending, account }: OpenedPending,
): Promise<void> {
  const refusal = await identity.commit([
    identity.pendingSignIns.chargeTry(pending, secondFactorLimits.triesPerPending),
  ]);
  if (refusal !== undefined)
    return refuse(identity, caller, account, 'Too many wrong codes. Sign in again.');
  const at = identity.now();
  const charge = await identity.guesses.charge(secondFactorGuesses(account), rule, at);
  if (!charge.allowed)
    return refuse(identity, caller, account, 'Too many wrong codes today.', charge.until);
}
