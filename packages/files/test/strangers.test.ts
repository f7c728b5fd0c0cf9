import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilesWorld, rulesWith, startFilesWorld } from './served-files.ts';

let world: FilesWorld;
beforeAll(async () => {
  world = await startFilesWorld(rulesWith('    match /{file=**} { allow read, write; }'), {
    environment: {
      LATCHKEY_FILES_ACCOUNT_UPLOADS: '2',
      LATCHKEY_FILES_TOTAL_UPLOADS: '4',
      LATCHKEY_FILES_ACCOUNT_MEGABYTES: '1',
    },
  });
});
afterAll(() => world.close());

const begin = async (as: string | null) => {
  const headers = { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' };
  return (await world.send('POST', '?name=a', { as, body: '{}', headers })).status;
};

const put = async (as: string | null, name: string) => {
  const body = Buffer.alloc(600_000);
  return (await world.send('POST', `?name=${name}`, { as, body })).status;
};

test('all strangers together begin and keep no more than one account may', async () => {
  const ada = String((await world.signUp('ada@example.com')).idToken);
  expect([await begin(null), await begin(null), await begin(null)]).toEqual([200, 200, 402]);
  expect([await begin(ada), await begin(ada), await begin(ada)]).toEqual([200, 200, 402]);
  expect([await put(null, 'one'), await put(null, 'two')]).toEqual([200, 402]);
  expect([await put(ada, 'three'), await put(ada, 'four')]).toEqual([200, 402]);
});

test('accounts without a name begin no upload that somebody with one could begin', async () => {
  const guest = async () => String((await world.call('signUp', {})).body.idToken);
  expect((await world.send('POST', '/internal/reset')).status).toBe(200);
  const cee = String((await world.signUp('cee@example.com')).idToken);
  expect([await begin(await guest()), await begin(await guest())]).toEqual([200, 200]);
  expect([await begin(await guest()), await begin(null)]).toEqual([402, 402]);
  expect([await begin(cee), await begin(cee)]).toEqual([200, 200]);
});

test('operators begin uploads when those of all others are used up', async () => {
  const bob = String((await world.signUp('bob@example.com')).idToken);
  expect([await begin(bob), await begin('owner')]).toEqual([402, 200]);
});
