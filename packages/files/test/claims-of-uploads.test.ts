import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  beginUpload,
  command,
  type FilesWorld,
  rulesWith,
  startFilesWorld,
} from './served-files.ts';

let world: FilesWorld;
beforeAll(async () => {
  world = await startFilesWorld(
    rulesWith(`
    match /admins/{file} { allow write: if request.auth.token.admin == true; }
    match /people/{file} { allow write: if request.auth != null; }`),
  );
});
afterAll(() => world.close());

/** A token is taken for an hour, and a little longer because clocks differ. */
const twoHours = 7_200_000;
const finalize = command('upload, finalize', 0);

let people = 0;
async function person(claims: object) {
  people += 1;
  const email = `person-${people}@example.com`;
  const { localId } = await world.signUp(email);
  const setClaims = (next: object) =>
    world.admin('/v1/projects/latchkey/accounts:update', {
      localId: String(localId),
      customAttributes: JSON.stringify(next),
    });
  const signIn = async () => {
    const { body } = await world.call('signInWithPassword', {
      ...{ email, password: 'correct horse', returnSecureToken: true },
    });
    return String(body.idToken);
  };
  await setClaims(claims);
  return { setClaims, signIn };
}

describe('an upload that began with a claim', () => {
  test('ends without it if the token at its end has it no more', async () => {
    const { setClaims, signIn } = await person({ admin: true });
    const place = await beginUpload(world, 'admins/one', { as: await signIn() });
    await setClaims({});
    const as = await signIn();
    const ended = await world.send('POST', place, { as, headers: finalize, body: 'late' });
    expect(ended.status).toBe(403);
  });

  test('has it no longer than the token it began with, if no other is shown', async () => {
    const { setClaims, signIn } = await person({ admin: true });
    const place = await beginUpload(world, 'admins/two', { as: await signIn() });
    await setClaims({});
    world.pass(twoHours);
    const send = (words: string, as: string | null) =>
      world.send('POST', place, { as, headers: command(words, 0), body: 'late' });
    for (const words of ['upload', 'finalize', 'upload, finalize']) {
      expect([words, (await send(words, null)).status]).toEqual([words, 401]);
    }
    expect((await send('upload, finalize', await signIn())).status).toBe(403);
    expect((await world.send('GET', '/admins%2Ftwo')).status).toBe(404);
  });
});

test('an upload whose token expired waits for another one of the same account', async () => {
  const { signIn } = await person({});
  const place = await beginUpload(world, 'people/one', { as: await signIn() });
  const first = await world.send('POST', place, {
    ...{ as: null, headers: command('upload', 0), body: 'hello' },
  });
  expect(first.status).toBe(200);
  world.pass(twoHours);
  const finish = (as: string | null) =>
    world.send('POST', place, { as, headers: command('upload, finalize', 5), body: ' world' });
  expect((await finish(null)).status).toBe(401);
  const ended = await finish(await signIn());
  expect([ended.status, ended.body]).toMatchObject([200, { size: '11' }]);
});
