import type { AuthConfig } from '@latchkey/react';
import type { SiteFacts } from '@latchkey/server/site';

/** Enough to try everything with: a machine that can play all providers would show little else. */
const shownWhilePlayed = ['google.com', 'apple.com', 'facebook.com', 'github.com'];

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
      ...providers
        .filter(({ providerId = '', demo }) => !demo || shownWhilePlayed.includes(providerId))
        .map(({ providerId: id = '', displayName: name }) => ({ id, ...(name && { name }) })),
      ...(passkeySignIn ? ['passkey'] : []),
      ...(phoneSignIn ? ['phone'] : []),
      ...(anonymousSignIn ? ['anonymous'] : []),
    ],
    // A link that is asked for on an account page has to lead to one that can redeem it.
    email: { password: passwordSignIn, link: emailLinkSignIn, linkUrl: '/sign-in' },
    closedToNew: !settings.signUpAllowed,
    upgradeGuests: true,
  };
}
