import { administrator } from '@latchkey/testing/administrator';
import { postgresPlaces } from '@latchkey/testing/databases';
import { postgresGate } from '@latchkey/testing/postgres-gate';
import { statementsFor } from '@latchkey/testing/statement';
import type pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Database, DatabaseUnavailable, type Snapshot } from './database.ts';
import type { Migration } from './migrate.ts';
import { openPostgres, type PostgresSettings } from './postgres.ts';

const sql = statementsFor('postgres');
const migrations: readonly Migration[] = [
  {
    id: '001-notes',
    statements: () => ['CREATE TABLE notes (id text PRIMARY KEY, used int DEFAULT 0)'],
  },
];
const note = (id: string) => sql`INSERT INTO notes (id) VALUES (${id})`;

describe('PostgreSQL', () => {
  const place = postgresPlaces();

  async function open(settings: Partial<PostgresSettings> = {}, url?: string): Promise<Database> {
    const location = url ?? (await place()).location;
    const database = await openPostgres({ url: location, migrations, ...settings });
    onTestFinished(() => database.close());
    return database;
  }

  describe('that is not up yet', () => {
    it('is waited for with longer and longer pauses, and used once it answers', async () => {
      const { location } = await place();
      const { url, listen } = await postgresGate(location);
      const told: [number, number][] = [];
      const database = await open(
        {
          onWaiting: (error, attempt, nextTry) => {
            expect(error.message).toContain('ECONNREFUSED');
            told.push([attempt, nextTry]);
          },
          wait: async () => {
            if (told.length === 7) await listen();
          },
        },
        url,
      );
      expect(told).toEqual(
        [500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000].map((ms, index) => [index + 1, ms]),
      );
      expect(await database.commit([note('a')])).toMatchObject({ committed: true });
    });

    it('is no longer waited for when the start is called off', async () => {
      const { url } = await postgresGate((await place()).location);
      const stop = new AbortController();
      const opening = openPostgres({ url, signal: stop.signal, onWaiting: () => stop.abort() });
      await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
    });
  });

  describe('that will never let us in', () => {
    it.each([
      [
        'a wrong password',
        (url: URL) => {
          url.password = 'hunter2secret';
        },
        'password authentication failed',
      ],
      [
        'no password',
        (url: URL) => {
          url.password = '';
        },
        'password',
      ],
      [
        'a missing database',
        (url: URL) => {
          url.pathname = '/nowhere';
        },
        '"nowhere" does not exist',
      ],
    ])('says so at once for %s, and never the password', async (_, change, reason) => {
      const url = new URL((await place()).location);
      change(url);
      const waits: unknown[] = [];
      const opening = openPostgres({ url: url.href, onWaiting: (...wait) => waits.push(wait) });
      const refusal: Error = await opening.then(
        () => new Error('let in'),
        (error) => error,
      );
      expect(refusal.message).toContain(reason);
      expect(refusal.message).toContain('Check DATABASE_URL');
      expect(refusal.message).not.toContain('hunter2secret');
      expect(waits).toEqual([]);
    });

    it('is told apart from an address that is none, without repeating it', async () => {
      const opening = openPostgres({ url: 'mysql://root:hunter2secret@localhost/db' });
      const refusal: Error = await opening.then(
        () => new Error('let in'),
        (error) => error,
      );
      expect(refusal.message).toContain('postgres://user:password@host/name');
      expect(refusal.message).not.toContain('hunter2secret');
    });
  });

  describe('while migrations are looked after', () => {
    const migrationLock = 5_427_190_366;

    it('says that another node is migrating, and goes on once it is done', async () => {
      const { location } = await place();
      const other = await administrator(location);
      await other.query('SELECT pg_advisory_lock($1)', [migrationLock]);
      const told: unknown[] = [];
      const settings: Partial<PostgresSettings> = {
        statementTimeout: 300,
        onWaiting: (error, attempt) => told.push([error.message, attempt]),
        wait: async () => {
          if (told.length === 2) {
            await other.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
          }
        },
      };
      const database = await open(settings, location);
      expect(await database.commit([note('a')])).toMatchObject({ committed: true });
      const sentence =
        'Another node is migrating this database, or another program holds its lock.';
      expect(told).toEqual([
        [sentence, 1],
        [sentence, 2],
      ]);
    });

    it('ends with the sentence for whoever does not want to wait', async () => {
      const { location } = await place();
      const other = await administrator(location);
      await other.query('SELECT pg_advisory_lock($1)', [migrationLock]);
      const onWaiting = (error: Error) => {
        throw error;
      };
      const opening = openPostgres({ url: location, migrations, statementTimeout: 300, onWaiting });
      await expect(opening).rejects.toBeInstanceOf(DatabaseUnavailable);
      await expect(opening).rejects.toThrow('Another node is migrating this database');
    });

    it.each(['BEGIN', 'pg_advisory_xact_lock', 'SELECT id FROM migrations'])(
      'does not wait for ever on a network that swallows %s',
      async (word) => {
        const { url, listen, freeze, thaw } = await postgresGate((await place()).location);
        await listen();
        freeze(word);
        const told: string[] = [];
        const onWaiting = (error: Error) => {
          told.push(error.message);
          thaw();
        };
        const settings = { statementTimeout: 300, onWaiting, wait: async () => undefined };
        const database = await open(settings, url);
        expect(await database.commit([note('a')])).toMatchObject({ committed: true });
        expect(told).toEqual(['PostgreSQL: Query read timeout']);
      },
    );

    it('lets a migration take its time', async () => {
      const slow = {
        id: '002-slow',
        statements: () => ['SELECT pg_sleep(0.6)', 'CREATE TABLE slow (id text)'],
      };
      const told: string[] = [];
      const onWaiting = (error: Error) => told.push(error.message);
      const settings = { migrations: [...migrations, slow], statementTimeout: 300, onWaiting };
      const database = await open(settings);
      expect(await database.read(sql`SELECT id FROM slow`)).toEqual([]);
      expect(told).toEqual([]);
    });

    it('begins again when its connection is ended meanwhile', async () => {
      const { location } = await place();
      const admin = await administrator(location);
      const statements = ['CREATE TABLE slow (id text)', 'SELECT pg_sleep(30)'];
      const slow = { id: '002-slow', statements: () => [statements.pop() ?? 'SELECT 1'] };
      const told: Error[] = [];
      const settings: Partial<PostgresSettings> = {
        migrations: [...migrations, slow],
        onWaiting: (error) => told.push(error),
        wait: async () => undefined,
      };
      const opening = open(settings, location);
      await terminate(admin, 1, "state = 'active' AND query LIKE '%pg_sleep%'");
      const database = await opening;
      expect(await database.read(sql`SELECT id FROM slow`)).toEqual([]);
      expect(told).toEqual([expect.any(DatabaseUnavailable)]);
      expect(told[0]?.message).toContain('terminating connection');
    });
  });

  it('is told to keep commits, to stop slow statements and who is calling', async () => {
    const { location } = await place();
    const admin = await administrator(location);
    const { pathname } = new URL(location);
    await admin.query(`ALTER DATABASE ${pathname.slice(1)} SET synchronous_commit = off`);
    const database = await open({}, location);
    const shown = await Promise.all(
      [
        'synchronous_commit',
        'statement_timeout',
        'idle_in_transaction_session_timeout',
        'application_name',
      ].map(async (name) => {
        const [row] = await database.read({ sql: `SHOW ${name}`, parameters: [] });
        return row?.[name];
      }),
    );
    expect(shown).toEqual(['on', '5s', '10s', 'latchkey']);
  });

  it('prepares a statement once for a connection', async () => {
    const database = await open({ poolSize: 1 });
    await database.commit([note('a')]);
    await database.commit([note('b')]);
    const prepared = sql`SELECT calls FROM (SELECT generic_plans + custom_plans AS calls, statement
      FROM pg_prepared_statements) AS known WHERE statement LIKE ${'INSERT%'}`;
    expect(await database.read(prepared)).toEqual([{ calls: 2 }]);
  });

  it('counts its tables after a while, and the rows that came since after a while more', async () => {
    const database = await open();
    await database.commit([sql`ALTER TABLE notes SET (autovacuum_enabled = off)`]);
    const counted = async () => {
      const [row] = await database.read(
        sql`SELECT reltuples AS rows FROM pg_class WHERE relname = ${'notes'}`,
      );
      return row?.['rows'];
    };
    let notes = 0;
    const commits = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) {
        notes += 1;
        await database.commit([note(`note ${notes}`)]);
      }
    };
    await commits(40);
    expect(await counted()).toBe(-1);
    await commits(10);
    await vi.waitFor(async () => expect(await counted()).toBeGreaterThan(40), 30_000);
    await commits(350);
    await vi.waitFor(async () => expect(await counted()).toBeGreaterThan(390), 30_000);
  });

  it('goes on when a table changed under a prepared statement', async () => {
    const { location } = await place();
    const database = await open({ poolSize: 2 }, location);
    const everything = sql`SELECT * FROM notes`;
    const used = { ...sql`UPDATE notes SET used = 1 WHERE id = ${'a'} RETURNING *`, must: 'GONE' };
    await database.commit([note('a')]);
    await Promise.all([database.read(everything), database.read(everything)]);
    await database.commit([used, used]);

    await (await administrator(location)).query('ALTER TABLE notes ADD COLUMN body text');
    const changed = { id: 'a', used: 1, body: null };
    expect(await Promise.all([database.read(everything), database.read(everything)])).toEqual([
      [changed],
      [changed],
    ]);
    expect(await database.commit([used, used])).toEqual({
      committed: true,
      rows: [[changed], [changed]],
    });
  });

  it('rolls back the parts of a WITH whose whole touched nothing', async () => {
    const database = await open();
    await database.commit([note('a')]);
    const outcome = await database.commit([
      {
        ...sql`WITH gone AS (DELETE FROM notes RETURNING id)
          UPDATE notes SET used = 1 WHERE id = ${'nobody'} AND id IN (SELECT id FROM gone)`,
        must: 'NO',
      },
    ]);
    expect(outcome).toEqual({ committed: false, refusal: 'NO' });
    expect(await database.read(sql`SELECT id FROM notes`)).toEqual([{ id: 'a' }]);
  });

  describe('transactions that stand in each other’s way', () => {
    it('are both committed in the end when they deadlock', async () => {
      const url = new URL((await place()).location);
      url.searchParams.set('options', '-c deadlock_timeout=50ms');
      let retries = 0;
      const random = () => {
        retries += 1;
        return 0;
      };
      const database = await open({ random }, url.href);
      await database.commit([note('a'), note('b')]);
      const use = (id: string) => ({
        ...sql`UPDATE notes SET used = used + 1 WHERE id = ${id}`,
        must: 'GONE',
      });
      // Each has its first row before the other asks for it.
      const other = await administrator(url.href);
      await other.query('SELECT pg_advisory_lock(7)');
      const atTheDoor = sql`SELECT pg_advisory_xact_lock_shared(7)`;
      const outcomes = Promise.all([
        database.commit([use('a'), atTheDoor, use('b')]),
        database.commit([use('b'), atTheDoor, use('a')]),
      ]);
      const waiting = async () =>
        (
          await other.query(
            `SELECT FROM pg_locks JOIN pg_database ON oid = database
             WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`,
          )
        ).rowCount;
      await expect.poll(waiting, { timeout: 60_000 }).toBe(2);
      await other.query('SELECT pg_advisory_unlock(7)');
      expect(await outcomes).toMatchObject([{ committed: true }, { committed: true }]);
      expect(retries).toBeGreaterThan(0);
      expect(await database.read(sql`SELECT used FROM notes`)).toEqual([{ used: 2 }, { used: 2 }]);
    });

    it('are given up after a few tries', async () => {
      let retries = 0;
      const random = () => {
        retries += 1;
        return 0;
      };
      const database = await open({ random });
      const conflict = sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`;
      await expect(database.commit([note('a'), conflict])).rejects.toBeInstanceOf(
        DatabaseUnavailable,
      );
      expect(retries).toBe(4);
      expect(await database.read(sql`SELECT id FROM notes`)).toEqual([]);
    });
  });

  it('stops a statement that takes too long and changes nothing', async () => {
    const database = await open({ statementTimeout: 50 });
    const slow = sql`SELECT pg_sleep(30)`;
    await expect(database.read(slow)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(database.commit([note('a'), slow])).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await database.read(sql`SELECT id FROM notes`)).toEqual([]);
  });

  describe('snapshots', () => {
    const one = sql`SELECT 1 AS one`;
    /** A snapshot that is open until it is let go. */
    async function held(database: Database) {
      const begun = Promise.withResolvers<void>();
      const letGo = Promise.withResolvers<void>();
      const answer = database.snapshot(async ({ read }) => {
        await read(one);
        begun.resolve();
        await letGo.promise;
        return read(one);
      });
      await begun.promise;
      return { answer, letGo: letGo.resolve };
    }

    it('wait for each other within a bound, then are turned away', async () => {
      const database = await open({ reading: { most: 1, mostWaiting: 2 } });
      const first = await held(database);
      const stop = new AbortController();
      const waiting = database.snapshot(({ read }) => read(one));
      const calledOff = database.snapshot(async () => 1, { signal: stop.signal });
      const refused = database.snapshot(async () => 1);
      await expect(refused).rejects.toBeInstanceOf(DatabaseUnavailable);
      await expect(refused).rejects.toThrow('2 long reads are waiting already.');
      await expect(refused).rejects.toMatchObject({ isFault: false });

      stop.abort(new Error('nobody waits'));
      await expect(calledOff).rejects.toThrow('nobody waits');
      const inItsPlace = database.snapshot(({ read }) => read(one));
      first.letGo();
      expect(await Promise.all([first.answer, waiting, inItsPlace])).toEqual([
        [{ one: 1 }],
        [{ one: 1 }],
        [{ one: 1 }],
      ]);
    });

    it('are over after a while, whatever the work does, and others come on', async () => {
      const database = await open({ reading: { most: 1, longest: 20 } });
      for (let round = 0; round < 3; round += 1) {
        const handed = Promise.withResolvers<Snapshot>();
        const endless = database.snapshot((snapshot) => {
          handed.resolve(snapshot);
          return new Promise(() => undefined);
        });
        await expect(endless).rejects.toBeInstanceOf(DatabaseUnavailable);
        const { read } = await handed.promise;
        await expect(read(one)).rejects.toThrow('takes 20 ms at most');
      }
    });

    it('leave connections to commits, however many are open', async () => {
      const database = await open({ poolSize: 2 });
      const first = await held(database);
      const second = database.snapshot(({ read }) => read(one));
      expect(await database.commit([note('a')])).toMatchObject({ committed: true });
      first.letGo();
      expect(await Promise.all([first.answer, second])).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    });

    it('whose connection is lost are told so, and the next one finds another', async () => {
      const { location } = await place();
      const database = await open({}, location);
      const first = await held(database);
      const admin = await administrator(location);
      await terminate(admin, 1, "state = 'idle in transaction'");
      first.letGo();
      await expect(first.answer).rejects.toBeInstanceOf(DatabaseUnavailable);
      expect(await database.snapshot(({ read }) => read(one))).toEqual([{ one: 1 }]);
    });

    it('are not begun again when a table changed under a prepared statement', async () => {
      const { location } = await place();
      const database = await open({ poolSize: 1 }, location);
      const everything = sql`SELECT * FROM notes`;
      await database.snapshot(({ read }) => read(everything));
      await (await administrator(location)).query('ALTER TABLE notes ADD COLUMN body text');
      const stale = database.snapshot(({ read }) => read(everything));
      await expect(stale).rejects.toBeInstanceOf(DatabaseUnavailable);
      expect(await database.snapshot(({ read }) => read(everything))).toEqual([]);
    });
  });

  describe('a connection that is lost', () => {
    it('fails the statement it carried, and the next one finds another', async () => {
      const { location } = await place();
      const database = await open({}, location);
      const admin = await administrator(location);
      const slow = sql`SELECT pg_sleep(30)`;
      const calls = [database.read(slow), database.commit([note('a'), slow])];
      const settled = Promise.allSettled(calls);
      await terminate(admin, calls.length, "state = 'active' AND query LIKE '%pg_sleep%'");
      for (const answer of await settled) {
        expect(answer).toMatchObject({
          status: 'rejected',
          reason: expect.any(DatabaseUnavailable),
        });
      }
      expect(await database.read(sql`SELECT id FROM notes`)).toEqual([]);
      expect(await database.commit([note('a')])).toMatchObject({ committed: true });
    });

    it('while nobody used it goes unnoticed', async () => {
      const { location } = await place();
      const database = await open({}, location);
      const admin = await administrator(location);
      await Promise.all([1, 2, 3].map(() => database.read(sql`SELECT 1`)));
      await terminate(admin, 3, "state = 'idle'");
      await expect
        .poll(() => database.read(sql`SELECT 1 AS one`).catch(() => []))
        .toEqual([{ one: 1 }]);
    });

    it.each([
      ['COMMIT', [note('a'), note('b')]],
      ['INSERT', [note('a')]],
    ])('during %s leaves open whether it was kept, and says so', async (word, changes) => {
      const { location } = await place();
      const { url, listen, losing } = await postgresGate(location);
      await listen();
      const database = await open({}, url);
      losing(word);
      const failure = await database.commit(changes).catch((error) => error);
      expect(failure).toBeInstanceOf(DatabaseUnavailable);
      expect(failure.message).toContain('whether it was kept is not known');
      const admin = await administrator(location);
      // The answer was lost, not the commit: exactly why nobody may take this for a no.
      await expect
        .poll(async () => (await admin.query('SELECT id FROM notes')).rowCount)
        .toBe(changes.length);
    });
  });
});

/** Ends as many connections of the other side as are expected to match, once they do. */
async function terminate(admin: pg.Client, expected: number, which: string): Promise<void> {
  const others = `datname = current_database() AND pid <> pg_backend_pid() AND ${which}`;
  await expect
    .poll(
      async () => (await admin.query(`SELECT 1 FROM pg_stat_activity WHERE ${others}`)).rowCount,
    )
    .toBe(expected);
  await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`);
}
