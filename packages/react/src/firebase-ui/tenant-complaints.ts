import { tell } from './complaints.ts';
import type { FirebaseUiTenantCallbacks, FirebaseUiTenantConfig } from './tenant-config.ts';
import { configFor } from './tenants-of.ts';

const callbackNames: Readonly<Record<keyof FirebaseUiTenantCallbacks, true>> = {
  selectTenantUiShown: true,
  selectTenantUiHidden: true,
  signInUiShown: true,
  beforeSignInSuccess: true,
};

/** What is wrong with a configuration for several tenants, for its author. */
export function complaintsAboutTenants(
  config: FirebaseUiTenantConfig | undefined,
): readonly string[] {
  if (config === undefined) return ['There is no configuration for this API key.'];
  const { displayMode = 'optionFirst', callbacks = {}, tenants = {} } = config;
  const entries = Object.entries(tenants);
  return [
    ...(['optionFirst', 'identifierFirst'].includes(displayMode)
      ? []
      : [`displayMode is optionFirst or identifierFirst, not ${displayMode}.`]),
    ...Object.keys(callbacks)
      .filter((name) => !Object.hasOwn(callbackNames, name))
      .map((name) => `There is no option callbacks.${name}.`),
    ...(entries.length === 0 ? ['tenants names none, so there is no way to sign in.'] : []),
    ...entries
      .filter(([, { signInOptions = [] }]) => signInOptions.length === 0)
      .map(([id]) => `tenants[${id}].signInOptions names no provider.`),
  ];
}

export const complainAboutTenants = (
  configs: Parameters<typeof configFor>[0],
  apiKey: string,
): void => tell('<FirebaseTenantUI uiConfig>', complaintsAboutTenants(configFor(configs, apiKey)));
