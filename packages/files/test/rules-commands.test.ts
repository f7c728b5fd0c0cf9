import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guardedDocuments } from '@latchkey/documents/guarded-documents';
import { documentsProduct } from '@latchkey/documents/product';
import { createRulesetsProduct } from '@latchkey/rulesets/product';
import { callCommand } from '@latchkey/testing/call-command';
import { productionEnvironment, startWorld } from '@latchkey/testing/world';
import { afterAll, expect, test } from 'vitest';
import { createFilesProduct } from '../src/product.ts';
import { bucket, rulesWith, sendTo } from './served-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-file-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

const documents = async () => guardedDocuments;
const products = [
  createRulesetsProduct(documents),
  documentsProduct,
  createFilesProduct({ documents }),
];

let files = 0;
const fileWith = (content: string): string => {
  files += 1;
  const path = join(folder, `${files}.rules`);
  writeFileSync(path, content);
  return path;
};

type Environment = Readonly<Record<string, string>>;
const run = (environment: Environment, ...args: readonly string[]) =>
  callCommand(args, environment, products);

test('rules of files are deployed, decide, and are tried on what was decided', async () => {
  const environment = { LATCHKEY_DATA: join(folder, 'tried') };
  const open = rulesWith(`match /notes/{note} { allow read: if request.auth != null; }`);
  expect((await run(environment, 'rules', 'deploy', fileWith(open), '--yes')).code).toBe(0);
  const world = await startWorld({ products, environment });
  try {
    const { idToken } = await world.signUp('ada@example.com');
    const get = async (as: string | null) =>
      (await sendTo(world, 'GET', `/v0/b/${bucket}/o/notes%2Fone`, { as })).status;
    expect([await get(String(idToken)), await get(null)]).toEqual([404, 403]);
    await world.app.inject({
      method: 'PATCH',
      url: '/v1/projects/latchkey/databases/(default)/documents/roles/here',
      headers: { authorization: 'Bearer owner' },
      payload: { fields: {} },
    });
  } finally {
    await world.close();
  }
  const replay = async (content: string) =>
    (await run(environment, 'rules', 'check', fileWith(content), '--replay')).stdout;
  expect(await replay(`${open}// the same`)).toContain('nothing would change.');
  const tighter = rulesWith(
    `match /notes/{note} { allow read: if request.auth.token.admin == true; }`,
  );
  expect(await replay(tighter)).toContain('1 read would now be refused:\n  1 × get /notes/*\n');
  // Documents that nobody had looked up are looked up as they are now.
  const byRole = rulesWith(
    `match /notes/{note} { allow read: if firestore.exists(/databases/(default)/documents/roles/here); }`,
  );
  expect(await replay(byRole)).toContain('1 read would now be allowed:\n  1 × get /notes/*\n');
});

test('no rules are deployed to the bucket of pictures, whose own are built in', async () => {
  const environment = { LATCHKEY_DATA: join(folder, 'pictures') };
  const open = fileWith(rulesWith('match /{file} { allow read; }'));
  const args = ['rules', 'deploy', open, '--yes', '--bucket', 'profile-pictures'];
  const { code, stderr } = await run(environment, ...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining('are built in')]);
});

test('doctor says where files are, and warns where production has no rules for them', async () => {
  const production = { ...productionEnvironment, LATCHKEY_DATA: join(folder, 'production') };
  const before = (await run(production, 'doctor')).stdout;
  expect(before).toContain('WARNING  rules: none deployed for files: everything is denied');
  expect(before).toContain(`ok       bytes of files: ${join(folder, 'production', 'files')}`);
  const rules = rulesWith('match /{file} { allow get: if request.auth.uid == file; }');
  expect((await run(production, 'rules', 'deploy', fileWith(rules), '--yes')).code).toBe(0);
  const after = (await run(production, 'doctor')).stdout;
  expect(after).not.toContain('none deployed for files');
  expect(after).toMatch(/ok {7}rules: firebase\.storage by [\w-]{36}/);
  const development = { LATCHKEY_DATA: join(folder, 'development') };
  expect((await run(development, 'doctor')).stdout).toContain(
    'ok       rules: none deployed for files: who is signed in has users/{uid}/',
  );
});

test('an origin for files is another one, and one without a path', async () => {
  const started = (settings: Environment) =>
    startWorld({ products, environment: settings }).then(
      async (world) => {
        await world.close();
        return 'started';
      },
      (error: Error) => error.message,
    );
  expect(await started({ LATCHKEY_FILES_URL: 'http://localhost:8787' })).toContain(
    'must be another origin than PUBLIC_URL',
  );
  expect(await started({ LATCHKEY_FILES_URL: 'https://files.example.com/a' })).toContain(
    'without a path',
  );
  expect(await started({ LATCHKEY_FILES_BUCKETS: 'good.example.com, NOT GOOD' })).toContain(
    'LATCHKEY_FILES_BUCKETS: This is no name of a bucket.',
  );
  expect(await started({ LATCHKEY_FILES_URL: 'https://files.example.com' })).toBe('started');
});
