import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callCommand } from '@latchkey/testing/call-command';
import { commandFolders } from '@latchkey/testing/command-process';
import { expect, test } from 'vitest';

const newFolder = commandFolders();
const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
const [, block = ''] = /```sh\n(LATCHKEY_DATA=\/tmp\/last-night[\s\S]*?)```/.exec(page) ?? [];

const note = (path: string, text: string) => JSON.stringify({ path, data: { text } });

test('what docs/operations.md says brings a document back from a backup, and leaves all others as they are', async () => {
  const folder = newFolder();
  const settings = {
    LATCHKEY_MODE: 'production',
    PUBLIC_URL: 'https://auth.example.com',
    LATCHKEY_MASTER_KEY: randomBytes(32).toString('base64'),
  };
  const latchkey = async (data: string, ...args: string[]) => {
    const called = await callCommand(args, { ...settings, LATCHKEY_DATA: join(folder, data) });
    expect(called.code, `${args.join(' ')}: ${called.stdout}${called.stderr}`).toBe(0);
  };
  const given = join(folder, 'given.jsonl');
  writeFileSync(given, `${note('notes/1', 'old')}\n${note('notes/2', 'gone since')}\n`);
  await latchkey('yesterday', 'documents', 'import', given);
  await latchkey('yesterday', 'backup', join(folder, 'last-night.backup'));
  writeFileSync(given, `${note('notes/1', 'new')}\n`);
  await latchkey('data', 'documents', 'import', given);

  const lines = block.trim().split('\n');
  expect(lines.pop()).toBe('rm -r /tmp/last-night notes.jsonl');
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    const [, elsewhere, words = ''] =
      /^(LATCHKEY_DATA=\/tmp\/last-night )?npx latchkey (.*)$/.exec(line) ?? [];
    const args = words
      .split(' ')
      .map((word) => (/\.(backup|jsonl)$/.test(word) ? join(folder, word) : word));
    await latchkey(elsewhere === undefined ? 'data' : 'last-night', ...args);
  }
  const back = join(folder, 'back.jsonl');
  await latchkey('data', 'documents', 'export', back);
  const kept = readFileSync(back, 'utf8');
  for (const text of ['notes/1', 'notes/2', 'new', 'gone since']) expect(kept).toContain(text);
  expect(kept).not.toContain('"old"');
});
