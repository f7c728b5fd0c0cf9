import type { Account } from '../accounts/account.ts';
import type { Caller } from '../caller.ts';
import type { Change } from '../change.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-limits.ts';
import { takeFromAddress } from '../limits/take-from.ts';
import { Refused } from '../refused.ts';
import type { Code, CodePurpose } from './code.ts';
import { hashCode } from './issue-code.ts';

/** Finds a code that could still be used, without using it. */
export async function openCode(identity: Identity, caller: Caller, text: string): Promise<Code> {
  takeFromAddress(identity, caller, addressRules.redeemCode);
  const code = await identity.codes.find(caller.tenant, hashCode(text));
  if (code === undefined || code.usedAt !== null) throw new Refused('INVALID_OOB_CODE');
  if (code.expiresAt <= identity.now()) throw new Refused('EXPIRED_OOB_CODE');
  return code;
}

/**
 * The account a code was made for, as long as it is still the account the code was made for:
 * a code dies when its address changed hands, or the account was disabled or deleted.
 */
export async function accountOfCode(identity: Identity, code: Code): Promise<Account> {
  const account =
    code.accountId === null ? undefined : await identity.accounts.byId(code.tenant, code.accountId);
  const stillBound = code.purpose === 'RECOVER_EMAIL' || account?.email === code.email;
  if (account === undefined || account.disabled || !stillBound)
    throw new Refused('INVALID_OOB_CODE');
  return account;
}

const codesOfAnAddress = [
  'PASSWORD_RESET',
  'EMAIL_SIGNIN',
  'VERIFY_EMAIL',
  'VERIFY_AND_CHANGE_EMAIL',
] as const satisfies readonly CodePurpose[];

/**
 * Ends what dies with an address or a password: everything but the ways back to earlier addresses.
 * By the address, too: a sign-in link can be older than the account and not know it.
 */
export const retireCodes = (identity: Identity, account: Account): readonly Change[] => [
  identity.codes.retireForAccount(account.tenant, account.id, codesOfAnAddress),
  ...(account.email === null
    ? []
    : [identity.codes.retireForEmail(account.tenant, account.email, codesOfAnAddress)]),
];
