import { expect, test } from 'vitest';
import { database, root } from '../../test/arbitrary-worlds.ts';
import type { LoggedChange, LoggedChanges } from '../store/read-changes.ts';
import { reachingBack } from './reach-back.ts';
import { recentChanges } from './recent-changes.ts';

const page = 1000;

const changeAt = (at: number): LoggedChange => {
  const name = `${root}/notes/${at}`;
  return {
    at,
    name,
    before: undefined,
    after: { name, text: '{}', fields: {}, createTime: at, updateTime: at },
  };
};

/** A log with a change at every time, of which what is after `open` is at hand. */
function logUpTo(last: number, open: number) {
  const read: number[] = [];
  const recent = recentChanges(open);
  const documents = {
    async changesAfter(_database: unknown, since: number): Promise<LoggedChanges> {
      read.push(since);
      const upTo = Math.min(since + page, last);
      const changes = Array.from({ length: upTo - since }, (_, index) =>
        changeAt(since + index + 1),
      );
      return { changes, upTo, isAll: upTo === last };
    },
  };
  return { read, recent, reachBack: reachingBack({ documents, database, recent: () => recent }) };
}

test('what came before is read once for all who ask at the same moment', async () => {
  const { read, recent, reachBack } = logUpTo(5200, 5000);
  await Promise.all([3000, 3000, 3500, 3000].map(reachBack));
  expect(recent.complete()).toBe(3000);
  expect(read).toEqual([3000, 4000]);
  await reachBack(3000);
  expect(read).toHaveLength(2);
});

test('who comes later with more to hear has only what is missing read', async () => {
  const { read, recent, reachBack } = logUpTo(5200, 5000);
  await reachBack(4500);
  await reachBack(4000);
  expect(recent.complete()).toBe(4000);
  expect(read).toEqual([4500, 4000]);
});

test('what is too long ago is given up, and not tried again', async () => {
  const { read, recent, reachBack } = logUpTo(20_200, 20_000);
  await Promise.all([0, 100, 0].map(reachBack));
  expect(recent.complete()).toBe(20_000);
  expect(read.length).toBeLessThan(13);
  const before = read.length;
  await reachBack(0);
  await reachBack(9000);
  expect(read).toHaveLength(before);
  await reachBack(15_000);
  expect(recent.complete()).toBe(15_000);
});
