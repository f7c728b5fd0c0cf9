import type { SignInSettings } from '../effects/settings.ts';
import type { Offer } from '../flow/screens.ts';

/** What the settings let people sign in with, in the usual order. */
export function offerOf(settings: SignInSettings): Offer {
  const { passwordSignIn: password = false, emailLinkSignIn: link = false } = settings;
  return {
    providers: [
      ...(settings.providers ?? []).map(({ providerId: id = '', displayName: name, demo }) => ({
        id,
        ...(name && { name }),
        ...(demo && { isDemo: true }),
      })),
      ...(password || link ? [{ id: 'password' }] : []),
      ...(settings.passkeySignIn ? [{ id: 'passkey' }] : []),
      ...(settings.phoneSignIn ? [{ id: 'phone' }] : []),
      ...(settings.anonymousSignIn ? [{ id: 'anonymous' }] : []),
    ],
    email: { password, link },
    isOpenToNew: settings.signUpAllowed ?? false,
  };
}
