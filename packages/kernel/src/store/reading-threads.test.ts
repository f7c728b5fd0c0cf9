import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseUnavailable } from './database.ts';
import { readingThreads } from './reading-threads.ts';

const one = { sql: 'SELECT 1 AS one', parameters: [] };

/** Threads that do to their tasks what the script says. */
function threads(script: string, most = 1) {
  const source = `import { parentPort } from 'node:worker_threads'; ${script}`;
  return readingThreads(
    new URL(`data:text/javascript,${encodeURIComponent(source)}`),
    { file: 'none', busyTimeout: 0 },
    { most, mostWaiting: 10, mostWaitingOfOne: 10, longest: 60_000 },
    { enter: async () => () => undefined },
  );
}

test.each([
  ['ends', 'process.exit(3)'],
  ['throws', "throw new Error('out of order')"],
])('a thread that %s leaves nobody waiting and is replaced', async (_, death) => {
  const reading = threads(`
    parentPort.on('message', ({ kind, statement }) => {
      if (statement?.sql === 'die') { ${death} }
      parentPort.postMessage({ kind: 'page', rows: [{ one: 1 }], more: false });
    })`);
  for (let life = 0; life < 3; life += 1) {
    const lost = reading.read({ sql: 'die', parameters: [] });
    await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await reading.read(one)).toEqual([{ one: 1 }]);
  }
  await reading.close();
  await expect(reading.read(one)).rejects.toThrow('closed');
});

test('a read that nobody wants any more asks for no further page', async () => {
  const reading = threads(`
    let pages = 0;
    parentPort.on('message', ({ kind, statement }) => {
      if (kind === 'read' || kind === 'more') pages += 1;
      const endless = statement?.sql !== 'count' && kind !== 'end';
      parentPort.postMessage({ kind: 'page', rows: [{ pages }], more: endless });
    })`);
  const stop = new AbortController();
  const endless = reading.read(one, { signal: stop.signal });
  setImmediate(() => stop.abort(new Error('nobody waits')));
  await expect(endless).rejects.toThrow('nobody waits');
  // There is one thread only, so this answer comes after the other has ended.
  const counted = await reading.read({ sql: 'count', parameters: [] });
  expect(counted).toHaveLength(1);
  await reading.close();
});

test('of those that read at once one stays, and the others end after a minute without a read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const started: Worker[] = [];
  const note = (worker: Worker) => started.push(worker);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  const reading = threads(
    `parentPort.on('message', () =>
      parentPort.postMessage({ kind: 'page', rows: [{ one: 1 }], more: false }))`,
    2,
  );
  await Promise.all([reading.read(one), reading.read(one)]);
  expect(started).toHaveLength(2);
  const ended = Promise.race(started.map((worker) => once(worker, 'exit')));
  vi.advanceTimersByTime(60_000);
  await ended;
  expect(await reading.read(one)).toEqual([{ one: 1 }]);
  expect(started).toHaveLength(2);
  await reading.close();
});
