import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DocumentsWorld,
  type Reply,
  rulesWith,
  startDocumentsWorld,
} from './documents-world.ts';
import { forEachDocumentsDeployment } from './each-deployment.ts';

const text = 'x'.repeat(1000);

/** The threads that were started since it was last asked. */
let started: Worker[] = [];
const note = (message: unknown) => {
  started.push((message as { readonly worker: Worker }).worker);
};
beforeAll(() => subscribe('worker_threads', note));
afterAll(() => {
  unsubscribe('worker_threads', note);
});
const startedSince = () => {
  const threads = started;
  started = [];
  return threads;
};

const commit = (world: DocumentsWorld, count: number, as?: string | null) =>
  world.send('POST', ':commit', {
    body: {
      writes: Array.from({ length: count }, (_, index) => ({
        update: { name: world.nameOf(`large/d${index}`), fields: { text: { stringValue: text } } },
      })),
    },
    ...(as !== undefined && { as }),
  });

/** Whoever is not answered as usual is told that the database is away, and no more is known. */
function expectDoneOrAway(replies: readonly Reply[]): void {
  for (const reply of replies) {
    if (reply.status === 200) continue;
    expect(reply).toMatchObject({ status: 503, body: { error: { status: 'UNAVAILABLE' } } });
  }
}

const rules = rulesWith('match /{document=**} { allow write: if true; }');

forEachDocumentsDeployment(rules, (nodeAt) => {
  test('the first large commit of an operator starts a thread, which serves all later ones and is replaced', async () => {
    const world = nodeAt(0);
    expect((await commit(world, 1)).status).toBe(200);
    startedSince();
    expect((await commit(world, 100, null)).status).toBe(200);
    expect(startedSince()).toEqual([]);

    expect((await commit(world, 100)).status).toBe(200);
    const [thread, ...others] = startedSince();
    expect(thread).toBeDefined();
    expect(others).toEqual([]);
    const replies = await Promise.all([commit(world, 100), commit(world, 90), commit(world, 80)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(startedSince()).toEqual([]);

    const pending = Array.from({ length: 4 }, () => commit(world, 150));
    await thread?.terminate();
    expectDoneOrAway(await Promise.all(pending));
    startedSince();
    expect((await commit(world, 100)).status).toBe(200);
    expect((await commit(world, 100)).status).toBe(200);
    expect(startedSince().length).toBeLessThanOrEqual(1);
  });
});

describe('on SQLite', () => {
  test('the thread goes with the one that writes, and the next large commit finds both again', async () => {
    startedSince();
    // With a writer of its own, which nobody has used before or will.
    const world = await startDocumentsWorld(rules, { startWriter: undefined });
    try {
      expect((await commit(world, 1)).status).toBe(200);
      const writers = startedSince();
      expect((await commit(world, 100)).status).toBe(200);
      const [thread] = startedSince();
      expect(thread).toBeDefined();
      const ended = thread && once(thread, 'exit');
      const pending = Array.from({ length: 4 }, () => commit(world, 150));
      await Promise.all(writers.map((writer) => writer.terminate()));
      expectDoneOrAway(await Promise.all(pending));
      await ended;
      expect((await commit(world, 1)).status).toBe(200);
      expect((await commit(world, 150)).status).toBe(200);
    } finally {
      await world.close();
    }
  });
});
