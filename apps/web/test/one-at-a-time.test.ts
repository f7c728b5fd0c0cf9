import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { oneAtATime } from '../build/one-at-a-time.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('of several, one works and the others wait for it', async () => {
  const file = join(folder, 'busy');
  let working = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++working);
    await setImmediate();
    working -= 1;
  };
  await Promise.all([work, work, work].map((each) => oneAtATime(file, each)));
  expect(most).toBe(1);
  expect(existsSync(file)).toBe(false);
});

test('work that fails does not keep the others from theirs', async () => {
  const file = join(folder, 'failed');
  const failing = oneAtATime(file, async () => {
    throw new Error('no disk');
  });
  await expect(failing).rejects.toThrow('no disk');
  await expect(oneAtATime(file, async () => {})).resolves.toBeUndefined();
});

test('a process that was killed at work does not keep the others from theirs', async () => {
  const file = join(folder, 'abandoned');
  // No process has this number: it is beyond what Linux hands out.
  writeFileSync(file, String(2 ** 22 + 1));
  await expect(oneAtATime(file, async () => {})).resolves.toBeUndefined();
});
