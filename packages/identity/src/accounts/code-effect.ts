import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import type { Code } from '../codes/code.ts';
import type { Identity } from '../identity.ts';
import type { Account, AccountEdit, AccountRefusal } from './account.ts';

/** What a mailed code does to its account. */
export type CodeEffect = {
  /** What has to happen first, so that the edit finds its address free. */
  readonly before?: readonly Change<AccountRefusal>[];
  readonly edit: AccountEdit;
  readonly changes: readonly Change[];
};

export type Apply = (
  identity: Identity,
  caller: Caller,
  code: Code,
  account: Account,
  /** Whoever shows the code is signed in to the account, or acts for who is. */
  inSession: boolean,
) => Promise<CodeEffect>;
