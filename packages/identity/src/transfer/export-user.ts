import type { Account } from '../accounts/account.ts';
import { hashForFirebase } from '../bulk/hash-for-firebase.ts';
import { secondFactorInfoOf } from '../second-factors/second-factor.ts';
import { firebaseProviders } from './csv-user.ts';

export type ExportChoices = {
  readonly hashes: boolean;
  /** Leaves out what only we can read: Firebase's own tool refuses a file with keys it does not know. */
  readonly forFirebase: boolean;
};

const noneOf = <Value>(value: Value | null | undefined | false | readonly never[]) =>
  value === null || value === false || (Array.isArray(value) && value.length === 0)
    ? undefined
    : value;

function ownPart(account: Account, hashes: boolean) {
  const { passwordHash, passwordUpdatedAt, secondFactors } = account;
  const hash = hashes && passwordHash !== null ? passwordHash : undefined;
  const notes = [
    ...(hash !== undefined && hashForFirebase(hash) === undefined
      ? ['Firebase cannot read this password hash.']
      : []),
    ...(secondFactors.some(({ kind }) => kind === 'totp')
      ? ['The authenticator app is not in this file and has to be added again.']
      : []),
  ];
  const own = {
    passwordHash: hash,
    passwordUpdatedAt: hash === undefined ? undefined : noneOf(passwordUpdatedAt),
    emailLinkSignin: noneOf(account.emailLinkSignIn),
    customAuth: noneOf(account.customAuth),
    note: notes.length === 0 ? undefined : notes.join(' '),
  };
  return Object.values(own).some((value) => value !== undefined) ? own : undefined;
}

/** Firebase's tool refuses a user with a provider that it does not know. */
export const exportedLinks = ({ providers }: Account, forFirebase: boolean) =>
  forFirebase ? providers.filter(({ providerId }) => firebaseProviders.has(providerId)) : providers;

/** An account as Firebase's tool writes it. What is undefined is not written. */
export function exportUser(account: Account, { hashes, forFirebase }: ExportChoices): object {
  const { passwordHash, lastLoginAt } = account;
  const phones = account.secondFactors.filter(({ kind }) => kind === 'phone');
  return {
    localId: account.id,
    email: noneOf(account.email),
    emailVerified: account.emailVerified,
    ...(hashes && passwordHash !== null ? hashForFirebase(passwordHash) : {}),
    displayName: noneOf(account.displayName),
    photoUrl: noneOf(account.photoUrl),
    lastSignedInAt: lastLoginAt === null ? undefined : String(lastLoginAt),
    createdAt: String(account.createdAt),
    phoneNumber: noneOf(account.phoneNumber),
    disabled: noneOf(account.disabled),
    customAttributes: noneOf(account.customAttributes),
    providerUserInfo: exportedLinks(account, forFirebase).map((link) => ({
      providerId: link.providerId,
      rawId: link.rawId,
      email: noneOf(link.email),
      displayName: noneOf(link.displayName),
      photoUrl: noneOf(link.photoUrl),
    })),
    mfaInfo: phones.length === 0 ? undefined : phones.map(secondFactorInfoOf),
    latchkey: forFirebase ? undefined : ownPart(account, hashes),
  };
}
