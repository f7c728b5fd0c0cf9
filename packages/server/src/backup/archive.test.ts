import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { archive } from './archive.ts';

test('whoever stops reading, as on a full disk, gets no fault thrown after them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-archive-'));
  const unheard: unknown[] = [];
  const hear = (error: unknown) => unheard.push(error);
  process.on('unhandledRejection', hear);
  onTestFinished(async () => {
    process.off('unhandledRejection', hear);
    await rm(folder, { recursive: true });
  });
  const file = join(folder, 'latchkey.db');
  await writeFile(file, randomBytes(2 ** 21));
  const source = { project: 'latchkey', masterKey: randomBytes(32) };
  const copies = [{ name: 'accounts', takenAt: new Date(0).toISOString(), file }];
  let chunks = 0;
  for await (const _ of archive(copies, [], source)) {
    chunks += 1;
    if (chunks === 3) break;
  }
  // What nobody heard of is told at the end of a turn.
  await setImmediate();
  await setImmediate();
  expect([chunks, unheard]).toEqual([3, []]);
});
