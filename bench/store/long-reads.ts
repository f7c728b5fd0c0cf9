import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as othersToo } from 'node:timers/promises';
import { openSqlite } from '../../packages/kernel/src/store/sqlite.ts';

/**
 * Reads of SQLite that walk over a whole table: on the thread that answers everybody, and on reading
 * threads, one and four at a time. How many a second, and how long everybody else waited meanwhile.
 */

const rows = 100_000;
const reads = 100;
const rounds = 5;

const table = 'CREATE TABLE things (id INTEGER PRIMARY KEY, kind INTEGER, name TEXT)';
const fill = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
  INSERT INTO things SELECT n, n * 7919 % 100003, 'thing ' || n FROM numbers`;
const walk = {
  sql: 'SELECT count(*) AS count, sum(length(name)) AS letters FROM things WHERE kind % 7 = 3',
  parameters: [],
};

const folder = await mkdtemp(join(tmpdir(), 'latchkey-reads-'));
const database = await openSqlite({ file: join(folder, 'reads.db') });
const readBy = { 'calling thread': undefined, 'reading threads': { long: true } } as const;

async function measure(how: keyof typeof readBy, atOnce: number) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const [began, used] = [performance.now(), process.cpuUsage()];
  let left = reads;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (; left > 0; ) {
        left -= 1;
        await database.read(walk, readBy[how]);
        // As between two requests.
        await othersToo();
      }
    }),
  );
  const milliseconds = performance.now() - began;
  const { user, system } = process.cpuUsage(used);
  delay.disable();
  return {
    perSecond: (reads * 1000) / milliseconds,
    cores: (user + system) / 1000 / milliseconds,
    longestWait: delay.max / 1e6,
  };
}

const ways = [
  ['calling thread', 1],
  ['reading threads', 1],
  ['reading threads', 4],
] as const;

try {
  for (const sql of [table, fill]) await database.commit([{ sql, parameters: [] }]);
  console.log(`${availableParallelism()} cores, ${rows} rows\n`);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [how, atOnce] of ways) {
      const { perSecond, cores, longestWait } = await measure(how, atOnce);
      // Threads start in the first.
      if (round === 0) continue;
      console.log(
        `${how.padEnd(15)}, ${atOnce} at once: ${perSecond.toFixed(0).padStart(4)} a second, ` +
          `${cores.toFixed(2)} cores, others waited at most ${longestWait.toFixed(0)} ms`,
      );
    }
  }
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
