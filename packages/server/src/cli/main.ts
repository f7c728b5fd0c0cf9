import { BackupDamaged } from '../backup/sealed-stream.ts';
import { BadSettings } from '../config/setting.ts';
import { OtherOrigin } from '../data-origin.ts';
import { FolderInUse } from '../folder-lock.ts';
import { Refused } from '../identity/refused.ts';
import { MasterKeyError } from '../keys/master-key.ts';
import { SealedWithAnotherKey } from '../keys/sealing.ts';
import { MoveRefused } from '../move/move-refused.ts';
import { MovedAway } from '../moved-away.ts';
import { DatabaseUnavailable } from '../store/database.ts';
import { UnknownMigration } from '../store/migrate.ts';
import { BrokenFile } from '../transfer/broken-file.ts';
import { type Command, UsageError } from './command.ts';
import { commandHelp } from './help.ts';

/** Each command is loaded only when it is called. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./start.ts')).start,
  init: async () => (await import('./init.ts')).init,
  doctor: async () => (await import('./doctor.ts')).doctor,
  keys: async () => (await import('./keys.ts')).keys,
  'service-accounts': async () => (await import('./service-accounts.ts')).serviceAccounts,
  users: async () => (await import('./users.ts')).users,
  tenants: async () => (await import('./tenants.ts')).tenants,
  providers: async () => (await import('./providers.ts')).providers,
  config: async () => (await import('./config.ts')).config,
  usage: async () => (await import('./usage.ts')).usage,
  backup: async () => (await import('./backup.ts')).backup,
  adopt: async () => (await import('./adopt.ts')).adopt,
  restore: async () => (await import('./restore.ts')).restore,
  move: async () => (await import('./move.ts')).move,
  import: async () => (await import('./import.ts')).importUsers,
  export: async () => (await import('./export.ts')).exportUsers,
  outbox: async () => (await import('./outbox.ts')).outbox,
  audit: async () => (await import('./audit.ts')).audit,
};

const help = `latchkey: sign-in that you own

  latchkey start                          run the server
  latchkey init [--key-file FILE]         make the first owner, and hand out the key once
  latchkey doctor                         check the settings and what they lead to
  latchkey keys list                      signing keys and their times
  latchkey keys rotate [--now]            bring in the next signing key
  latchkey keys revoke KID                take a compromised key out of use
  latchkey service-accounts list
  latchkey service-accounts create NAME --role ROLE     prints the key file, once
  latchkey service-accounts remove EMAIL
  latchkey users list                     and show, disable, enable, delete, set-claims, reset-password
  latchkey tenants list                   and create, show, set, delete
  latchkey providers list                 and add ID, remove ID: who else vouches for people
  latchkey config get [PATH]              the project's configuration
  latchkey config set PATH VALUE
  latchkey backup FILE                    one moment of the data, sealed
  latchkey restore FILE                   into an empty data folder
  latchkey adopt                          take over data that a development server made
  latchkey move --to postgres://…         everything from SQLite to PostgreSQL
  latchkey import firebase FILE           brings in accounts with their passwords
  latchkey export FILE.json               writes all accounts as Firebase does
  latchkey outbox list                    and show ID, retry ID: mails, SMS and events, and what became of them
  latchkey usage [--days N]               active accounts by day, and their clients
  latchkey audit [--event NAME] [--subject ID] [--limit N]

\`latchkey COMMAND --help\` says more. Exit codes: 0 done, 1 it could not be done, 2 called wrongly.
Settings come from the environment, or from a JSON file named by LATCHKEY_CONFIG.
\`latchkey doctor\` lists them all.`;

/** Mistakes that the operator can mend get a sentence; anything else is ours and gets its stack. */
const isOperatorsMistake = (error: unknown): error is Error =>
  error instanceof BadSettings ||
  error instanceof BackupDamaged ||
  error instanceof BrokenFile ||
  error instanceof FolderInUse ||
  error instanceof MasterKeyError ||
  error instanceof MovedAway ||
  error instanceof MoveRefused ||
  error instanceof OtherOrigin ||
  error instanceof Refused ||
  error instanceof SealedWithAnotherKey ||
  error instanceof DatabaseUnavailable ||
  error instanceof UnknownMigration ||
  error instanceof UsageError;

async function main([name = 'help', ...rest]: readonly string[]): Promise<number> {
  if (name === 'help' || name === '--help' || name === '-h') {
    console.log(help);
    return 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    console.error(`latchkey: there is no command "${name}".\n\n${help}`);
    return 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(commandHelp[name] ?? help);
    return 0;
  }
  try {
    const command = await load();
    return await command(rest, process.env);
  } catch (error) {
    if (!isOperatorsMistake(error)) throw error;
    console.error(`latchkey: ${error.message.split('\n').join('\nlatchkey: ')}`);
    return error instanceof UsageError ? 2 : 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
