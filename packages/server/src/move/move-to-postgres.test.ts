import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Row } from '@latchkey/kernel/store/database';
import type { Migration } from '@latchkey/kernel/store/migrate';
import { commitClock } from '@latchkey/kernel/store/migrations/0019-commit-clock';
import { postgresPlaces, sqlitePlaces } from '@latchkey/testing/databases';
import { statementsFor } from '@latchkey/testing/statement';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MoveRefused } from './move-refused.ts';
import { moveToPostgres } from './move-to-postgres.ts';
import { openSources } from './sqlite-source.ts';

const things: Migration = {
  id: '001-things',
  statements: (dialect) => [
    `CREATE TABLE things (
      id text PRIMARY KEY, number bigint, bytes ${dialect === 'sqlite' ? 'blob' : 'bytea'}
    )`,
  ],
};

/** What was given out while the clock was wrong. */
const far = Date.UTC(2100, 0) * 1000;

const large = (first: number) =>
  Uint8Array.from({ length: 1_048_576 }, (_, index) => (first + index * 31) % 256);

const rows: readonly Row[] = [
  { id: 'above', number: 2n ** 53n + 1n, bytes: new Uint8Array([0, 255]) },
  { id: 'below', number: -(2n ** 53n) - 1n, bytes: new Uint8Array([255, 0, 0]) },
  { id: 'first', number: -(2n ** 63n), bytes: new Uint8Array(0) },
  { id: 'last', number: 2n ** 63n - 1n, bytes: null },
  { id: 'none', number: null, bytes: Uint8Array.from({ length: 256 }, (_, index) => index) },
  // More than fits into one page.
  ...Array.from({ length: 12 }, (_, index) => ({
    ...{ id: `of-a-megabyte-${10 + index}`, number: BigInt(index), bytes: large(index) },
  })),
];

/** A difference of megabytes is nothing to look at. */
const brief = ({ bytes = null, ...row }: Row) => ({
  ...row,
  bytes: bytes instanceof Uint8Array ? createHash('sha256').update(bytes).digest('hex') : bytes,
});

describe('a move', () => {
  const sqlitePlace = sqlitePlaces();
  const postgresPlace = postgresPlaces();

  async function filled() {
    const place = await sqlitePlace();
    const database = await place.open([things, commitClock]);
    const sql = statementsFor('sqlite');
    for (const { id = null, number = null, bytes = null } of rows) {
      await database.commit([
        sql`INSERT INTO things (id, number, bytes) VALUES (${id}, ${number}, ${bytes})`,
      ]);
    }
    await database.commit([sql`INSERT INTO commit_clock (id, microseconds) VALUES (${1}, ${far})`]);
    await database.close();
    const source = openSources([{ file: place.location }]);
    onTestFinished(async () => {
      source.close();
      await rm(place.location);
    });
    return source;
  }

  test('carries bytes and 64-bit integers exactly, in pages that fit into memory', async () => {
    const source = await filled();
    const target = await postgresPlace();
    const database = await target.open([things, commitClock]);
    let done = 0;
    const moved = await moveToPostgres(source, target.location, (count) => {
      done = count;
    });
    expect(moved.map(({ table, rows: count }) => [table, count])).toEqual([
      ['things', rows.length],
      ['commit_clock', 1],
    ]);
    expect(done).toBe(2 * (rows.length + 1));
    // One by one: all of them are more than a busy machine reads in the time of a statement.
    const arrived: Row[] = [];
    for (const { id = null } of rows) {
      const one = { sql: 'SELECT * FROM things WHERE id = $1', parameters: [id] };
      arrived.push(...(await database.read({ ...one, bigints: ['number'] })));
    }
    expect(arrived.map(brief)).toEqual(rows.map(brief));
  });

  test('takes the time of commits along', async () => {
    const source = await filled();
    const target = await postgresPlace();
    const database = await target.open([things, commitClock]);
    await moveToPostgres(source, target.location, () => undefined);
    expect(await database.timedCommit([])).toMatchObject({ at: far + 1 });
  });

  test.each([
    ['an integer', 'NEW.number := NEW.number + 1'],
    ['a byte', 'NEW.bytes := set_byte(NEW.bytes, 0, 7)'],
  ])('keeps nothing when %s arrives different', async (_, change) => {
    const source = await filled();
    const target = await postgresPlace();
    const spoiled: Migration = {
      id: '002-spoiled',
      statements: () => [
        `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN ${change}; RETURN NEW; END $$`,
        `CREATE TRIGGER spoil BEFORE INSERT ON things
          FOR EACH ROW WHEN (NEW.id = 'above') EXECUTE FUNCTION spoil()`,
      ],
    };
    const database = await target.open([things, spoiled, commitClock]);
    const moving = moveToPostgres(source, target.location, () => undefined);
    await expect(moving).rejects.toThrow('"things" arrived different');
    const counted = { sql: 'SELECT count(*) AS count FROM things', parameters: [] };
    expect(await database.read(counted)).toEqual([{ count: 0 }]);
  });

  test.each([
    ['while rows are written', 'TRIGGER cut BEFORE INSERT ON things', 'Nothing was kept.'],
    [
      'at the very end',
      'CONSTRAINT TRIGGER cut AFTER INSERT ON things DEFERRABLE INITIALLY DEFERRED',
      'Whether the copy was kept is not known',
    ],
  ])('says so when the connection is lost %s', async (_, trigger, sentence) => {
    const source = await filled();
    const target = await postgresPlace();
    const cutting: Migration = {
      id: '002-cutting',
      statements: () => [
        `CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`,
        `CREATE ${trigger} FOR EACH ROW EXECUTE FUNCTION cut()`,
      ],
    };
    const database = await target.open([things, cutting, commitClock]);
    const moving = moveToPostgres(source, target.location, () => undefined);
    await expect(moving).rejects.toThrow(MoveRefused);
    await expect(moving).rejects.toThrow(sentence);
    const counted = { sql: 'SELECT count(*) AS count FROM things', parameters: [] };
    expect(await database.read(counted)).toEqual([{ count: 0 }]);
  });
});
