import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocumentsWorld, sendTo, startDocumentsWorld } from '../../test/documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world.close());

const integer = (value: number) => ({ integerValue: String(value) });
const set = (path: string, fields: object = {}) => ({
  update: { name: world.nameOf(path), fields },
});
const commit = (...writes: readonly object[]) =>
  world.send('POST', ':commit', { body: { writes } });
const names = (documents: readonly { name: string }[] | undefined) =>
  (documents ?? []).map(({ name }) => name.split('/documents/')[1]);

describe('a document by its address', () => {
  test('is made, read, changed and deleted', async () => {
    const made = await world.send('POST', '/items?documentId=one', {
      body: { fields: { a: integer(1), b: { doubleValue: 2 } } },
    });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const document = {
      name: world.nameOf('items/one'),
      fields: { a: integer(1), b: { doubleValue: 2 } },
      createTime: time,
      updateTime: time,
    };
    expect(made).toMatchObject({ status: 200, body: document });
    const read = await world.send('GET', '/items/one');
    expect(read.text).toBe(made.text);
    expect(read.headers['content-type']).toBe('application/json; charset=utf-8');

    const patched = await world.send('PATCH', '/items/one?updateMask.fieldPaths=a', {
      body: { fields: { a: integer(2), ignored: integer(3) } },
    });
    expect(patched.body).toMatchObject({ fields: { a: integer(2), b: { doubleValue: 2 } } });
    expect((await world.send('GET', '/items/one')).text).toBe(patched.text);
    const { createTime } = made.body as { createTime: string };
    expect((patched.body as { createTime: string }).createTime).toBe(createTime);

    const masked = await world.send('GET', '/items/one?mask.fieldPaths=b&mask.field_paths=c');
    expect((masked.body as { fields: object }).fields).toEqual({ b: { doubleValue: 2 } });

    expect(await world.send('DELETE', '/items/one')).toMatchObject({ status: 200, text: '{}' });
    expect(await world.send('DELETE', '/items/one')).toMatchObject({ status: 200, text: '{}' });
    expect(await world.send('GET', '/items/one')).toMatchObject({
      status: 404,
      body: { error: { code: 404, status: 'NOT_FOUND' } },
    });
  });

  test('has an id of its own if none is given', async () => {
    const { body } = await world.send('POST', '/unnamed', { body: {} });
    expect((body as { name: string }).name).toMatch(/\/unnamed\/[A-Za-z0-9]{20}$/);
  });

  test.each([
    ['a space and signs', 'a b!@#$%^&*()'],
    ['a colon', 'a:b'],
    ['what looks like a verb', 'x:commit'],
    ['a percent sign that looks like an escape', '%2F'],
    ['other letters', 'é€😀'],
  ])('may have %s in its id', async (_, id) => {
    const address = `/odd/${encodeURIComponent(id)}`;
    const body = { fields: { a: integer(1) } };
    const patched = await world.send('PATCH', address, { body });
    expect(patched.body).toMatchObject({ name: world.nameOf(`odd/${id}`) });
    expect((await world.send('GET', address)).text).toBe(patched.text);
    expect((await world.send('DELETE', address)).status).toBe(200);
    expect((await world.send('GET', address)).status).toBe(404);
  });

  test('is there under the name of the original host, too', async () => {
    await commit(set('hosts/one'));
    const url = `/firestore.googleapis.com/v1/${encodeURI(world.nameOf('hosts/one'))}`;
    expect((await sendTo(world, 'GET', url)).status).toBe(200);
    const encoded = url.replace('(default)', '%28default%29');
    expect((await sendTo(world, 'GET', encoded)).status).toBe(200);
  });

  test('is written under conditions', async () => {
    await commit(set('conditions/one', { a: integer(1) }));
    const { body } = await world.send('GET', '/conditions/one');
    const { updateTime } = body as { updateTime: string };
    const patch = (condition: string) =>
      world.send('PATCH', `/conditions/one?currentDocument.${condition}`, { body: {} });
    expect(await patch('exists=false')).toMatchObject({
      status: 409,
      body: { error: { status: 'ALREADY_EXISTS' } },
    });
    expect(await patch('updateTime=2020-01-01T00:00:00Z')).toMatchObject({
      status: 400,
      body: { error: { status: 'FAILED_PRECONDITION' } },
    });
    expect((await patch(`updateTime=${updateTime}`)).status).toBe(200);
    const gone = await world.send('DELETE', '/conditions/none?currentDocument.exists=true');
    expect(gone).toMatchObject({ status: 404, body: { error: { status: 'NOT_FOUND' } } });
    const twice = await world.send('POST', '/conditions?documentId=one', { body: {} });
    expect(twice).toMatchObject({ status: 409, body: { error: { status: 'ALREADY_EXISTS' } } });
  });
});

