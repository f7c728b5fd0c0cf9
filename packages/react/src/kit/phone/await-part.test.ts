import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Arrival, awaitPart } from './await-part.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A part that arrives when the test says so. */
function begin() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const told: Arrival<string>[] = [];
  const stop = awaitPart(promise, (arrival) => void told.push(arrival));
  return { told, stop, resolve, reject };
}

test('a part that hangs is said to be late after five seconds, and here when it comes', async () => {
  const { told, resolve } = begin();
  await vi.advanceTimersByTimeAsync(4999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([{ isLate: true }]);
  resolve('numbers');
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([{ isLate: true }, { part: 'numbers', isLate: false }]);
});

test('a part that comes in time is never late', async () => {
  const { told, resolve } = begin();
  resolve('numbers');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([{ part: 'numbers', isLate: false }]);
});

test('a part that cannot come is late at once', async () => {
  const { told, reject } = begin();
  reject(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([{ isLate: true }]);
});

test('who does not wait any more is told nothing', async () => {
  const { told, stop, resolve } = begin();
  stop();
  resolve('numbers');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([]);
});
