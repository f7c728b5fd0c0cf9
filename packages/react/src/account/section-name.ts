import type { Account } from '@latchkey/client';
import type { SignInSettings } from '../effects/settings.ts';

/** The parts of the account pages, in their order. */
export const sectionNames = [
  'profile',
  'email',
  'password',
  'phone',
  'passkeys',
  'two-step',
  'sessions',
  'delete',
] as const;

export type SectionName = (typeof sectionNames)[number];

/**
 * What there is to see: a guest has no address yet and nothing to sign in with, and a password always
 * belongs to an address. What the server does not have is left out as soon as it is known.
 */
export function sectionsFor(
  { email, phoneNumber, isAnonymous }: Account,
  settings: SignInSettings | undefined,
): readonly SectionName[] {
  const hidden: Partial<Record<SectionName, boolean>> = {
    email: isAnonymous,
    password: email === undefined,
    phone:
      isAnonymous || (phoneNumber === undefined && settings !== undefined && !settings.phoneSignIn),
    'two-step':
      isAnonymous || (settings !== undefined && (settings.secondFactors?.state ?? 'OFF') === 'OFF'),
    passkeys: isAnonymous || (settings !== undefined && !settings.passkeySignIn),
  };
  return sectionNames.filter((name) => !hidden[name]);
}
