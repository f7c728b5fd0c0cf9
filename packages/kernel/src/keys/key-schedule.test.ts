import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activeKey, byTurn, isPublished, nextTurn, pendingKey } from './key-schedule.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const rhythm = { rotateEveryMs: 30 * day, publishAheadMs: day };
const keepRetiredMs = 14 * day + hour;

const times = fc.integer({ min: 0, max: 400 * day });
const rings = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 })
  .chain((generations) =>
    fc
      .array(times, { minLength: generations.length, maxLength: generations.length })
      .map((turns) =>
        turns
          .map((activeFrom, index) => ({ activeFrom, generation: generations[index] ?? 0 }))
          .sort(byTurn),
      ),
  );

describe('at every instant', () => {
  test('one key is active, whatever order the store lists the keys in, and it is published', () => {
    fc.assert(
      fc.property(rings, times, (ring, now) => {
        const active = activeKey(ring, now);
        const shuffled = [...ring].reverse().sort(byTurn);
        expect(activeKey(shuffled, now)).toBe(active);
        expect(active && isPublished(ring, active, now, keepRetiredMs)).toBe(true);
        const begun = ring.filter((key) => key.activeFrom <= now);
        if (begun.length > 0) expect(active).toBe(begun.at(-1));
      }),
    );
  });

  test('a key added now has its turn only after all caches could learn of it', () => {
    fc.assert(
      fc.property(rings, times, (ring, now) => {
        const turn = nextTurn(ring, now, rhythm);
        if (turn === undefined) return;
        expect(turn).toBeGreaterThanOrEqual(now + rhythm.publishAheadMs);
        expect(turn).toBeGreaterThanOrEqual((activeKey(ring, now)?.activeFrom ?? 0) + 30 * day);
      }),
    );
  });

  test('a key stays published while anything it signed can be alive', () => {
    fc.assert(
      fc.property(rings, times, fc.integer({ min: 0, max: 14 * day }), (ring, now, age) => {
        const signedWith = activeKey(ring, now);
        expect(signedWith && isPublished(ring, signedWith, now + age, keepRetiredMs)).toBe(true);
      }),
    );
  });
});

describe('the next key', () => {
  const first = { activeFrom: 0, generation: 1 };

  test.each([
    ['not yet', 29 * day - 1, undefined],
    ['a day ahead of its turn', 29 * day, 30 * day],
    ['a little late', 29 * day + 5, 30 * day + 5],
    ['months late', 200 * day, 201 * day],
  ])('comes %s', (_, now, turn) => {
    expect(nextTurn([first], now, rhythm)).toBe(turn);
  });

  test('comes once', () => {
    const second = { activeFrom: 30 * day, generation: 2 };
    expect(pendingKey([first, second], 29 * day, day)).toBe(second);
    expect(nextTurn([first, second], 29 * day, rhythm)).toBeUndefined();
    expect(pendingKey([first, second], 30 * day, day)).toBeUndefined();
  });

  test('is not added twice by a node whose clock is behind', () => {
    const second = { activeFrom: 30 * day, generation: 2 };
    expect(nextTurn([first, second], 29 * day - 60_000, rhythm)).toBeUndefined();
  });

  test('is not held up by a key from a node whose clock was a year ahead', () => {
    const stray = { activeFrom: 400 * day, generation: 2 };
    expect(nextTurn([first, stray], 29 * day, rhythm)).toBe(30 * day);
  });
});

test('a node whose clock is behind the first key signs with it all the same', () => {
  const first = { activeFrom: 1000, generation: 1 };
  expect(activeKey([first], 0)).toBe(first);
  expect(pendingKey([first], 0, day)).toBeUndefined();
});

test('of two keys with the same turn the later generation is active', () => {
  const ring = [
    { activeFrom: 5, generation: 2 },
    { activeFrom: 5, generation: 1 },
  ].sort(byTurn);
  expect(activeKey(ring, 5)?.generation).toBe(2);
});

test('a retired key is published until its last token is dead, to the millisecond', () => {
  const first = { activeFrom: 0, generation: 1 };
  const ring = [first, { activeFrom: 100, generation: 2 }];
  expect(isPublished(ring, first, 100 + keepRetiredMs - 1, keepRetiredMs)).toBe(true);
  expect(isPublished(ring, first, 100 + keepRetiredMs, keepRetiredMs)).toBe(false);
});
