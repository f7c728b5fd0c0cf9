import type { ReplyOf, updateAccount } from '@latchkey/protocol';
import { auditEvent } from '../audit/audit.ts';
import type { Caller } from '../caller.ts';
import type { CodePurpose } from '../codes/code.ts';
import { accountOfCode, openCode, retireCodes } from '../codes/open-code.ts';
import type { Identity } from '../identity.ts';
import { Refused } from '../refused.ts';
import { removeAddedFactor, restoreRemovedFactor } from '../second-factors/undo-factor-change.ts';
import { endOfEarlierSignIns } from '../tokens/id-token.ts';
import type { AccountRefusal } from './account.ts';
import { onCurrentAccount, raiseAccountRefusal } from './account-refusals.ts';
import { accountReply } from './account-reply.ts';
import { changeEmail } from './change-email.ts';
import type { Apply } from './code-effect.ts';
import { freeAddress } from './free-address.ts';

const verifyEmail: Apply = async (identity, caller, _code, account) => ({
  edit: { emailVerified: true },
  changes: [
    identity.audit.record(auditEvent(caller, identity.now(), 'email_verified', account.id)),
  ],
});

const moveToNewEmail: Apply = async (identity, caller, code, account) => {
  if (code.newEmail === null) throw new Refused('INVALID_OOB_CODE');
  const settings = await identity.settings.current(caller.tenant);
  return changeEmail(identity, caller, settings, account, { email: code.newEmail, verified: true });
};

/**
 * Back to the address that was left. Whoever holds a session may be the one who changed it, so all
 * of them end; ways back and passkeys that were made later are of whoever took it, and end too.
 */
const restoreEmail: Apply = async (identity, caller, code, account) => {
  const now = identity.now();
  return {
    before: await freeAddress(identity, caller, code.email, account),
    edit: { email: code.email, emailVerified: true, validSince: endOfEarlierSignIns(now, account) },
    changes: [
      identity.sessions.revokeAll(account.tenant, account.id, now),
      ...retireCodes(identity, account),
      identity.codes.retireForAccount(
        account.tenant,
        account.id,
        ['RECOVER_EMAIL'],
        code.createdAt,
      ),
      identity.passkeys.removeAll(account.tenant, account.id, code.createdAt),
      identity.audit.record(auditEvent(caller, now, 'email_reverted', account.id)),
    ],
  };
};

/** Codes of the other purposes are redeemed by other operations and mean nothing here. */
const effects: Partial<Record<CodePurpose, Apply>> = {
  VERIFY_EMAIL: verifyEmail,
  VERIFY_AND_CHANGE_EMAIL: moveToNewEmail,
  RECOVER_EMAIL: restoreEmail,
  REVERT_SECOND_FACTOR_ADDITION: removeAddedFactor,
  REVERT_SECOND_FACTOR_REMOVAL: restoreRemovedFactor,
};

/** Redeems the code of a mail that verifies, changes or restores an address, or undoes a change. */
export function applyCode(
  identity: Identity,
  caller: Caller,
  text: string,
): Promise<ReplyOf<typeof updateAccount>> {
  return onCurrentAccount(async () => {
    const code = await openCode(identity, caller, text);
    const apply = effects[code.purpose];
    if (apply === undefined) throw new Refused('INVALID_OOB_CODE');
    const account = await accountOfCode(identity, code);
    const { before = [], edit, changes } = await apply(identity, caller, code, account);
    const at = identity.now();
    const refusal = await identity.commit<AccountRefusal | 'code-spent'>([
      identity.codes.consume(code, at),
      ...before,
      ...identity.accounts.edit(account, edit),
      ...changes,
      identity.audit.record(auditEvent(caller, at, 'code_used', account.id, code.purpose)),
    ]);
    if (refusal === 'code-spent') throw new Refused('INVALID_OOB_CODE');
    raiseAccountRefusal(refusal);
    return { ...accountReply({ ...account, ...edit }), newEmail: code.newEmail ?? undefined };
  });
}
