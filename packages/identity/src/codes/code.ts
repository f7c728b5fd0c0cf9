import type { Change } from '@latchkey/kernel/change';
import type { codeLifetimes } from '@latchkey/protocol';
import type { SecondFactorRecord } from '../second-factors/second-factor.ts';

export type CodePurpose = keyof typeof codeLifetimes;

/** What undoes a change. Each address and each factor may undo what was done to it, for a week. */
export const undoPurposes = [
  'RECOVER_EMAIL',
  'REVERT_SECOND_FACTOR_ADDITION',
  'REVERT_SECOND_FACTOR_REMOVAL',
] as const satisfies readonly CodePurpose[];

/** What a code is bound to that gives an account its first address. It is nobody's. */
export const noAddress = '';

/** A one-time code that was mailed. The code itself is nowhere: this is found by its hash. */
export type Code = {
  readonly tenant: string;
  readonly hash: string;
  readonly purpose: CodePurpose;
  /** Absent for a sign-in link to an address that has no account yet. */
  readonly accountId: string | null;
  /** The address at the time of issue, if there was one. A code dies with the address it was made for. */
  readonly email: string;
  /** Of a way back: whether somebody had proved the address when it was left. */
  readonly emailProved: boolean;
  readonly newEmail: string | null;
  /** The factor whose addition or removal the code undoes. */
  readonly secondFactor: SecondFactorRecord | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
};

export type Codes = {
  find(tenant: string, hash: string): Promise<Code | undefined>;
  /** Those that could still be used, of all tries that they have. */
  open(tenant: string, at: number, tries: number): Promise<readonly Code[]>;
  /** Those of one purpose that could still be used. */
  openOfAccount(
    tenant: string,
    accountId: string,
    purpose: CodePurpose,
    at: number,
  ): Promise<readonly Code[]>;
  insert(code: Code): Change;
  /** Of any number of callers with one code, exactly one gets past this. */
  consume(code: Code, at: number): Change<'code-spent'>;
  /** Ends every open code of these purposes for the address, so that only the newest mail works. */
  retireForEmail(tenant: string, email: string, purposes: readonly CodePurpose[]): Change;
  retireForAccount(
    tenant: string,
    accountId: string,
    purposes: readonly CodePurpose[],
    createdSince?: number,
  ): Change;
  /** Counts a try before it is judged; refused once the code has no tries left. */
  chargeTry(code: Code, limit: number): Change<'code-exhausted'>;
  /** Drops what expired before the given time. */
  prune(before: number): Change;
};
