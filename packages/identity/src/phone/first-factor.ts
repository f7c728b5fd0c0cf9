import { Refused } from '@latchkey/kernel/refused';
import type { Account } from '../accounts/account.ts';

/**
 * An SMS is too weak to be followed by a second factor, which may be an SMS to the same phone: a
 * number is a way into an account only as long as the account has no second factors.
 */
export function requireNoSecondFactors(account: Account | undefined): void {
  if (account === undefined || account.secondFactors.length === 0) return;
  throw new Refused(
    'UNSUPPORTED_FIRST_FACTOR',
    'A phone number cannot be set as a first factor on an SMS based MFA user.',
  );
}
