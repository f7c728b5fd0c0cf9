import type { NamedCommand } from '@latchkey/kernel/product';
import { commandHelp } from './help.ts';

type Name = keyof typeof commandHelp;

/** In the order in which they are listed. */
const loaders: Readonly<Record<Name, NamedCommand['load']>> = {
  start: async () => (await import('./start.ts')).start,
  init: async () => (await import('./init.ts')).init,
  doctor: async () => (await import('./doctor.ts')).doctor,
  keys: async () => (await import('./keys.ts')).keys,
  'service-accounts': async () => (await import('./service-accounts.ts')).serviceAccounts,
  login: async () => (await import('./login.ts')).login,
  logout: async () => (await import('./logout.ts')).logout,
  operator: async () => (await import('./operator.ts')).operator,
  operators: async () => (await import('./operators.ts')).operators,
  users: async () => (await import('./users.ts')).users,
  tenants: async () => (await import('./tenants.ts')).tenants,
  providers: async () => (await import('./providers.ts')).providers,
  config: async () => (await import('./config.ts')).config,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  adopt: async () => (await import('./adopt.ts')).adopt,
  move: async () => (await import('./move.ts')).move,
  import: async () => (await import('./import.ts')).importUsers,
  export: async () => (await import('./export.ts')).exportUsers,
  outbox: async () => (await import('./outbox.ts')).outbox,
  usage: async () => (await import('./usage.ts')).usage,
  audit: async () => (await import('./audit.ts')).audit,
};

/** What asks a server as well as it opens data; and the server itself, whoever else is asked. */
const overApi: ReadonlySet<Name> = new Set([
  ...(['users', 'tenants', 'operator', 'operators', 'service-accounts'] as const),
  ...(['providers', 'config', 'outbox', 'usage', 'audit'] as const),
  ...(['login', 'logout', 'start', 'doctor'] as const),
]);

/** One line for each way to call one that the list of all commands shows. */
const usage = `  latchkey start                          run the server
  latchkey init [--key-file FILE]         make the first owner, and hand out the key once
  latchkey doctor                         check the settings and what they lead to
  latchkey keys list                      signing keys and their times
  latchkey keys rotate [--now]            bring in the next signing key
  latchkey keys revoke KID                take a compromised key out of use
  latchkey service-accounts list
  latchkey service-accounts create NAME --role ROLE     prints the key file, once
  latchkey service-accounts remove EMAIL
  latchkey login                          acts for you at the server of LATCHKEY_URL, by your browser
  latchkey logout                         ends that
  latchkey operator token [EMAIL]         acts for a service account over the API, for an hour
  latchkey operators list                 people who may act as operators
  latchkey operators grant USER ROLE      lets somebody with an account be one
  latchkey operators revoke USER
  latchkey users list [--search TEXT] [--limit N] [--sort FIELD]
  latchkey users create EMAIL
  latchkey users show USER                and sessions, disable, enable, delete, sign-out, verify, unlink
  latchkey users reset-password USER      and set-claims, factors clear
  latchkey tenants list                   and create, show, set, delete
  latchkey providers list                 and add ID, remove ID: who else vouches for people
  latchkey config get [PATH]              the project's configuration
  latchkey config set PATH VALUE          and add PATH VALUE, for one more of a list
  latchkey backup FILE                    one moment of the data, sealed
  latchkey restore FILE                   into an empty data folder
  latchkey adopt                          take over data that a development server made
  latchkey move --to postgres://…         everything from SQLite to PostgreSQL
  latchkey import firebase FILE           brings in accounts with their passwords
  latchkey export FILE.json               writes all accounts as Firebase does
  latchkey outbox list                    and show ID, retry ID: mails, SMS and events, and what became of them
  latchkey usage [--days N]               active accounts by day, and their clients
  latchkey audit [--event NAME] [--since TIME] [--email ADDRESS] [--limit N]`.split('\n');

const usageOf = (name: string): string =>
  usage.filter((line) => line.trim().split(' ')[1] === name).join('\n');

export const ownCommands: readonly NamedCommand[] = (Object.keys(loaders) as Name[]).map(
  (name) => ({
    name,
    usage: usageOf(name),
    help: commandHelp[name],
    overApi: overApi.has(name),
    load: loaders[name],
  }),
);
