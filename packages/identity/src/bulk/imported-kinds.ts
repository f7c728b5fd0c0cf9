import type { Account } from '../accounts/account.ts';
import { isGuest } from '../accounts/guest.ts';

/** By what people can sign in who were brought in. One who has two ways counts for both. */
export type ImportedKinds = {
  readonly password: number;
  readonly phone: number;
  readonly provider: number;
  /** Nothing but an address, which a link or a new password still opens. */
  readonly addressAlone: number;
  readonly customToken: number;
  readonly guest: number;
  /** Guests who will be deleted unless they come back, where old guests are. */
  readonly guestsWhoMayGo: number;
};

type Test = (account: Account) => boolean;

const tests: Readonly<Record<keyof ImportedKinds, Test>> = {
  password: ({ passwordHash }) => passwordHash !== null,
  phone: ({ phoneNumber }) => phoneNumber !== null,
  provider: ({ providers }) => providers.length > 0,
  addressAlone: ({ email, passwordHash, phoneNumber, providers, customAuth }) =>
    email !== null &&
    passwordHash === null &&
    phoneNumber === null &&
    providers.length === 0 &&
    !customAuth,
  customToken: ({ customAuth }) => customAuth,
  guest: isGuest,
  guestsWhoMayGo: (account) =>
    isGuest(account) &&
    account.passwordHash === null &&
    !account.disabled &&
    account.lastLoginAt !== null,
};

const names = Object.keys(tests) as readonly (keyof ImportedKinds)[];

const kindsBy = (count: (name: keyof ImportedKinds) => number): ImportedKinds =>
  Object.fromEntries(names.map((name) => [name, count(name)])) as ImportedKinds;

export const importedKinds = (accounts: readonly Account[]): ImportedKinds =>
  kindsBy((name) => accounts.filter(tests[name]).length);

export const addKinds = (one: ImportedKinds, other: ImportedKinds): ImportedKinds =>
  kindsBy((name) => one[name] + other[name]);
