import type { Caller } from '@latchkey/kernel/caller';
import type { ReplyOf, resetPassword } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import { isUnproved } from '../accounts/first-proof.ts';
import type { Identity } from '../identity.ts';
import type { Code, CodePurpose } from './code.ts';

export type Redemption = NonNullable<ReplyOf<typeof resetPassword>['redemption']>;

/** An operator has decided whose a code is, and so has one who lets every page redeem it. */
export const needsNoSession = (identity: Identity, caller: Caller): boolean =>
  caller.operator !== undefined || identity.mailedCodes === 'anywhere';

/** Whether the first proof of the address would take something away that somebody may miss. */
async function hasSomethingToLose(identity: Identity, account: Account): Promise<boolean> {
  if (!isUnproved(account)) return false;
  if (account.passwordHash !== null || account.phoneNumber !== null) return true;
  if (account.providers.length > 0) return true;
  return (await identity.passkeys.ofAccount(account.tenant, account.id)).length > 0;
}

type Judge = (identity: Identity, account: Account) => Promise<Redemption['withoutSession']>;

/** Of the other purposes, nothing has to be said before the press. */
const withoutSession: Partial<Record<CodePurpose, Judge>> = {
  VERIFY_EMAIL: async (identity, account) =>
    (await hasSomethingToLose(identity, account)) ? 'STARTS_OVER' : 'ALLOWED',
  VERIFY_AND_CHANGE_EMAIL: async () => 'REFUSED',
  RECOVER_EMAIL: async () => 'ALLOWED',
};

/** What redeeming the code does, for its holder, who could find out by redeeming it. */
export async function redemptionOf(
  identity: Identity,
  caller: Caller,
  code: Code,
  account: Account,
): Promise<Redemption | undefined> {
  const judge = withoutSession[code.purpose];
  if (judge === undefined) return undefined;
  const { passwordSignIn } = await identity.settings.current(caller.tenant);
  return {
    localId: account.id,
    withoutSession: needsNoSession(identity, caller) ? 'ALLOWED' : await judge(identity, account),
    hasPassword: account.passwordHash !== null && passwordSignIn,
  };
}
