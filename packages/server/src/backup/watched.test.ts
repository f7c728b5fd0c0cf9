import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { watched } from './watched.ts';

test('what passes is told of after it passed, and is the same', async () => {
  const told: [number, number][] = [];
  const chunks = [Buffer.from('abc'), Buffer.from('de')];
  const passed: Buffer[] = [];
  for await (const chunk of watched(Readable.from(chunks), 5, (...far) => told.push(far))) {
    passed.push(chunk);
  }
  expect(Buffer.concat(passed).toString()).toBe('abcde');
  expect(told).toEqual([
    [3, 5],
    [5, 5],
  ]);
});
