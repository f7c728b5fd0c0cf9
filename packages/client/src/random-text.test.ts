import { afterEach, expect, test, vi } from 'vitest';
import { randomText } from './random-text.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a text is letters and digits, as long as asked for, and never the same', () => {
  const texts = Array.from({ length: 100 }, () => randomText(32));
  for (const text of texts) expect(text).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(new Set(texts).size).toBe(100);
});

test('every letter is as likely as any other', () => {
  let next = 0;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const bytes = array as unknown as Uint8Array;
    bytes.forEach((_byte, index) => {
      bytes[index] = next++ % 256;
    });
    return array;
  });
  // Each byte once: the eight that would favour the first letters are thrown away.
  const text = randomText(248);
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(62);
  expect(new Set(counts.values())).toEqual(new Set([4]));
});
