import type { Change } from '@latchkey/kernel/change';
import type { Account } from '../accounts/account.ts';

export type RecoveryCode = {
  /** Keyed: whoever reads the table can try no codes against it. */
  readonly hash: string;
  readonly createdAt: number;
};

type Owner = Pick<Account, 'tenant' | 'id'>;

export type RecoveryCodes = {
  /** Those not used yet. */
  unused(owner: Owner): Promise<readonly RecoveryCode[]>;
  insert(owner: Owner, codes: readonly RecoveryCode[]): readonly Change[];
  /** Of any number of callers with one code, exactly one gets past this. */
  consume(owner: Owner, hash: string, at: number): Change<'code-spent'>;
  /** Removes them, used ones too; only those made since a time, where one is given. */
  remove(owner: Owner, createdSince?: number): Change;
};
