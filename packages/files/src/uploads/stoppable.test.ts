import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { pieces, stalling, textOf } from '../../test/pieces.ts';
import { stoppable } from './stoppable.ts';

test('what nobody stops comes as it is', async () => {
  expect(await textOf(stoppable(pieces('one ', 'two')).source)).toBe('one two');
});

test('a source that is silent is stopped all the same, and told that nobody wants more', async () => {
  const { source, isWaiting } = stalling('one ');
  const { source: stopped, stop } = stoppable(source);
  const reading = textOf(stopped);
  await isWaiting;
  stop();
  await expect(reading).rejects.toMatchObject({ name: 'Superseded' });
});

test('a source that is stopped before it is read gives nothing', async () => {
  let isRead = false;
  async function* source() {
    isRead = true;
    yield Buffer.from('text');
  }
  const { source: stopped, stop } = stoppable(source());
  stop();
  await expect(textOf(stopped)).rejects.toMatchObject({ name: 'Superseded' });
  expect(isRead).toBe(false);
});

test('nothing is held of what has passed', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const passed: WeakRef<Uint8Array>[] = [];
  async function* source() {
    for (let turn = 0; turn < 20; turn += 1) {
      const piece = Buffer.alloc(100_000);
      passed.push(new WeakRef(piece));
      yield piece;
      await new Promise(setImmediate);
    }
  }
  const { source: passing, stop } = stoppable(source());
  const held: number[] = [];
  for await (const _ of passing) {
    // Looking takes a second among all that other files of tests have left.
    if (passed.length % 10 > 0) continue;
    collect();
    held.push(passed.filter((piece) => piece.deref() !== undefined).length);
  }
  stop();
  expect(held).toHaveLength(2);
  expect(Math.max(...held)).toBeLessThan(6);
});
