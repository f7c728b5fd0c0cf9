import { describe, expect, it } from 'vitest';
import { openTurns } from './begin-in-turn.ts';
import { Unavailable } from './unavailable.ts';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('work that is begun in turn', () => {
  it('begins at once where nobody waits', async () => {
    const turns = openTurns();
    let isBegun = false;
    const answer = turns('one', async () => {
      isBegun = true;
      return 1;
    });
    expect(isBegun).toBe(true);
    expect(await answer).toBe(1);
  });

  it('is begun of one holder after the other, and what comes meanwhile is heard', async () => {
    const turns = openTurns();
    const order: string[] = [];
    const ask = (holder: string, label: string) =>
      turns(holder, async () => {
        order.push(label);
        // As what reads from memory does, without a turn of the event loop.
        for (let step = 0; step < 5; step += 1) await undefined;
        order.push(`${label} done`);
      });
    const all = ['many 1', 'many 2', 'many 3', 'many 4'].map((label) => ask('many', label));
    await nextTurn();
    all.push(ask('few', 'few'));
    await Promise.all(all);
    const begun = order.filter((label) => !label.endsWith('done'));
    expect(begun.indexOf('few')).toBeLessThan(begun.indexOf('many 4'));
    expect(order.indexOf('many 2 done')).toBe(order.indexOf('many 2') + 1);
  });

  it('is refused to whoever has too much of it waiting, and not to others', async () => {
    const turns = openTurns({ most: 4, mostOfOne: 2 });
    const ask = (holder: string) => turns(holder, async () => holder);
    const asked = ['many', 'many', 'many', 'many', 'few', 'another', 'third'].map(ask);
    const settled = await Promise.allSettled(asked);
    expect(settled.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'rejected'],
    ]);
    expect(settled[3]).toMatchObject({ reason: expect.any(Unavailable) });
    expect(await ask('many')).toBe('many');
  });

  it('fails alone', async () => {
    const turns = openTurns();
    const failing = () => turns('one', () => Promise.reject(new Error('no')));
    const thrown = () =>
      turns('one', () => {
        throw new Error('never');
      });
    const settled = await Promise.allSettled([turns('one', async () => 1), failing(), thrown()]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await turns('one', async () => 2)).toBe(2);
  });
});
