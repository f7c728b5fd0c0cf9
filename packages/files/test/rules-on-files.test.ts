import { guardedDocuments } from '@latchkey/documents/guarded-documents';
import { documentsProduct } from '@latchkey/documents/product';
import { createRulesetsProduct } from '@latchkey/rulesets/product';
import { startWorld } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFilesProduct } from '../src/product.ts';
import {
  beginUpload,
  bucket,
  command,
  type FilesWorld,
  related,
  rulesWith,
  type Sent,
  sendTo,
} from './served-files.ts';

const rules = rulesWith(`
    match /users/{uid}/{file=**} {
      allow read, write: if request.auth != null && request.auth.uid == uid;
    }
    match /admins/{file} {
      allow read, write: if request.auth.token.admin == true;
    }
    match /pictures/{file} {
      allow read;
      allow create: if request.resource.size < 100
        && request.resource.contentType.matches('image/.*')
        && request.resource.metadata.by == request.auth.uid;
      allow update: if resource.metadata.by == request.auth.uid
        && request.resource.metadata.by == resource.metadata.by
        && request.resource.size == resource.size;
      allow delete: if resource.metadata.by == request.auth.uid;
    }
    match /once/{file} {
      allow create: if request.auth != null;
    }
    match /boards/{board}/{file} {
      allow read: if firestore.get(/databases/(default)/documents/boards/$(board)).data.members.hasAny([request.auth.uid]);
      allow write: if firestore.exists(/databases/(default)/documents/boards/$(board))
        && firestore.get(/databases/(default)/documents/boards/$(board)).data.owner == request.auth.uid
        && firestore.get(/databases/(default)/documents/people/$(request.auth.uid)).data.isOpen;
    }
    match /looked/{file} {
      allow delete: if firestore.exists(/databases/(default)/documents/a/1)
        || firestore.exists(/databases/(default)/documents/a/2)
        || firestore.exists(/databases/(default)/documents/a/3);
    }
    match /known/{file} {
      allow read: if resource == null || (resource.name == 'known/one' && resource.bucket == bucket
        && resource.size == 5 && resource.md5Hash == 'XUFAKrxLKna5cZ2REBfFkg==' && resource.crc32c is string
        && resource.generation is int && resource.metageneration >= 1 && resource.etag is string
        && resource.timeCreated <= request.time && resource.updated.year() > 2000
        && resource.contentType == 'text/plain' && resource.contentEncoding == 'identity'
        && resource.contentDisposition.matches('inline;.*') && resource.metadata.keys().size() == 0
        && request.path == /b/$(bucket)/o/known/$(file));
      allow write: if request.resource.md5Hash == 'XUFAKrxLKna5cZ2REBfFkg=='
        && request.resource.timeCreated == request.time && request.params.name == 'known/one';
    }
    match /listed/{user}/{rest=**} {
      allow list: if request.auth.uid == user;
    }
`);

let world: FilesWorld;
beforeAll(async () => {
  const documents = async () => guardedDocuments;
  const files = createFilesProduct({ rules, documents });
  const products = [createRulesetsProduct(documents), documentsProduct, files];
  const started = await startWorld({ products });
  const send = (method: string, address: string, sent?: Sent) =>
    sendTo(
      started,
      method,
      address.startsWith('/v0/') ? address : `/v0/b/${bucket}/o${address}`,
      sent,
    );
  world = { ...started, send, store: (name, body) => send('POST', `?name=${name}`, { body }) };
});
afterAll(() => world.close());

let people = 0;
async function person(): Promise<{ readonly as: string; readonly uid: string }> {
  people += 1;
  const { idToken, localId } = await world.signUp(`person-${people}@example.com`);
  return { as: String(idToken), uid: String(localId) };
}

const statusOf = async (reply: Promise<{ readonly status: number }>) => (await reply).status;
const encoded = encodeURIComponent;
const put = (name: string, as: string | null, description: unknown = {}, bytes = 'x') =>
  statusOf(world.send('POST', `?name=${encoded(name)}`, { as, ...related(description, bytes) }));
const get = (name: string, as: string | null) =>
  statusOf(world.send('GET', `/${encoded(name)}`, { as }));
const remove = (name: string, as: string | null) =>
  statusOf(world.send('DELETE', `/${encoded(name)}`, { as }));
const document = (path: string, fields: object) =>
  world.app.inject({
    method: 'PATCH',
    url: `/v1/projects/latchkey/databases/(default)/documents/${path}`,
    headers: { authorization: 'Bearer owner' },
    payload: { fields },
  });

test('everybody has a place of their own', async () => {
  const [ada, bob] = [await person(), await person()];
  const name = `users/${ada.uid}/deep/er.txt`;
  expect(await put(name, ada.as)).toBe(200);
  expect(await get(name, ada.as)).toBe(200);
  for (const as of [bob.as, null]) {
    expect([await get(name, as), await put(name, as), await remove(name, as)]).toEqual([
      403, 403, 403,
    ]);
  }
  expect(await remove(name, ada.as)).toBe(204);
  // What is missing is said to whoever might have read it.
  expect([await get(name, ada.as), await get(name, bob.as)]).toEqual([404, 403]);
});

