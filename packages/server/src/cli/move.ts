import { existsSync } from 'node:fs';
import { createProgress } from '@latchkey/kernel/commands/progress';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { keepHeapSmall } from '@latchkey/kernel/commands/small-heap';
import type { Command, Product } from '@latchkey/kernel/product';
import { DatabaseUnavailable } from '@latchkey/kernel/store/database';
import { openPostgres } from '@latchkey/kernel/store/postgres';
import { UsageError } from '@latchkey/kernel/usage-error';
import { readConfig } from '../config/read-config.ts';
import { accountsFile, ownFile } from '../data-files.ts';
import { whileLocked } from '../folder-lock.ts';
import { type MovedTable, moveToPostgres } from '../move/move-to-postgres.ts';
import { openSources } from '../move/sqlite-source.ts';
import { noteMove } from '../moved-away.ts';
import { ownDatabasesOf } from '../own-databases.ts';
import { ownFolder, ownFoldersOf } from '../own-folders.ts';
import { migrationsOf } from '../products.ts';
import { requireRightKey } from './require-right-key.ts';
import { withData } from './with-data.ts';

/** Where it went, without the password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

/** Makes the tables, if they are not there yet. */
async function prepareTarget(url: string, products: readonly Product[]): Promise<void> {
  const own = ownDatabasesOf(products);
  for (const one of [
    { migrations: migrationsOf(products) },
    ...own.map(({ name, migrations }) => ({ schema: name, migrations })),
  ]) {
    const target = await openPostgres({
      url,
      ...one,
      onWaiting(error) {
        throw new DatabaseUnavailable(`PostgreSQL cannot be reached: ${error.message}`);
      },
    });
    await target.close();
  }
}

const number = new Intl.NumberFormat('en');

function sayTables(moved: readonly MovedTable[]): void {
  const width = Math.max(...moved.map(({ table }) => table.length));
  for (const { table, rows, checksum } of moved) {
    console.log(`${table.padEnd(width)}  ${number.format(rows).padStart(12)}  ${checksum}`);
  }
}

/** Notes that it arrived before anybody else can open the files again. */
async function copyAll(
  dataFolder: string,
  to: string,
  products: readonly Product[],
  note: () => void,
): Promise<readonly MovedTable[]> {
  const source = openSources([
    { file: accountsFile(dataFolder) },
    ...ownDatabasesOf(products).map(({ name }) => ({
      file: ownFile(dataFolder, name),
      schema: name,
    })),
  ]);
  try {
    await prepareTarget(to, products);
    const progress = createProgress({ noun: 'rows' });
    const moved = await moveToPostgres(source, to, progress.show).finally(progress.end);
    note();
    return moved;
  } finally {
    source.close();
  }
}

export const move: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    to: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  const { to } = values;
  if (to === undefined || positionals.length > 0) {
    throw new UsageError('move takes: --to postgres://USER:PASSWORD@HOST/NAME [--json].');
  }
  if (!URL.canParse(to) || !/^postgres(ql)?:$/.test(new URL(to).protocol)) {
    throw new UsageError('--to has to look like postgres://user:password@host/name.');
  }
  const config = readConfig(call.environment, call.products);
  if (config.database.url !== undefined) {
    throw new UsageError('DATABASE_URL is set: this data is in PostgreSQL already.');
  }
  const { dataFolder } = config.database;
  if (!existsSync(accountsFile(dataFolder)))
    throw new UsageError(`There is no data in ${dataFolder}.`);
  keepHeapSmall();
  const moved = await whileLocked(dataFolder, async () => {
    await withData(call, async (data) => {
      await requireRightKey(data);
      // Which also brings their tables up to this version: that is what the target gets.
      await data.everyDatabase();
    });
    const note = () => noteMove(dataFolder, placeOf(to), Date.now());
    return copyAll(dataFolder, to, call.products, note);
  });
  if (values.json) {
    console.log(JSON.stringify({ to: placeOf(to), tables: moved }));
    return 0;
  }
  sayTables(moved);
  console.log(
    `Everything arrived: counts and checksums agree. Start the server with DATABASE_URL and the same master key.\nThe old data stays in ${dataFolder} and is not used any more.`,
  );
  for (const { folder, elsewhere } of ownFoldersOf(call.products, config)) {
    console.log(
      elsewhere === undefined
        ? `The bytes of ${folder.name} stay in ${ownFolder(dataFolder, folder.name)} and are still used: keep LATCHKEY_DATA as it is.`
        : `The bytes of ${folder.name} stay where they are, ${elsewhere}.`,
    );
  }
  return 0;
};
