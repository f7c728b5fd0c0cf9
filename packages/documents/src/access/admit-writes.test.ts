import { type Rules, timestampOfMilliseconds } from '@latchkey/rules';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DocumentState, Write } from '../writes/write.ts';
import { admitWrites } from './admit-writes.ts';

const database = { project: 'p', database: '(default)' };
const name = 'projects/p/databases/(default)/documents/notes/large';
const stored: DocumentState = {
  fields: { a: { stringValue: 'x'.repeat(1_000_000) } },
  createTime: 1,
  updateTime: 1,
};
const touch: Write = { kind: 'update', name, fields: {}, mask: [], transforms: [] };

/** How often rules were asked until an answer was there. */
async function admitted(times: number, allowed: boolean) {
  let asked = 0;
  const rules = {
    decide: () => {
      asked += 1;
      return { allowed, trace: [], debugged: [] };
    },
  } as unknown as Rules;
  const deciding = {
    ...{ rules, database, auth: null, time: timestampOfMilliseconds(0), isExplained: false },
    read: async () => new Map(),
  };
  const writes = Array<Write>(times).fill(touch);
  const outcome = await admitWrites(deciding, new Map([[name, stored]]), writes, 0).then(
    () => 'admitted',
    (error: Error) => error.message,
  );
  return { outcome, asked };
}

test('a large document that is written again and again is gone through so often and no more', async () => {
  expect(await admitted(67, true)).toEqual({ outcome: 'admitted', asked: 67 });
  expect(await admitted(1000, true)).toEqual({
    outcome: 'Transaction too big. Decrease transaction size.',
    asked: 68,
  });
});

test('that it is too much is not said to who may not write it', async () => {
  expect(await admitted(1000, false)).toEqual({
    outcome: 'Missing or insufficient permissions.',
    asked: 1,
  });
});

test('others are answered while it is gone through', async () => {
  // Every look at the clock finds it five milliseconds later: on no machine is anything done in one go.
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 5;
    return time;
  });
  onTestFinished(() => clock.mockRestore());
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await admitted(1000, false);
  isOver = true;
  expect(turns).toBeGreaterThan(67);
});
