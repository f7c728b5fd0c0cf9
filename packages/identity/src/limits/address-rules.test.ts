import {
  type AddressLimits,
  type AddressRule,
  createAddressLimits,
  onlyOrdered,
} from '@latchkey/kernel/limits/address-limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressRules } from './address-rules.ts';

const threePerSecond: AddressRule = { name: 'test', count: 3, perMs: 1000 };

function limitsWithClock(options: { start?: number; maximumKeys?: number } = {}) {
  const { start = 1_700_000_000_000, ...rest } = options;
  const clock = { time: start };
  return { clock, limits: createAddressLimits({ now: () => clock.time, ...rest }) };
}

function takeAll(limits: AddressLimits, rule: AddressRule, key: string): number {
  let taken = 0;
  while (limits.take(rule, key).allowed) taken += 1;
  return taken;
}

describe('per-address limits', () => {
  test.each([
    [addressRules.signIn, 10, 60_000],
    [addressRules.signUp, 100, 3_600_000],
    [addressRules.takenEmailSignUp, 10, 3_600_000],
    [addressRules.anonymousSignUp, 100, 3_600_000],
    [addressRules.sendCode, 150, 3_600_000],
    [addressRules.redeemCode, 150, 3_600_000],
    [addressRules.refresh, 150, 300_000],
    [addressRules.heartbeat, 150, 300_000],
  ])('$name: %#', (rule, count, perMs) => {
    const { clock, limits } = limitsWithClock();
    expect(takeAll(limits, rule, '203.0.113.7')).toBe(count);
    expect(limits.take(rule, '203.0.113.7')).toEqual({
      allowed: false,
      retryAfterMs: perMs / count,
    });
    clock.time += perMs;
    expect(takeAll(limits, rule, '203.0.113.7')).toBe(count);
  });

  test('are named by their own key, so that no two rules share a count', () => {
    for (const [key, rule] of Object.entries(addressRules)) expect(rule.name).toBe(key);
  });

  test('give back one call at a time, at the moment they said', () => {
    const { clock, limits } = limitsWithClock();
    expect(takeAll(limits, threePerSecond, 'a')).toBe(3);
    clock.time += 333;
    expect(limits.take(threePerSecond, 'a')).toEqual({ allowed: false, retryAfterMs: 1 });
    clock.time += 1;
    expect(limits.take(threePerSecond, 'a')).toEqual({ allowed: true });
    expect(limits.take(threePerSecond, 'a')).toEqual({ allowed: false, retryAfterMs: 333 });
  });

  test('count each key and each rule for itself', () => {
    const { limits } = limitsWithClock();
    takeAll(limits, threePerSecond, 'a');
    expect(limits.take(threePerSecond, 'b').allowed).toBe(true);
    expect(limits.take({ ...threePerSecond, name: 'other' }, 'a').allowed).toBe(true);
    expect(limits.take(threePerSecond, 'a').allowed).toBe(false);
  });

  test('do not make the impatient wait longer', () => {
    const { clock, limits } = limitsWithClock();
    takeAll(limits, threePerSecond, 'a');
    for (let call = 0; call < 1000; call += 1) limits.take(threePerSecond, 'a');
    clock.time += 334;
    expect(limits.take(threePerSecond, 'a').allowed).toBe(true);
  });

  test('take back what was given back, and never hold more than they began with', () => {
    const { clock, limits } = limitsWithClock();
    takeAll(limits, threePerSecond, 'a');
    limits.giveBack(threePerSecond, 'a');
    expect(takeAll(limits, threePerSecond, 'a')).toBe(1);
    clock.time += threePerSecond.perMs;
    for (let call = 0; call < 5; call += 1) limits.giveBack(threePerSecond, 'a');
    expect(takeAll(limits, threePerSecond, 'a')).toBe(3);
    limits.giveBack(threePerSecond, 'never asked');
    expect(takeAll(limits, threePerSecond, 'never asked')).toBe(3);
  });

  test('in development allow everything but what an operator ordered', () => {
    const limits = onlyOrdered(limitsWithClock().limits);
    for (let call = 0; call < 1000; call += 1) {
      expect(limits.take(addressRules.takenEmailSignUp, '127.0.0.1').allowed).toBe(true);
    }
    const ordered = { ...threePerSecond, ordered: true } as const;
    expect(takeAll(limits, ordered, '127.0.0.1')).toBe(3);
    limits.giveBack(ordered, '127.0.0.1');
    expect(takeAll(limits, ordered, '127.0.0.1')).toBe(1);
  });
});

