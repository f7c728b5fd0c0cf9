import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** Three rows for everybody whose turn it is, and one fsync for all who waited for the last. */
const tables = ['account', 'session', 'event'];
const database = new DatabaseSync(String(workerData));
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
for (const table of tables) {
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID`,
  );
}
const inserts = tables.map((table) =>
  database.prepare(`INSERT INTO ${table} (id, text) VALUES (?, ?)`),
);
const text = 'x'.repeat(200);
let waiting: string[] = [];

function writeAll(): void {
  const ids = waiting;
  waiting = [];
  database.exec('BEGIN IMMEDIATE');
  for (const id of ids) for (const insert of inserts) insert.run(id, text);
  database.exec('COMMIT');
  parentPort?.postMessage(ids.length);
}

parentPort?.on('message', (id: string) => {
  if (waiting.push(id) === 1) setImmediate(writeAll);
});
