import {
  commitTime,
  type Database,
  DatabaseUnavailable,
  type TimedOutcome,
} from '@latchkey/kernel/store/database';
import type { Migration } from '@latchkey/kernel/store/migrate';
import { commitClock } from '@latchkey/kernel/store/migrations/0019-commit-clock';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { DatabasePlace } from '../databases.ts';
import { statementsFor } from '../statement.ts';

const migrations: readonly Migration[] = [
  {
    id: '001-documents',
    statements: () => [
      'CREATE TABLE documents (id text PRIMARY KEY, at bigint)',
      'CREATE TABLE entries (document text NOT NULL REFERENCES documents (id) DEFERRABLE INITIALLY DEFERRED)',
    ],
  },
  commitClock,
];

const far = Date.UTC(2100, 0) * 1000;

/** What every database has to keep, whoever made its driver. */
export function timedCommitContract(place: () => Promise<DatabasePlace>): void {
  let database: Database;
  let sql: ReturnType<typeof statementsFor>;

  beforeAll(async () => {
    database = await (await place()).open(migrations);
    sql = statementsFor(database.dialect);
  });

  beforeEach(async () => {
    await database.commit([
      sql`DELETE FROM entries`,
      sql`DELETE FROM documents`,
      sql`DELETE FROM commit_clock`,
    ]);
  });

  const add = (id: string) => {
    const { sql: text, parameters } =
      sql`INSERT INTO documents (id, at) VALUES (${id}, ${0}) RETURNING id, at`;
    return { sql: text, parameters: [...parameters.slice(0, 1), commitTime] };
  };
  const setClock = (microseconds: number) =>
    database.commit([
      sql`DELETE FROM commit_clock`,
      sql`INSERT INTO commit_clock (id, microseconds) VALUES (${1}, ${microseconds})`,
    ]);
  const timeOf = (outcome: TimedOutcome) => (outcome.committed ? outcome.at : Number.NaN);
  const ids = async () => {
    const rows = await database.read(sql`SELECT id FROM documents ORDER BY id`);
    return rows.map(({ id }) => id);
  };

  it('a timed commit writes its time wherever it stands, and answers with it', async () => {
    const before = Date.now();
    const outcome = await database.timedCommit([add('a'), add('b')]);
    const after = Date.now();
    const at = timeOf(outcome);
    expect(outcome).toEqual({
      committed: true,
      at,
      rows: [[{ id: 'a', at }], [{ id: 'b', at }]],
    });
    expect(Number.isSafeInteger(at)).toBe(true);
    expect(at).toBeGreaterThanOrEqual(before * 1000);
    expect(at).toBeLessThan((after + 1) * 1000);
    expect(await database.read(sql`SELECT microseconds FROM commit_clock`)).toEqual([
      { microseconds: at },
    ]);
  });

  it('a timed commit has a time even where it stands nowhere', async () => {
    const first = timeOf(await database.timedCommit([]));
    const second = timeOf(
      await database.timedCommit([sql`INSERT INTO documents (id) VALUES (${'a'})`]),
    );
    expect(second).toBeGreaterThan(first);
  });

  it('times go on after the latest one, however far the clock was set back since', async () => {
    await setClock(far);
    const burst = await Promise.all(
      Array.from({ length: 20 }, (_, index) => database.timedCommit([add(`a-${index}`)])),
    );
    const alone = await database.timedCommit([add('b')]);
    const times = [...burst, alone].map(timeOf);
    expect(times).toEqual(times.map((_, index) => far + index + 1));
  });

  it('times go on after a restart', async () => {
    const there = await place();
    const first = await there.open(migrations);
    await first.commit([sql`INSERT INTO commit_clock (id, microseconds) VALUES (${1}, ${far})`]);
    expect(timeOf(await first.timedCommit([add('a')]))).toBe(far + 1);
    await first.close();
    const second = await there.open(migrations);
    expect(timeOf(await second.timedCommit([add('b')]))).toBe(far + 2);
  });

  it('on two nodes nobody sees a later time before his own', async () => {
    const there = await place();
    const nodes = [await there.open(migrations), await there.open(migrations)];
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const id = `document-${index}`;
        const later = sql`SELECT count(*) AS later FROM documents
          WHERE id <> ${id} AND at >= (SELECT at FROM documents WHERE id = ${id})`;
        return nodes[index % 2]?.timedCommit([add(id), later]);
      }),
    );
    const times = new Set<number>();
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ committed: true, rows: [expect.anything(), [{ later: 0 }]] });
      if (outcome?.committed) times.add(outcome.at);
    }
    expect(times.size).toBe(60);
  });

  it('a refused must takes everything of its own back, and nothing of its neighbours', async () => {
    const numbers = Array.from({ length: 20 }, (_, index) => 10 + index);
    const isThere = (number: number) => number % 2 === 0;
    await database.timedCommit(numbers.filter(isThere).map((number) => add(`old-${number}`)));
    const outcomes = await Promise.all(
      numbers.map((number) =>
        database.timedCommit([
          add(`new-${number}`),
          { ...sql`DELETE FROM documents WHERE id = ${`old-${number}`}`, must: 'NO' as const },
        ]),
      ),
    );
    expect(outcomes.map(({ committed }) => committed)).toEqual(numbers.map(isThere));
    expect(outcomes[1]).toEqual({ committed: false, refusal: 'NO' });
    expect(await ids()).toEqual(numbers.filter(isThere).map((number) => `new-${number}`));
  });

  it('every neighbour is kept of a commit that fails or points at nothing', async () => {
    const bad = [
      [add('twice'), add('twice')],
      [add('syntax'), { sql: 'INSERT INTO nothing', parameters: [] }],
      [add('dangling'), sql`INSERT INTO entries (document) VALUES (${'nobody'})`],
    ];
    const good = Array.from({ length: 12 }, (_, index) => `good-${index + 10}`);
    const answers = await Promise.allSettled(
      good.flatMap((id, index) => [
        database.timedCommit([add(id)]),
        database.timedCommit(bad[index % bad.length] ?? []),
      ]),
    );
    const failures = answers.filter((answer) => answer.status === 'rejected');
    expect(failures).toHaveLength(good.length);
    expect(failures.filter(({ reason }) => reason instanceof DatabaseUnavailable)).toEqual([]);
    expect(await ids()).toEqual(good);
  });

  it('a commit without a time leaves the clock alone', async () => {
    await database.commit([sql`INSERT INTO documents (id) VALUES (${'a'})`]);
    expect(await database.read(sql`SELECT microseconds FROM commit_clock`)).toEqual([]);
  });

  it('what was begun is finished when the database is closed, and nothing is taken afterwards', async () => {
    const there = await place();
    const first = await there.open(migrations);
    const begun = Array.from({ length: 50 }, (_, index) => first.timedCommit([add(`${index}`)]));
    await first.close();
    expect(new Set((await Promise.all(begun)).map(timeOf)).size).toBe(50);
    await expect(first.timedCommit([])).rejects.toBeInstanceOf(DatabaseUnavailable);
  });
}
