import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { readableOnHex } from './readable-on.ts';

const parts = Array.from({ length: 256 }, (_, part) => part.toString(16).padStart(2, '0'));

describe('the label of a provider in a colour of the application', () => {
  test.each([
    ['#ffff00', '#000'],
    ['#000080', '#fff'],
    ['#db4437', '#000'],
    ['#663399', '#fff'],
  ])('on %s it is %s', (ground, text) => {
    expect(readableOnHex(ground)).toBe(text);
  });

  test.each([
    ['grey', (part: string) => `#${part}${part}${part}`],
    ['red', (part: string) => `#${part}0000`],
    ['green', (part: string) => `#00${part}00`],
    ['pink', (part: string) => `#ff${part}80`],
  ])('reads at 4.5 or more on every %s', (_name, groundOf) => {
    for (const ground of parts.map(groundOf)) {
      expect(contrast(ground, readableOnHex(ground)), ground).toBeGreaterThanOrEqual(4.5);
    }
  });
});
