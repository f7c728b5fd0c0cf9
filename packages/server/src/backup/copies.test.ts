import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeLeftCopies, withCopies } from './copies.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-copies-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a copy that was left behind goes; one that is being written, and all else, stays', async () => {
  const folder = newFolder();
  const left = join(folder, '.backup-killed');
  mkdirSync(left);
  for (const name of ['documents.db', 'latchkey.db-journal']) writeFileSync(join(left, name), 'x');
  writeFileSync(join(folder, 'latchkey.db'), 'x');
  await withCopies(folder, async (place) => {
    const file = join(place, 'documents.db');
    writeFileSync(file, 'x');
    expect(await removeLeftCopies(folder)).toEqual([]);
    expect(existsSync(file)).toBe(true);
    expect(existsSync(left)).toBe(false);
  });
  expect(readdirSync(folder)).toEqual(['latchkey.db']);
});

test('copies go when what was done with them failed', async () => {
  const folder = newFolder();
  const failing = withCopies(folder, async (place) => {
    for (const name of ['documents.db', 'latchkey.db']) writeFileSync(join(place, name), 'x');
    throw new Error('full');
  });
  await expect(failing).rejects.toThrow('full');
  expect(readdirSync(folder)).toEqual([]);
});
