import type { Client } from '@latchkey/client';
import type { FirebaseAuth } from '../firebase-sdk/firebase-auth.ts';
import type { PhoneOptions } from '../kit/phone/phone-options.ts';
import type { EmailOptions, SignInOptions } from '../options.ts';
import { callbacksOf } from './callbacks-of.ts';
import type { ClosedDoor, FirebaseUiConfig, FirebaseUiProvider } from './config.ts';
import { entriesOf, providerOptionsOf } from './provider-options.ts';

function administratorOf(door: ClosedDoor | undefined) {
  if (!door?.status) return undefined;
  const { adminEmail, helpLink } = door;
  return { ...(adminEmail && { email: adminEmail }), ...(helpLink && { helpLink }) };
}

/** FirebaseUI has either passwords or links for whoever is new. */
function emailOptionsOf(entry: FirebaseUiProvider): EmailOptions {
  const byLink = entry.signInMethod === 'emailLink';
  const options = {
    password: !byLink,
    link: byLink,
    requireName: entry.requireDisplayName ?? true,
    forceSameDevice: entry.forceSameDevice ?? false,
  };
  if (!byLink || entry.emailLinkSignIn === undefined) return options;
  return {
    ...options,
    // Asked for every mail, not once: it may speak of the page as it is then.
    get linkUrl() {
      return entry.emailLinkSignIn?.().url ?? '';
    },
  };
}

/** Where both lists are given, FirebaseUI takes neither. */
function phoneOptionsOf(entry: FirebaseUiProvider): PhoneOptions {
  const { defaultCountry, whitelistedCountries, blacklistedCountries } = entry;
  const hasBothLists = whitelistedCountries && blacklistedCountries;
  return {
    ...(defaultCountry && { defaultCountry }),
    ...(whitelistedCountries && !hasBothLists && { countries: whitelistedCountries }),
    ...(blacklistedCountries && !hasBothLists && { blockedCountries: blacklistedCountries }),
  };
}

/** The number to begin with. FirebaseUI takes one of the default country only where nothing else is. */
function phoneHintOf(entry: FirebaseUiProvider, isAlone: boolean): string | undefined {
  const { defaultNationalNumber, loginHint } = entry;
  return (isAlone && defaultNationalNumber) || loginHint;
}

/** What a FirebaseUI 6 configuration means, with its defaults and not with ours. */
export function optionsOf(
  client: Client,
  config: FirebaseUiConfig,
  firebaseAuth?: FirebaseAuth,
): SignInOptions {
  const entries = entriesOf(config);
  const email = entries.find(({ provider }) => provider === 'password') ?? { provider: 'password' };
  const phone = entries.find(({ provider }) => provider === 'phone');
  const phoneNumber = phone && phoneHintOf(phone, entries.length === 1);
  const closedToNew = administratorOf(email.disableSignUp);
  const adminRestricted = administratorOf(config.adminRestrictedOperation);
  const { signInSuccessUrl, tosUrl, privacyPolicyUrl } = config;
  return {
    providers: entries.map(providerOptionsOf),
    layout: 'list',
    email: emailOptionsOf(email),
    ...(phone && { phone: phoneOptionsOf(phone) }),
    ...(phoneNumber && { initialValues: { phoneNumber } }),
    ...(closedToNew && { closedToNew }),
    ...(adminRestricted && { adminRestricted }),
    upgradeGuests: config.autoUpgradeAnonymousUsers ?? false,
    signInFlow: config.signInFlow === 'popup' ? 'popup' : 'redirect',
    immediateFederatedRedirect: config.immediateFederatedRedirect ?? false,
    ...(tosUrl && { termsUrl: tosUrl }),
    ...(privacyPolicyUrl && { privacyUrl: privacyPolicyUrl }),
    ...(signInSuccessUrl && { afterSignInUrl: signInSuccessUrl }),
    afterSignInParameter: config.queryParameterForSignInSuccessUrl ?? 'signInSuccessUrl',
    modeParameter: config.queryParameterForWidgetMode ?? 'mode',
    mustLeave: true,
    ...callbacksOf(client, config, firebaseAuth),
  };
}
