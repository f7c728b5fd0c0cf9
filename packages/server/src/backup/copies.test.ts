import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeLeftCopies, withCopy } from './copies.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-copies-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a copy that was left behind goes; one that is being written, and all else, stays', async () => {
  const folder = newFolder();
  const left = join(folder, '.backup-killed');
  mkdirSync(left);
  for (const name of ['latchkey.db', 'latchkey.db-journal']) writeFileSync(join(left, name), 'x');
  writeFileSync(join(folder, 'latchkey.db'), 'x');
  await withCopy(folder, async (file) => {
    writeFileSync(file, 'x');
    expect(await removeLeftCopies(folder)).toEqual([]);
    expect(existsSync(file)).toBe(true);
    expect(existsSync(left)).toBe(false);
  });
  expect(readdirSync(folder)).toEqual(['latchkey.db']);
});

test('a copy goes when what was done with it failed', async () => {
  const folder = newFolder();
  const failing = withCopy(folder, async (file) => {
    writeFileSync(file, 'x');
    throw new Error('full');
  });
  await expect(failing).rejects.toThrow('full');
  expect(readdirSync(folder)).toEqual([]);
});
