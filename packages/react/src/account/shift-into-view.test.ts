import { expect, test } from 'vitest';
import { shiftIntoView } from './shift-into-view.ts';

test('what is in the window stays where it is', () => {
  expect(shiftIntoView({ left: 100, right: 324 }, 390)).toBe(0);
});

test('what stands out on either side comes in, and keeps a little off the edge', () => {
  expect(shiftIntoView({ left: -172, right: 52 }, 1280)).toBe(180);
  expect(shiftIntoView({ left: 300, right: 524 }, 390)).toBe(-142);
});

test('what is wider than the window begins at its left side', () => {
  expect(shiftIntoView({ left: 10, right: 234 }, 200)).toBe(-2);
});
