import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { auditEvent } from '@latchkey/identity/accounts/account-acts';
import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import { confirm } from '@latchkey/kernel/commands/confirm';
import { orSayWhy } from '@latchkey/kernel/commands/or-say-why';
import { createByteProgress } from '@latchkey/kernel/commands/progress';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { loadMasterKey } from '@latchkey/kernel/keys/master-key';
import type { Command, Product } from '@latchkey/kernel/product';
import { createAudit } from '@latchkey/kernel/store/audit';
import type { Change, Database } from '@latchkey/kernel/store/database';
import type { Migration } from '@latchkey/kernel/store/migrate';
import { serverQueries } from '@latchkey/kernel/store/server-schema';
import { openSqlite } from '@latchkey/kernel/store/sqlite';
import { UsageError } from '@latchkey/kernel/usage-error';
import type { Part } from '../backup/archive.ts';
import type { BackupSecret } from '../backup/backup-key.ts';
import { type OpenedBackup, openBackup } from '../backup/read-backup.ts';
import { type Config, readConfig } from '../config/read-config.ts';
import { accountsFile, ownFile } from '../data-files.ts';
import { lockFile, whileLocked } from '../folder-lock.ts';
import { type OwnDatabase, ownDatabasesOf } from '../own-databases.ts';
import { migrationsOf, restoredBy, restoredOf } from '../products.ts';
import { momentsOf, readPassphrase } from './backup.ts';
import { withData } from './with-data.ts';

const drafts = '.restoring-';

async function beginEpoch(database: Database, products: readonly Product[]): Promise<void> {
  const at = Date.now();
  const event = auditEvent(atTheCommandLine, at, 'sys_restored', null);
  // What a port of ours makes is a change of the database.
  const record = createAudit(database, serverQueries(database.dialect)).record(
    event,
  ) as Change<never>;
  await database.commit([...restoredBy(products, database.dialect, at), record]);
}

const beginOwnEpoch = ({ product }: OwnDatabase, database: Database) =>
  database.commit(restoredOf(product, database.dialect, Date.now()));

