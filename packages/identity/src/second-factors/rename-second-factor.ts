import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { renameSecondFactor as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { AccountRefusal } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import { checkDisplayName } from '../accounts/profile-fields.ts';
import type { Identity } from '../identity.ts';
import { readIdToken } from '../tokens/id-token.ts';

async function rename(
  identity: Identity,
  caller: Caller,
  idToken: string,
  { factorId, name }: { readonly factorId: string; readonly name: string },
): Promise<ReplyOf<typeof operation>> {
  const { account } = await readIdToken(identity, caller, idToken);
  if (!account.secondFactors.some(({ id }) => id === factorId))
    throw new Refused('MFA_ENROLLMENT_NOT_FOUND');
  const displayName = checkDisplayName(name);
  const secondFactors = account.secondFactors.map((factor) =>
    factor.id === factorId ? { ...factor, displayName } : factor,
  );
  raiseAccountRefusal(
    await identity.commit<AccountRefusal>([
      ...identity.accounts.edit(account, { secondFactors }),
      identity.audit.record(auditEvent(caller, identity.now(), 'user_updated', account.id)),
    ]),
  );
  return {};
}

export async function renameSecondFactor(
  identity: Identity,
  caller: Caller,
  { idToken, mfaEnrollmentId, displayName = '' }: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (!idToken) throw new Refused('MISSING_ID_TOKEN');
  if (!mfaEnrollmentId) throw new Refused('MISSING_MFA_ENROLLMENT_ID');
  return onCurrentAccount(() =>
    rename(identity, caller, idToken, { factorId: mfaEnrollmentId, name: displayName }),
  );
}
