import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Limit, limitSample } from './limit.ts';

/** One row, one commit, one fsync, one after the other. */
export function rawCommits(folder: string): Limit {
  const database = new DatabaseSync(join(folder, 'raw-commits.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec('CREATE TABLE IF NOT EXISTS entries (id integer PRIMARY KEY, text text NOT NULL)');
  const insert = database.prepare('INSERT INTO entries (text) VALUES (?)');
  const text = 'x'.repeat(200);
  return async (milliseconds) => {
    const deadline = performance.now() + milliseconds;
    const latencies: number[] = [];
    for (;;) {
      const start = performance.now();
      insert.run(text);
      const end = performance.now();
      if (end > deadline) break;
      latencies.push(end - start);
    }
    return limitSample(latencies, milliseconds);
  };
}
