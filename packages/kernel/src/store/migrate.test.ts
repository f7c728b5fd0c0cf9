import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { forEachDatabase, sqlitePlaces } from '@latchkey/testing/databases';
import { describe, expect, it } from 'vitest';
import type { Database, Statement } from './database.ts';
import { type Migration, UnknownMigration } from './migrate.ts';

const first: Migration = {
  id: '001-people',
  statements: () => [
    'CREATE TABLE people (id text PRIMARY KEY)',
    "INSERT INTO people VALUES ('a')",
  ],
};
const second: Migration = {
  id: '002-pets',
  statements: () => ['CREATE TABLE pets (id text PRIMARY KEY)', "INSERT INTO people VALUES ('b')"],
};

const plain = (sql: string): Statement => ({ sql, parameters: [] });
const applied = async (database: Database) =>
  (await database.read(plain('SELECT id FROM migrations ORDER BY id'))).map(({ id }) => id);
const people = async (database: Database) =>
  (await database.read(plain('SELECT id FROM people ORDER BY id'))).map(({ id }) => id);

forEachDatabase((name, place) => {
  it('takes an empty database forward in order, and an older one the rest of the way', async () => {
    const { open } = await place();
    const before = await open([first]);
    expect(await applied(before)).toEqual(['001-people']);
    const after = await open([first, second]);
    expect(await applied(after)).toEqual(['001-people', '002-pets']);
    expect(await people(after)).toEqual(['a', 'b']);
  });

  it('does nothing to a database that is up to date', async () => {
    const { open } = await place();
    await open([first]);
    expect(await people(await open([first]))).toEqual(['a']);
  });

  it('asks for the statements of the dialect it runs on', async () => {
    const { open } = await place();
    const asked: string[] = [];
    const statements: Migration['statements'] = (dialect) => {
      asked.push(dialect);
      return ['CREATE TABLE asked (id text)'];
    };
    const database = await open([{ id: '001', statements }]);
    expect(asked).toEqual([database.dialect]);
  });

  it('refuses a database that a newer version has changed', async () => {
    const { open } = await place();
    await open([first, second]);
    const refusal = await open([first]).catch((error) => error);
    expect(refusal).toBeInstanceOf(UnknownMigration);
    expect(refusal.message).toContain('newer version of Latchkey (002-pets)');
  });

  it.each([0, 1, 2])('leaves nothing of a migration that fails at statement %i', async (at) => {
    const { open } = await place();
    const failing: Migration = {
      ...second,
      statements: (dialect) => second.statements(dialect).toSpliced(at, 0, 'THIS FAILS'),
    };
    await expect(open([first, failing])).rejects.toThrow();
    const before = await open([first]);
    expect(await people(before)).toEqual(['a']);
    await expect(before.read(plain('SELECT id FROM pets'))).rejects.toThrow();
    expect(await applied(await open([first, second]))).toEqual(['001-people', '002-pets']);
  });

  it.each([1, 2])('is started again after it was killed behind statement %i', async (at) => {
    const { location, open } = await place();
    await (await open([first])).close();
    expect(await killedWhileMigrating(name, location, at)).toBe('SIGKILL');
    const after = await open([first, second]);
    expect(await applied(after)).toEqual(['001-people', '002-pets']);
    expect(await people(after)).toEqual(['a', 'b']);
  });

  it('is applied once when several nodes start together', async () => {
    const { open } = await place();
    const nodes = await Promise.all(Array.from({ length: 4 }, () => open([first, second])));
    for (const node of nodes) expect(await people(node)).toEqual(['a', 'b']);
  });
});

describe('on SQLite alone', () => {
  const place = sqlitePlaces();
  const owners: Migration = {
    id: '001-owners',
    statements: () => [
      'CREATE TABLE owners (id text PRIMARY KEY)',
      'CREATE TABLE pets (owner text REFERENCES owners (id) ON DELETE CASCADE)',
      "INSERT INTO owners VALUES ('a')",
      "INSERT INTO pets VALUES ('a')",
    ],
  };

  it('a table can be rebuilt without taking along the rows that point at it', async () => {
    const { open } = await place();
    const database = await open([
      owners,
      {
        id: '002-rebuilt',
        statements: () => [
          'CREATE TABLE new_owners (id text PRIMARY KEY, name text)',
          'INSERT INTO new_owners (id) SELECT id FROM owners',
          'DROP TABLE owners',
          'ALTER TABLE new_owners RENAME TO owners',
        ],
      },
    ]);
    expect(await database.read(plain('SELECT owner FROM pets'))).toEqual([{ owner: 'a' }]);
  });

  it('a migration that leaves rows pointing at nothing is refused', async () => {
    const { open } = await place();
    const careless = { id: '002-careless', statements: () => ['DELETE FROM owners'] };
    await expect(open([owners, careless])).rejects.toThrow('rows in pets that point at nothing');
    expect(await applied(await open([owners]))).toEqual(['001-owners']);
  });
});

/** A node whose process ends without warning after it has said so many statements. */
async function killedWhileMigrating(
  name: 'SQLite' | 'PostgreSQL',
  location: string,
  at: number,
): Promise<unknown> {
  const module = name === 'SQLite' ? 'sqlite' : 'postgres';
  const open = name === 'SQLite' ? 'openSqlite' : 'openPostgres';
  const place = name === 'SQLite' ? { file: location } : { url: location };
  const script = `
    import { ${open} } from ${JSON.stringify(new URL(`./${module}.ts`, import.meta.url))};
    const statements = ${JSON.stringify(second.statements('sqlite'))};
    function* untilKilled() {
      yield* statements.slice(0, ${at});
      process.kill(process.pid, 'SIGKILL');
    }
    await ${open}({ ...${JSON.stringify(place)}, migrations: [
      { id: '001-people', statements: () => [] },
      { id: '002-pets', statements: untilKilled },
    ] });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  return signal;
}
