import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { callCommand } from '@latchkey/testing/call-command';
import { commandFolders } from '@latchkey/testing/command-process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDocuments } from './documents-server.ts';
import { type EmulatorKey, emulatorKey } from './emulator-key.ts';

const page = new URL('../../docs/documents.md', import.meta.url);
const newFolder = commandFolders();

let host: Awaited<ReturnType<typeof startDocuments>>;
let key: EmulatorKey;
let folder: string;
beforeAll(async () => {
  host = await startDocuments();
  key = await emulatorKey();
  // Where the script finds the client that it imports.
  folder = await mkdtemp(join(import.meta.dirname, 'script-'));
});
afterAll(async () => {
  await host.close();
  await key.close();
  await rm(folder, { recursive: true });
});

const everything = (root: string) => ({
  none: { nullValue: null },
  yes: { booleanValue: true },
  whole: { integerValue: '1' },
  most: { integerValue: '9223372036854775807' },
  double: { doubleValue: 1 },
  minusZero: { doubleValue: '-0' },
  nan: { doubleValue: 'NaN' },
  infinite: { doubleValue: '-Infinity' },
  text: { stringValue: 'ünï\ncode 😀' },
  time: { timestampValue: '1969-12-31T23:59:59.123456Z' },
  bytes: { bytesValue: 'AAH/' },
  point: { geoPointValue: { latitude: 1.5, longitude: -2 } },
  reference: { referenceValue: `${root}/users/ada` },
  list: { arrayValue: { values: [{ integerValue: '2' }, { mapValue: { fields: {} } }] } },
  vector: {
    mapValue: {
      fields: {
        __type__: { stringValue: '__vector__' },
        value: { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: 2.5 }] } },
      },
    },
  },
});

test('the script of docs/documents.md writes what an import reads, with every value as it was', async () => {
  const [, source = ''] =
    /### From Firestore[\s\S]*?```js\n([\s\S]*?)```/.exec(await readFile(page, 'utf8')) ?? [];
  const script = join(folder, 'from-firestore.mjs');
  await writeFile(script, source);
  const project = host.identity.project.id;
  const root = `projects/${project}/databases/(default)/documents`;
  const paths = ['users/ada', 'users/gone/orders/1', 'users/ada/notes/a b'];
  const writes = paths.map((path) => ({
    update: { name: `${root}/${path}`, fields: everything(root) },
  }));
  const reply = await host.app.inject({
    method: 'POST',
    url: `/v1/${root}:commit`,
    headers: { authorization: 'Bearer owner' },
    payload: { writes },
  });
  expect(reply.statusCode).toBe(200);

  const file = join(folder, 'all.jsonl');
  const run = (credentials: string) =>
    promisify(execFile)(process.execPath, [script, project, file], {
      env: {
        FIRESTORE_EMULATOR_HOST: `127.0.0.1:${host.port}`,
        GOOGLE_APPLICATION_CREDENTIALS: credentials,
      },
    });
  await expect(run(join(folder, 'nowhere.json'))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(new RegExp(`^${project} cannot be read: .*\n$`, 's')),
  });
  expect(existsSync(file)).toBe(false);
  expect((await run(key.file)).stderr).toBe('');
  await expect(run(key.file)).rejects.toMatchObject({
    code: 1,
    stderr: `${file} is there already. Remove it first: it may be of another day.\n`,
  });

  const elsewhere = { LATCHKEY_DATA: newFolder(), LATCHKEY_PROJECT: 'moved-here' };
  const imported = await callCommand(['documents', 'import', file, '--json'], elsewhere);
  expect(imported.stderr).toBe('');
  expect(JSON.parse(imported.stdout)).toMatchObject({ created: 3, refused: 0 });
  const back = join(folder, 'back.jsonl');
  await callCommand(['documents', 'export', back], elsewhere);
  const lines = (await readFile(back, 'utf8')).trimEnd().split('\n').slice(1, -1);
  const moved = everything('projects/moved-here/databases/(default)/documents');
  const documents = lines.map((line) => JSON.parse(line) as { name: string; fields: object });
  expect(documents.map(({ name, fields }) => ({ name, fields }))).toEqual(
    ['users/ada', 'users/ada/notes/a b', 'users/gone/orders/1'].map((name) => ({
      name,
      fields: moved,
    })),
  );
});
