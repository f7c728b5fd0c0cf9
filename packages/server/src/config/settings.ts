import { parseTrustedProxies } from '../http/client-address.ts';
import { line, oneOf, onOrOff, optionalText, text, url, wholeNumber } from './setting.ts';

const projectId = (given: string | undefined): string => {
  const id = given ?? 'latchkey';
  if (!/^[a-z][a-z0-9-]{2,62}$/.test(id)) {
    throw new Error(
      'must be 3 to 63 lower-case letters, digits and hyphens, and begin with a letter.',
    );
  }
  return id;
};

const proxies = (given: string | undefined): string => {
  parseTrustedProxies(given ?? '');
  return given ?? '';
};

const hosts = (given: string | undefined): readonly string[] => {
  const names = (given ?? '').split(',').flatMap((name) => name.trim().toLowerCase() || []);
  const wrong = names.find((name) => URL.parse(`https://${name}`)?.hostname !== name);
  if (wrong !== undefined) throw new Error(`must be names or addresses of hosts, not "${wrong}".`);
  return names.map((name) => name.replace(/^\[|\]$/g, ''));
};

const smtpUrl = (given: string | undefined): string | undefined => {
  const text = url('smtp:', 'smtps:')(given);
  if (text === undefined) return undefined;
  const { hostname, pathname, search, hash } = new URL(text);
  if (hostname === '') throw new Error('names no host.');
  // They could switch off what protects the password and the links.
  if (!/^\/?$/.test(pathname) || search !== '' || hash !== '') {
    throw new Error('must end after the host and its port; it takes no parameters.');
  }
  return text;
};

export const serverSettings = {
  mode: {
    name: 'LATCHKEY_MODE',
    about: 'development or production',
    read: oneOf('development', 'production'),
  },
  host: {
    name: 'HOST',
    about: 'address to listen on (development: loopback only)',
    read: optionalText,
  },
  port: { name: 'PORT', about: 'port to listen on', read: wholeNumber(8787, 0, 65_535) },
  publicUrl: {
    name: 'PUBLIC_URL',
    about:
      'where people reach this server; links in mails begin with it (required in production, https)',
    read: url('https:', 'http:'),
  },
  project: {
    name: 'LATCHKEY_PROJECT',
    about: 'project id; tokens carry it as audience',
    read: projectId,
  },
  trustedProxies: {
    name: 'LATCHKEY_TRUSTED_PROXIES',
    about: 'comma-separated addresses or networks whose X-Forwarded-For is believed',
    read: proxies,
  },
  site: {
    name: 'LATCHKEY_SITE',
    about: 'folder of the built web application (default: our own, if it was built), or off',
    read: optionalText,
  },
  tenantChoice: {
    name: 'LATCHKEY_TENANT_CHOICE',
    about:
      'off, or how people choose their tenant on the sign-in page, which lists all tenants to everybody: button or email',
    read: oneOf('off', 'button', 'email'),
  },
  shutdownNotice: {
    name: 'LATCHKEY_SHUTDOWN_NOTICE',
    about:
      'seconds for which /readyz says 503 before the port closes (5 in production, 0 in development)',
    read: (given: string | undefined) =>
      given === undefined ? undefined : wholeNumber(0, 0, 300)(given),
  },
  log: {
    name: 'LATCHKEY_LOG',
    about: 'how much is logged: info, warn or silent',
    read: (given: string | undefined) =>
      given === undefined ? undefined : oneOf('info', 'warn', 'silent')(given),
  },
} as const;

export const databaseSettings = {
  dataFolder: {
    name: 'LATCHKEY_DATA',
    about: 'folder for the embedded database and keys',
    read: text('./data'),
  },
  url: {
    name: 'DATABASE_URL',
    about: 'PostgreSQL instead of the embedded database: postgres://…',
    secret: true,
    read: url('postgres:', 'postgresql:'),
  },
  poolSize: {
    name: 'LATCHKEY_DATABASE_POOL',
    about: 'PostgreSQL connections',
    read: wholeNumber(10, 1, 200),
  },
} as const;

export const mailSettings = {
  smtpUrl: {
    name: 'SMTP_URL',
    about: 'mail server: smtp://user:password@host:587 (with STARTTLS) or smtps://…',
    secret: true,
    read: smtpUrl,
  },
  inTheClear: {
    name: 'LATCHKEY_SMTP_IN_THE_CLEAR',
    about:
      'sends the password of SMTP_URL and every link unencrypted where the mail server offers no TLS (not needed for this machine itself)',
    read: onOrOff,
  },
  from: { name: 'LATCHKEY_MAIL_FROM', about: 'sender of mails', read: optionalText },
  appName: {
    name: 'LATCHKEY_APP_NAME',
    about: 'what mails and pages call your application',
    read: line('Latchkey'),
  },
} as const;

