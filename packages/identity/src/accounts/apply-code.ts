import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { ReplyOf, updateAccount } from '@latchkey/protocol';
import type { CodePurpose } from '../codes/code.ts';
import { accountOfCode, openCode } from '../codes/open-code.ts';
import { needsNoSession } from '../codes/redemption.ts';
import type { Identity } from '../identity.ts';
import { requireReach } from '../operators/reach.ts';
import { removeAddedFactor, restoreRemovedFactor } from '../second-factors/undo-factor-change.ts';
import { readIdToken } from '../tokens/id-token.ts';
import type { Account, AccountRefusal } from './account.ts';
import { auditEvent } from './account-acts.ts';
import { onCurrentAccount, raiseAccountRefusal } from './account-refusals.ts';
import { accountReply } from './account-reply.ts';
import { changeEmail } from './change-email.ts';
import type { Apply } from './code-effect.ts';
import { firstProof } from './first-proof.ts';
import { takeAddressBack } from './take-back.ts';

/**
 * Anybody may have made the account and asked for the mail. Who shows the code in a session of the
 * account did both; for anybody else it is the first proof, which leaves nothing to who was there before.
 */
const verifyEmail: Apply = async (identity, caller, _code, account, inSession) => {
  const { edit, changes } = inSession
    ? { edit: { emailVerified: true }, changes: [] }
    : firstProof(identity, account);
  const event = auditEvent(caller, identity.now(), 'email_verified', account.id);
  return { edit, changes: [...changes, identity.audit.record(event)] };
};

/**
 * Whoever asks for the change and whoever reads the new mailbox have to be one: a stranger's press
 * would give them an account that somebody else could take back, with all that is in it by then.
 */
const moveToNewEmail: Apply = async (identity, caller, code, account, inSession) => {
  if (code.newEmail === null) throw new Refused('INVALID_OOB_CODE');
  if (!inSession) {
    throw new Refused(
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
      'Sign in to the account whose address is to be changed.',
    );
  }
  const settings = await identity.settings.current(caller.tenant);
  return changeEmail(identity, caller, settings, account, { email: code.newEmail, verified: true });
};

/** Codes of the other purposes are redeemed by other operations and mean nothing here. */
const effects: Partial<Record<CodePurpose, Apply>> = {
  VERIFY_EMAIL: verifyEmail,
  VERIFY_AND_CHANGE_EMAIL: moveToNewEmail,
  RECOVER_EMAIL: takeAddressBack,
  REVERT_SECOND_FACTOR_ADDITION: removeAddedFactor,
  REVERT_SECOND_FACTOR_REMOVAL: restoreRemovedFactor,
};

async function isInSession(
  identity: Identity,
  caller: Caller,
  account: Account,
  idToken: string | undefined,
): Promise<boolean> {
  if (needsNoSession(identity, caller)) return true;
  if (!idToken) return false;
  const signedIn = await readIdToken(identity, caller, idToken, { onTheWay: true });
  return signedIn.account.id === account.id && signedIn.session !== null;
}

/** Redeems the code of a mail that verifies, changes or restores an address, or undoes a change. */
export function applyCode(
  identity: Identity,
  caller: Caller,
  text: string,
  idToken: string | undefined,
): Promise<ReplyOf<typeof updateAccount>> {
  return onCurrentAccount(async () => {
    const code = await openCode(identity, caller, text);
    const apply = effects[code.purpose];
    if (apply === undefined) throw new Refused('INVALID_OOB_CODE');
    const account = await accountOfCode(identity, code);
    await requireReach(identity, caller, account);
    const inSession = await isInSession(identity, caller, account, idToken);
    const { before = [], edit, changes } = await apply(identity, caller, code, account, inSession);
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
