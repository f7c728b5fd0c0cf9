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

test('a line is handed out without its end, wherever its pieces begin', async () => {
  const { line, part } = divided(stream('a', 'b\ncd', 'e\n', '\nfg'));
  expect([await line(9), await line(4), await line(1)]).toEqual(['ab', 'cde', '']);
  expect(await text(part(2))).toBe('fg');
});

test('a line that is longer than it may be, or has no end, is damaged', async () => {
  await expect(divided(stream('abc', 'd\n')).line(4)).rejects.toThrow(BackupDamaged);
  await expect(divided(stream('abc')).line(9)).rejects.toThrow('ends too early');
});
