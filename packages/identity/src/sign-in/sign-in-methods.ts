import type { Account } from '../accounts/account.ts';
import type { Settings } from '../settings/settings.ts';

/** The ways an account can sign in, in the words of the protocol. A phone number is not among them. */
export function signInMethods(
  account: Account,
  { allowDuplicateEmails }: Settings,
): readonly string[] {
  return [
    ...(account.passwordHash === null ? [] : ['password']),
    ...(account.emailLinkSignIn ? ['emailLink'] : []),
    // Where an address may have many accounts, it says nothing about who is at which provider.
    ...(allowDuplicateEmails ? [] : account.providers.map(({ providerId }) => providerId)),
  ];
}
