import { defaultConfig, type ProjectConfig } from '@latchkey/identity/settings/settings';
import { randomName } from '@latchkey/kernel/random-names';
import type { Config } from './config/read-config.ts';

/** Hosts that people may come from and go back to, until the operator names others. */
const firstDomains = (config: Config, publicUrl: string) => [
  ...new Set([
    new URL(publicUrl).hostname,
    ...(config.server.mode === 'development' ? ['localhost', '127.0.0.1'] : []),
  ]),
];

/** Where no SMS leaves, every country is free. */
const phonesOfDevelopment = {
  signIn: { ...defaultConfig.signIn, phoneNumber: { enabled: true } },
  smsRegionConfig: { allowByDefault: { disallowedRegions: [] } },
};

export const newApiKey = (randomBytes: (length: number) => Uint8Array): string =>
  `lk${randomName(randomBytes, 37)}`;

/** The configuration of a project that nobody has configured, with an API key of its own. */
export const firstConfig = (config: Config, publicUrl: string, apiKey: string): ProjectConfig => ({
  ...defaultConfig,
  ...(config.server.mode === 'development' ? phonesOfDevelopment : {}),
  authorizedDomains: firstDomains(config, publicUrl),
  client: { ...defaultConfig.client, apiKey },
});
