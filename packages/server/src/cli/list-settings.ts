import type { Call } from '@latchkey/kernel/product';
import type { Setting, SettingSource, SettingsGroup } from '@latchkey/kernel/settings/setting';
import { publicUrlOf } from '../config/public-url.ts';
import type { Config } from '../config/read-config.ts';
import { settingsGroups } from '../config/settings.ts';
import { usualLevel } from './usual-level.ts';

/** What follows from other settings where nothing is said. */
const derived = (config: Config): Readonly<Record<string, unknown>> => ({
  HOST: config.host,
  PUBLIC_URL: publicUrlOf(config),
  LATCHKEY_DATA: config.database.dataFolder,
  LATCHKEY_MASTER_KEY_FILE:
    config.keys.masterKey === undefined ? config.masterKeyFile : 'LATCHKEY_MASTER_KEY has it',
  LATCHKEY_SHUTDOWN_NOTICE: config.shutdownNotice,
  LATCHKEY_LOG: usualLevel(config),
  LATCHKEY_WEAK_PASSWORDS: config.server.mode === 'production' ? 'refuse' : 'accept',
  LATCHKEY_SITE: 'our own pages',
});

const asWritten = (value: unknown): string | undefined => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value === undefined || value === '' || typeof value === 'object') return undefined;
  return String(value);
};

function shownValue(
  { name, secret, read }: Setting<unknown>,
  given: string | undefined,
  config: Config,
): string {
  if (given) return secret ? '(set, not shown)' : given;
  const usual = asWritten(derived(config)[name] ?? read(undefined));
  return usual === undefined ? '(not set)' : `${usual} (default)`;
}

/** Every setting with what counts now, whoever said it, and what it is about. */
export function listSettings(
  environment: SettingSource,
  products: Call['products'],
  config: Config,
): void {
  const groups: readonly (readonly [string, SettingsGroup])[] = [
    ...Object.entries(settingsGroups),
    ...products.map(({ name, settings }) => [name, settings] as const),
  ];
  const hasAny = ([, settings]: (typeof groups)[number]) => Object.keys(settings).length > 0;
  for (const [group, settings] of groups.filter(hasAny)) {
    console.log(`\n${group}`);
    for (const setting of Object.values(settings)) {
      const { name, about } = setting;
      const shown = shownValue(setting, environment[name], config);
      console.log(`  ${name.padEnd(28)} ${shown}\n  ${''.padEnd(28)} ${about}`);
    }
  }
}
