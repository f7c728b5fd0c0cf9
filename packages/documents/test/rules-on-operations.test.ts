import type { Database } from '@latchkey/kernel/store/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocumentsWorld, rulesWith, startDocumentsWorld } from './documents-world.ts';

const rules = rulesWith(`
    match /notes/{note} {
      allow get: if resource == null || resource.data.owner == request.auth.uid;
      allow list: if resource.data.owner == request.auth.uid && request.query.limit <= 50;
      allow create: if request.resource.data.owner == request.auth.uid
        && request.resource.data.at == request.time;
      allow update: if resource.data.owner == request.auth.uid
        && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['text', 'count']);
      allow delete: if resource.data.owner == request.auth.uid;
      match /inner/{inner} {
        allow read: if request.auth != null;
      }
    }
    match /{path=**}/inner/{inner} {
      allow list: if resource.data.open == true;
    }
    match /secrets/{secret} {
      allow read, write: if get(/databases/$(database)/documents/roles/$(request.auth.uid)).data.role == 'admin';
    }
    match /rooms/{room} {
      allow write: if true;
    }
    match /members/{member} {
      allow create: if getAfter(/databases/$(database)/documents/rooms/$(request.resource.data.room)).data.open
        && !exists(/databases/$(database)/documents/rooms/$(request.resource.data.room));
    }
    match /typed/{one} {
      allow read: if resource.data.int is int && resource.data.float is float
        && resource.data.time.year() == 2020 && resource.data.place.latitude() == 1.5
        && resource.data.reference == /databases/$(database)/documents/notes/x
        && resource.data.bytes.size() == 2 && resource.data.list[0].inner == 'x'
        && resource.data.keys().hasAll(['int', 'none']) && resource.data.none == null
        && resource.id == 'one' && request.auth.token.level == 3;
    }`);

let world: DocumentsWorld;
let ada: { readonly token: string; readonly uid: string };
let eve: { readonly token: string; readonly uid: string };
beforeAll(async () => {
  world = await startDocumentsWorld(rules);
  const signUp = async (email: string) => {
    const { idToken, localId } = await world.signUp(email);
    return { token: String(idToken), uid: String(localId) };
  };
  ada = await signUp('ada@example.com');
  eve = await signUp('eve@example.com');
});
afterAll(() => world.close());

const text = (value: string) => ({ stringValue: value });
const put = (path: string, fields: object) => world.send('PATCH', `/${path}`, { body: { fields } });
const set = (path: string, fields: object, more: object = {}) => ({
  update: { name: world.nameOf(path), fields },
  ...more,
});
const commit = (as: string | null, ...writes: readonly object[]) =>
  world.send('POST', ':commit', { as, body: { writes } });
const statusOf = async (reply: Promise<{ readonly status: number }>) => (await reply).status;

const equals = (path: string, value: object) => ({
  fieldFilter: { field: { fieldPath: path }, op: 'EQUAL', value },
});
const query = (as: string | null, structuredQuery: object, address = '') =>
  world.send('POST', `${address}:runQuery`, { as, body: { structuredQuery } });

