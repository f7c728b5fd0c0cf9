import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { sqlitePlaces } from '@latchkey/testing/databases';
import { statementsFor } from '@latchkey/testing/statement';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Database, DatabaseUnavailable, type Snapshot } from './database.ts';
import type { Migration } from './migrate.ts';
import { openSqlite, type SqliteSettings } from './sqlite.ts';

const sql = statementsFor('sqlite');
const migrations: readonly Migration[] = [
  { id: '001-notes', statements: () => ['CREATE TABLE notes (id text PRIMARY KEY, body text)'] },
];
const note = (id: string, body = '') => sql`INSERT INTO notes (id, body) VALUES (${id}, ${body})`;
const count = async (database: Database) => {
  const rows = await database.read(sql`SELECT id FROM notes`);
  return rows.length;
};

describe('SQLite', () => {
  const place = sqlitePlaces();

  it('says in a sentence what it has against its file', async () => {
    const { location } = await place();
    writeFileSync(
      location,
      'This is no database, and longer than the header of one would be.'.repeat(9),
    );
    const notOne = openSqlite({ file: location, migrations });
    await expect(notOne).rejects.toThrow(
      new DatabaseUnavailable(`SQLite: file is not a database (${location}).`),
    );

    const other = await place();
    await (await other.open(migrations)).close();
    const holder = new DatabaseSync(other.location);
    holder.exec('BEGIN EXCLUSIVE');
    const locked = openSqlite({ file: other.location, migrations, busyTimeout: 0 });
    await expect(locked).rejects.toThrow(
      new DatabaseUnavailable(`SQLite: database is locked (${other.location}).`),
    );
    holder.close();
    await (await openSqlite({ file: other.location, migrations })).close();
  });

  it('whose writer starts by a commit keeps what is said, and leaves no log behind', async () => {
    const { location } = await place();
    const settings = { file: location, migrations, writerStarts: 'by a commit' } as const;
    const unwritten = await openSqlite(settings);
    expect(await count(unwritten)).toBe(0);
    await unwritten.close();
    expect([`${location}-wal`, `${location}-shm`].filter((file) => existsSync(file))).toEqual([]);

    const written = await openSqlite(settings);
    expect(await written.commit([note('a')])).toMatchObject({ committed: true });
    await written.close();
    const again = await openSqlite({ file: location, migrations });
    expect(await count(again)).toBe(1);
    await again.close();
    expect(existsSync(`${location}-wal`)).toBe(false);
  });

  it('makes many commits that wait at the same time durable together', async () => {
    const { location, open } = await place();
    const database = await open(migrations);
    const before = commitsInLog(location);
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => database.commit([note(`${index}`)])),
    );
    const groups = commitsInLog(location) - before;
    expect(await count(database)).toBe(200);
    expect(groups).toBeGreaterThan(0);
    expect(groups).toBeLessThan(100);
  });

  it('gives a commit that came alone its own place in the log before it answers', async () => {
    const { location, open } = await place();
    const database = await open(migrations);
    for (let round = 0; round < 5; round += 1) {
      const before = commitsInLog(location);
      await database.commit([note(`${round}`)]);
      expect(commitsInLog(location)).toBe(before + 1);
    }
  });

  it('writes every commit through to the disk, enforces keys and waits for other writers', async () => {
    const database = await (await place()).open(migrations);
    const names = ['synchronous', 'foreign_keys', 'busy_timeout', 'mmap_size', 'journal_mode'];
    const outcome = await database.commit(
      names.map((name) => ({ sql: `PRAGMA ${name}`, parameters: [] })),
    );
    expect(outcome).toEqual({
      committed: true,
      rows: [
        [{ synchronous: 2 }],
        [{ foreign_keys: 1 }],
        [{ timeout: 5_000 }],
        [{ mmap_size: 0 }],
        [{ journal_mode: 'wal' }],
      ],
    });
  });

  it('keeps its files from every other user, also those that were too open before', async () => {
    const { location, open } = await place();
    writeFileSync(location, '', { mode: 0o644 });
    const database = await open(migrations);
    await database.commit([note('a')]);
    for (const part of [location, `${location}-wal`, `${location}-shm`]) {
      expect((statSync(part).mode & 0o777).toString(8)).toBe('600');
    }
  });

  it('turns writers away while the disk is full, still reads, and recovers by itself', async () => {
    const database = await (await place()).open(migrations);
    await database.commit([note('first')]);
    await database.commit([{ sql: 'PRAGMA max_page_count = 10', parameters: [] }]);
    const large = 'x'.repeat(100_000);
    const answers = await Promise.allSettled([
      database.commit([note('large', large)]),
      database.commit([note('larger', large)]),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
    }
    expect(await count(database)).toBe(1);

    await database.commit([{ sql: 'PRAGMA max_page_count = 100000', parameters: [] }]);
    await database.commit([note('large', large)]);
    expect(await count(database)).toBe(2);
  });

  it('turns writers away when another process does not stop writing, and still reads', async () => {
    const { location, open } = await place();
    await (await open(migrations)).close();
    const database = await openSqlite({ file: location, migrations, busyTimeout: 20 });
    const other = new DatabaseSync(location);
    other.exec('BEGIN EXCLUSIVE');
    await expect(database.commit([note('a')])).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await count(database)).toBe(0);

    other.exec('COMMIT');
    other.close();
    await database.commit([note('a')]);
    expect(await count(database)).toBe(1);
    await database.close();
  });

  describe('long reads and snapshots', () => {
    const one = sql`SELECT 1 AS one`;
    async function limited(reading: NonNullable<SqliteSettings['reading']>): Promise<Database> {
      const { location } = await place();
      const database = await openSqlite({ file: location, migrations, reading });
      onTestFinished(() => database.close());
      return database;
    }
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
      const database = await limited({ most: 1, mostWaiting: 2 });
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

    it('that overlap without end do not let the log grow without end', async () => {
      const { location } = await place();
      const mostLog = 256 * 1024;
      const database = await openSqlite({ file: location, migrations, mostLog });
      onTestFinished(() => database.close());
      const size = () => statSync(`${location}-wal`).size;
      let largest = 0;
      let letGo: () => void = () => undefined;
      const answers: Promise<unknown>[] = [];
      for (let round = 0; round < 40; round += 1) {
        const last = letGo;
        const next = held(database).then((snapshot) => {
          answers.push(snapshot.answer);
          letGo = snapshot.letGo;
        });
        // Each begins before the one before it is over, unless it is kept from it.
        if (size() <= mostLog) await next;
        await database.commit([note(`${round}`, 'x'.repeat(100_000))]);
        largest = Math.max(largest, size());
        last();
        await next;
      }
      letGo();
      await Promise.all(answers);
      expect(largest).toBeLessThan(4 * mostLog);
      expect(await count(database)).toBe(40);
    });

    it('are over after a while, whatever the work does, and others come on', async () => {
      const database = await limited({ most: 1, longest: 20 });
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

    it('have threads that are started when they are needed, and no more than needed', async () => {
      let threads = 0;
      const count = () => {
        threads += 1;
      };
      process.on('worker', count);
      onTestFinished(() => void process.off('worker', count));
      const database = await limited({});
      await database.commit([note('a')]);
      await database.read(one);
      const writer = threads;
      for (let round = 0; round < 10; round += 1) await database.read(one, { long: true });
      const reading = threads - writer;
      await Promise.all(Array.from({ length: 50 }, () => database.read(one, { long: true })));
      expect([writer, reading]).toEqual([1, 1]);
      expect(threads - writer).toBeLessThanOrEqual(4);
    });

    it('do not keep the log from being taken into the file when it is closed', async () => {
      const { location } = await place();
      const database = await openSqlite({ file: location, migrations });
      await database.commit([note('a')]);
      await Promise.all([
        database.read(one, { long: true }),
        database.snapshot(({ read }) => read(one)),
      ]);
      await database.close();
      expect(existsSync(`${location}-wal`)).toBe(false);
    });
  });

  it('does not write through a reading statement', async () => {
    const database = await (await place()).open(migrations);
    const failure = await database.read(note('sneaked in')).catch((error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(DatabaseUnavailable);
    expect(await count(database)).toBe(0);
  });

  it('takes its log into the file when it is closed', async () => {
    const { location, open } = await place();
    const database = await open(migrations);
    await database.commit([note('a')]);
    await database.close();
    expect(existsSync(`${location}-wal`)).toBe(false);
  });

  it('keeps what it acknowledged when the process is killed', async () => {
    const { location, open } = await place();
    await (await open(migrations)).close();
    const child = run(
      location,
      `for (let id = 0; ; id += 1) {
         await database.commit([{ sql: 'INSERT INTO notes (id) VALUES (?)', parameters: [String(id)] }]);
         process.stdout.write('.');
       }`,
    );
    let acknowledged = 0;
    for await (const dots of child.stdout) {
      acknowledged += dots.length;
      if (acknowledged >= 50) child.kill('SIGKILL');
    }
    expect(acknowledged).toBeGreaterThanOrEqual(50);
    expect(await count(await open(migrations))).toBeGreaterThanOrEqual(acknowledged);
  });

  it('lets a process end that only has it open, but not before its commits are answered', async () => {
    const { location, open } = await place();
    await (await open(migrations)).close();
    const child = run(
      location,
      `database.commit([{ sql: "INSERT INTO notes (id) VALUES ('a')", parameters: [] }])
         .then(() => process.stdout.write('answered'));`,
    );
    const [answer, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect({ answer, code }).toEqual({ answer: 'answered', code: 0 });
    expect(await count(await open(migrations))).toBe(1);
  });

  it.runIf(process.platform === 'linux')(
    'refuses what a failing disk did not take, and goes on with a new connection when it works again',
    async () => {
      const { location, open } = await place();
      await (await open(migrations)).close();
      // A limit on the size of files makes the real write fail, and lifting it repairs the disk.
      const child = run(
        location,
        `import { execFileSync } from 'node:child_process';
         const limit = (bytes) => execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=' + bytes + ':']);
         const add = (id, body) => database.commit([{ sql: 'INSERT INTO notes VALUES (?, ?)', parameters: [id, body] }])
           .then(() => 'kept', (error) => error.name + ' ' + error.message);
         const said = async (pragma) => JSON.stringify((await database.commit([{ sql: pragma, parameters: [] }])).rows);
         const answers = [await add('first', '')];
         await said('PRAGMA cache_size = 1234');
         answers.push(await said('PRAGMA cache_size'));
         limit(60_000);
         answers.push(await add('lost', 'x'.repeat(100_000)));
         limit('unlimited');
         answers.push(await add('last', 'x'.repeat(100_000)));
         answers.push(await said('PRAGMA cache_size'));
         process.stdout.write(JSON.stringify(answers));`,
      );
      expect(JSON.parse(await text(child.stdout))).toEqual([
        'kept',
        '[[{"cache_size":1234}]]',
        'DatabaseUnavailable SQLite: disk I/O error',
        'kept',
        // What was set on the old connection is gone with it.
        expect.not.stringContaining('1234'),
      ]);
      const database = await open(migrations);
      expect(await database.read(sql`SELECT id FROM notes ORDER BY id`)).toEqual([
        { id: 'first' },
        { id: 'last' },
      ]);
      expect(await database.read(sql`PRAGMA integrity_check`)).toEqual([{ integrity_check: 'ok' }]);
    },
  );
});

/** https://sqlite.org/fileformat2.html#the_write_ahead_log: only the last frame of a commit has a size. */
function commitsInLog(file: string): number {
  const log = readFileSync(`${file}-wal`);
  if (log.length === 0) return 0;
  const frame = 24 + log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  let commits = 0;
  for (let start = 32; start + frame <= log.length; start += frame) {
    const current = log.subarray(start + 8, start + 16).equals(salt);
    if (current && log.readUInt32BE(start + 4) > 0) commits += 1;
  }
  return commits;
}

function run(file: string, body: string) {
  const script = `import { openSqlite } from ${JSON.stringify(new URL('./sqlite.ts', import.meta.url))};
    const database = await openSqlite({
      file: ${JSON.stringify(file)},
      migrations: [{ id: '001-notes', statements: () => [] }],
    });
    ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8');
  return child;
}
