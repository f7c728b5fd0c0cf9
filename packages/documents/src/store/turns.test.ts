import { expect, test } from 'vitest';
import { turns } from './turns.ts';

test('whoever comes first for a key is first, and nobody waits for another key', async () => {
  const inTurn = turns();
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const work = (name: string, before?: Promise<void>) => async () => {
    await before;
    done.push(name);
  };
  const all = [
    inTurn(['a', 'b'], work('first', gate.promise)),
    inTurn(['b', 'c'], work('second')),
    inTurn(['c', 'a'], work('third')),
    inTurn(['d'], work('other')),
  ];
  await all[3];
  expect(done).toEqual(['other']);
  gate.resolve();
  await Promise.all(all);
  expect(done).toEqual(['other', 'first', 'second', 'third']);
});

test('what fails lets the next one go on', async () => {
  const inTurn = turns();
  const failed = inTurn(['a'], () => Promise.reject(new Error('no')));
  const next = inTurn(['a'], async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('only so many wait, and as many again once they have had their turn', async () => {
  const inTurn = turns(2);
  for (let round = 0; round < 3; round += 1) {
    const gate = Promise.withResolvers<void>();
    const waiting = [inTurn(['a'], () => gate.promise), inTurn(['a'], async () => undefined)];
    await expect(inTurn(['a'], async () => undefined)).rejects.toMatchObject({ code: 'ABORTED' });
    gate.resolve();
    await Promise.all(waiting);
  }
});
