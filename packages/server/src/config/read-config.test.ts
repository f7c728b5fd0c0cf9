import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BadSettings, type SettingSource } from '@latchkey/kernel/settings/setting';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig, settingSource } from './read-config.ts';
import { settingsGroups } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileWith(content: string): string {
  files += 1;
  const file = join(folder, `settings${files}.json`);
  writeFileSync(file, content);
  return file;
}

function problemsWith(environment: SettingSource): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(BadSettings);
    return error instanceof BadSettings ? error.problems : [];
  }
  return [];
}

const production = { LATCHKEY_MODE: 'production', PUBLIC_URL: 'https://auth.example.com' };

describe('settings that say nothing', () => {
  test('are a development server on loopback with its data beside it', () => {
    expect(readConfig({})).toMatchObject({
      host: 'localhost',
      server: { mode: 'development', port: 8787, project: 'latchkey', trustedProxies: '' },
      database: { dataFolder: resolve('data'), url: undefined, poolSize: 10 },
      mail: { smtpUrl: undefined, appName: 'Latchkey' },
      keys: { bits: 2048, rotationDays: 30 },
      sessions: { refreshTokens: 'rotating', emailLinkMinutes: 10 },
      development: { unsignedTokens: false },
      masterKeyFile: resolve('data', 'master.key'),
    });
  });

  test('say as little when they are there and empty', () => {
    const names = Object.values(settingsGroups).flatMap((group) =>
      Object.values(group).map(({ name }) => name),
    );
    expect(names.length).toBeGreaterThan(15);
    const empty = Object.fromEntries([...names, 'LATCHKEY_CONFIG'].map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  test('let production leave with notice, and development at once', () => {
    expect(readConfig(production).shutdownNotice).toBe(5);
    expect(readConfig({}).shutdownNotice).toBe(0);
    expect(readConfig({ ...production, LATCHKEY_SHUTDOWN_NOTICE: '0' }).shutdownNotice).toBe(0);
    expect(readConfig({ LATCHKEY_SHUTDOWN_NOTICE: '300' }).shutdownNotice).toBe(300);
  });

  test('let production listen to everybody', () => {
    expect(readConfig(production).host).toBe('0.0.0.0');
    expect(readConfig({ ...production, HOST: '10.0.0.1' }).host).toBe('10.0.0.1');
  });
});

describe('a setting that cannot be is refused in a sentence', () => {
  const oneOf = (name: string, choices: string, given: string) =>
    `${name}: must be one of ${choices}, not "${given}".`;
  const wholeNumber = (name: string, range: string, given: string) =>
    `${name}: must be a whole number from ${range}, not "${given}".`;
  const project =
    'LATCHKEY_PROJECT: must be 3 to 63 lower-case letters, digits and hyphens, and begin with a letter.';
  const publicUrl = 'PUBLIC_URL: must be a URL that begins with https:// or http://.';
  const proxy = (entry: string) =>
    `LATCHKEY_TRUSTED_PROXIES: The trusted proxy "${entry}" is neither an IP address nor a network such as 10.0.0.0/8.`;

  const host = (entry: string) =>
    `LATCHKEY_PRIVATE_HOSTS: must be names or addresses of hosts, not "${entry}".`;

  test.each([
    ['LATCHKEY_MODE', 'test', oneOf('LATCHKEY_MODE', 'development, production', 'test')],
    [
      'LATCHKEY_MODE',
      'Production',
      oneOf('LATCHKEY_MODE', 'development, production', 'Production'),
    ],
    ['PORT', 'http', wholeNumber('PORT', '0 to 65535', 'http')],
    ['PORT', '-1', wholeNumber('PORT', '0 to 65535', '-1')],
    ['PORT', '65536', wholeNumber('PORT', '0 to 65535', '65536')],
    ['PORT', '80.5', wholeNumber('PORT', '0 to 65535', '80.5')],
    ['LATCHKEY_DATABASE_POOL', '0', wholeNumber('LATCHKEY_DATABASE_POOL', '1 to 200', '0')],
    ['LATCHKEY_SHUTDOWN_NOTICE', '301', wholeNumber('LATCHKEY_SHUTDOWN_NOTICE', '0 to 300', '301')],
    ['LATCHKEY_KEY_ROTATION_DAYS', '1', wholeNumber('LATCHKEY_KEY_ROTATION_DAYS', '2 to 365', '1')],
    [
      'LATCHKEY_EMAIL_LINK_MINUTES',
      '61',
      wholeNumber('LATCHKEY_EMAIL_LINK_MINUTES', '1 to 60', '61'),
    ],
    ['LATCHKEY_KEY_BITS', '1024', oneOf('LATCHKEY_KEY_BITS', '2048, 3072, 4096', '1024')],
    ['LATCHKEY_LOG', 'debug', oneOf('LATCHKEY_LOG', 'info, warn, silent', 'debug')],
    [
      'LATCHKEY_REFRESH_TOKENS',
      'none',
      oneOf('LATCHKEY_REFRESH_TOKENS', 'rotating, stable', 'none'),
    ],
    ['LATCHKEY_UNSIGNED_TOKENS', 'yes', 'LATCHKEY_UNSIGNED_TOKENS: must be 1 or 0, not "yes".'],
    ['LATCHKEY_PROJECT', 'Acme', project],
    ['LATCHKEY_PROJECT', 'ab', project],
    ['LATCHKEY_PROJECT', '1st', project],
    ['LATCHKEY_PROJECT', 'a/b/c', project],
    ['PUBLIC_URL', 'auth.example.com', publicUrl],
    ['PUBLIC_URL', 'ftp://example.com', publicUrl],
    [
      'LATCHKEY_PRIVATE_HOSTS',
      'hooks, https://hooks.example.com',
      host('https://hooks.example.com'),
    ],
    ['LATCHKEY_PRIVATE_HOSTS', 'hooks:8080', host('hooks:8080')],
    ['LATCHKEY_PRIVATE_HOSTS', '0177.0.0.1', host('0177.0.0.1')],
    ['LATCHKEY_TRUSTED_PROXIES', 'everybody', proxy('everybody')],
    ['LATCHKEY_TRUSTED_PROXIES', '10.0.0.0/8, 10.0.0.0/33', proxy('10.0.0.0/33')],
    [
      'HOST',
      '0.0.0.0',
      'HOST: development listens on loopback only; set LATCHKEY_MODE=production to be reached by others.',
    ],
  ])('%s=%s', (name, value, sentence) => {
    expect(problemsWith({ [name]: value })).toEqual([sentence]);
  });

  test.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db/x', 'postgres:// or postgresql://'],
    ['DATABASE_URL', 'hunter2', 'postgres:// or postgresql://'],
    ['SMTP_URL', 'https://root:hunter2@mail', 'smtp:// or smtps://'],
  ])('%s, without repeating what may be a password', (name, value, schemes) => {
    expect(problemsWith({ [name]: value })).toEqual([
      `${name}: must be a URL that begins with ${schemes}.`,
    ]);
  });

  test.each([
    ['PUBLIC_URL', '"https://auth.example.com"'],
    ['LATCHKEY_URL', "'https://auth.example.com'"],
    ['LATCHKEY_URL', ' "https://auth.example.com" '],
    ['DATABASE_URL', '"postgres://root:hunter2@db/x"'],
    ['LATCHKEY_OPERATOR_TOKEN', '"hunter2"'],
    ['LATCHKEY_MASTER_KEY', '"hunter2"'],
    ['LATCHKEY_DATA', "'./data'"],
    ['PORT', '"8787"'],
  ])('%s=%s, because of its quotation marks', (name, value) => {
    expect(problemsWith({ [name]: value })).toEqual([
      `${name}: stands in quotation marks, which count as a part of it here: remove them.`,
    ]);
  });

  test('but words for people may stand in quotation marks', () => {
    const given = {
      LATCHKEY_APP_NAME: '"Acme"',
      LATCHKEY_MAIL_FROM: '"Acme" <no-reply@acme.example>',
    };
    expect(problemsWith(given)).toEqual([]);
  });

  test('every problem at once, because each start shows only what it found', () => {
    expect(problemsWith({ PORT: 'x', LATCHKEY_MODE: 'y', LATCHKEY_PORT: '1' })).toHaveLength(3);
    const all = {
      LATCHKEY_MODE: 'production',
      LATCHKEY_UNSIGNED_TOKENS: '1',
      SMTP_URL: 'smtp://x',
    };
    expect(problemsWith(all)).toEqual([
      'PUBLIC_URL: is required in production, for example https://auth.example.com.',
      'LATCHKEY_UNSIGNED_TOKENS: unsigned tokens exist in development only; unset it.',
      'LATCHKEY_MAIL_FROM: is required with SMTP_URL, for example "Example <no-reply@example.com>".',
    ]);
  });
});

describe('production', () => {
  test('wants to be reached by https', () => {
    expect(problemsWith({ ...production, PUBLIC_URL: 'http://auth.example.com' })).toEqual([
      'PUBLIC_URL: must begin with https:// in production.',
    ]);
    expect(problemsWith(production)).toEqual([]);
  });

  test('has no shortcut, wherever it is asked for', () => {
    const sentence =
      'LATCHKEY_UNSIGNED_TOKENS: unsigned tokens exist in development only; unset it.';
    for (const value of ['1', 'true']) {
      expect(problemsWith({ ...production, LATCHKEY_UNSIGNED_TOKENS: value })).toEqual([sentence]);
    }
    const file = fileWith('{"LATCHKEY_UNSIGNED_TOKENS": true}');
    expect(problemsWith({ ...production, LATCHKEY_CONFIG: file })).toEqual([sentence]);
    for (const value of ['0', 'false', '']) {
      expect(problemsWith({ ...production, LATCHKEY_UNSIGNED_TOKENS: value })).toEqual([]);
    }
    expect(problemsWith({ ...production, LATCHKEY_DEVELOPMENT_HOSTS: 'box' })).toEqual([
      'LATCHKEY_DEVELOPMENT_HOSTS: is for development only; unset it.',
    ]);
  });
});

describe('a misspelled name is refused, because it would silently do nothing', () => {
  test.each(['LATCHKEY_MASTERKEY', 'LATCHKEY_', 'LATCHKEY_PORT', 'LATCHKEY_TRUSTED_PROXY'])(
    '%s in the environment',
    (name) => {
      expect(problemsWith({ [name]: 'x' })).toEqual([`${name}: is not a setting.`]);
    },
  );

  test('in a file, where any name that is no setting is one', () => {
    const file = fileWith('{"PORT": 1, "HOSTS": "x", "LATCHKEY_CONFIG": "y", "__proto__": "z"}');
    expect(problemsWith({ LATCHKEY_CONFIG: file })).toEqual([
      'LATCHKEY_CONFIG: "HOSTS" is not a setting.',
      'LATCHKEY_CONFIG: "LATCHKEY_CONFIG" is not a setting.',
      'LATCHKEY_CONFIG: "__proto__" is not a setting.',
    ]);
  });

  test('but what belongs to others is theirs', () => {
    expect(problemsWith({ PATH: '/bin', HOSTS: 'x', latchkey_port: '1' })).toEqual([]);
  });
});

describe('SMS', () => {
  const twilio = {
    LATCHKEY_SMS_TWILIO_ACCOUNT: 'AC1',
    LATCHKEY_SMS_TWILIO_TOKEN: 'token',
    LATCHKEY_SMS_TWILIO_FROM: '+16505550100',
  };
  const webhook = {
    LATCHKEY_SMS_WEBHOOK_URL: 'https://sms.example.com/send',
    LATCHKEY_SMS_WEBHOOK_SECRET: 'x'.repeat(32),
  };

  test('are sent by Twilio or by a webhook', () => {
    expect(readConfig(twilio).sms).toMatchObject({ twilioUrl: 'https://api.twilio.com' });
    expect(readConfig(webhook).sms).toMatchObject({ perDay: 1000 });
  });

  test('are not sent by both, and not by half of one', () => {
    expect(problemsWith({ ...twilio, ...webhook })).toEqual([
      'LATCHKEY_SMS_WEBHOOK_URL: SMS are sent by a webhook or by Twilio, not by both.',
    ]);
    for (const name of Object.keys(twilio)) {
      expect(problemsWith({ ...twilio, [name]: '' })).toEqual([
        expect.stringMatching(/^LATCHKEY_SMS_TWILIO_ACCOUNT: Twilio needs /),
      ]);
    }
    for (const secret of ['', 'x'.repeat(31)]) {
      expect(problemsWith({ ...webhook, LATCHKEY_SMS_WEBHOOK_SECRET: secret })).toEqual([
        'LATCHKEY_SMS_WEBHOOK_SECRET: is required with LATCHKEY_SMS_WEBHOOK_URL and has at least 32 characters.',
      ]);
    }
  });
});

describe('a code that is sent by SMS', () => {
  const secret = { LATCHKEY_SMS_WEBHOOK_SECRET: 'x'.repeat(32) };
  const twilio = {
    LATCHKEY_SMS_TWILIO_ACCOUNT: 'AC1',
    LATCHKEY_SMS_TWILIO_TOKEN: 'token',
    LATCHKEY_SMS_TWILIO_FROM: '+16505550100',
  };
  const complaint = (name: string) =>
    `${name}: must begin with https://, so that nobody reads the codes on their way; http:// is for this machine, in development.`;

  test.each([
    ['http://sms.example.com/send', false],
    ['http://192.168.1.5/send', false],
    ['http://localhost.example.com/send', false],
    ['http://localhost:9000/send', true],
    ['http://sms.localhost/send', true],
    ['http://127.0.0.1:9000/send', true],
    ['http://[::1]:9000/send', true],
    ['https://sms.example.com/send', true],
  ])('leaves over https, but for %s in development: %s', (address, allowed) => {
    for (const [name, others] of [
      ['LATCHKEY_SMS_WEBHOOK_URL', secret],
      ['LATCHKEY_SMS_TWILIO_URL', twilio],
    ] as const) {
      const settings = { ...others, [name]: address };
      expect(problemsWith(settings)).toEqual(allowed ? [] : [complaint(name)]);
      expect(problemsWith({ ...production, ...settings })).toEqual(
        address.startsWith('https:') ? [] : [complaint(name)],
      );
    }
  });
});

test.each(['two\nlines', 'two\u2028lines', 'Acme \u202eknab'])(
  'an application is not called %j',
  (LATCHKEY_APP_NAME) => {
    expect(problemsWith({ LATCHKEY_APP_NAME })).toEqual([
      'LATCHKEY_APP_NAME: must be one line of text, without characters that nobody sees.',
    ]);
  },
);

describe('a file of settings', () => {
  test('gives what the environment does not say', () => {
    const file = fileWith(
      '{"PORT": 9000, "LATCHKEY_APP_NAME": "Acme", "LATCHKEY_PROJECT": "acme"}',
    );
    const config = readConfig({
      LATCHKEY_CONFIG: file,
      PORT: '9001',
      LATCHKEY_APP_NAME: '',
    });
    expect(config.server.port).toBe(9001);
    expect(config.mail.appName).toBe('Acme');
    expect(config.server.project).toBe('acme');
  });

  test('is judged like the environment', () => {
    const file = fileWith('{"PORT": "many"}');
    expect(problemsWith({ LATCHKEY_CONFIG: file })).toEqual([
      'PORT: must be a whole number from 0 to 65535, not "many".',
    ]);
    expect(settingSource({ LATCHKEY_CONFIG: file })['PORT']).toBe('many');
  });

  test.each([
    ['{"PORT": null}', '"PORT" must be a text, a number, true or false.'],
    [
      '{"LATCHKEY_APP_NAME": {"en": "x"}}',
      '"LATCHKEY_APP_NAME" must be a text, a number, true or false.',
    ],
    ['{"HOST": ["a", "b"]}', '"HOST" must be a text, a number, true or false.'],
  ])('holds plain values only: %s', (content, sentence) => {
    expect(problemsWith({ LATCHKEY_CONFIG: fileWith(content) })).toEqual([
      `LATCHKEY_CONFIG: ${sentence}`,
    ]);
  });

  test('is one JSON object, and what it holds is not repeated', () => {
    const missing = join(folder, 'nowhere.json');
    expect(problemsWith({ LATCHKEY_CONFIG: missing })).toEqual([
      `LATCHKEY_CONFIG: ${missing} cannot be read (ENOENT).`,
    ]);
    for (const content of ['', '{"LATCHKEY_MASTER_KEY": "hunter2" oops', 'hunter2']) {
      const file = fileWith(content);
      expect(problemsWith({ LATCHKEY_CONFIG: file })).toEqual([
        `LATCHKEY_CONFIG: ${file} is not JSON.`,
      ]);
    }
    for (const content of ['[]', 'null', '7', '"x"']) {
      const file = fileWith(content);
      expect(problemsWith({ LATCHKEY_CONFIG: file })).toEqual([
        `LATCHKEY_CONFIG: ${file} must hold one JSON object.`,
      ]);
    }
  });
});
