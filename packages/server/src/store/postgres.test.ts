import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { postgresPlaces } from '../testing/databases.ts';
import { statementsFor } from '../testing/statement.ts';
import { type Database, DatabaseUnavailable } from './database.ts';
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

  async function administrator(url: string): Promise<pg.Client> {
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  }

  describe('that is not up yet', () => {
    it('is waited for with longer and longer pauses, and used once it answers', async () => {
      const { location } = await place();
      const { url, listen } = await gate(location);
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
      const { url } = await gate((await place()).location);
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
      const meanwhile = sql`SELECT pg_sleep(0.1)`;
      const outcomes = await Promise.all([
        database.commit([use('a'), meanwhile, use('b')]),
        database.commit([use('b'), meanwhile, use('a')]),
      ]);
      expect(outcomes).toMatchObject([{ committed: true }, { committed: true }]);
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
      const { url, listen, losing } = await gate(location);
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

/** An address that leads to the server once it listens, and can lose an answer on the way back. */
async function gate(location: string) {
  const target = new URL(location);
  const server = createServer();
  const port = await listenOn(server, 0);
  await new Promise((resolve) => server.close(resolve));
  const sockets = new Set<Socket>();
  let fatal: string | undefined;

  server.on('connection', (near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => [near, far].map((end) => end.destroy()));
    }
    let lost = false;
    near.on('data', (data) => {
      lost ||= fatal !== undefined && data.includes(fatal);
      far.write(data);
    });
    far.on('data', (data) => (lost ? near.destroy() : near.write(data)));
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  const url = new URL(location);
  url.port = String(port);
  return {
    url: url.href,
    listen: () => listenOn(server, port),
    losing: (word: string) => {
      fatal = word;
    },
  };
}

async function listenOn(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
