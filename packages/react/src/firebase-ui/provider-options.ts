import type { ProviderOptions } from '../options.ts';
import type { FirebaseUiConfig, FirebaseUiProvider } from './config.ts';

/** The entries of `signInOptions` as objects; the first of a provider counts, one without is none. */
export function entriesOf({ signInOptions = [] }: FirebaseUiConfig): FirebaseUiProvider[] {
  const byProvider = new Map<string, FirebaseUiProvider>();
  for (const option of signInOptions) {
    const entry = typeof option === 'string' ? { provider: option } : option;
    if (entry?.provider && !byProvider.has(entry.provider)) byProvider.set(entry.provider, entry);
  }
  return [...byProvider.values()];
}

/** The visitor's address goes there, so no fixed one may. */
export const reservedParameter: Readonly<Record<string, string>> = {
  'google.com': 'login_hint',
  'github.com': 'login',
};

function parametersOf({ provider, customParameters = {} }: FirebaseUiProvider) {
  const kept = Object.entries(customParameters).filter(
    ([name, value]) =>
      name !== reservedParameter[provider] && value !== null && value !== undefined,
  );
  return kept.length === 0
    ? {}
    : { customParameters: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])) };
}

const pictures = /^(?:https?:|data:image\/(?:png|gif|jpeg|webp|svg\+xml)[;,])/i;

/** An icon's address: of the web, of this site, or the picture itself, but never a script. */
export const isPicture = (address: string): boolean =>
  pictures.test(address) || !/^[^/?#]*:/.test(address);

/** One button, as we configure it. */
export function providerOptionsOf(entry: FirebaseUiProvider): ProviderOptions {
  const { provider, providerName, fullLabel, buttonColor, iconUrl, scopes, loginHintKey, hd } =
    entry;
  return {
    id: provider,
    ...(providerName && { name: providerName }),
    ...(fullLabel && { label: fullLabel }),
    ...(buttonColor && { color: buttonColor }),
    ...(iconUrl && isPicture(iconUrl) && { iconUrl }),
    ...(scopes && { scopes }),
    ...parametersOf(entry),
    ...(loginHintKey && { loginHintKey }),
    ...(hd && { domain: hd }),
  };
}
