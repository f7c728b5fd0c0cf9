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
import type { BackupSecret } from '../backup/backup-key.ts';
import {
  type Extracted,
  type OpenedBackup,
  openBackup,
  type Places,
} from '../backup/read-backup.ts';
import { type Config, readConfig } from '../config/read-config.ts';
import { accountsFile, ownFile } from '../data-files.ts';
import { lockFile, whileLocked } from '../folder-lock.ts';
import { type OwnDatabase, ownDatabasesOf } from '../own-databases.ts';
import { type OwnFiles, ownFolder, ownFoldersOf } from '../own-folders.ts';
import { migrationsOf, restoredBy, restoredOf } from '../products.ts';
import { filesOf, momentsOf, readPassphrase } from './backup.ts';
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

/** All that a product may have in the data folder beside accounts. */
type Own = { readonly databases: readonly OwnDatabase[]; readonly files: readonly OwnFiles[] };

const namesOf = ({ databases, files }: Own): readonly string[] => [
  ...databases.map(({ name }) => basename(ownFile('', name))),
  ...files.map(({ folder }) => folder.name),
];

/** What an attempt had put in its place when it was killed: accounts are still in its draft. */
async function leftByHalves(
  dataFolder: string,
  names: readonly string[],
  own: Own,
): Promise<readonly string[]> {
  const left: string[] = [];
  for (const draft of names.filter((name) => name.startsWith(drafts))) {
    const inDraft = await readdir(join(dataFolder, draft));
    if (!inDraft.includes(basename(accountsFile(draft)))) continue;
    const moved = (name: string) => names.includes(name) && !inDraft.includes(name);
    left.push(...namesOf(own).filter(moved));
  }
  return left;
}

/** The master key may be put there beforehand; what a killed attempt left behind is cleared away. */
async function requireEmpty(
  { database: { dataFolder }, masterKeyFile }: Config,
  own: Own,
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
const unknown = (what: string) =>
  new UsageError(
    `This backup has ${what}, which this version does not know. Restore it with the version that made it.`,
  );

const placesIn = (draft: string, { databases, files }: Own): Places => ({
  fileFor(name) {
    if (name === 'accounts') return accountsFile(draft);
    if (databases.some((one) => one.name === name)) return ownFile(draft, name);
    throw unknown(`a database "${name}"`);
  },
  folderFor(name) {
    const folder = files.find((one) => one.folder.name === name)?.folder;
    if (folder === undefined) throw unknown(`files of "${name}"`);
    return { path: ownFolder(draft, name), folder };
  },
});

/** What was restored where nobody will look for it, or is looked for where nothing was restored. */
const misplaced = ({ folders }: Extracted, { files }: Own): readonly string[] =>
  folders.flatMap((folder) => {
    const { name } = folder;
    const elsewhere = files.find((one) => one.folder.name === name)?.elsewhere;
    const before = 'elsewhere' in folder ? folder.elsewhere : undefined;
    if (before === elsewhere) return [];
    const words = (where: string | undefined) => where ?? `in LATCHKEY_DATA/${name}`;
    return [
      `The bytes of ${name} were ${words(before)}. This installation looks for them ${words(elsewhere)}.`,
    ];
  });

async function restoreFrom(
  opened: OpenedBackup,
  config: Config,
  passphrase: string | undefined,
  products: readonly Product[],
): Promise<Extracted> {
  const { dataFolder } = config.database;
  const databases = ownDatabasesOf(products);
  const own = { databases, files: ownFoldersOf(products, config) };
  const secret = await secretFor(opened, config, passphrase);
  await requireEmpty(config, own);
  const draft = await mkdtemp(join(dataFolder, drafts));
  try {
    const progress = createByteProgress();
    const extracted = await opened
      .extract(secret, placesIn(draft, own), progress.show)
      .finally(progress.end);
    const { parts, folders, masterKey } = extracted;
    const there = databases.filter(({ name }) => parts.some((part) => part.name === name));
    for (const one of there) {
      const work = (database: Database) => beginOwnEpoch(one, database);
      await renew(ownFile(draft, one.name), one.migrations, work);
    }
    const accounts = (database: Database) => beginEpoch(database, products);
    await renew(accountsFile(draft), migrationsOf(products), accounts);
    await keepMasterKey(config, masterKey);
    // Accounts last: without them nobody takes the folder for one that is complete.
    for (const { name } of folders.filter((folder) => 'files' in folder)) {
      await rename(ownFolder(draft, name), ownFolder(dataFolder, name));
    }
    for (const { name } of there) await rename(ownFile(draft, name), ownFile(dataFolder, name));
    await rename(accountsFile(draft), accountsFile(dataFolder));
    for (const sentence of misplaced(extracted, own)) console.error(`latchkey: ${sentence}`);
    return extracted;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const whatComesBack = `Everybody has to sign in again; codes and links from before are worthless.
Whatever was changed after the backup is as it was before: look through
  latchkey service-accounts list    those that were removed are back
  latchkey operators list           so are people whose role was taken back
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
  const { parts, folders } = await whileLocked(dataFolder, () =>
    restoreFrom(opened, config, passphrase, call.products).catch(
      orSayWhy('The backup could not be restored'),
    ),
  );
  const { createdAt, project } = opened.header;
  const inIt = [momentsOf(parts), ...filesOf(folders)].join('\n');
  console.log(`Restored ${project} as of ${createdAt}.\n${inIt}\n${whatComesBack}`);
  return 0;
};
