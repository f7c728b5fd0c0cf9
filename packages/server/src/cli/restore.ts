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
import { serverQueries } from '@latchkey/kernel/store/server-schema';
import { openSqlite } from '@latchkey/kernel/store/sqlite';
import { UsageError } from '@latchkey/kernel/usage-error';
import type { BackupSecret } from '../backup/backup-key.ts';
import { type OpenedBackup, openBackup } from '../backup/read-backup.ts';
import { type Config, readConfig } from '../config/read-config.ts';
import { lockFile, whileLocked } from '../folder-lock.ts';
import { migrationsOf, restoredBy } from '../products.ts';
import { readPassphrase } from './backup.ts';
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

/** The master key may be put there beforehand; what a killed attempt left behind is cleared away. */
async function requireEmpty({ database: { dataFolder }, masterKeyFile }: Config): Promise<void> {
  const names = (await readdir(dataFolder)).filter((name) => name !== lockFile);
  const expected =
    resolve(dirname(masterKeyFile)) === resolve(dataFolder) ? basename(masterKeyFile) : '';
  const others = names.filter((name) => name !== expected && !name.startsWith(drafts));
  if (others.length > 0) {
    throw new UsageError(
      `${dataFolder} is not empty (${others.slice(0, 3).join(', ')}). Name a new folder by LATCHKEY_DATA.`,
    );
  }
  for (const name of names.filter((each) => each.startsWith(drafts))) {
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

async function restoreFrom(
  opened: OpenedBackup,
  config: Config,
  passphrase: string | undefined,
  products: readonly Product[],
): Promise<void> {
  const { dataFolder } = config.database;
  const secret = await secretFor(opened, config, passphrase);
  await requireEmpty(config);
  const draft = await mkdtemp(join(dataFolder, drafts));
  try {
    const place = join(draft, 'latchkey.db');
    const progress = createByteProgress();
    const masterKey = await opened.extract(secret, place, progress.show).finally(progress.end);
    const database = await openSqlite({ file: place, migrations: migrationsOf(products) });
    try {
      await beginEpoch(database, products);
    } finally {
      await database.close();
    }
    await keepMasterKey(config, masterKey);
    await rename(place, join(dataFolder, 'latchkey.db'));
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
    await withData(call, ({ database }) => beginEpoch(database, call.products));
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
  await whileLocked(dataFolder, () =>
    restoreFrom(opened, config, passphrase, call.products).catch(
      orSayWhy('The backup could not be restored'),
    ),
  );
  const { createdAt, project } = opened.header;
  console.log(`Restored ${project} as of ${createdAt}.\n${whatComesBack}`);
  return 0;
};
