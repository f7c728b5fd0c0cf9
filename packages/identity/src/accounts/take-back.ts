import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { takeBackLimits } from '@latchkey/protocol';
import type { Code } from '../codes/code.ts';
import { retireCodes } from '../codes/open-code.ts';
import type { Identity } from '../identity.ts';
import { forgetPlaces } from '../limits/password-guesses.ts';
import { roleAfterUndoing } from '../operators/factors-of-operators.ts';
import { endOfEarlierSignIns } from '../tokens/id-token.ts';
import type { Account, AccountEdit } from './account.ts';
import { auditEvent } from './account-acts.ts';
import { withoutAddedSince } from './added-since.ts';
import type { Apply } from './code-effect.ts';
import { withoutWaysIn } from './first-proof.ts';
import { freeAddress } from './free-address.ts';

/**
 * Whoever holds a session may be the one who changed the address, so all of them end, and the password
 * has to be set anew. Ways in, second factors and ways back that were made since the change, or shortly
 * before it, are of whoever took the account, and end too.
 */
async function withoutThief(
  identity: Identity,
  caller: Caller,
  code: Code,
  account: Account,
): Promise<{ readonly edit: AccountEdit; readonly changes: readonly Change[] }> {
  const now = identity.now();
  const since = code.createdAt - takeBackLimits.beforeChange;
  const { tenant, id } = account;
  const added = await withoutAddedSince(identity, caller, { ...account, email: code.email }, since);
  return {
    edit: {
      ...added.edit,
      passwordHash: null,
      passwordUpdatedAt: null,
      secondFactors: account.secondFactors.filter(({ enrolledAt }) => enrolledAt < since),
      validSince: endOfEarlierSignIns(now, account),
    },
    changes: [
      ...forgetPlaces(identity, { tenant, id, email: code.email }),
      ...added.changes,
      identity.recoveryCodes.remove(account, since),
      ...retireCodes(identity, account),
      identity.codes.retireForAccount(tenant, id, ['RECOVER_EMAIL'], code.createdAt),
    ],
  };
}

/**
 * Nobody had proved the address, so whoever made the account, and all that is in it, may be a
 * stranger's to its owner: this is the first proof. A factor would be as much a stranger's.
 */
function withoutStranger(identity: Identity, account: Account) {
  const { edit, changes } = withoutWaysIn(identity, account);
  return {
    edit: { ...edit, secondFactors: [] },
    changes: [...changes, identity.recoveryCodes.remove(account)],
  };
}

/** Back to the address that was left. */
export const takeAddressBack: Apply = async (identity, caller, code, account) => {
  const left = code.emailProved
    ? await withoutThief(identity, caller, code, account)
    : withoutStranger(identity, account);
  return {
    before: await freeAddress(identity, caller, code.email, account),
    edit: { ...left.edit, email: code.email, emailVerified: true },
    changes: [
      ...left.changes,
      identity.audit.record(auditEvent(caller, identity.now(), 'email_reverted', account.id)),
      ...(await roleAfterUndoing(identity, caller, account)),
    ],
  };
};