/** Brings a copy up to this version, and does to it what has to be done before anybody uses it. */
async function renew(
  file: string,
  migrations: readonly Migration[],
  work: (database: Database) => Promise<unknown>,
): Promise<void> {
  const database = await openSqlite({ file, migrations });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** Files that an attempt had put in their places when it was killed: accounts are still in its draft. */
async function leftByHalves(
  dataFolder: string,
  names: readonly string[],
  own: readonly OwnDatabase[],
): Promise<readonly string[]> {
  const left: string[] = [];
  for (const draft of names.filter((name) => name.startsWith(drafts))) {
    const inDraft = await readdir(join(dataFolder, draft));
    if (!inDraft.includes(basename(accountsFile(draft)))) continue;
    const files = own.map(({ name }) => basename(ownFile(draft, name)));
    left.push(...files.filter((file) => names.includes(file) && !inDraft.includes(file)));
  }
  return left;
}

/** The master key may be put there beforehand; what a killed attempt left behind is cleared away. */
async function requireEmpty(
  { database: { dataFolder }, masterKeyFile }: Config,
  own: readonly OwnDatabase[],
): Promise<void> {
  const names = (await readdir(dataFolder)).filter((name) => name !== lockFile);
  const expected =
    resolve(dirname(masterKeyFile)) === resolve(dataFolder) ? basename(masterKeyFile) : '';
  const left = await leftByHalves(dataFolder, names, own);
  const others = names.filter(
    (name) => name !== expected && !name.startsWith(drafts) && !left.includes(name),
  );
  if (others.length > 0) {
    throw new UsageError(
      `${dataFolder} is not empty (${others.slice(0, 3).join(', ')}). Name a new folder by LATCHKEY_DATA.`,
    );
  }
  for (const name of [...left, ...names.filter((each) => each.startsWith(drafts))]) {
    await rm(join(dataFolder, name), { recursive: true });
  }
}

const masterKeyOf = (config: Config) =>
  loadMasterKey({ value: config.keys.masterKey, file: config.masterKeyFile, mayCreate: false });

async function secretFor(
  { header }: OpenedBackup,
  config: Config,
  passphrase: string | undefined,
): Promise<BackupSecret> {
  if (header.sealedWith === 'master key') return { masterKey: await masterKeyOf(config) };
  if (passphrase !== undefined) return { passphrase };
  throw new UsageError('This backup was sealed with a passphrase: say --passphrase-file FILE.');
}

/** The key that belongs to the data has to be the one the server will start with. */
async function keepMasterKey(config: Config, inside: Uint8Array | undefined): Promise<void> {
  if (inside === undefined) return;
  const text = Buffer.from(inside).toString('base64');
  const known = await masterKeyOf(config).catch(() => undefined);
  if (known === undefined) {
    await writeFile(config.masterKeyFile, `${text}\n`, { mode: 0o600, flag: 'wx' });
  } else if (Buffer.from(known).toString('base64') !== text) {
    throw new UsageError('The master key of this installation is not the one in the backup.');
  }
}

const openFile = (file: string): Promise<OpenedBackup> =>
  openBackup(resolve(file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw error;
    throw new UsageError(`${file} cannot be read (${error.code}).`);
  });

/** What a backup has and nobody here knows would be lost without a word. */
const fileFor = (folder: string, own: readonly OwnDatabase[]) => (name: string) => {
  if (name === 'accounts') return accountsFile(folder);
  if (own.some((one) => one.name === name)) return ownFile(folder, name);
  throw new UsageError(
    `This backup has a database "${name}", which this version does not know. Restore it with the version that made it.`,
  );
};

async function restoreFrom(
  opened: OpenedBackup,
  config: Config,
  passphrase: string | undefined,
  products: readonly Product[],
): Promise<readonly Part[]> {
  const { dataFolder } = config.database;
  const own = ownDatabasesOf(products);
  const secret = await secretFor(opened, config, passphrase);
  await requireEmpty(config, own);
  const draft = await mkdtemp(join(dataFolder, drafts));
  try {
    const progress = createByteProgress();
    const { parts, masterKey } = await opened
      .extract(secret, fileFor(draft, own), progress.show)
      .finally(progress.end);
    const there = own.filter(({ name }) => parts.some((part) => part.name === name));
    for (const one of there) {
      const work = (database: Database) => beginOwnEpoch(one, database);
      await renew(ownFile(draft, one.name), one.migrations, work);
    }
    const accounts = (database: Database) => beginEpoch(database, products);
    await renew(accountsFile(draft), migrationsOf(products), accounts);
    await keepMasterKey(config, masterKey);
    // Accounts last: without them nobody takes the folder for one that is complete.
    for (const { name } of there) await rename(ownFile(draft, name), ownFile(dataFolder, name));
    await rename(accountsFile(draft), accountsFile(dataFolder));
    return parts;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const whatComesBack = `Everybody has to sign in again; codes and links from before are worthless.
Whatever was changed after the backup is as it was before: look through
  latchkey service-accounts list    those that were removed are back
  latchkey keys list                so are signing keys that were revoked`;

export const restore: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    epoch: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    'passphrase-file': { type: 'string' },
  });
  const [file, ...rest] = positionals;
  if (rest.length > 0 || (file === undefined) !== values.epoch) {
    throw new UsageError('restore takes: FILE [--passphrase-file FILE], or --epoch [--yes].');
  }
  const config = readConfig(call.environment, call.products);
  if (file === undefined) {
    await confirm('Everybody will have to sign in again.', values.yes);
    await withData(call, async ({ database, everyDatabase }) => {
      for (const { own, database: other } of await everyDatabase()) {
        if (own !== undefined) await beginOwnEpoch(own, other);
      }
      await beginEpoch(database, call.products);
    });
    console.log(whatComesBack);
    return 0;
  }
  if (config.database.url !== undefined) {
    throw new UsageError(
      'The data is in PostgreSQL: bring it back with pg_restore, then run latchkey restore --epoch.',
    );
  }
  const passphrase = await readPassphrase(values['passphrase-file']);
  const opened = await openFile(file);
  const { dataFolder } = config.database;
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const parts = await whileLocked(dataFolder, () =>
    restoreFrom(opened, config, passphrase, call.products).catch(
      orSayWhy('The backup could not be restored'),
    ),
  );
  const { createdAt, project } = opened.header;
  console.log(`Restored ${project} as of ${createdAt}.\n${momentsOf(parts)}\n${whatComesBack}`);
  return 0;
};