describe('reading', () => {
  beforeAll(async () => {
    await put('notes/hers', { owner: text(ada.uid) });
    await put('notes/hers/inner/x', { open: { booleanValue: true } });
  });

  test('one document is decided by what it is', async () => {
    expect(await statusOf(world.send('GET', '/notes/hers', { as: ada.token }))).toBe(200);
    expect(await statusOf(world.send('GET', '/notes/hers', { as: eve.token }))).toBe(403);
    expect(await statusOf(world.send('GET', '/notes/hers', { as: null }))).toBe(403);
    // Whether it is there is known to who may know.
    expect(await statusOf(world.send('GET', '/notes/none', { as: null }))).toBe(404);
    expect(await statusOf(world.send('GET', '/elsewhere/none', { as: ada.token }))).toBe(403);
  });

  test('several are refused if one is', async () => {
    const get = (as: string, ...paths: readonly string[]) =>
      world.send('POST', ':batchGet', { as, body: { documents: paths.map(world.nameOf) } });
    expect(await statusOf(get(ada.token, 'notes/hers', 'notes/none'))).toBe(200);
    expect(await statusOf(get(ada.token, 'notes/hers', 'elsewhere/none'))).toBe(403);
    const { body } = await get(eve.token, 'notes/hers');
    expect(body).toEqual([{ error: expect.objectContaining({ status: 'PERMISSION_DENIED' }) }]);
  });

  test('a query is proved by its filters and its limit, never by what is there', async () => {
    const from = [{ collectionId: 'notes' }];
    const mine = equals('owner', text(ada.uid));
    expect(await statusOf(query(ada.token, { from, where: mine, limit: 50 }))).toBe(200);
    expect(await statusOf(query(ada.token, { from, where: mine, limit: 51 }))).toBe(403);
    expect(await statusOf(query(ada.token, { from, where: mine }))).toBe(403);
    expect(await statusOf(query(ada.token, { from, limit: 10 }))).toBe(403);
    expect(await statusOf(query(eve.token, { from, where: mine, limit: 50 }))).toBe(403);
    const either = {
      compositeFilter: { op: 'OR', filters: [mine, equals('owner', text(eve.uid))] },
    };
    expect(await statusOf(query(ada.token, { from, where: either, limit: 50 }))).toBe(403);
    const reference = { referenceValue: world.nameOf('notes/hers') };
    const named = { from, where: equals('__name__', reference), limit: 1 };
    expect(await statusOf(query(ada.token, named))).toBe(200);
    expect(await statusOf(query(eve.token, named))).toBe(403);
  });

  test('an aggregation is proved like its query, and so is a list', async () => {
    const count = (where: object) =>
      world.send('POST', ':runAggregationQuery', {
        as: ada.token,
        body: {
          structuredAggregationQuery: {
            structuredQuery: { from: [{ collectionId: 'notes' }], limit: 9, where },
            aggregations: [{ count: {} }],
          },
        },
      });
    expect(await statusOf(count(equals('owner', text(ada.uid))))).toBe(200);
    expect(await statusOf(count(equals('owner', text(eve.uid))))).toBe(403);
    expect(await statusOf(world.send('GET', '/notes?pageSize=5', { as: ada.token }))).toBe(403);
    const below = world.send('GET', '/notes/hers/inner', { as: ada.token });
    expect(await below).toMatchObject({ status: 200, body: { documents: [{}] } });
  });

  test('a collection group needs a rule for it', async () => {
    const group = (allDescendants: boolean, where?: object) =>
      query(null, { from: [{ collectionId: 'inner', allDescendants }], ...(where && { where }) });
    const open = equals('open', { booleanValue: true });
    expect(await statusOf(group(true, open))).toBe(200);
    expect(await statusOf(group(true))).toBe(403);
    const notes = { from: [{ collectionId: 'notes', allDescendants: true }], limit: 1 };
    expect(
      await statusOf(query(ada.token, { ...notes, where: equals('owner', text(ada.uid)) })),
    ).toBe(403);
    expect(await statusOf(query(ada.token, { from: [{ allDescendants: true }] }))).toBe(403);
  });

  test('what is about everything is for operators', async () => {
    const messageOf = async (
      reply: Promise<{ readonly status: number; readonly body: unknown }>,
    ) => {
      const { status, body } = await reply;
      return [status, (body as { error?: { message: string } }).error?.message];
    };
    const metadata = [403, 'Metadata operations require admin authentication.'];
    const { token: as } = ada;
    expect(await messageOf(world.send('GET', '/notes?showMissing=true', { as }))).toEqual(metadata);
    expect(await messageOf(world.send('POST', ':listCollectionIds', { as, body: {} }))).toEqual(
      metadata,
    );
    expect(await messageOf(world.send('POST', ':batchWrite', { as, body: {} }))).toEqual([
      403,
      'Batch writes require admin authentication.',
    ]);
  });

  test('values are what rules take them for', async () => {
    await world.admin('/v1/projects/latchkey/accounts:update', {
      localId: eve.uid,
      customAttributes: '{"level":3}',
    });
    const { body } = await world.call('signInWithPassword', {
      email: 'eve@example.com',
      password: 'correct horse',
      returnSecureToken: true,
    });
    await put('typed/one', {
      int: { integerValue: '9007199254740993' },
      float: { doubleValue: 1 },
      time: { timestampValue: '2020-06-01T00:00:00.123456Z' },
      place: { geoPointValue: { latitude: 1.5, longitude: 2 } },
      reference: { referenceValue: world.nameOf('notes/x') },
      bytes: { bytesValue: 'AAE=' },
      list: { arrayValue: { values: [{ mapValue: { fields: { inner: text('x') } } }] } },
      none: { nullValue: null },
    });
    expect(await world.send('GET', '/typed/one', { as: String(body.idToken) })).toMatchObject({
      status: 200,
    });
    expect(await statusOf(world.send('GET', '/typed/one', { as: ada.token }))).toBe(403);
  });
});

