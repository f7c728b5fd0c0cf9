import { type Database, DatabaseUnavailable, type SqlValue } from '@latchkey/kernel/store/database';
import type { Migration } from '@latchkey/kernel/store/migrate';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabasePlace } from '../databases.ts';
import { statementsFor } from '../statement.ts';

const migrations: readonly Migration[] = [
  {
    id: '001-codes',
    statements: () => [
      'CREATE TABLE codes (id text PRIMARY KEY, used integer NOT NULL DEFAULT 0, expires_at bigint)',
      'CREATE TABLE letters (code text NOT NULL REFERENCES codes (id) DEFERRABLE INITIALLY DEFERRED)',
    ],
  },
  {
    id: '002-things',
    statements: (dialect) => [
      `CREATE TABLE things (id text PRIMARY KEY, number bigint, bytes ${dialect === 'sqlite' ? 'blob' : 'bytea'})`,
    ],
  },
];

const callers = 100;

/** What every database has to keep, whoever made its driver. */
export function databaseContract(place: () => Promise<DatabasePlace>): void {
  let database: Database;
  let sql: ReturnType<typeof statementsFor>;

  beforeAll(async () => {
    database = await (await place()).open(migrations);
    sql = statementsFor(database.dialect);
  });

  beforeEach(async () => {
    await database.commit([
      sql`DELETE FROM letters`,
      sql`DELETE FROM codes`,
      sql`DELETE FROM things`,
    ]);
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

  describe('a 64-bit integer', () => {
    const largest = 2n ** 63n - 1n;
    const integers = [0n, -1n, 2n ** 53n + 1n, -(2n ** 53n) - 1n, largest, -(2n ** 63n), null];
    const keep = (value: SqlValue) => ({
      ...sql`INSERT INTO things (id, number) VALUES (${'a'}, ${value}) RETURNING number, length(id) AS length`,
      bigints: ['number'],
    });

    it.each(integers)('%s comes back exactly where its column asks for it', async (value) => {
      const row = { number: value, length: 1 };
      expect(await database.commit([keep(value)])).toEqual({ committed: true, rows: [[row]] });
      const asked = {
        ...sql`SELECT number, length(id) AS length FROM things`,
        bigints: ['number'],
      };
      expect(await database.read(asked)).toEqual([row]);
    });

    it('is found by its exact value', async () => {
      await database.commit([keep(2n ** 53n + 1n)]);
      const found = (value: bigint) =>
        database.read(sql`SELECT id FROM things WHERE number = ${value}`);
      expect(await found(2n ** 53n)).toEqual([]);
      expect(await found(2n ** 53n + 1n)).toEqual([{ id: 'a' }]);
    });

    it('is a number again in the next answer to the same statement', async () => {
      await database.commit([keep(7n)]);
      const plain = sql`SELECT number, number > 1 AS many FROM things`;
      expect(await database.read(plain)).toEqual([{ number: 7, many: 1 }]);
      expect(await database.read({ ...plain, bigints: ['number'] })).toEqual([
        { number: 7n, many: 1 },
      ]);
      expect(await database.read(plain)).toEqual([{ number: 7, many: 1 }]);
    });

    it('is never rounded: who did not ask gets an error, and the database goes on', async () => {
      for (const value of [2n ** 53n + 1n, -(2n ** 53n) - 1n, largest]) {
        await database.commit([sql`DELETE FROM things`, keep(value)]);
        const plain = sql`SELECT number FROM things`;
        for (const statement of [plain, { ...plain, bigints: ['id'] }]) {
          const failure = await database.read(statement).catch((error) => error);
          expect(failure).toBeInstanceOf(Error);
          expect(failure).not.toBeInstanceOf(DatabaseUnavailable);
          expect(failure.message).toContain(String(value));
        }
        const sum = sql`SELECT sum(number) AS number FROM things`;
        await expect(database.read(sum)).rejects.toThrow(String(value));
        expect(await database.read({ ...sum, bigints: ['number'] })).toEqual([{ number: value }]);
      }
    });

    it('that does not fit into 64 bits is refused whole', async () => {
      const failure = await database
        .commit([insert('before'), keep(2n ** 63n)])
        .catch((error) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(DatabaseUnavailable);
      expect(await ids()).toEqual([]);
    });
  });

  describe('bytes', () => {
    const every = Uint8Array.from({ length: 256 }, (_, index) => index);
    const large = Uint8Array.from({ length: 1_048_576 }, (_, index) => (index * 31) % 256);
    const keep = (bytes: Uint8Array) =>
      sql`INSERT INTO things (id, bytes) VALUES (${'a'}, ${bytes}) RETURNING bytes`;

    it.each([
      ['none', new Uint8Array(0)],
      ['a zero and a 255', new Uint8Array([0, 255, 0])],
      ['every one', every],
      ['a megabyte', large],
      ['a part of larger memory', every.subarray(100, 110)],
      ['a buffer', Buffer.from('\\x00')],
    ])('come back as they went in: %s', async (_, bytes) => {
      const outcome = await database.commit([keep(bytes)]);
      const found = sql`SELECT bytes FROM things WHERE bytes = ${bytes}`;
      const answers = [outcome.committed ? outcome.rows[0] : [], await database.read(found)];
      for (const answer of answers) {
        const back = answer?.[0]?.['bytes'];
        expect(Object.getPrototypeOf(back)).toBe(Uint8Array.prototype);
        expect(Buffer.compare(back as Uint8Array, bytes)).toBe(0);
      }
    });

    it('stay with whoever handed them over', async () => {
      const bytes = new Uint8Array([1, 2, 3]);
      await database.commit([keep(bytes)]);
      expect(bytes).toEqual(new Uint8Array([1, 2, 3]));
    });

    it('come back in memory of their own', async () => {
      await database.commit([keep(new Uint8Array([1, 2, 3]))]);
      const [row] = await database.read(sql`SELECT bytes FROM things`);
      const bytes = row?.['bytes'] as Uint8Array;
      expect(bytes.buffer.byteLength).toBe(3);
    });

    it('are sorted byte by byte', async () => {
      const keys = [[0], [0, 0], [1], [127], [128], [255], [255, 0]];
      await database.commit(
        keys
          .toReversed()
          .map(
            (key) =>
              sql`INSERT INTO things (id, bytes) VALUES (${String(key)}, ${Uint8Array.from(key)})`,
          ),
      );
      const rows = await database.read(sql`SELECT id FROM things ORDER BY bytes`);
      expect(rows.map(({ id }) => id)).toEqual(keys.map(String));
    });
  });

  describe('a snapshot', () => {
    const count = () => sql`SELECT count(*) AS count FROM codes`;

    it('does not see what is committed between its reads', async () => {
      await database.commit([insert('a'), insert('b')]);
      const seen = await database.snapshot(async ({ read }) => {
        const before = await read(count());
        await database.commit([insert('c'), sql`DELETE FROM codes WHERE id = ${'a'}`]);
        const rows = await read(sql`SELECT id FROM codes ORDER BY id`);
        return [...before, ...rows];
      });
      expect(seen).toEqual([{ count: 2 }, { id: 'a' }, { id: 'b' }]);
      expect(await ids()).toEqual(['b', 'c']);
      expect(await database.snapshot(({ read }) => read(count()))).toEqual([{ count: 2 }]);
    });

    it('sees every commit that was answered before it', async () => {
      for (let round = 0; round < 20; round += 1) {
        await database.commit([insert(`round-${round}`)]);
        const [row] = await database.snapshot(({ read }) => read(count()));
        expect(row).toEqual({ count: round + 1 });
      }
    });

    it('is several at a time, each of its own moment', async () => {
      const firstRead = Promise.withResolvers<void>();
      const committed = Promise.withResolvers<void>();
      const early = database.snapshot(async ({ read }) => {
        await read(count());
        firstRead.resolve();
        await committed.promise;
        return read(count());
      });
      await firstRead.promise;
      await database.commit([insert('a')]);
      const late = await database.snapshot(({ read }) => read(count()));
      committed.resolve();
      expect([await early, late]).toEqual([[{ count: 0 }], [{ count: 1 }]]);
    });

    it('answers reads that are asked for together, bytes and large integers too', async () => {
      const bytes = new Uint8Array([0, 255]);
      await database.commit([
        sql`INSERT INTO things (id, number, bytes) VALUES (${'a'}, ${2n ** 60n}, ${bytes})`,
      ]);
      const thing = { ...sql`SELECT number, bytes FROM things`, bigints: ['number'] };
      const answers = await database.snapshot(({ read }) =>
        Promise.all([read(thing), read(count()), read(thing)]),
      );
      const row = { number: 2n ** 60n, bytes };
      expect(answers).toEqual([[row], [{ count: 0 }], [row]]);
    });

    it('writes nothing', async () => {
      await expect(database.snapshot(({ read }) => read(insert('sneaked in')))).rejects.toThrow();
      expect(await ids()).toEqual([]);
    });

    it('is over with its work, and with the first read that fails', async () => {
      const { read } = await database.snapshot(async (snapshot) => snapshot);
      await expect(read(count())).rejects.toThrow('The snapshot is over.');
      const wrong = { sql: 'SELECT nothing', parameters: [] };
      const afterwards = Promise.withResolvers<unknown[]>();
      const failing = database.snapshot(async (snapshot) => {
        const reads = [wrong, count()].map((statement) =>
          snapshot.read(statement).catch((error) => error),
        );
        afterwards.resolve(await Promise.all(reads));
      });
      const failure = await failing.catch((error) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(DatabaseUnavailable);
      expect(await afterwards.promise).toEqual([failure, failure]);
      const broken = database.snapshot(() => Promise.reject(new Error('changed my mind')));
      await expect(broken).rejects.toThrow('changed my mind');
      expect(await database.snapshot((snapshot) => snapshot.read(count()))).toEqual([{ count: 0 }]);
    });

    it('of one holder does not wait for the many of another, of whom some are refused', async () => {
      const order: string[] = [];
      const ask = (holder: string) =>
        database.snapshot(
          async ({ read }) => {
            order.push(holder);
            return read(count());
          },
          { holder },
        );
      const many = Array.from({ length: 400 }, () => ask('many'));
      const few = ask('few');
      const refusals = (await Promise.allSettled(many)).filter(
        ({ status }) => status === 'rejected',
      );
      expect(await few).toEqual([{ count: 0 }]);
      // Places are few, and one of them is not for whoever has all others.
      expect(order.indexOf('few')).toBeLessThan(20);
      expect(order.length + refusals.length).toBe(401);
      expect(refusals.length).toBeGreaterThan(50);
      expect(refusals[0]).toMatchObject({
        reason: { name: 'DatabaseUnavailable', isFault: false },
      });
    });

    it('is called off at once, and gives its place to others', async () => {
      for (let round = 0; round < 20; round += 1) {
        const stop = new AbortController();
        const reason = new Error('nobody waits');
        const begun = Promise.withResolvers<void>();
        const answer = database.snapshot(
          async ({ read }) => {
            await read(count());
            begun.resolve();
            // Nobody ever ends this work.
            await new Promise(() => undefined);
          },
          { signal: stop.signal },
        );
        await begun.promise;
        stop.abort(reason);
        await expect(answer).rejects.toBe(reason);
        await expect(database.snapshot(async () => 1, { signal: stop.signal })).rejects.toBe(
          reason,
        );
      }
      expect(await database.snapshot(({ read }) => read(count()))).toEqual([{ count: 0 }]);
    });
  });

  it('a read of a snapshot that nobody got to wait for ends nobody', async () => {
    const ended = new Error('changed my mind');
    const forgetful = database.snapshot(({ read }) => {
      void read({ sql: 'SELECT nothing', parameters: [] });
      void read(sql`SELECT id FROM codes`);
      return Promise.reject(ended);
    });
    await expect(forgetful).rejects.toBe(ended);
    // What nobody handles is told after this, and would fail the run.
    await database.snapshot(({ read }) => read(sql`SELECT 1 AS one`));
  });

  describe('a long read', () => {
    const many = 100_000;

    it('leaves the event loop to others until it answers', async () => {
      await database.commit([
        sql`INSERT INTO things (id, number) WITH RECURSIVE numbers (n) AS
          (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000)
          SELECT 'row-' || n, n FROM numbers`,
      ]);
      let turns = 0;
      let answered = false;
      const turn = () => {
        turns += 1;
        if (!answered) setImmediate(turn);
      };
      setImmediate(turn);
      const rows = await database.read(sql`SELECT id, number FROM things ORDER BY number`, {
        long: true,
      });
      answered = true;
      expect(rows).toHaveLength(many);
      expect([rows[0], rows[many - 1]]).toEqual([
        { id: 'row-1', number: 1 },
        { id: `row-${many}`, number: many },
      ]);
      // Not only before the answer began to arrive: it comes in pieces.
      expect(turns).toBeGreaterThan(20);
    });

    it('sees the commit before it, and gives what a short one gives', async () => {
      await database.commit([insert('a')]);
      const all = sql`SELECT id, used, expires_at FROM codes`;
      expect(await database.read(all, { long: true })).toEqual(await database.read(all));
      const none = sql`SELECT id FROM codes WHERE id = ${'nobody'}`;
      expect(await database.read(none, { long: true })).toEqual([]);
    });

    it.each([true, false])('that nobody waits for any more is refused (long: %s)', async (long) => {
      const signal = AbortSignal.abort(new Error('too late'));
      const reading = database.read(sql`SELECT 1 AS one`, { long, signal });
      await expect(reading).rejects.toThrow('too late');
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
    const long = first.read(sql`SELECT 1`, { long: true });
    await expect(long).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(first.snapshot(async () => 1)).rejects.toBeInstanceOf(DatabaseUnavailable);

    const second = await there.open(migrations);
    expect(await second.read(sql`SELECT count(*) AS kept FROM codes`)).toEqual([{ kept: callers }]);
  });

  it('finishes the snapshots that were begun when it is closed', async () => {
    const there = await place();
    const first = await there.open(migrations);
    const begun = Promise.withResolvers<void>();
    const closing = Promise.withResolvers<void>();
    const answer = first.snapshot(async ({ read }) => {
      await read(sql`SELECT id FROM codes`);
      begun.resolve();
      await closing.promise;
      return read(sql`SELECT count(*) AS kept FROM codes`);
    });
    await begun.promise;
    const closed = first.close();
    closing.resolve();
    expect(await answer).toEqual([{ kept: 0 }]);
    await closed;
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
}
