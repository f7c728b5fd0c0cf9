import { type Client, createClient } from '@latchkey/client';
import type { SignInSettings } from '@latchkey/react';
import { galleryTime } from './states/state.ts';

/** Asks nobody anything, and its clock stands still. */
export function createGalleryClient(lastUsed?: string): Client {
  const client = createClient({
    url: 'https://gallery.invalid',
    apiKey: 'gallery',
    persistence: 'none',
    // What one picture says was used last must not be in the next.
    storage: { local: undefined, session: undefined },
    fetch: () => new Promise(() => {}),
    now: () => galleryTime,
  });
  if (lastUsed !== undefined) client.notes.write('lastUsed', lastUsed);
  return client;
}

export const settings = (hasStrictPolicy: boolean): SignInSettings => ({
  emailPrivacy: true,
  signUpAllowed: true,
  deletionAllowed: true,
  passwordSignIn: true,
  emailLinkSignIn: true,
  anonymousSignIn: true,
  passkeySignIn: true,
  passwordPolicy: {
    enforcementState: hasStrictPolicy ? 'ENFORCE' : 'OFF',
    customStrengthOptions: {
      minPasswordLength: 12,
      maxPasswordLength: 64,
      containsLowercaseCharacter: true,
      containsUppercaseCharacter: true,
      containsNumericCharacter: true,
      containsNonAlphanumericCharacter: true,
    },
    allowedNonAlphanumericCharacters: ['-', '!', '?', '_'],
  },
});