test('claims of the token say who is more', async () => {
  const { as, uid } = await person();
  expect(await put('admins/a', as)).toBe(403);
  await world.admin('/v1/projects/latchkey/accounts:update', {
    localId: uid,
    customAttributes: '{"admin":true}',
  });
  const signedIn = await world.call('signInWithPassword', {
    email: `person-${people}@example.com`,
    password: 'correct horse',
    returnSecureToken: true,
  });
  expect(await put('admins/a', String(signedIn.body.idToken))).toBe(200);
});

test('size, type and metadata of what comes are judged, and of what is there', async () => {
  const [ada, bob] = [await person(), await person()];
  const described = (by: string, contentType = 'image/png') => ({ contentType, metadata: { by } });
  expect(await put('pictures/a', ada.as, described(ada.uid), 'x'.repeat(100))).toBe(403);
  expect(await put('pictures/a', ada.as, described(ada.uid, 'text/html'))).toBe(403);
  expect(await put('pictures/a', ada.as, described(bob.uid))).toBe(403);
  expect(await put('pictures/a', ada.as)).toBe(403);
  expect(await get('pictures/a', null)).toBe(404);
  expect(await put('pictures/a', ada.as, described(ada.uid))).toBe(200);

  const patch = (as: string, body: unknown) =>
    statusOf(world.send('PATCH', '/pictures%2Fa', { as, body: JSON.stringify(body) }));
  expect(await patch(bob.as, { cacheControl: 'no-store' })).toBe(403);
  expect(await patch(ada.as, { metadata: { by: bob.uid } })).toBe(403);
  expect(await patch(ada.as, { cacheControl: 'no-store' })).toBe(200);
  // Over it is an update: of the same size, and not by anybody else.
  expect(await put('pictures/a', ada.as, described(ada.uid), 'yy')).toBe(403);
  expect(await put('pictures/a', bob.as, described(bob.uid), 'y')).toBe(403);
  expect(await put('pictures/a', ada.as, described(ada.uid), 'y')).toBe(200);
  expect(await remove('pictures/a', bob.as)).toBe(403);
  expect(await remove('pictures/a', ada.as)).toBe(204);
});

test('what may be made may not be made anew', async () => {
  const { as } = await person();
  expect(await put('once/a', as)).toBe(200);
  expect(await put('once/a', as)).toBe(403);
});

describe('documents', () => {
  test('say who may', async () => {
    const [ada, bob] = [await person(), await person()];
    const members = {
      arrayValue: { values: [{ stringValue: ada.uid }, { stringValue: bob.uid }] },
    };
    expect(await put('boards/one/a', ada.as)).toBe(403);
    await document('boards/one', { owner: { stringValue: ada.uid }, members });
    // A document that is missing is an error, and denies.
    expect(await put('boards/one/a', ada.as)).toBe(403);
    await document(`people/${ada.uid}`, { isOpen: { booleanValue: true } });
    expect(await put('boards/one/a', ada.as)).toBe(200);
    expect(await put('boards/one/a', bob.as)).toBe(403);
    expect([await get('boards/one/a', bob.as), await get('boards/one/a', null)]).toEqual([
      200, 403,
    ]);
    expect(await get('boards/two/a', bob.as)).toBe(403);
  });

  test('are two for a request, and not three', async () => {
    const { as } = await person();
    await world.store('looked/a', 'x');
    await document('a/3', {});
    expect(await remove('looked/a', as)).toBe(403);
    await document('a/2', {});
    expect(await remove('looked/a', as)).toBe(204);
  });
});

test('rules know all that is known of a file', async () => {
  expect(await get('known/one', null)).toBe(404);
  expect(await put('known/one', null, { contentType: 'text/plain' }, 'other')).toBe(403);
  expect(await put('known/one', null, { contentType: 'text/plain' }, 'hello')).toBe(200);
  expect(await get('known/one', null)).toBe(200);
  const token = await world.send('GET', '/known%2Fone?alt=media', { as: null });
  expect([token.status, token.text]).toEqual([200, 'hello']);
});

test('a list is asked about by its prefix', async () => {
  const ada = await person();
  const list = (prefix: string, as: string | null) =>
    statusOf(world.send('GET', `?prefix=${encoded(prefix)}&delimiter=/`, { as }));
  expect(await list(`listed/${ada.uid}/`, ada.as)).toBe(200);
  expect(await list(`listed/${ada.uid}/a/b/`, ada.as)).toBe(200);
  expect([await list('listed/', ada.as), await list('', ada.as)]).toEqual([403, 403]);
  expect(await list(`listed/${ada.uid}/`, null)).toBe(403);
});

test('an upload in several requests is judged by the metadata and the bytes at its end', async () => {
  const { as } = await person();
  const place = await beginUpload(world, 'known/one', { as });
  const done = await world.send('POST', place, {
    as,
    headers: command('upload, finalize', 0),
    body: 'hello',
  });
  // The rules ask for the name in the address, and for the hash.
  expect(done.status).toBe(200);
  const other = await beginUpload(world, 'known/one', { as });
  const refused = await world.send('POST', other, {
    as,
    headers: command('upload, finalize', 0),
    body: 'olleh',
  });
  expect(refused.status).toBe(403);
});

test('operators need no rules, and a role', async () => {
  expect(await put('nowhere/a', 'owner')).toBe(200);
  expect(await get('nowhere/a', 'owner')).toBe(200);
  expect(await remove('nowhere/a', 'owner')).toBe(204);
});
