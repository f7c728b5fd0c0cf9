import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callCommand } from '@latchkey/testing/call-command';
import { commandFolders } from '@latchkey/testing/command-process';
import { forEachDatabase } from '@latchkey/testing/databases';
import { nodeEnvironment } from '@latchkey/testing/world';
import { expect, test } from 'vitest';
import { documentsProducts } from './documents-world.ts';

const newFolder = commandFolders();
const { LATCHKEY_MASTER_KEY } = nodeEnvironment('');
const doctor = (settings: Readonly<Record<string, string>>) =>
  callCommand(['doctor'], settings, documentsProducts);

forEachDatabase((name, place) => {
  test('the doctor says where each database is, its size, and its migrations', async () => {
    const LATCHKEY_DATA = newFolder();
    const data = { LATCHKEY_DATA, LATCHKEY_MASTER_KEY };
    const location = name === 'SQLite' ? undefined : (await place()).location;
    const { code, stdout } = await doctor(
      location === undefined ? data : { ...data, DATABASE_URL: location },
    );
    expect(code, stdout).toBe(0);
    const line = (database: string) =>
      stdout.split('\n').find((each) => each.includes(`database of ${database}:`));
    const {
      host = '',
      pathname = '',
      password = '',
    } = location === undefined ? {} : new URL(location);
    const where =
      location === undefined
        ? [join(LATCHKEY_DATA, 'latchkey.db'), join(LATCHKEY_DATA, 'documents.db')]
        : [`postgres://${host}${pathname}`, `postgres://${host}${pathname}, schema documents`];
    const rest = String.raw`, \d+\.\d MB, \d+ migrations up to \d{4}-[\w-]+$`;
    const matches = (at: string | undefined) =>
      expect.stringMatching(new RegExp(`^ {2}ok {7}database of \\w+: ${at}${rest}`));
    expect([line('accounts'), line('documents')]).toEqual(where.map(matches));
    expect(line('documents')).toContain('documents');
    expect(stdout).not.toContain(`:${password}@`);
  });
});

test('the doctor finds documents that cannot be opened, beside accounts that can', async () => {
  const LATCHKEY_DATA = newFolder();
  const settings = { LATCHKEY_DATA, LATCHKEY_MASTER_KEY };
  expect((await doctor(settings)).code).toBe(0);
  const file = join(LATCHKEY_DATA, 'documents.db');
  writeFileSync(file, 'This is no database, though it is longer than a header.'.repeat(9));
  const { code, stdout } = await doctor(settings);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^ {2}ok {7}database of accounts: /m);
  expect(stdout).toContain(
    `  PROBLEM  database of documents: SQLite: file is not a database (${file}).`,
  );
});