describe('a list of documents', () => {
  beforeAll(async () => {
    await commit(
      ...['a', 'b', 'c', 'd', 'e'].map((id, index) => set(`list/${id}`, { n: integer(-index) })),
      set('list/b/below/x'),
      set('list/missing/below/x'),
      set('list/__id7__/below/x'),
      set('list/missing/other/x'),
    );
  });

  type Page = { documents?: { name: string }[]; nextPageToken?: string };
  async function pages(query: string): Promise<readonly (string | undefined)[][]> {
    const found: (string | undefined)[][] = [];
    let token = '';
    do {
      const { body } = await world.send('GET', `/list?${query}&pageToken=${token}`);
      const page = body as Page;
      found.push(names(page.documents));
      token = page.nextPageToken ?? '';
    } while (token !== '');
    return found;
  }
  const of = (...ids: readonly string[]) => ids.map((id) => `list/${id}`);

  test('comes in pages, in an order', async () => {
    expect(await pages('')).toEqual([of('a', 'b', 'c', 'd', 'e')]);
    expect(await pages('pageSize=2')).toEqual([of('a', 'b'), of('c', 'd'), of('e')]);
    expect(await pages('pageSize=3&orderBy=n')).toEqual([of('e', 'd', 'c'), of('b', 'a')]);
    expect(await pages('pageSize=3&orderBy=%60n%60%20desc,__name__%20desc')).toEqual([
      of('a', 'b', 'c'),
      of('d', 'e'),
    ]);
  });

  test('has what is missing and has something below it, for who asks', async () => {
    const all = of('__id7__', 'a', 'b', 'c', 'd', 'e', 'missing');
    expect(await pages('showMissing=true')).toEqual([all]);
    expect(await pages('showMissing=true&pageSize=3')).toEqual([
      all.slice(0, 3),
      all.slice(3, 6),
      all.slice(6),
    ]);
    const { body } = await world.send('GET', '/list?showMissing=true&pageSize=1');
    expect((body as Page).documents).toEqual([{ name: world.nameOf('list/__id7__') }]);
  });

  test('of a collection without documents is an empty object', async () => {
    expect((await world.send('GET', '/nothing')).text).toBe('{}');
  });

  test('of collections has all that have documents below a parent', async () => {
    const ids = async (address: string, body: object = {}) =>
      (await world.send('POST', `${address}:listCollectionIds`, { body })).body as {
        collectionIds?: string[];
        nextPageToken?: string;
      };
    expect((await ids('/list/missing')).collectionIds).toEqual(['below', 'other']);
    expect(await ids('/list/none')).toEqual({});
    const first = await ids('/list/missing', { pageSize: 1 });
    expect(first.collectionIds).toEqual(['below']);
    const { nextPageToken: pageToken } = first;
    expect(await ids('/list/missing', { pageSize: 1, pageToken })).toEqual({
      collectionIds: ['other'],
    });
    expect((await ids('')).collectionIds).toContain('list');
  });
});

