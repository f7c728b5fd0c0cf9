import { expect, test } from 'vitest';
import { nextItem } from './next-item.ts';

test('arrows go round a menu, Home and End to its ends', () => {
  expect(nextItem('ArrowDown', 0, 3)).toBe(1);
  expect(nextItem('ArrowDown', 2, 3)).toBe(0);
  expect(nextItem('ArrowUp', 0, 3)).toBe(2);
  expect(nextItem('ArrowUp', 2, 3)).toBe(1);
  expect(nextItem('Home', 2, 3)).toBe(0);
  expect(nextItem('End', 0, 3)).toBe(2);
});

test('with the focus on none of them, arrows begin at the nearer end', () => {
  expect(nextItem('ArrowDown', -1, 3)).toBe(0);
  expect(nextItem('ArrowUp', -1, 3)).toBe(2);
});

test('other keys keep their meaning', () => {
  expect(nextItem('Tab', 0, 3)).toBeUndefined();
  expect(nextItem('Enter', 0, 3)).toBeUndefined();
});
