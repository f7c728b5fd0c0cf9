import type { Account } from '@latchkey/client';
import type { SignInSettings } from '../effects/settings.ts';
import { linkedProviders } from './linked-providers.ts';

/** The parts of the account pages, in their order. */
export const sectionNames = [
  'profile',
  'email',
  'phone',
  'password',
  'passkeys',
  'two-step',
  'linked-accounts',
  'sessions',
  'download',
  'delete',
] as const;

/** A part of an account page, for `<AccountCenter section>`. */
export type SectionName = (typeof sectionNames)[number];

/**
 * What there is to see: a guest has nothing yet to sign in with but could have an address, and a
 * password always belongs to one. What the server does not have is left out as soon as it is known.
 */
export function sectionsFor(
  account: Account,
  settings: SignInSettings | undefined,
): readonly SectionName[] {
  const { email, phoneNumber, isAnonymous } = account;
  const hidden: Partial<Record<SectionName, boolean>> = {
    password: email === undefined || (settings !== undefined && !settings.passwordSignIn),
    phone:
      isAnonymous || (phoneNumber === undefined && settings !== undefined && !settings.phoneSignIn),
    'two-step':
      isAnonymous || (settings !== undefined && (settings.secondFactors?.state ?? 'OFF') === 'OFF'),
    passkeys: isAnonymous || (settings !== undefined && !settings.passkeySignIn),
    'linked-accounts':
      isAnonymous || (settings !== undefined && linkedProviders(account, settings).length === 0),
  };
  return sectionNames.filter((name) => !hidden[name]);
}
