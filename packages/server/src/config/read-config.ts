import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { identityProblems } from '@latchkey/identity/config/settings';
import type { Product } from '@latchkey/kernel/product';
import {
  BadSettings,
  readGroup,
  type SettingSource,
  type ValuesOf,
} from '@latchkey/kernel/settings/setting';
import { settingsGroups } from './settings.ts';

type Groups = typeof settingsGroups;

export type Config = {
  readonly [Name in keyof Groups]: ValuesOf<Groups[Name]>;
} & {
  readonly host: string;
  readonly masterKeyFile: string;
  readonly shutdownNotice: number;
  /** What was set for each product, by its name. */
  readonly products: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** Whoever brings settings of its own. */
type WithSettings = Pick<Product, 'name' | 'settings'>;

const settingNames = (products: readonly WithSettings[]): ReadonlySet<string> =>
  new Set(
    [...Object.values(settingsGroups), ...products.map(({ settings }) => settings)].flatMap(
      (group) => Object.values<{ readonly name: string }>(group).map(({ name }) => name),
    ),
  );

const refuseFile = (problem: string): never => {
  throw new BadSettings([`LATCHKEY_CONFIG: ${problem}`]);
};

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return refuseFile(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function parseObject(file: string): object {
  let content: unknown;
  try {
    content = JSON.parse(readText(file));
  } catch (error) {
    if (error instanceof BadSettings) throw error;
    // The parser quotes the place that it does not understand, and a secret may be written there.
    return refuseFile(`${file} is not JSON.`);
  }
  const isObject = typeof content === 'object' && content !== null && !Array.isArray(content);
  return isObject ? Object(content) : refuseFile(`${file} must hold one JSON object.`);
}

const problemIn =
  (known: ReadonlySet<string>) =>
  ([name, value]: [string, unknown]): string[] => {
    if (!known.has(name)) return [`LATCHKEY_CONFIG: "${name}" is not a setting.`];
    return ['string', 'number', 'boolean'].includes(typeof value)
      ? []
      : [`LATCHKEY_CONFIG: "${name}" must be a text, a number, true or false.`];
  };

/**
 * A JSON file may hold any setting by its name; the environment has the last word. An empty
 * variable says nothing.
 */
export function settingSource(
  environment: SettingSource,
  products: readonly WithSettings[] = [],
): SettingSource {
  const file = environment['LATCHKEY_CONFIG'];
  if (!file) return environment;
  const entries = Object.entries(parseObject(file));
  const problems = entries.flatMap(problemIn(settingNames(products)));
  if (problems.length > 0) throw new BadSettings(problems);
  const fromFile = entries.map(([name, value]) => [name, String(value)]);
  const fromEnvironment = Object.entries(environment).filter(([, value]) => value);
  return Object.fromEntries([...fromFile, ...fromEnvironment]);
}

/** A misspelled setting would otherwise be a setting that silently does nothing. */
const misspelled = (environment: SettingSource, known: ReadonlySet<string>): readonly string[] =>
  Object.keys(environment).filter(
    (name) => name.startsWith('LATCHKEY_') && name !== 'LATCHKEY_CONFIG' && !known.has(name),
  );

/** What only production insists on: nothing is guessed there, and no shortcut exists. */
function productionProblems(config: Config): string[] {
  const problems: string[] = [];
  const { publicUrl } = config.server;
  if (publicUrl === undefined) {
    problems.push('PUBLIC_URL: is required in production, for example https://auth.example.com.');
  } else if (new URL(publicUrl).protocol !== 'https:') {
    problems.push('PUBLIC_URL: must begin with https:// in production.');
  }
  if (config.development.unsignedTokens) {
    problems.push('LATCHKEY_UNSIGNED_TOKENS: unsigned tokens exist in development only; unset it.');
  }
  if (config.development.hosts.length > 0) {
    problems.push('LATCHKEY_DEVELOPMENT_HOSTS: is for development only; unset it.');
  }
  return problems;
}

const loopback = new Set(['127.0.0.1', 'localhost', '::1']);

function developmentProblems(config: Config): string[] {
  const { host } = config.server;
  return host === undefined || loopback.has(host)
    ? []
    : [
        'HOST: development listens on loopback only; set LATCHKEY_MODE=production to be reached by others.',
      ];
}

/** Reads every setting once. Throws all problems together, so that one start shows them all. */
export function readConfig(
  environment: SettingSource,
  products: readonly WithSettings[] = [],
): Config {
  const source = settingSource(environment, products);
  const problems: string[] = misspelled(environment, settingNames(products)).map(
    (name) => `${name}: is not a setting.`,
  );
  const groups = Object.fromEntries(
    Object.entries(settingsGroups).map(([name, group]) => [
      name,
      readGroup(group, source, problems),
    ]),
  ) as Pick<Config, keyof Groups>;
  const ofProducts = Object.fromEntries(
    products.map(({ name, settings }) => [name, readGroup(settings, source, problems)]),
  );
  if (problems.length > 0) throw new BadSettings(problems);

  const production = groups.server.mode === 'production';
  const dataFolder = resolve(groups.database.dataFolder);
  const config: Config = {
    ...groups,
    products: ofProducts,
    database: { ...groups.database, dataFolder },
    host: groups.server.host ?? (production ? '0.0.0.0' : 'localhost'),
    shutdownNotice: groups.server.shutdownNotice ?? (production ? 5 : 0),
    masterKeyFile: groups.keys.masterKeyFile ?? resolve(dataFolder, 'master.key'),
  };
  problems.push(...(production ? productionProblems(config) : developmentProblems(config)));
  problems.push(...identityProblems(config, production));
  if (problems.length > 0) throw new BadSettings(problems);
  return config;
}
