import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { interruptible } from '@latchkey/kernel/commands/interruptible';
import { orSayWhy } from '@latchkey/kernel/commands/or-say-why';
import { createByteProgress } from '@latchkey/kernel/commands/progress';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { loadMasterKey } from '@latchkey/kernel/keys/master-key';
import type { Command } from '@latchkey/kernel/product';
import { DatabaseUnavailable } from '@latchkey/kernel/store/database';
import { UsageError } from '@latchkey/kernel/usage-error';
import type { PackedFolder, Part } from '../backup/archive.ts';
import { removeLeftCopies } from '../backup/copies.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { readConfig } from '../config/read-config.ts';
import { accountsFile } from '../data-files.ts';
import { ownDatabasesOf } from '../own-databases.ts';
import { ownFolder, ownFoldersOf } from '../own-folders.ts';
import { requireRightKey } from './require-right-key.ts';
import { withData } from './with-data.ts';

/** Long enough that guessing it takes longer than the data is worth. */
const shortestPassphrase = 12;

export async function readPassphrase(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--passphrase-file: ${file} cannot be read (${error.code}).`);
  });
  const passphrase = text.replace(/\r?\n$/, '');
  if (passphrase.length >= shortestPassphrase) return passphrase;
  throw new UsageError(
    `--passphrase-file: a passphrase has ${shortestPassphrase} characters or more.`,
  );
}

/** What is in a backup, and of when. */
export const momentsOf = (parts: readonly Part[]): string =>
  `In it are ${parts.map(({ name, takenAt }) => `${name} as of ${takenAt}`).join(' and ')}.`;

const number = new Intl.NumberFormat('en');

/** How many files are in it, or where they are instead. */
export const filesOf = (folders: readonly PackedFolder[]): readonly string[] =>
  folders.map((folder) =>
    'elsewhere' in folder
      ? `The bytes of ${folder.name} are not in it. They are ${folder.elsewhere}: what is kept there is for you to back up, and to have there when this is restored.`
      : `With ${folder.name} are the bytes of ${number.format(folder.files)}, ${number.format(Math.ceil(folder.bytes / 1024))} KB${folder.missing === 0 ? '' : `; ${number.format(folder.missing)} more had none when the backup was made`}.`,
  );

/** What is named and was not there. */
const missingIn = (folders: readonly PackedFolder[]): readonly string[] =>
  folders.flatMap((folder) => {
    if ('elsewhere' in folder || folder.missing === 0) return [];
    const { name, missing, someMissing = [] } = folder;
    const more = missing > someMissing.length ? ', …' : '';
    return [
      `Of ${name}, ${number.format(missing)} have no bytes here, and will have none when this is restored: ${someMissing.join(', ')}${more}. The rest is complete.`,
    ];
  });

const interrupted = () =>
  new DatabaseUnavailable('The backup could not be made: it was interrupted.');

const sayWhy =
  (file: string, target: string, dataFolder: string) =>
  (error: unknown): never => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new UsageError(`${file} exists. A backup replaces nothing.`);
    if (code === 'ENOENT') throw new UsageError(`There is no folder ${dirname(target)}.`);
    // Room in one folder is of no use in the other.
    const where =
      code === 'ERR_SQLITE_ERROR' ? `: the copy in ${dataFolder} that it is made from failed` : '';
    return orSayWhy(`The backup could not be made${where}`)(error);
  };

export const backup: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, { 'passphrase-file': { type: 'string' } });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) {
    throw new UsageError('backup takes: FILE [--passphrase-file FILE].');
  }
  const config = readConfig(call.environment, call.products);
  const { dataFolder } = config.database;
  const files = ownFoldersOf(call.products, config);
  if (config.database.url !== undefined) {
    const folders = files
      .filter(({ elsewhere }) => elsewhere === undefined)
      .map(({ folder }) => ` Copy ${ownFolder(dataFolder, folder.name)} right after it.`);
    throw new UsageError(
      `The data is in PostgreSQL: back it up with pg_dump, and the master key apart.${folders.join('')}`,
    );
  }
  if (!existsSync(accountsFile(dataFolder))) {
    throw new UsageError(`There is no data in ${dataFolder}.`);
  }
  const target = resolve(file);
  if (existsSync(target)) throw new UsageError(`${file} exists. A backup replaces nothing.`);
  await withData(call, requireRightKey);
  const masterKey = await loadMasterKey({
    value: config.keys.masterKey,
    file: config.masterKeyFile,
    mayCreate: false,
  });
  const { passphrase, parts, folders } = await interruptible(interrupted(), async (signal) => {
    const read = await readPassphrase(values['passphrase-file']);
    const own = ownDatabasesOf(call.products).map(({ name }) => name);
    const { project } = config.server;
    const source = { dataFolder, own, files, project, masterKey, passphrase: read, now: Date.now };
    for (const folder of await removeLeftCopies(dataFolder)) {
      console.error(`latchkey: ${folder} is an open copy of the data, and cannot be removed.`);
    }
    const progress = createByteProgress();
    const written = await writeBackup({ ...source, onProgress: progress.show, signal }, target)
      .finally(progress.end)
      .catch(sayWhy(file, target, dataFolder));
    return { passphrase: read, ...written };
  });
  const { size } = await stat(target);
  console.log(
    `${file}: ${Math.ceil(size / 1024)} KB, sealed with the ${passphrase === undefined ? 'master key, which you need to restore it: keep a copy apart' : 'passphrase, with the master key inside'}.\n${[momentsOf(parts), ...filesOf(folders)].join('\n')}`,
  );
  const missing = missingIn(folders);
  for (const sentence of missing) console.error(`latchkey: ${sentence}`);
  return missing.length === 0 ? 0 : 1;
};
