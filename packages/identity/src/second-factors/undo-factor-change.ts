import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import { secondFactorLimits } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Apply, CodeEffect } from '../accounts/code-effect.ts';
import type { Identity } from '../identity.ts';
import { roleAfterUndoing } from '../operators/factors-of-operators.ts';
import { endOfEarlierSignIns } from '../tokens/id-token.ts';
import type { SecondFactorRecord } from './second-factor.ts';

/** Whoever is signed in may be the one who changed it, so everybody is signed out. */
async function undone(
  identity: Identity,
  caller: Caller,
  account: Account,
  secondFactors: readonly SecondFactorRecord[],
): Promise<CodeEffect> {
  const now = identity.now();
  return {
    edit: { secondFactors, validSince: endOfEarlierSignIns(now, account) },
    changes: [
      identity.sessions.revokeAll(account.tenant, account.id, now),
      identity.audit.record(auditEvent(caller, now, 'second_factor_reverted', account.id)),
      ...(await roleAfterUndoing(identity, caller, account)),
    ],
  };
}

/** Recovery codes that were made since may be the intruder's, too. */
export const removeAddedFactor: Apply = async (identity, caller, code, account) => {
  const left = account.secondFactors.filter(({ id }) => id !== code.secondFactor?.id);
  if (left.length === account.secondFactors.length) throw new Refused('INVALID_OOB_CODE');
  const { edit, changes } = await undone(identity, caller, account, left);
  return {
    edit,
    changes: [...changes, identity.recoveryCodes.remove(account, code.createdAt)],
  };
};

export const restoreRemovedFactor: Apply = async (identity, caller, code, account) => {
  const { secondFactor } = code;
  const there = account.secondFactors.some(({ id }) => id === secondFactor?.id);
  if (secondFactor === null || there) throw new Refused('INVALID_OOB_CODE');
  if (account.secondFactors.length >= secondFactorLimits.factors)
    throw new Refused('SECOND_FACTOR_LIMIT_EXCEEDED');
  return undone(identity, caller, account, [...account.secondFactors, secondFactor]);
};
