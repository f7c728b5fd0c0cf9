import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../e2e/postgres.ts';
import { commitTime, type Database } from '../../packages/kernel/src/store/database.ts';
import type { Migration } from '../../packages/kernel/src/store/migrate.ts';
import { commitClock } from '../../packages/kernel/src/store/migrations/0019-commit-clock.ts';
import { openPostgres } from '../../packages/kernel/src/store/postgres.ts';
import { openSqlite } from '../../packages/kernel/src/store/sqlite.ts';
import { rawWays } from './raw-ways.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, each: { type: 'string', default: '40' } },
});
const rounds = Number(values.rounds);
const each = Number(values.each);
const writers = 16;

const migrations: readonly Migration[] = [
  {
    id: '001-documents',
    statements: (dialect) =>
      dialect === 'sqlite'
        ? ['CREATE TABLE documents (id integer PRIMARY KEY, at bigint, body text)']
        : [
            'CREATE TABLE documents (id bigint GENERATED ALWAYS AS IDENTITY, at bigint, body text)',
            'CREATE SEQUENCE numbers',
          ],
  },
  commitClock,
];

type Way = readonly [name: string, commit: () => Promise<unknown>];

/** The same two rows, with the time of the commit and without. */
function waysOf(name: string, database: Database): readonly Way[] {
  const places = database.dialect === 'sqlite' ? '?, ?' : '$1, $2';
  const sql = `INSERT INTO documents (at, body) VALUES (${places})`;
  const body = 'x'.repeat(500);
  const plain = { sql, parameters: [1, body] };
  const timed = { sql, parameters: [commitTime, body] };
  return [
    [`${name}: commit`, () => database.commit([plain, plain])],
    [`${name}: timedCommit`, () => database.timedCommit([timed, timed])],
  ];
}

async function rate(commit: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let count = 0; count < each; count += 1) await commit();
    }),
  );
  return (writers * each * 1000) / (performance.now() - start);
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Everybody in turn, round after round; a ratio is over the first one's rate in the same round. */
async function compare(ways: readonly Way[]): Promise<void> {
  const rates = new Map<string, number[]>(ways.map(([name]) => [name, []]));
  const ratios = new Map<string, number[]>(ways.map(([name]) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    let first: number | undefined;
    for (const [name, commit] of ways) {
      const measured = await rate(commit);
      first ??= measured;
      if (round === 0) continue;
      rates.get(name)?.push(measured);
      ratios.get(name)?.push(measured / first);
    }
  }
  for (const [name] of ways) {
    const perSecond = median(rates.get(name) ?? []).toFixed(0);
    const ratio = median(ratios.get(name) ?? []).toFixed(2);
    console.log(`${name.padEnd(52)} ${perSecond.padStart(7)}/s  ${ratio}`);
  }
}

const folder = await mkdtemp(join(tmpdir(), 'latchkey-commit-times-'));
const server = await startPostgres({ durable: true });
try {
  const sqlite = await openSqlite({ file: join(folder, 'latchkey.db'), migrations });
  await compare(waysOf('SQLite', sqlite));
  await sqlite.close();
  const postgres = await openPostgres({ url: server.url, migrations, poolSize: writers });
  const raw = rawWays(server.url, writers);
  await compare([...waysOf('PostgreSQL', postgres), ...raw.ways]);
  await raw.close();
  await postgres.close();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