describe('writing', () => {
  const serverTime = {
    updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
  };

  test('is decided by what will be there, after masks and transforms', async () => {
    const mine = { owner: text(ada.uid) };
    expect(await statusOf(commit(ada.token, set('notes/new', mine)))).toBe(403);
    expect(await statusOf(commit(eve.token, set('notes/new', mine, serverTime)))).toBe(403);
    expect(await statusOf(commit(ada.token, set('notes/new', mine, serverTime)))).toBe(200);
    const patch = (as: string, path: string, fields: object) =>
      world.send('PATCH', `/notes/new?updateMask.fieldPaths=${path}`, { as, body: { fields } });
    expect(await statusOf(patch(ada.token, 'text', { text: text('hi') }))).toBe(200);
    expect(await statusOf(patch(eve.token, 'text', { text: text('ho') }))).toBe(403);
    expect(await statusOf(patch(ada.token, 'owner', { owner: text(eve.uid) }))).toBe(403);
    const increment = {
      updateMask: {},
      updateTransforms: [{ fieldPath: 'count', increment: { integerValue: '1' } }],
    };
    expect(await statusOf(commit(ada.token, set('notes/new', {}, increment)))).toBe(200);
    expect(await statusOf(world.send('DELETE', '/notes/new', { as: eve.token }))).toBe(403);
    expect(await statusOf(world.send('DELETE', '/notes/new', { as: ada.token }))).toBe(200);
  });

  test('comes before preconditions, and one denial is one of all', async () => {
    const mine = set('notes/atomic', { owner: text(ada.uid) }, serverTime);
    const wrong = { currentDocument: { exists: true } };
    expect(await statusOf(commit(eve.token, { ...mine, ...wrong }))).toBe(403);
    expect(await statusOf(commit(ada.token, { ...mine, ...wrong }))).toBe(404);
    expect(await statusOf(commit(ada.token, mine, set('elsewhere/x', {})))).toBe(403);
    expect(await statusOf(world.send('GET', '/notes/atomic'))).toBe(404);
  });

  test('comes before limits: who may not write a document does not learn its size', async () => {
    await put('notes/large', { owner: text(ada.uid), text: text('x'.repeat(500_000)) });
    const more = set(
      'notes/large',
      { count: text('x'.repeat(600_000)) },
      {
        updateMask: { fieldPaths: ['count'] },
      },
    );
    expect(await statusOf(commit(eve.token, more))).toBe(403);
    const reply = await commit(ada.token, more);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('maximum entity size');
  });

  test('comes before limits: nor whether a list has an element', async () => {
    const values = [text('x'.repeat(600_000))];
    await put('notes/list', { owner: text(ada.uid), text: { arrayValue: { values } } });
    const append = (guess: string) =>
      set(
        'notes/list',
        {},
        {
          updateMask: {},
          updateTransforms: [
            { fieldPath: 'text', appendMissingElements: { values: [text(guess.repeat(600_000))] } },
          ],
        },
      );
    expect(await statusOf(commit(eve.token, append('x')))).toBe(403);
    expect(await statusOf(commit(eve.token, append('y')))).toBe(403);
    expect(await statusOf(commit(ada.token, append('y')))).toBe(400);
  });

  test('a transaction does not learn whether changed what it was not given', async () => {
    await put('notes/watched', { owner: text(ada.uid) });
    const begun = await world.send('POST', ':beginTransaction', { as: eve.token, body: {} });
    const { transaction } = begun.body as { readonly transaction: string };
    const documents = [world.nameOf('notes/watched')];
    const read = { as: eve.token, body: { documents, transaction } };
    expect(await statusOf(world.send('POST', ':batchGet', read))).toBe(403);
    await put('notes/watched', { owner: text(ada.uid), text: text('changed') });
    const body = { writes: [set('rooms/own', {})], transaction };
    expect(await statusOf(world.send('POST', ':commit', { as: eve.token, body }))).toBe(200);
  });

  test('sees what the writes before it have left', async () => {
    const mine = set('notes/twice', { owner: text(ada.uid) }, serverTime);
    const again = set('notes/twice', { text: text('x') }, { updateMask: { fieldPaths: ['text'] } });
    expect(await statusOf(commit(ada.token, mine, again))).toBe(200);
    const stolen = set('notes/twice', { owner: text(eve.uid) });
    expect(await statusOf(commit(ada.token, again, stolen))).toBe(403);
  });

  test('looks others up before and after the commit', async () => {
    const room = set('rooms/new', { open: { booleanValue: true } });
    const member = set('members/ada', { room: text('new') });
    expect(await statusOf(commit(ada.token, member))).toBe(403);
    expect(await statusOf(commit(ada.token, room, member))).toBe(200);
    expect(await statusOf(commit(ada.token, room, set('members/eve', { room: text('new') })))).toBe(
      403,
    );
  });

  test('a verification is a reading', async () => {
    await put('notes/verified', { owner: text(ada.uid) });
    const verify = { verify: world.nameOf('notes/verified'), currentDocument: { exists: true } };
    expect(await statusOf(commit(ada.token, verify))).toBe(200);
    expect(await statusOf(commit(eve.token, verify))).toBe(403);
  });

  test('by a role that a document gives', async () => {
    const secret = set('secrets/x', { a: text('b') });
    expect(await statusOf(commit(ada.token, secret))).toBe(403);
    await put(`roles/${ada.uid}`, { role: text('admin') });
    expect(await statusOf(commit(ada.token, secret))).toBe(200);
    expect(await statusOf(world.send('GET', '/secrets/x', { as: ada.token }))).toBe(200);
    await put(`roles/${ada.uid}`, { role: text('guest') });
    expect(await statusOf(commit(ada.token, secret))).toBe(403);
    expect(await statusOf(world.send('GET', '/secrets/x', { as: ada.token }))).toBe(403);
  });

  test('is remembered with who did it, and which line let them', async () => {
    await commit(ada.token, set('rooms/logged', {}));
    await put('rooms/logged', { a: text('b') });
    await commit(null, { delete: world.nameOf('rooms/logged') });
    const database: Database = await world.data.databaseOf('documents');
    const rows = await database.read({
      sql: "SELECT changed_by, allowed_by FROM document_changes WHERE path = 'rooms/logged' ORDER BY at",
      parameters: [],
    });
    const line = rules.split('\n').findIndex((one) => one.includes('allow write: if true')) + 1;
    expect(rows).toEqual([
      { changed_by: `uid:${ada.uid}`, allowed_by: `${line}:7` },
      { changed_by: expect.stringMatching(/^operator:/), allowed_by: null },
      { changed_by: null, allowed_by: `${line}:7` },
    ]);
  });
});

test('a denial says in development which lines were tried', async () => {
  await put('notes/denied', { owner: text(ada.uid) });
  const { body } = await world.send('GET', '/notes/denied', { as: eve.token });
  expect((body as { error: { message: string } }).error.message).toBe(
    'Missing or insufficient permissions.\n' +
      'get /databases/(default)/documents/notes/denied\n' +
      'line 6, column 7: The condition is false.',
  );
});
