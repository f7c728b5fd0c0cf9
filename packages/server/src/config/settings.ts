import { identitySettings } from '@latchkey/identity/config/settings';
import { parseTrustedProxies } from '@latchkey/kernel/http/client-address';
import {
  oneOf,
  onOrOff,
  optionalText,
  text,
  url,
  wholeNumber,
} from '@latchkey/kernel/settings/setting';

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

const shortestToken = 32;

/** What may stand behind `Bearer` (RFC 6750), and is too long to be tried out. */
const bearerToken = (given: string | undefined): string | undefined => {
  if (given === undefined) return undefined;
  // The value is a secret, so it is not repeated.
  if (given.length < shortestToken) {
    throw new Error(`must be at least ${shortestToken} characters long: openssl rand -hex 32.`);
  }
  if (!/^[\w.~+/-]+=*$/.test(given)) {
    throw new Error('must be letters, digits and - . _ ~ + / only: openssl rand -hex 32.');
  }
  return given;
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
  metricsToken: {
    name: 'LATCHKEY_METRICS_TOKEN',
    about:
      'who shows it as a bearer token may read /metrics (without one: nobody in production, this machine in development)',
    secret: true,
    read: bearerToken,
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
    about: 'PostgreSQL connections for accounts, as many for documents, and as many for files',
    read: wholeNumber(10, 1, 200),
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

/** What may stand behind `Bearer`, whoever made it. */
const operatorToken = (given: string | undefined): string | undefined => {
  if (given === undefined || /^[\w.~+/-]+=*$/.test(given)) return given;
  throw new Error('is no token: `latchkey operator token` makes one.');
};

/** For commands that are typed elsewhere than where the data is. */
export const remoteSettings = {
  url: {
    name: 'LATCHKEY_URL',
    about: 'commands ask the server at this address by its API, instead of opening data',
    read: url('https:', 'http:'),
  },
  token: {
    name: 'LATCHKEY_OPERATOR_TOKEN',
    about: 'the operator that they are then: a token, as `latchkey operator token` prints it',
    secret: true,
    read: operatorToken,
  },
  keyFile: {
    name: 'LATCHKEY_OPERATOR_KEY_FILE',
    about: 'or the key file of a service account, which they get a token with themselves',
    read: optionalText,
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
  ...identitySettings,
  outgoing: outgoingSettings,
  keys: keySettings,
  remote: remoteSettings,
  development: developmentSettings,
} as const;
