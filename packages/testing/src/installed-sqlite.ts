import { rmSync } from 'node:fs';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@latchkey/kernel/store/sqlite';
import { accountsFile, ownFile } from '@latchkey/server/data-files';
import { ownDatabasesOf } from '@latchkey/server/own-databases';
import { migrationsOf, products } from '@latchkey/server/products';

/** How each file of a server is called in a folder, and what makes it. */
const databases = [
  { fileIn: accountsFile, migrations: migrationsOf(products) },
  ...ownDatabasesOf(products).map(({ name, migrations }) => ({
    fileIn: (folder: string) => ownFile(folder, name),
    migrations,
  })),
];

async function makeOnce(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-installed-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const { fileIn, migrations } of databases) {
    const file = fileIn(folder);
    await (await openSqlite({ file, migrations, writerStarts: 'by a commit' })).close();
  }
  return folder;
}

let made: Promise<string> | undefined;

/**
 * Puts the SQLite files into an empty folder that a server makes when it first meets one, which takes
 * it as long as many a test does. Where that meeting is the point, the folder stays empty.
 */
export async function installSqlite(folder: string): Promise<void> {
  made ??= makeOnce();
  const from = await made;
  await Promise.all(databases.map(({ fileIn }) => copyFile(fileIn(from), fileIn(folder))));
}
