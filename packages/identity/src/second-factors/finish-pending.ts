import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { Refused } from '@latchkey/kernel/refused';
import type { Account, AccountEdit, AccountRefusal } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import type { AskedLink } from '../codes/verification-mail.ts';
import type { Identity } from '../identity.ts';
import type { SecondFactor } from '../sessions/session.ts';
import { finishSignIn, type SignInReply } from '../sign-in/finish-sign-in.ts';
import { writeSignIn } from '../sign-in/write-sign-in.ts';
import { type OpenedPending, openPending } from './open-pending.ts';
import { chargeSecondFactorTry, secondFactorGuesses } from './second-factor-guesses.ts';

/** A second factor that was right, and what has to happen for it not to be right again. */
export type ShownFactor<Reply> = {
  readonly secondFactor: SecondFactor;
  readonly edit?: AccountEdit;
  readonly changes: readonly Change<'code-spent'>[];
  readonly reply: Reply;
};

/** Judges what was shown; a try for it is paid already. */
export type Show<Reply> = (opened: OpenedPending) => Promise<ShownFactor<Reply>>;

async function orRecordFailure<Result>(
  identity: Identity,
  caller: Caller,
  account: Account,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) {
      const at = identity.now();
      await identity.commit([
        identity.audit.record(
          auditEvent(caller, at, 'authn_second_factor_fail', account.id, error.code, 'refused'),
        ),
      ]);
    }
    throw error;
  }
}

async function enter<Reply>(
  identity: Identity,
  caller: Caller,
  { pending, account }: OpenedPending,
  shown: ShownFactor<Reply>,
  verification: AskedLink | undefined,
): Promise<SignInReply & Reply> {
  const now = identity.now();
  const { secondFactor } = shown;
  const settings = await identity.settings.current(account.tenant);
  const { changes, reply, entered, refused, ...finished } = await finishSignIn(
    identity,
    caller,
    settings,
    account,
    { ...pending.signIn, secondFactor },
    { verification },
  );
  if (refused) {
    await identity.commit(changes);
    return { ...(await reply()), ...shown.reply };
  }
  const refusal = await identity.commit<AccountRefusal | 'pending-spent' | 'code-spent'>([
    identity.pendingSignIns.consume(pending, now),
    ...shown.changes,
    ...writeSignIn(identity, account, { ...shown.edit, ...finished.edit }, entered),
    identity.guesses.reset(secondFactorGuesses(account)),
    ...changes,
    ...(entered
      ? [
          identity.audit.record(
            auditEvent(caller, now, 'authn_login_success', account.id, secondFactor.provider),
          ),
        ]
      : []),
  ]);
  if (refusal === 'pending-spent') throw new Refused('INVALID_MFA_PENDING_CREDENTIAL');
  if (refusal === 'code-spent') throw new Refused('INVALID_CODE');
  raiseAccountRefusal(refusal);
  return { ...(await reply()), ...shown.reply };
}

/** The end of every sign-in that had to show a second factor. */
export async function finishPending<Reply>(
  identity: Identity,
  caller: Caller,
  credential: string,
  show: Show<Reply>,
  /** The client can lead to the verification of the address. */
  verification: AskedLink | undefined,
): Promise<SignInReply & Reply> {
  await chargeSecondFactorTry(identity, caller, await openPending(identity, caller, credential));
  return onCurrentAccount(async () => {
    const opened = await openPending(identity, caller, credential);
    const shown = await orRecordFailure(identity, caller, opened.account, () => show(opened));
    return enter(identity, caller, opened, shown, verification);
  });
}
