import type { Client } from '@latchkey/client';
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

/** What a FirebaseUI 6 configuration means, with its defaults and not with ours. */
export function optionsOf(client: Client, config: FirebaseUiConfig): SignInOptions {
  const entries = entriesOf(config);
  const email = entries.find(({ provider }) => provider === 'password') ?? { provider: 'password' };
  const closedToNew = administratorOf(email.disableSignUp);
  const adminRestricted = administratorOf(config.adminRestrictedOperation);
  const { signInSuccessUrl, tosUrl, privacyPolicyUrl } = config;
  return {
    providers: entries.map(providerOptionsOf),
    email: emailOptionsOf(email),
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
    ...callbacksOf(client, config),
  };
}