describe('a bounded memory', () => {
  test('forgets the key that asked longest ago, and only that', () => {
    const { limits } = limitsWithClock({ maximumKeys: 3 });
    for (const key of ['a', 'b', 'c']) takeAll(limits, threePerSecond, key);
    limits.take(threePerSecond, 'd');
    expect(limits.take(threePerSecond, 'b').allowed).toBe(false);
    expect(limits.take(threePerSecond, 'c').allowed).toBe(false);
    expect(limits.take(threePerSecond, 'a').allowed).toBe(true);
  });

  test('keeps a caller who is refused and asks on, however many others come', () => {
    const { limits } = limitsWithClock({ maximumKeys: 3 });
    takeAll(limits, threePerSecond, 'guesser');
    for (let other = 0; other < 100; other += 1) {
      limits.take(threePerSecond, `other ${other}`);
      expect(limits.take(threePerSecond, 'guesser').allowed).toBe(false);
    }
  });

  test('holds a hundred thousand callers unless told otherwise', () => {
    const { limits } = limitsWithClock();
    takeAll(limits, threePerSecond, 'first');
    for (let other = 1; other < 100_000; other += 1) limits.take(threePerSecond, String(other));
    expect(limits.take(threePerSecond, 'first').allowed).toBe(false);
    for (let other = 0; other < 100_000; other += 1) limits.take(threePerSecond, `late ${other}`);
    expect(limits.take(threePerSecond, 'first').allowed).toBe(true);
  });
});

describe('a clock that is set back', () => {
  test.each([1, 500, 1000, 3_600_000, 1_700_000_000_000])('by %i ms', (jump) => {
    const { clock, limits } = limitsWithClock();
    takeAll(limits, threePerSecond, 'a');
    clock.time -= jump;
    expect(limits.take(threePerSecond, 'a')).toEqual({ allowed: false, retryAfterMs: 334 });
    clock.time += 334;
    expect(limits.take(threePerSecond, 'a').allowed).toBe(true);
    clock.time += threePerSecond.perMs;
    expect(takeAll(limits, threePerSecond, 'a')).toBe(3);
  });
});

describe('at any times and rates', () => {
  const rule = fc.record({
    name: fc.constant('any'),
    count: fc.integer({ min: 1, max: 20 }),
    perMs: fc.integer({ min: 20, max: 5000 }),
  });
  const steps = fc.array(
    fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: -9000, max: 9000 }),
    ),
    { maxLength: 120 },
  );

  test('no span of time lets through more than one burst and what came back in it', () => {
    fc.assert(
      fc.property(rule, steps, (anyRule, moves) => {
        const { clock, limits } = limitsWithClock({ start: 10_000_000 });
        let passed = 0;
        const allowedAt: number[] = [];
        for (const move of moves) {
          clock.time += move;
          passed += Math.max(0, move);
          if (limits.take(anyRule, 'a').allowed) allowedAt.push(passed);
        }
        for (const [first, start] of allowedAt.entries()) {
          for (const [last, end] of allowedAt.entries()) {
            if (last < first) continue;
            const cameBack = Math.floor(((end - start) * anyRule.count) / anyRule.perMs);
            expect(last - first + 1).toBeLessThanOrEqual(anyRule.count + cameBack);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test('nobody is refused who has a call left, and a refusal ends exactly when it says', () => {
    fc.assert(
      fc.property(rule, steps, (anyRule, moves) => {
        const { clock, limits } = limitsWithClock({ start: 10_000_000 });
        // A bucket in units of 1 / perMs call: another way to keep the same promise.
        const full = anyRule.count * anyRule.perMs;
        let bucket = full;
        for (const move of moves) {
          clock.time += move;
          bucket = Math.min(full, bucket + Math.max(0, move) * anyRule.count);
          const answer = limits.take(anyRule, 'a');
          expect(answer.allowed).toBe(bucket >= anyRule.perMs);
          if (answer.allowed) {
            bucket -= anyRule.perMs;
            continue;
          }
          expect(answer.retryAfterMs).toBeLessThanOrEqual(anyRule.perMs);
          expect(bucket + answer.retryAfterMs * anyRule.count).toBeGreaterThanOrEqual(
            anyRule.perMs,
          );
          expect(bucket + (answer.retryAfterMs - 1) * anyRule.count).toBeLessThan(anyRule.perMs);
        }
      }),
      { numRuns: 200 },
    );
  });
});