export const smsSettings = {
  webhookUrl: {
    name: 'LATCHKEY_SMS_WEBHOOK_URL',
    about: 'where SMS are posted to as signed JSON, for any provider: https (see docs/phone.md)',
    read: url('https:', 'http:'),
  },
  webhookSecret: {
    name: 'LATCHKEY_SMS_WEBHOOK_SECRET',
    about: 'what the webhook requests are signed with, at least 32 characters',
    secret: true,
    read: optionalText,
  },
  twilioAccount: {
    name: 'LATCHKEY_SMS_TWILIO_ACCOUNT',
    about: 'Twilio instead of a webhook: the account SID',
    read: optionalText,
  },
  twilioToken: {
    name: 'LATCHKEY_SMS_TWILIO_TOKEN',
    about: 'Twilio: the auth token',
    secret: true,
    read: optionalText,
  },
  twilioFrom: {
    name: 'LATCHKEY_SMS_TWILIO_FROM',
    about: 'Twilio: the sending number, or a messaging service (MG…)',
    read: optionalText,
  },
  twilioUrl: {
    name: 'LATCHKEY_SMS_TWILIO_URL',
    about: 'Twilio: another address of its API',
    read: (given: string | undefined) => url('https:', 'http:')(given) ?? 'https://api.twilio.com',
  },
  perDay: {
    name: 'LATCHKEY_SMS_PER_DAY',
    about:
      'how many SMS may be sent in a day, all tenants together; half of it for signing in by phone, a quarter for adding second factors, the rest for second factors alone',
    read: wholeNumber(1000, 4, 1_000_000),
  },
} as const;

export const outgoingSettings = {
  privateHosts: {
    name: 'LATCHKEY_PRIVATE_HOSTS',
    about:
      'comma-separated hosts that hooks and providers may be called at though they are private, also without TLS, and mail servers of projects with it',
    read: hosts,
  },
} as const;

export const keySettings = {
  masterKey: {
    name: 'LATCHKEY_MASTER_KEY',
    about: '32 random bytes in base64 that seal everything secret at rest',
    secret: true,
    read: optionalText,
  },
  masterKeyFile: {
    name: 'LATCHKEY_MASTER_KEY_FILE',
    about: 'file that holds the master key (default: master.key in the data folder)',
    read: optionalText,
  },
  bits: {
    name: 'LATCHKEY_KEY_BITS',
    about: 'RSA key size of signing keys: 2048, 3072 or 4096',
    read: (given: string | undefined) =>
      Number(oneOf('2048', '3072', '4096')(given)) as 2048 | 3072 | 4096,
  },
  rotationDays: {
    name: 'LATCHKEY_KEY_ROTATION_DAYS',
    about: 'how long a signing key is used before the next one takes over',
    read: wholeNumber(30, 2, 365),
  },
} as const;

export const sessionSettings = {
  refreshTokens: {
    name: 'LATCHKEY_REFRESH_TOKENS',
    about: 'rotating (each use gives a new one, reuse ends the session) or stable',
    read: oneOf('rotating', 'stable'),
  },
  mailedCodes: {
    name: 'LATCHKEY_MAILED_CODES',
    about:
      'where a mailed code verifies or changes an address: signed-in (with a session of the account) or anywhere',
    read: oneOf('signed-in', 'anywhere'),
  },
  emailLinkMinutes: {
    name: 'LATCHKEY_EMAIL_LINK_MINUTES',
    about: 'how long a sign-in link works',
    read: wholeNumber(10, 1, 60),
  },
} as const;

export const passwordSettings = {
  weak: {
    name: 'LATCHKEY_WEAK_PASSWORDS',
    about:
      'refuse or accept new passwords that are guessed first (default: refuse; in development accept, and say so in the log)',
    read: (given: string | undefined) =>
      given === undefined ? undefined : oneOf('refuse', 'accept')(given),
  },
  breachedUrl: {
    name: 'LATCHKEY_BREACHED_PASSWORDS_URL',
    about:
      'who is asked whether a new password has leaked, by five digits of its SHA-1: https://api.pwnedpasswords.com/range/ or one of your own (default: nobody)',
    read: url('https:', 'http:'),
  },
} as const;

export const developmentSettings = {
  hosts: {
    name: 'LATCHKEY_DEVELOPMENT_HOSTS',
    about:
      'development only: comma-separated names, beside those of this machine, that the server answers to and whose pages may be operators',
    read: hosts,
  },
  unsignedTokens: {
    name: 'LATCHKEY_UNSIGNED_TOKENS',
    about: 'development only: tokens without signature, for tools that expect the emulator',
    read: onOrOff,
  },
} as const;

export const settingsGroups = {
  server: serverSettings,
  database: databaseSettings,
  mail: mailSettings,
  sms: smsSettings,
  outgoing: outgoingSettings,
  keys: keySettings,
  sessions: sessionSettings,
  passwords: passwordSettings,
  development: developmentSettings,
} as const;