describe('a verb', () => {
  test('batchGet answers each document once, in the order of asking', async () => {
    await commit(set('batch/one', { a: integer(1), b: integer(2) }));
    const documents = ['batch/none', 'batch/one', 'batch/none'].map(world.nameOf);
    const { body } = await world.send('POST', ':batchGet', {
      body: { documents, mask: { fieldPaths: ['a'] } },
    });
    const readTime = expect.any(String);
    expect(body).toEqual([
      { missing: world.nameOf('batch/none'), readTime },
      { found: expect.objectContaining({ fields: { a: integer(1) } }), readTime },
    ]);
    expect((await world.send('POST', ':batchGet', { body: {} })).text).toBe('[]');
  });

  test('commit answers with times and what transforms came to', async () => {
    const increment = { fieldPath: 'n', increment: integer(2) };
    const now = { fieldPath: 't', setToServerValue: 'REQUEST_TIME' };
    const { body } = await commit(
      { ...set('verbs/one'), updateTransforms: [increment, now] },
      { delete: world.nameOf('verbs/none') },
    );
    const { writeResults, commitTime } = body as { writeResults: object[]; commitTime: string };
    expect(writeResults).toEqual([
      {
        updateTime: commitTime,
        transformResults: [integer(2), { timestampValue: expect.any(String) }],
      },
      {},
    ]);
    expect((await commit()).text).toBe('{}');
  });

  test('batchWrite writes what it can', async () => {
    const writes = [
      set('alone/one'),
      { ...set('alone/two'), currentDocument: { exists: true } },
      set('alone/three'),
    ];
    const { body } = await world.send('POST', ':batchWrite', { body: { writes } });
    const updateTime = expect.any(String);
    expect(body).toEqual({
      writeResults: [{ updateTime }, {}, { updateTime }],
      status: [{}, { code: 5, message: expect.stringContaining('No document to update') }, {}],
    });
    const twice = { writes: [set('alone/one'), set('alone/one')] };
    expect((await world.send('POST', ':batchWrite', { body: twice })).status).toBe(400);
  });

  test('runQuery answers below the root and below a document', async () => {
    await commit(
      ...[1, 2, 3].map((n) => set(`asked/${n}`, { n: integer(n) })),
      set('asked/1/inner/x', { n: integer(9) }),
    );
    const ask = async (address: string, structuredQuery: object) =>
      (await world.send('POST', `${address}:runQuery`, { body: { structuredQuery } })).body as {
        document?: { name: string; fields: object };
        skippedResults?: number;
      }[];
    const from = [{ collectionId: 'asked' }];
    const where = { fieldFilter: { field: { fieldPath: 'n' }, op: 3, value: integer(1) } };
    const found = await ask('', { from, where });
    expect(found.map(({ document }) => document?.fields)).toEqual([
      { n: integer(2) },
      { n: integer(3) },
    ]);
    const [inner] = await ask('/asked/1', { from: [{ collectionId: 'inner' }] });
    expect(inner?.document?.name).toBe(world.nameOf('asked/1/inner/x'));
    expect(await ask('', { from: [{ collectionId: 'none' }] })).toEqual([
      { readTime: expect.any(String) },
    ]);
    const select = { fields: [{ fieldPath: '__name__' }] };
    const [skipped] = await ask('', { from, offset: 1, select });
    expect(skipped).toMatchObject({ skippedResults: 1, document: { fields: {} } });
  });

  test('runAggregationQuery answers one result', async () => {
    await commit(...[1, 2, 4].map((n) => set(`summed/${n}`, { n: integer(n) })));
    const structuredAggregationQuery = {
      structuredQuery: { from: [{ collectionId: 'summed' }] },
      aggregations: [
        { alias: 'all', count: {} },
        { alias: 'sum', sum: { field: { fieldPath: 'n' } } },
      ],
    };
    const { body } = await world.send('POST', ':runAggregationQuery', {
      body: { structuredAggregationQuery },
    });
    expect(body).toEqual([
      {
        result: { aggregateFields: { all: integer(3), sum: integer(7) } },
        readTime: expect.any(String),
      },
    ]);
  });
});

