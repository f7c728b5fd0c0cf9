import { expect, test } from 'vitest';
import { mostParts, partSize, usualPlan } from './part-plan.ts';

const tebibyte = 1024 ** 4;

const sizes = Array.from({ length: mostParts }, (_, index) => partSize(usualPlan, index + 1));

test('ten thousand parts hold more than the five tebibytes that S3 takes', () => {
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(5 * tebibyte);
});

test('no part is smaller or larger than S3 allows', () => {
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(5 * 1024 ** 2);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(5 * 1024 ** 3);
});

test('parts never become smaller, and stay small for the first 31 GiB', () => {
  expect(sizes.every((size, index) => size >= (sizes[index - 1] ?? 0))).toBe(true);
  expect(sizes.filter((size) => size === usualPlan.held)).toHaveLength(4000);
});
