import { isAllowedAddress } from '@latchkey/client';
import type { FirebaseUiCallbacks } from './callbacks.ts';
import type { FirebaseUiConfig, FirebaseUiProvider } from './config.ts';
import { entriesOf, isPicture, reservedParameter } from './provider-options.ts';

type Names<Known> = Readonly<Record<keyof Known, true>>;

const optionNames: Names<FirebaseUiConfig> = {
  signInOptions: true,
  signInFlow: true,
  immediateFederatedRedirect: true,
  signInSuccessUrl: true,
  queryParameterForSignInSuccessUrl: true,
  queryParameterForWidgetMode: true,
  callbacks: true,
  autoUpgradeAnonymousUsers: true,
  credentialHelper: true,
  tosUrl: true,
  privacyPolicyUrl: true,
  adminRestrictedOperation: true,
  popupMode: true,
  widgetUrl: true,
  siteName: true,
};

const callbackNames: Names<FirebaseUiCallbacks> = {
  signInSuccessWithAuthResult: true,
  signInSuccess: true,
  signInFailure: true,
  uiShown: true,
  uiChanged: true,
};

const providerNames: Names<FirebaseUiProvider> = {
  provider: true,
  providerName: true,
  fullLabel: true,
  buttonColor: true,
  iconUrl: true,
  hd: true,
  scopes: true,
  customParameters: true,
  loginHintKey: true,
  authMethod: true,
  clientId: true,
  requireDisplayName: true,
  signInMethod: true,
  forceSameDevice: true,
  emailLinkSignIn: true,
  disableSignUp: true,
  recaptchaParameters: true,
  defaultCountry: true,
  defaultNationalNumber: true,
  loginHint: true,
  whitelistedCountries: true,
  blacklistedCountries: true,
};

const unknown = (given: object, known: object, place = ''): string[] =>
  Object.keys(given)
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => `There is no option ${place}${name}.`);

/** Names the challenge sets for itself. */
const ofChallenge = ['sitekey', 'tabindex', 'callback', 'expired-callback'];

/** What a provider's button and its parameters cannot be. */
function aboutProvider(entry: FirebaseUiProvider): string[] {
  const { provider, iconUrl, clientId, customParameters = {} } = entry;
  const reserved = reservedParameter[provider];
  return [
    ...(iconUrl && !isPicture(iconUrl) ? [`iconUrl is no picture: ${iconUrl}`] : []),
    ...(clientId
      ? ['clientId has no effect: it is for Google One Tap, which needs a script of Google’s.']
      : []),
    ...(reserved && reserved in customParameters
      ? [`customParameters.${reserved} is the visitor’s own address, and not for you to set.`]
      : []),
  ];
}

function aboutEntry(entry: FirebaseUiProvider): string[] {
  const { provider, signInMethod = 'password', recaptchaParameters = {} } = entry;
  const hasBothLists = entry.whitelistedCountries && entry.blacklistedCountries;
  return [
    ...aboutProvider(entry),
    ...unknown(entry, providerNames, `signInOptions[${provider}].`),
    ...(['password', 'emailLink'].includes(signInMethod)
      ? []
      : [`signInMethod is password or emailLink, not ${signInMethod}.`]),
    ...(hasBothLists ? ['Either whitelistedCountries or blacklistedCountries, not both.'] : []),
    ...(entry.recaptchaParameters
      ? ['recaptchaParameters has no effect: the server has a check of its own, which nobody sees.']
      : []),
    ...ofChallenge
      .filter((name) => name in recaptchaParameters)
      .map((name) => `recaptchaParameters.${name} is not for you to set.`),
  ];
}

/** What is wrong with a configuration, for its author. None of it keeps anybody from signing in. */
export function complaintsAbout(
  config: FirebaseUiConfig,
  isAllowed: (address: string) => boolean,
): readonly string[] {
  const { callbacks = {}, signInFlow = 'redirect', signInSuccessUrl } = config;
  const entries = entriesOf(config);
  const complaints: readonly (readonly [boolean, string])[] = [
    [entries.length === 0, 'signInOptions names no provider, so there is no way to sign in.'],
    [
      !['redirect', 'popup'].includes(signInFlow),
      `signInFlow is redirect or popup, not ${signInFlow}.`,
    ],
    [
      !!config.credentialHelper && config.credentialHelper !== 'none',
      `credentialHelper ${config.credentialHelper} has no effect: Google One Tap needs a script of Google’s.`,
    ],
    [
      !!config.immediateFederatedRedirect && (entries.length !== 1 || signInFlow === 'popup'),
      'immediateFederatedRedirect needs exactly one provider, and signInFlow redirect.',
    ],
    [
      !!config.popupMode || !!config.widgetUrl,
      'popupMode and widgetUrl have no effect: put <FirebaseAuthUI> where people sign in.',
    ],
    [
      entries.some(({ hd }) => hd),
      'hd matters only where an organisation is found by an address: see <FirebaseTenantUI>.',
    ],
    [
      !config.tosUrl !== !config.privacyPolicyUrl,
      'tosUrl and privacyPolicyUrl are shown together or not at all.',
    ],
    [
      !!config.autoUpgradeAnonymousUsers && !callbacks.signInFailure,
      'autoUpgradeAnonymousUsers needs callbacks.signInFailure; without it guests are left behind.',
    ],
    [
      !!signInSuccessUrl && !isAllowed(signInSuccessUrl),
      `signInSuccessUrl leads to another host; name it in allowedHosts: ${signInSuccessUrl}`,
    ],
  ];
  return [
    ...unknown(config, optionNames),
    ...unknown(callbacks, callbackNames, 'callbacks.'),
    ...entries.flatMap(aboutEntry),
    ...complaints.flatMap(([isSo, text]) => (isSo ? [text] : [])),
  ];
}

const told = new Set<string>();

/** Says each thing once, however often a page draws itself. */
export function tell(component: string, complaints: readonly string[]): void {
  const news = complaints.filter((complaint) => !told.has(complaint));
  for (const complaint of news) told.add(complaint);
  if (news.length === 0) return;
  // biome-ignore lint/suspicious/noConsole: a developer's mistake is no visitor's business
  console.error([`${component}:`, ...news].join('\n  '));
}

export const complain = (config: FirebaseUiConfig, allowedHosts: readonly string[] = []): void =>
  tell(
    '<FirebaseAuthUI uiConfig>',
    complaintsAbout(config, (address) => isAllowedAddress(address, allowedHosts)),
  );
