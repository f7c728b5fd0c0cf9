import { expect, test } from 'vitest';
import { measureWorkRate } from './work-rate.ts';

const measured = (slots: number, milliseconds: number) => {
  const rate = measureWorkRate(slots);
  rate.record(milliseconds);
  return rate;
};

test('the queue holds two seconds of work of all slots together', () => {
  expect(measured(1, 20).bearableQueue()).toBe(100);
  expect(measured(4, 20).bearableQueue()).toBe(400);
});

test('a slow machine still lets a small crowd wait, a fast one does not let it grow without end', () => {
  expect(measured(1, 1000).bearableQueue()).toBe(32);
  expect(measured(64, 5).bearableQueue()).toBe(512);
});

test('one slow job moves the measure a little, a slow machine moves it all the way', () => {
  const rate = measured(1, 20);
  rate.record(40);
  expect(rate.bearableQueue()).toBe(91);
  for (let job = 0; job < 200; job += 1) rate.record(40);
  expect(rate.bearableQueue()).toBe(50);
});

test('tells how long a queue will take', () => {
  expect(measured(2, 50).secondsFor(120)).toBe(3);
});

test('assumes a middling machine before the first job is measured', () => {
  expect(measureWorkRate(2).bearableQueue()).toBe(80);
});
