import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { signInWithRecoveryCode as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import { auditEvent } from '../accounts/account-acts.ts';
import { notice } from '../accounts/notices.ts';
import type { Identity } from '../identity.ts';
import { finishPending, type Show } from '../second-factors/finish-pending.ts';
import { hashRecoveryCode } from './code-text.ts';

export async function signInWithRecoveryCode(
  identity: Identity,
  caller: Caller,
  { mfaPendingCredential, code, emailVerification }: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (!mfaPendingCredential)
    throw new Refused('MISSING_MFA_PENDING_CREDENTIAL', 'Please set MFA Pending Credential.');
  if (!code) throw new Refused('MISSING_CODE');
  const show: Show<{ remaining: number }> = async ({ account }) => {
    const hash = hashRecoveryCode(identity, account, code);
    const unused = await identity.recoveryCodes.unused(account);
    if (!unused.some((each) => each.hash === hash)) throw new Refused('INVALID_CODE');
    const now = identity.now();
    return {
      secondFactor: { provider: 'recovery_code', identifier: hash.slice(0, 28) },
      changes: [
        identity.recoveryCodes.consume(account, hash, now),
        ...notice(identity, caller, 'recoveryCodeUsed', account),
        identity.audit.record(auditEvent(caller, now, 'recovery_code_used', account.id)),
      ],
      reply: { remaining: unused.length - 1 },
    };
  };
  return finishPending(identity, caller, mfaPendingCredential, show, emailVerification);
}
