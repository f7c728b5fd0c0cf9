import type { Database, Row } from '@latchkey/kernel/store/database';
import { type Migration, UnknownMigration } from '@latchkey/kernel/store/migrate';
import { openSqlite } from '@latchkey/kernel/store/sqlite';
import { accountsFile } from '@latchkey/server/data-files';
import { ownDatabasesOf } from '@latchkey/server/own-databases';
import { migrationsOf, products } from '@latchkey/server/products';
import { commandFolders } from '@latchkey/testing/command-process';
import { sqlitePlaces } from '@latchkey/testing/databases';
import { startWorld } from '@latchkey/testing/world';
import { describe, expect, test } from 'vitest';
import { lastReleased } from './last-released.ts';

const place = sqlitePlaces();
const newFolder = commandFolders();

const databases: readonly (readonly [name: string, migrations: readonly Migration[]])[] = [
  ['accounts', migrationsOf(products)],
  ...ownDatabasesOf(products).map(({ name, migrations }) => [name, migrations] as const),
];

/** Those that the last release knew: their ids have one order, whatever product they are of. */
const releasedOf = (name: string, migrations: readonly Migration[]): readonly Migration[] =>
  migrations.filter(({ id }) => id <= String(lastReleased[name]));

const read = (database: Database, sql: string, ...parameters: string[]) =>
  database.read({ sql, parameters });

type Column = {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly [detail: string]: unknown;
};

type Table = { readonly columns: readonly Column[]; readonly unique: readonly string[] };

const columnOf = (row: Row): Column => ({
  name: String(row['name']),
  type: String(row['type']),
  default: row['dflt_value'],
  key: row['pk'],
  isRequired: Number(row['notnull']) === 1 && row['dflt_value'] === null,
});

/** What writes have to know of each table. */
async function schemaOf(database: Database): Promise<ReadonlyMap<string, Table>> {
  const names = await read(
    database,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name != 'migrations' ORDER BY name",
  );
  const tables = new Map<string, Table>();
  for (const row of names) {
    const name = String(row['name']);
    const columns = await read(database, 'SELECT * FROM pragma_table_info(?)', name);
    const unique = await read(
      database,
      `SELECT l.name || '(' || group_concat(i.name) || ')' AS said
         FROM pragma_index_list(?) l, pragma_index_info(l.name) i WHERE l."unique" = 1 GROUP BY l.name`,
      name,
    );
    tables.set(name, {
      columns: columns.map(columnOf),
      unique: unique.map(({ said }) => String(said)).sort(),
    });
  }
  return tables;
}

/** Where a table checks what it is given. */
const checked: Readonly<Record<string, string>> = { mode: 'production' };

const valueFor = ({ name, type }: Column) => checked[name] ?? (/int/i.test(type) ? 1 : 'x');

describe.each(databases)('of %s', (name, migrations) => {
  test('the version before goes on writing while this one brings its database up to date', async () => {
    const { open } = await place();
    expect(migrations.map(({ id }) => id)).toContain(lastReleased[name]);
    const old = await open(releasedOf(name, migrations));
    const before = await schemaOf(old);
    const after = await schemaOf(await open(migrations));
    expect([...after.keys()]).toEqual(expect.arrayContaining([...before.keys()]));
    for (const [table, { columns, unique }] of before) {
      const now = after.get(table);
      const added = now?.columns.filter(
        (column) => !columns.some(({ name }) => name === column.name),
      );
      expect([table, now?.columns]).toEqual([table, [...columns, ...(added ?? [])]]);
      expect([table, added?.filter(({ isRequired }) => isRequired)]).toEqual([table, []]);
      // What is new and unique refuses what the version before may write.
      expect([table, now?.unique]).toEqual([table, unique]);

      const names = columns.map((column) => `"${column.name}"`).join(', ');
      const places = columns.map(() => '?').join(', ');
      const sql = `INSERT INTO "${table}" (${names}) VALUES (${places})`;
      const written = await old.commit([{ sql, parameters: columns.map(valueFor) }]);
      expect([table, written.committed]).toEqual([table, true]);
    }
    const triggers = "SELECT name FROM sqlite_master WHERE type = 'trigger'";
    expect(await read(old, triggers)).toEqual([]);
  });

  test('the version before is refused by name when it is started on data of this one', async () => {
    const { open } = await place();
    await open([...migrations, { id: '9999-next', statements: () => [] }]);
    const refusal = await open(migrations).catch((error) => error);
    expect(refusal).toBeInstanceOf(UnknownMigration);
    expect(refusal.message).toContain('(9999-next)');
  });
});

test('data of the version before is opened, brought up to date and used', async () => {
  const folder = newFolder();
  const released = releasedOf('accounts', migrationsOf(products));
  await (await openSqlite({ file: accountsFile(folder), migrations: released })).close();
  const world = await startWorld({ environment: { LATCHKEY_DATA: folder } });
  try {
    await world.signUp('ada@example.com');
    const applied = await read(world.data.database, 'SELECT id FROM migrations ORDER BY id');
    expect(applied.map(({ id }) => id)).toEqual(
      migrationsOf(products)
        .map(({ id }) => id)
        .sort(),
    );
  } finally {
    await world.close();
  }
});
