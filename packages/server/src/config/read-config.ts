import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isLoopbackHost } from '../loopback-host.ts';
import { BadSettings, readGroup, type SettingSource, type ValuesOf } from './setting.ts';
import { settingsGroups } from './settings.ts';

type Groups = typeof settingsGroups;

export type Config = {
  readonly [Name in keyof Groups]: ValuesOf<Groups[Name]>;
} & { readonly host: string; readonly masterKeyFile: string; readonly shutdownNotice: number };

const settingNames = new Set(
  Object.values(settingsGroups).flatMap((group) =>
    Object.values(group).map(({ name }) => name as string),
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

function problemIn([name, value]: [string, unknown]): string[] {
  if (!settingNames.has(name)) return [`LATCHKEY_CONFIG: "${name}" is not a setting.`];
  return ['string', 'number', 'boolean'].includes(typeof value)
    ? []
    : [`LATCHKEY_CONFIG: "${name}" must be a text, a number, true or false.`];
}

/**
 * A JSON file may hold any setting by its name; the environment has the last word. An empty
 * variable says nothing.
 */
export function settingSource(environment: SettingSource): SettingSource {
  const file = environment['LATCHKEY_CONFIG'];
  if (!file) return environment;
  const entries = Object.entries(parseObject(file));
  const problems = entries.flatMap(problemIn);
  if (problems.length > 0) throw new BadSettings(problems);
  const fromFile = entries.map(([name, value]) => [name, String(value)]);
  const fromEnvironment = Object.entries(environment).filter(([, value]) => value);
  return Object.fromEntries([...fromFile, ...fromEnvironment]);
}

/** A misspelled setting would otherwise be a setting that silently does nothing. */
const misspelled = (environment: SettingSource): readonly string[] =>
  Object.keys(environment).filter(
    (name) => name.startsWith('LATCHKEY_') && name !== 'LATCHKEY_CONFIG' && !settingNames.has(name),
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
  if (config.mail.smtpUrl !== undefined && config.mail.from === undefined) {
    problems.push(
      'LATCHKEY_MAIL_FROM: is required with SMTP_URL, for example "Example <no-reply@example.com>".',
    );
  }
  return problems;
}

const shortestSecret = 32;

const isPrivateWay = (address: string, production: boolean): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (!production && isLoopbackHost(hostname));
};

/** Half a provider is none, and which of two was meant is not guessed. */
function smsProblems(sms: Config['sms'], production: boolean): string[] {
  const problems: string[] = [];
  const twilio = [sms.twilioAccount, sms.twilioToken, sms.twilioFrom];
  const usesTwilio = twilio.some((value) => value !== undefined);
  if (usesTwilio && twilio.some((value) => value === undefined)) {
    problems.push(
      'LATCHKEY_SMS_TWILIO_ACCOUNT: Twilio needs LATCHKEY_SMS_TWILIO_ACCOUNT, LATCHKEY_SMS_TWILIO_TOKEN and LATCHKEY_SMS_TWILIO_FROM.',
    );
  }
  if (usesTwilio && sms.webhookUrl !== undefined) {
    problems.push('LATCHKEY_SMS_WEBHOOK_URL: SMS are sent by a webhook or by Twilio, not by both.');
  }
  const addresses = [
    ['LATCHKEY_SMS_WEBHOOK_URL', sms.webhookUrl],
    ['LATCHKEY_SMS_TWILIO_URL', sms.twilioUrl],
  ] as const;
  for (const [name, address] of addresses) {
    if (address !== undefined && !isPrivateWay(address, production)) {
      problems.push(
        `${name}: must begin with https://, so that nobody reads the codes on their way; http:// is for this machine, in development.`,
      );
    }
  }
  if (sms.webhookUrl !== undefined && (sms.webhookSecret ?? '').length < shortestSecret) {
    problems.push(
      `LATCHKEY_SMS_WEBHOOK_SECRET: is required with LATCHKEY_SMS_WEBHOOK_URL and has at least ${shortestSecret} characters.`,
    );
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
export function readConfig(environment: SettingSource): Config {
  const source = settingSource(environment);
  const problems: string[] = misspelled(environment).map((name) => `${name}: is not a setting.`);
  const groups = Object.fromEntries(
    Object.entries(settingsGroups).map(([name, group]) => [
      name,
      readGroup(group, source, problems),
    ]),
  ) as Pick<Config, keyof Groups>;
  if (problems.length > 0) throw new BadSettings(problems);

  const production = groups.server.mode === 'production';
  problems.push(...smsProblems(groups.sms, production));
  const dataFolder = resolve(groups.database.dataFolder);
  const config: Config = {
    ...groups,
    database: { ...groups.database, dataFolder },
    host: groups.server.host ?? (production ? '0.0.0.0' : 'localhost'),
    shutdownNotice: groups.server.shutdownNotice ?? (production ? 5 : 0),
    masterKeyFile: groups.keys.masterKeyFile ?? resolve(dataFolder, 'master.key'),
  };
  problems.push(...(production ? productionProblems(config) : developmentProblems(config)));
  if (problems.length > 0) throw new BadSettings(problems);
  return config;
}
