import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createProgress } from '@latchkey/kernel/commands/progress';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { keepHeapSmall } from '@latchkey/kernel/commands/small-heap';
import type { Command, Product } from '@latchkey/kernel/product';
import { DatabaseUnavailable } from '@latchkey/kernel/store/database';
import { openPostgres } from '@latchkey/kernel/store/postgres';
import { UsageError } from '@latchkey/kernel/usage-error';
import { readConfig } from '../config/read-config.ts';
import { whileLocked } from '../folder-lock.ts';
import { type MovedTable, moveToPostgres } from '../move/move-to-postgres.ts';
import { openSource } from '../move/sqlite-source.ts';
import { noteMove } from '../moved-away.ts';
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
  const target = await openPostgres({
    url,
    migrations: migrationsOf(products),
    onWaiting(error) {
      throw new DatabaseUnavailable(`PostgreSQL cannot be reached: ${error.message}`);
    },
  });
  await target.close();
}

const number = new Intl.NumberFormat('en');

function sayTables(moved: readonly MovedTable[]): void {
  const width = Math.max(...moved.map(({ table }) => table.length));
  for (const { table, rows, checksum } of moved) {
    console.log(`${table.padEnd(width)}  ${number.format(rows).padStart(12)}  ${checksum}`);
  }
}

/** Notes that it arrived before anybody else can open the file again. */
async function copyAll(
  file: string,
  to: string,
  products: readonly Product[],
  note: () => void,
): Promise<readonly MovedTable[]> {
  const source = openSource(file);
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
  const file = join(dataFolder, 'latchkey.db');
  if (!existsSync(file)) throw new UsageError(`There is no data in ${dataFolder}.`);
  keepHeapSmall();
  const moved = await whileLocked(dataFolder, async () => {
    // Opening it also brings its tables up to this version, which is what the target gets.
    await withData(call, requireRightKey);
    return copyAll(file, to, call.products, () => noteMove(dataFolder, placeOf(to), Date.now()));
  });
  if (values.json) {
    console.log(JSON.stringify({ to: placeOf(to), tables: moved }));
    return 0;
  }
  sayTables(moved);
  console.log(
    `Everything arrived: counts and checksums agree. Start the server with DATABASE_URL and the same master key.\nThe old data stays in ${file} and is not used any more.`,
  );
  return 0;
};
