import type { SiteFacts } from '@latchkey/identity/http/site/facts';
import type { AuthConfig } from '@latchkey/react';

/** How people sign in here: by whatever the project's settings allow. */
export function authConfig({ apiKey, settings }: SiteFacts, url: string): AuthConfig {
  const {
    passwordSignIn = false,
    emailLinkSignIn = false,
    passkeySignIn = false,
    phoneSignIn = false,
    anonymousSignIn = false,
    providers = [],
  } = settings;
  return {
    url,
    apiKey,
    providers: [
      ...(passwordSignIn || emailLinkSignIn ? ['password'] : []),
      ...providers.map(({ providerId: id = '', displayName: name, demo: isDemo = false }) => ({
        id,
        isDemo,
        ...(name && { name }),
      })),
      ...(passkeySignIn ? ['passkey'] : []),
      ...(phoneSignIn ? ['phone'] : []),
      ...(anonymousSignIn ? ['anonymous'] : []),
    ],
    // A link that is asked for on an account page has to lead to one that can redeem it.
    email: { password: passwordSignIn, link: emailLinkSignIn, linkUrl: '/sign-in' },
    closedToNew: !settings.signUpAllowed,
    upgradeGuests: true,
    pictures: true,
  };
}
