import { Refused } from '@latchkey/kernel/refused';
import type { ErrorCode } from '@latchkey/protocol';
import type { AccountRefusal } from './account.ts';

const codes = {
  'id-taken': 'DUPLICATE_LOCAL_ID',
  'email-taken': 'EMAIL_EXISTS',
  'phone-taken': 'PHONE_NUMBER_EXISTS',
  'provider-taken': 'FEDERATED_USER_ID_ALREADY_LINKED',
} as const satisfies Record<Exclude<AccountRefusal, 'account-changed'>, ErrorCode>;

/** The account changed between the look and the commit; the operation has to look again. */
export class LookAgain extends Error {
  override readonly name = 'LookAgain';
}

/** Turns what the store refused into what the caller is told. */
export function raiseAccountRefusal(refusal: AccountRefusal | undefined): void {
  if (refusal === undefined) return;
  if (refusal === 'account-changed') throw new LookAgain();
  throw new Refused(codes[refusal]);
}

const attempts = 5;

/**
 * Runs an operation that reads, decides and commits on what it read. When somebody else changed
 * the account in between, everything is decided anew, refusals included.
 */
export async function onCurrentAccount<Result>(operation: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      return await operation();
    } catch (error) {
      if (!(error instanceof LookAgain)) throw error;
    }
  }
  throw new Refused(
    'UNAVAILABLE',
    'This account is being changed by many requests at once.',
    undefined,
    1,
  );
}
