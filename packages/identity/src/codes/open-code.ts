import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { Refused } from '@latchkey/kernel/refused';
import type { Account } from '../accounts/account.ts';
import { addressesLeftBehind, leadsBack } from '../accounts/way-back.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFromAddress } from '../limits/take-from.ts';
import { type Code, type CodePurpose, noAddress, undoPurposes } from './code.ts';
import { hashCode } from './issue-code.ts';

const isUndo = (purpose: CodePurpose) => (undoPurposes as readonly CodePurpose[]).includes(purpose);

/** Finds a code, whether it was used or not. */
export function findCode(
  identity: Identity,
  caller: Caller,
  text: string,
): Promise<Code | undefined> {
  takeFromAddress(identity, caller, addressRules.redeemCode);
  return identity.codes.find(caller.tenant, hashCode(text));
}

/** Finds a code that could still be used, without using it. */
export async function openCode(identity: Identity, caller: Caller, text: string): Promise<Code> {
  return stillOpen(identity, await findCode(identity, caller, text));
}

/** The code, if it could still be used. */
export function stillOpen(identity: Identity, code: Code | undefined): Code {
  if (code === undefined || code.usedAt !== null) throw new Refused('INVALID_OOB_CODE');
  if (code.expiresAt <= identity.now()) throw new Refused('EXPIRED_OOB_CODE');
  return code;
}

/**
 * Whether the account still has the address that the code was sent to. A way back is for who has not;
 * and while it is open, what was done to the account's factors can be undone from there as well.
 */
async function isStillBound(identity: Identity, code: Code, account: Account): Promise<boolean> {
  if ((account.email ?? noAddress) === code.email) return true;
  if (code.purpose === 'RECOVER_EMAIL')
    return leadsBack(await identity.settings.current(account.tenant), code, account);
  if (!isUndo(code.purpose)) return false;
  return (await addressesLeftBehind(identity, account)).includes(code.email);
}

/**
 * The account a code was made for, as long as it is still the account the code was made for:
 * a code dies when its address changed hands, or the account was disabled or deleted.
 */
export async function accountOfCode(identity: Identity, code: Code): Promise<Account> {
  const account =
    code.accountId === null ? undefined : await identity.accounts.byId(code.tenant, code.accountId);
  if (account === undefined || account.disabled) throw new Refused('INVALID_OOB_CODE');
  if (!(await isStillBound(identity, code, account))) throw new Refused('INVALID_OOB_CODE');
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

/**
 * The same where nobody had proved the address. Links to sign in stay: whoever reads its mailbox asked for
 * them, and gets an account of their own by one.
 */
export const retireCodesOfMistyped = (identity: Identity, account: Account): readonly Change[] => [
  identity.codes.retireForAccount(
    account.tenant,
    account.id,
    codesOfAnAddress.filter((purpose) => purpose !== 'EMAIL_SIGNIN'),
  ),
];

/** Ends a change of address that nobody has confirmed yet. */
export const retireEmailChange = (identity: Identity, account: Account): readonly Change[] => [
  identity.codes.retireForAccount(account.tenant, account.id, ['VERIFY_AND_CHANGE_EMAIL']),
];

/** Every open code of the account, those that could undo something with them. */
export const retireEveryCode = (identity: Identity, account: Account): readonly Change[] => [
  ...retireCodes(identity, account),
  identity.codes.retireForAccount(account.tenant, account.id, undoPurposes),
];
