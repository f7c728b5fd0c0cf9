import { parentPort, workerData } from 'node:worker_threads';
import type { Row } from './database.ts';
import type { ReadingAnswer, ReadingSettings, ReadingTask } from './reading-threads.ts';
import { connectReader, type SqliteConnection } from './sqlite-connection.ts';
import { causeOf } from './sqlite-failure.ts';

// A thread that reads for whoever may take long. It answers in pages: taking a hundred thousand rows
// in one piece would hold up the thread that asked almost as long as reading them there.
const mostRows = 1000;
const mostBytes = 1_048_576;

const port = parentPort;
if (port === null) throw new Error('sqlite-reading.ts runs as a worker thread.');
const { file, busyTimeout }: ReadingSettings = workerData;

let connection: SqliteConnection | undefined;
let rows: Iterator<Row> | undefined;

port.on('message', (task: ReadingTask) => {
  const answer = answerTo(task);
  port.postMessage(answer, answer.kind === 'page' ? memoryOf(answer.rows) : []);
  if (task.kind === 'close') port.close();
});

function answerTo(task: ReadingTask): ReadingAnswer {
  try {
    connection ??= connectReader(file, busyTimeout);
    return perform(task, connection);
  } catch (error) {
    const cause = causeOf(error, 'read');
    rows = undefined;
    if (cause === 'broken') {
      connection?.close();
      connection = undefined;
    }
    const message = error instanceof Error ? error.message : String(error);
    if (cause === 'programming') return { kind: 'failed', message };
    return { kind: 'unavailable', message: `SQLite: ${message}` };
  }
}

function perform(task: ReadingTask, current: SqliteConnection): ReadingAnswer {
  switch (task.kind) {
    case 'read':
      if (task.begins) current.execute('BEGIN');
      rows = current.iterate(task.statement)[Symbol.iterator]();
      return nextPage();
    case 'more':
      return nextPage();
    case 'end':
      rows?.return?.();
      rows = undefined;
      if (current.inTransaction()) current.execute('ROLLBACK');
      return nothing;
    case 'close':
      current.close();
      return nothing;
  }
}

const nothing: ReadingAnswer = { kind: 'page', rows: [], more: false };

function nextPage(): ReadingAnswer {
  const page: Row[] = [];
  let weight = 0;
  while (rows !== undefined && page.length < mostRows && weight < mostBytes) {
    const { value, done } = rows.next();
    if (done === true) rows = undefined;
    else {
      page.push(value);
      weight += weightOf(value);
    }
  }
  return { kind: 'page', rows: page, more: rows !== undefined };
}

function weightOf(row: Row): number {
  let weight = 0;
  for (const value of Object.values(row)) {
    if (typeof value === 'string' || value instanceof Uint8Array) weight += value.length;
  }
  return weight;
}

/** Bytes move to the other thread instead of being copied: nobody here looks at them again. */
function memoryOf(page: readonly Row[]): ArrayBuffer[] {
  const memory: ArrayBuffer[] = [];
  for (const row of page) {
    for (const value of Object.values(row)) {
      if (value instanceof Uint8Array && value.buffer instanceof ArrayBuffer) {
        memory.push(value.buffer);
      }
    }
  }
  return memory;
}
