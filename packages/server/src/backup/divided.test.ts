import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { divided } from './divided.ts';
import { BackupDamaged } from './sealed-stream.ts';

async function* stream(...pieces: readonly string[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

test('a stream is handed out in parts, wherever its pieces begin', async () => {
  const { part, rest } = divided(stream('ab', '', 'cdef', 'g', 'hij'));
  expect(await text(part(3))).toBe('abc');
  expect(await text(part(0))).toBe('');
  expect(await text(part(1))).toBe('d');
  expect(await text(part(4))).toBe('efgh');
  expect(await text(rest())).toBe('ij');
  expect(await text(rest())).toBe('');
});

test('a part that is longer than what is left is damaged', async () => {
  const { part } = divided(stream('abc', 'd'));
  await expect(text(part(5))).rejects.toThrow(BackupDamaged);
});
