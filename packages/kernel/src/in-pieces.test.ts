import { expect, test } from 'vitest';
import { inPieces } from './in-pieces.ts';

const busyFor = (milliseconds: number) => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

test('long work lets others have their turns, and is done in its order', async () => {
  const events: (number | string)[] = [];
  setImmediate(() => events.push('somebody else'));
  await inPieces([1, 2, 3], (item) => {
    busyFor(5);
    events.push(item);
  });
  expect(events).toEqual([1, 'somebody else', 2, 3]);
});

test('short work is done at once', async () => {
  const events: (number | string)[] = [];
  const done = inPieces([1, 2, 3], (item) => events.push(item));
  expect(events).toEqual([1, 2, 3]);
  await done;
});

test('what fails ends it', async () => {
  const seen: number[] = [];
  const failing = inPieces([1, 2, 3], (item) => {
    seen.push(item);
    if (item === 2) throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(seen).toEqual([1, 2]);
});
