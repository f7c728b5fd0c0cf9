import { takeBackLimits } from '@latchkey/protocol';
import { retireCodes } from '../codes/open-code.ts';
import { roleAfterUndoing } from '../operators/factors-of-operators.ts';
import { endOfEarlierSignIns } from '../tokens/id-token.ts';
import { auditEvent } from './account-acts.ts';
import { withoutAddedSince } from './added-since.ts';
import type { Apply } from './code-effect.ts';
import { freeAddress } from './free-address.ts';

/**
 * Back to the address that was left. Whoever holds a session may be the one who changed it, so all of
 * them end, and the password has to be set anew. Ways in, second factors and ways back that were made
 * since the change, or shortly before it, are of whoever took the account, and end too.
 */
export const takeAddressBack: Apply = async (identity, caller, code, account) => {
  const now = identity.now();
  const since = code.createdAt - takeBackLimits.beforeChange;
  const { tenant, id } = account;
  const added = await withoutAddedSince(identity, caller, { ...account, email: code.email }, since);
  return {
    before: await freeAddress(identity, caller, code.email, account),
    edit: {
      ...added.edit,
      email: code.email,
      emailVerified: true,
      passwordHash: null,
      passwordUpdatedAt: null,
      secondFactors: account.secondFactors.filter(({ enrolledAt }) => enrolledAt < since),
      validSince: endOfEarlierSignIns(now, account),
    },
    changes: [
      identity.sessions.revokeAll(tenant, id, now),
      ...added.changes,
      identity.recoveryCodes.remove(account, since),
      ...retireCodes(identity, account),
      identity.codes.retireForAccount(tenant, id, ['RECOVER_EMAIL'], code.createdAt),
      identity.audit.record(auditEvent(caller, now, 'email_reverted', id)),
      ...(await roleAfterUndoing(identity, caller, account)),
    ],
  };
};
