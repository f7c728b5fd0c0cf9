import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeStorage } from '../test/fake-storage.ts';
import { createNotes } from './notes.ts';
import { inOneTab, type OneTabContext } from './one-tab.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ways = {
  'with locks': () => {},
  'without locks': () => vi.stubGlobal('navigator', {}),
};

let browsers = 0;

/** Lets everything happen that waits for time or for the lock. */
async function run(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 100) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 100));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('of two tabs that leave their note at the same time, only the last goes ahead', async () => {
  vi.stubGlobal('navigator', {});
  const notes = createNotes('', fakeStorage());
  const task = vi.fn(async () => {});
  const turn = inOneTab({ name: '', notes, now: Date.now, patience: 30_000 }, task);
  notes.write('turn', `${Date.now() + 10_000} another tab`);
  await run(9_000);
  expect(task).not.toHaveBeenCalled();
  notes.erase('turn');
  await run(1_000);
  await turn;
  expect(task).toHaveBeenCalledTimes(1);
});

for (const [way, prepare] of Object.entries(ways)) {
  describe(`the tabs of a browser ${way}`, () => {
    beforeEach(prepare);

    /** What a tab needs to take turns with the others of its browser. */
    const openBrowser = (): (() => OneTabContext) => {
      const storage = fakeStorage();
      const name = `test-${++browsers}`;
      return () => ({
        name,
        notes: createNotes('', storage),
        now: Date.now,
        patience: 30_000,
      });
    };

    test('do a thing one after the other', async () => {
      const tab = openBrowser();
      const events: string[] = [];
      const first = Promise.withResolvers<void>();
      const one = inOneTab(tab(), async () => {
        events.push('one begins');
        await first.promise;
        events.push('one ends');
      });
      await run(100);
      const two = inOneTab(tab(), async () => {
        events.push('two');
      });
      await run(1000);
      expect(events).toEqual(['one begins']);
      first.resolve();
      await run(1000);
      await Promise.all([one, two]);
      expect(events).toEqual(['one begins', 'one ends', 'two']);
    });

    test('get what the task returns, or how it failed, and give the turn back', async () => {
      const tab = openBrowser();
      const failing = inOneTab(tab(), async () => {
        throw new Error('no network');
      });
      const failed = expect(failing).rejects.toThrow('no network');
      await run(1000);
      await failed;
      const next = inOneTab(tab(), async () => 'done');
      await run(100);
      expect(await next).toBe('done');
    });

    test('go ahead when one of them never comes back', async () => {
      const tab = openBrowser();
      void inOneTab(tab(), () => new Promise<void>(() => {}));
      await run(100);
      const ran = vi.fn(async () => 'done');
      const patient = inOneTab(tab(), ran);
      await run(5_000);
      expect(ran).not.toHaveBeenCalled();
      await run(30_000);
      expect(await patient).toBe('done');
    });
  });
}
