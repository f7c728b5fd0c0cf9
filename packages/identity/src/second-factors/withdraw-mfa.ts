import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { withdrawMfa as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { AccountRefusal } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import { refuseUnverified } from '../accounts/owes-verification.ts';
import type { Identity } from '../identity.ts';
import { requireFactorOfOperator, roleWithoutFactor } from '../operators/factors-of-operators.ts';
import { openSession } from '../sessions/open-session.ts';
import type { SecondFactor } from '../sessions/session.ts';
import { endOfEarlierSignIns, readIdToken, requireRecentSignIn } from '../tokens/id-token.ts';
import type { SecondFactorRecord } from './second-factor.ts';
import { tellHowToUndo } from './tell-how-to-undo.ts';

type Reply = ReplyOf<typeof operation>;

/** What the sign-in that goes on was made with, as long as the account still asks for such a thing. */
const stillShown = (
  left: readonly SecondFactorRecord[],
  removed: SecondFactorRecord,
  shown: SecondFactor | null,
): { secondFactor?: SecondFactor } =>
  shown === null || left.length === 0 || shown.identifier === removed.id
    ? {}
    : { secondFactor: shown };

async function withdraw(
  identity: Identity,
  caller: Caller,
  idToken: string,
  factorId: string,
): Promise<Reply> {
  const settings = await identity.settings.current(caller.tenant);
  const { account, ...signedIn } = await readIdToken(identity, caller, idToken);
  // While nobody is asked for second factors, a password alone would be enough to remove them.
  if (settings.secondFactors.state === 'OFF')
    throw new Refused('OPERATION_NOT_ALLOWED', undefined, 'SECOND_FACTOR_DISABLED');
  const removed = account.secondFactors.find(({ id }) => id === factorId);
  if (removed === undefined) throw new Refused('MFA_ENROLLMENT_NOT_FOUND');
  requireRecentSignIn(identity, { account, ...signedIn });
  refuseUnverified(settings, signedIn, account);
  await requireFactorOfOperator(identity, { account, ...signedIn });
  const left = account.secondFactors.filter((factor) => factor !== removed);
  if (left.length === 0 && settings.secondFactors.state === 'MANDATORY') {
    throw new Refused(
      'OPERATION_NOT_ALLOWED',
      'Add another second factor before the last goes.',
      'LAST_SECOND_FACTOR',
    );
  }
  const now = identity.now();
  const edit = { secondFactors: left, validSince: endOfEarlierSignIns(now, account) };
  const session = openSession(
    identity,
    caller,
    { ...account, ...edit },
    {
      signInProvider: signedIn.signInProvider,
      ...stillShown(left, removed, signedIn.secondFactor),
    },
  );
  raiseAccountRefusal(
    await identity.commit<AccountRefusal>([
      ...identity.accounts.edit(account, edit),
      identity.sessions.revokeAll(account.tenant, account.id, now),
      ...(await tellHowToUndo(identity, caller, settings, account, {
        purpose: 'REVERT_SECOND_FACTOR_REMOVAL',
        secondFactor: removed,
      })),
      ...session.changes,
      ...(await roleWithoutFactor(identity, caller, account, {
        secondFactors: left.length,
      })),
      identity.audit.record(
        auditEvent(caller, now, 'second_factor_removed', account.id, removed.kind),
      ),
    ]),
  );
  return session.tokens();
}

export async function withdrawMfa(
  identity: Identity,
  caller: Caller,
  { idToken, mfaEnrollmentId }: RequestOf<typeof operation>,
): Promise<Reply> {
  if (!idToken) throw new Refused('MISSING_ID_TOKEN');
  if (!mfaEnrollmentId) throw new Refused('MISSING_MFA_ENROLLMENT_ID');
  return onCurrentAccount(() => withdraw(identity, caller, idToken, mfaEnrollmentId));
}
