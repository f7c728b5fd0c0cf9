import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forEachDatabase } from '../testing/databases.ts';
import { statementsFor } from '../testing/statement.ts';
import { type Database, DatabaseUnavailable } from './database.ts';
import type { Migration } from './migrate.ts';

const migrations: readonly Migration[] = [
  {
    id: '001-codes',
    statements: () => [
      'CREATE TABLE codes (id text PRIMARY KEY, used integer NOT NULL DEFAULT 0, expires_at bigint)',
      'CREATE TABLE letters (code text NOT NULL REFERENCES codes (id) DEFERRABLE INITIALLY DEFERRED)',
    ],
  },
];

const callers = 100;

forEachDatabase((_name, place) => {
  let database: Database;
  let sql: ReturnType<typeof statementsFor>;

  beforeAll(async () => {
    database = await (await place()).open(migrations);
    sql = statementsFor(database.dialect);
  });

  beforeEach(async () => {
    await database.commit([sql`DELETE FROM letters`, sql`DELETE FROM codes`]);
  });

  const insert = (id: string) => sql`INSERT INTO codes (id) VALUES (${id})`;
  const use = (id: string) => sql`UPDATE codes SET used = 1 WHERE id = ${id} AND used = 0`;
  const ids = async () => {
    const rows = await database.read(sql`SELECT id FROM codes ORDER BY id`);
    return rows.map(({ id }) => id);
  };

  describe('a commit', () => {
    it('gives the rows of every statement in order, and none for a statement without RETURNING', async () => {
      const outcome = await database.commit([
        sql`INSERT INTO codes (id) VALUES (${'a'}), (${'b'}) RETURNING id`,
        insert('c'),
        sql`DELETE FROM codes WHERE id = ${'b'} RETURNING id, used`,
      ]);
      expect(outcome).toEqual({
        committed: true,
        rows: [[{ id: 'a' }, { id: 'b' }], [], [{ id: 'b', used: 0 }]],
      });
    });

    it('sees what its own earlier statements did', async () => {
      const outcome = await database.commit([
        insert('a'),
        { ...use('a'), must: 'USED' },
        { ...sql`SELECT id FROM codes WHERE used = 1`, must: 'GONE' },
      ]);
      expect(outcome).toMatchObject({ committed: true, rows: [[], [], [{ id: 'a' }]] });
    });

    it('is visible to the read that follows it', async () => {
      for (let round = 0; round < 50; round += 1) {
        const id = `round-${round}`;
        await database.commit([insert(id)]);
        expect(await database.read(sql`SELECT id FROM codes WHERE id = ${id}`)).toEqual([{ id }]);
      }
    });

    it('without statements has nothing to refuse', async () => {
      expect(await database.commit([])).toEqual({ committed: true, rows: [] });
    });
  });

  describe('a refused must', () => {
    it('rolls back what came before it and answers with its word', async () => {
      const outcome = await database.commit([
        insert('before'),
        { ...use('nobody'), must: 'INVALID_OOB_CODE' },
        insert('after'),
      ]);
      expect(outcome).toEqual({ committed: false, refusal: 'INVALID_OOB_CODE' });
      expect(await ids()).toEqual([]);
    });

    it('is the first one when several would be', async () => {
      const outcome = await database.commit([
        { ...use('nobody'), must: 'FIRST' },
        { ...use('nobody'), must: 'SECOND' },
      ]);
      expect(outcome).toEqual({ committed: false, refusal: 'FIRST' });
    });

    it.each(['UPDATE', 'DELETE', 'INSERT'] as const)('knows %s by its rows', async (verb) => {
      await database.commit([insert('taken')]);
      const touching = {
        UPDATE: (id: string) => use(id),
        DELETE: (id: string) => sql`DELETE FROM codes WHERE id = ${id} RETURNING id`,
        INSERT: (id: string) =>
          sql`INSERT INTO codes (id) SELECT ${`new-${id}`} FROM codes WHERE id = ${id}`,
      }[verb];
      expect(await database.commit([{ ...touching('nobody'), must: 'NO' }])).toEqual({
        committed: false,
        refusal: 'NO',
      });
      expect(await database.commit([{ ...touching('taken'), must: 'NO' }])).toMatchObject({
        committed: true,
      });
    });
  });

  describe('a burst', () => {
    it('lets exactly one caller use a code', async () => {
      for (let round = 0; round < 20; round += 1) {
        await database.commit([insert(`code-${round}`)]);
        const outcomes = await Promise.all(
          Array.from({ length: callers }, () =>
            database.commit([{ ...use(`code-${round}`), must: 'USED' }]),
          ),
        );
        expect(outcomes.filter(({ committed }) => committed)).toHaveLength(1);
      }
    });

    it('lets exactly one caller take a name, with everything that belongs to it', async () => {
      for (let round = 0; round < 10; round += 1) {
        const name = `name-${round}`;
        const outcomes = await Promise.all(
          Array.from({ length: callers }, () =>
            database.commit([
              {
                ...sql`INSERT INTO codes (id) VALUES (${name}) ON CONFLICT DO NOTHING`,
                must: 'EMAIL_EXISTS',
              },
              sql`INSERT INTO letters (code) VALUES (${name})`,
            ]),
          ),
        );
        expect(outcomes.filter(({ committed }) => committed)).toHaveLength(1);
        const letters = sql`SELECT count(*) AS letters FROM letters WHERE code = ${name}`;
        expect(await database.read(letters)).toEqual([{ letters: 1 }]);
      }
    });

    it('keeps every neighbour of a commit that fails, is refused or points at nothing', async () => {
      const bad = [
        [insert('twice'), insert('twice')],
        [insert('syntax'), { sql: 'INSERT INTO nothing', parameters: [] }],
        [insert('dangling'), sql`INSERT INTO letters (code) VALUES (${'nobody'})`],
      ];
      const good = Array.from({ length: 30 }, (_, index) => `good-${index + 10}`);
      const answers = await Promise.allSettled(
        good.flatMap((id, index) => [
          database.commit([insert(id)]),
          database.commit(bad[index % bad.length] ?? []),
          database.commit([insert(`refused-${index}`), { ...use('nobody'), must: 'NO' }]),
        ]),
      );
      const failures = answers.filter((answer) => answer.status === 'rejected');
      expect(failures).toHaveLength(good.length);
      expect(failures.filter(({ reason }) => reason instanceof DatabaseUnavailable)).toEqual([]);
      expect(await ids()).toEqual(good);
    });
  });

  describe('a value', () => {
    it('comes back as it went in', async () => {
      const texts = ['', "O'Neil; --", 'Ünïcödé 🔑', '1', 'true', 'null', '2024-01-01'];
      for (const text of texts) {
        await database.commit([insert(text)]);
        expect(await database.read(sql`SELECT id FROM codes WHERE id = ${text}`)).toEqual([
          { id: text },
        ]);
      }
    });

    it.each([0, -1, 1_700_000_000_000, Number.MAX_SAFE_INTEGER, null])(
      '%s stays a number or nothing',
      async (value) => {
        const outcome = await database.commit([
          sql`INSERT INTO codes (id, expires_at) VALUES (${'a'}, ${value}) RETURNING expires_at`,
        ]);
        expect(outcome).toEqual({ committed: true, rows: [[{ expires_at: value }]] });
      },
    );

    it('that is a whole number has no decimal point, not even as text', async () => {
      await database.commit([sql`INSERT INTO codes (id) VALUES (${7})`]);
      expect(await ids()).toEqual(['7']);
    });

    it('that is counted, summed up or compared is a number', async () => {
      await database.commit([
        sql`INSERT INTO codes (id, expires_at) VALUES (${'a'}, ${1}), (${'b'}, ${2})`,
      ]);
      expect(
        await database.read(
          sql`SELECT count(*) AS count, sum(expires_at) AS sum, max(expires_at) > 1 AS late FROM codes`,
        ),
      ).toEqual([{ count: 2, sum: 3, late: 1 }]);
    });
  });

  it('a wrong statement is the fault of the program, not of the database', async () => {
    const reading = await database.read({ sql: 'SELECT nothing', parameters: [] }).catch((e) => e);
    const writing = await database.commit([{ sql: 'WRITE', parameters: [] }]).catch((e) => e);
    for (const error of [reading, writing]) {
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(DatabaseUnavailable);
    }
  });

  it('finishes what was begun when it is closed, and takes nothing afterwards', async () => {
    const there = await place();
    const first = await there.open(migrations);
    const begun = Array.from({ length: callers }, (_, index) =>
      first.commit([insert(`code-${index}`)]),
    );
    await first.close();
    await first.close();
    await Promise.all(begun);
    await expect(first.commit([insert('late')])).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(first.read(sql`SELECT 1`)).rejects.toBeInstanceOf(DatabaseUnavailable);

    const second = await there.open(migrations);
    expect(await second.read(sql`SELECT count(*) AS kept FROM codes`)).toEqual([{ kept: callers }]);
  });

  it('two nodes on one database still let exactly one caller use a code', async () => {
    const there = await place();
    const nodes = [await there.open(migrations), await there.open(migrations)];
    for (let round = 0; round < 10; round += 1) {
      await nodes[0]?.commit([insert(`code-${round}`)]);
      const outcomes = await Promise.all(
        nodes.flatMap((node) =>
          Array.from({ length: 20 }, () =>
            node.commit([{ ...use(`code-${round}`), must: 'USED' }]),
          ),
        ),
      );
      expect(outcomes.filter(({ committed }) => committed)).toHaveLength(1);
    }
  });
});