describe('a transaction', () => {
  type Begun = { transaction: string };
  const begin = async (options?: object) =>
    ((await world.send('POST', ':beginTransaction', { body: { options } })).body as Begun)
      .transaction;
  const inTransaction = (transaction: string, ...writes: readonly object[]) =>
    world.send('POST', ':commit', { body: { writes, transaction } });

  test('is made where nothing changed that it has read, and only once', async () => {
    await commit(set('t/one', { n: integer(1) }));
    const transaction = await begin();
    const address = `/t/one?transaction=${encodeURIComponent(transaction)}`;
    expect(await world.send('GET', address)).toMatchObject({ body: { fields: { n: integer(1) } } });
    const write = set('t/two', { n: integer(2) });
    expect(await inTransaction(transaction, write)).toMatchObject({ status: 200 });
    expect(await inTransaction(transaction, write)).toMatchObject({
      status: 409,
      body: { error: { status: 'ABORTED' } },
    });
  });

  test('is refused where somebody was quicker, be it by a new answer to its query', async () => {
    const query = { structuredQuery: { from: [{ collectionId: 'q' }] } };
    const { body } = await world.send('POST', ':runQuery', {
      body: { ...query, newTransaction: { readWrite: {} } },
    });
    const [first, second] = body as [Begun, { readTime: string }];
    expect(second.readTime).toEqual(expect.any(String));
    await commit(set('q/new'));
    expect(await inTransaction(first.transaction, set('q/count', { n: integer(0) }))).toMatchObject(
      {
        status: 409,
        body: { error: { status: 'ABORTED' } },
      },
    );
  });

  test("of one caller is no other's", async () => {
    const transaction = await begin();
    const somebody = String((await world.signUp('somebody@example.com')).idToken);
    const body = { documents: [world.nameOf('t/one')], transaction };
    expect(await world.send('POST', ':batchGet', { as: somebody, body })).toMatchObject({
      status: 400,
      body: [{ error: { status: 'INVALID_ARGUMENT' } }],
    });
    expect(await world.send('POST', ':batchGet', { body })).toMatchObject({ status: 200 });
  });

  test('that is given up is over', async () => {
    const transaction = await begin({ readWrite: {} });
    expect(await world.send('POST', ':rollback', { body: { transaction } })).toMatchObject({
      status: 200,
      text: '{}',
    });
    expect(await inTransaction(transaction, set('t/three'))).toMatchObject({ status: 409 });
  });

  test('that only reads sees one time, and writes nothing', async () => {
    await commit(set('r/one', { n: integer(1) }));
    const transaction = await begin({ readOnly: {} });
    await commit(set('r/one', { n: integer(2) }));
    const { body } = await world.send('POST', ':batchGet', {
      body: { documents: [world.nameOf('r/one')], transaction },
    });
    expect(body).toMatchObject([{ found: { fields: { n: integer(1) } } }]);
    const counted = await world.send('POST', ':runAggregationQuery', {
      body: {
        structuredAggregationQuery: {
          structuredQuery: { from: [{ collectionId: 'r' }] },
          aggregations: [{ alias: 'sum', sum: { field: { fieldPath: 'n' } } }],
        },
        transaction,
      },
    });
    expect(counted.body).toMatchObject([{ result: { aggregateFields: { sum: integer(1) } } }]);
    expect(await inTransaction(transaction, set('r/two'))).toMatchObject({ status: 400 });
  });

  test('is for who has signed in', async () => {
    const refused = { status: 403, body: { error: { status: 'PERMISSION_DENIED' } } };
    expect(await world.send('POST', ':beginTransaction', { body: {}, as: null })).toMatchObject(
      refused,
    );
  });
});

describe('partitions of a query', () => {
  const ask = (partitionCount: unknown, as?: null) =>
    world.send('POST', ':partitionQuery', {
      body: {
        structuredQuery: {
          from: [{ collectionId: 'parts', allDescendants: true }],
          orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
        },
        partitionCount,
      },
      ...(as === null && { as }),
    });

  test('cut a group into parts of which none is empty', async () => {
    await commit(...Array.from({ length: 9 }, (_, index) => set(`p/${index}/parts/x`)));
    const { body } = await ask('2');
    const { partitions } = body as { partitions: { values: { referenceValue: string }[] }[] };
    const cuts = partitions.map(({ values }) => values[0]?.referenceValue ?? '');
    expect(cuts).toHaveLength(2);
    expect(cuts).toEqual(cuts.toSorted());
    for (const cut of cuts) expect(cut).toMatch(/\/documents\/p\/\d\/parts\/x$/);
  });

  test('are for operators, and more than none', async () => {
    expect(await ask('2', null)).toMatchObject({ status: 403 });
    expect(await ask(0)).toMatchObject({ status: 400 });
  });
});
