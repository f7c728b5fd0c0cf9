import { productionEnvironment } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocumentsWorld, sendTo, startDocumentsWorld } from '../../test/documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world.close());

type Case = readonly [string, string, string, unknown, number, string];

describe('a request is refused', () => {
  const from = [{ collectionId: 'c' }];
  const field = { fieldPath: 'n' };
  const deep = (depth: number): object =>
    depth === 0 ? { nullValue: null } : { mapValue: { fields: { a: deep(depth - 1) } } };

  test.each<Case>([
    ['with an unknown verb', 'POST', ':grant', {}, 404, 'NOT_FOUND'],
    ['with a verb of streams', 'POST', ':listen', {}, 404, 'NOT_FOUND'],
    ['with an unknown verb on a document', 'POST', '/c/d:grant', {}, 404, 'NOT_FOUND'],
    ['that posts to a document', 'POST', '/c/d', {}, 404, 'NOT_FOUND'],
    ['that gets the root', 'GET', '', undefined, 404, 'NOT_FOUND'],
    ['by another method', 'PUT', '/c/d', {}, 404, 'NOT_FOUND'],
    ['that patches a collection', 'PATCH', '/c', {}, 400, 'INVALID_ARGUMENT'],
    ['that deletes a collection', 'DELETE', '/c', undefined, 400, 'INVALID_ARGUMENT'],
    ['with a reserved id', 'GET', '/c/__x__', undefined, 400, 'INVALID_ARGUMENT'],
    ['with an empty id', 'GET', '/c//x/y', undefined, 400, 'INVALID_ARGUMENT'],
    ['with a slash in an id', 'GET', '/c/a%2Fb', undefined, 400, 'INVALID_ARGUMENT'],
    ['with a slash in a new id', 'POST', '/c?documentId=a%2Fb', {}, 400, 'INVALID_ARGUMENT'],
    [
      'with an id that is too long',
      'GET',
      `/c/${'x'.repeat(1501)}`,
      undefined,
      400,
      'INVALID_ARGUMENT',
    ],
    ['with an address that is no UTF-8', 'GET', '/c/%ff', undefined, 400, 'INVALID_ARGUMENT'],
    ['with a broken mask', 'GET', '/c/d?mask.fieldPaths=a..b', undefined, 400, 'INVALID_ARGUMENT'],
    [
      'with a broken condition',
      'DELETE',
      '/c/d?currentDocument.exists=2',
      undefined,
      400,
      'INVALID_ARGUMENT',
    ],
    [
      'with a broken time',
      'DELETE',
      '/c/d?currentDocument.updateTime=2',
      undefined,
      400,
      'INVALID_ARGUMENT',
    ],
    ['with a negative page', 'GET', '/c?pageSize=-1', undefined, 400, 'INVALID_ARGUMENT'],
    ['with a page of words', 'GET', '/c?pageSize=many', undefined, 400, 'INVALID_ARGUMENT'],
    ['with a made-up page token', 'GET', '/c?pageToken=x', undefined, 400, 'INVALID_ARGUMENT'],
    [
      'with the token of something else',
      'GET',
      '/c?pageToken=W10x',
      undefined,
      400,
      'INVALID_ARGUMENT',
    ],
    ['with a broken order', 'GET', '/c?orderBy=a%20up', undefined, 400, 'INVALID_ARGUMENT'],
    [
      'with an order of what is missing',
      'GET',
      '/c?showMissing=true&orderBy=a',
      undefined,
      400,
      'INVALID_ARGUMENT',
    ],
    ['that is no JSON', 'POST', ':commit', '{', 400, 'INVALID_ARGUMENT'],
    ['that is no object', 'POST', ':commit', '[]', 400, 'INVALID_ARGUMENT'],
    ['with an unknown member', 'POST', ':commit', { wishes: [] }, 400, 'INVALID_ARGUMENT'],
    [
      'with an unknown member of a document',
      'PATCH',
      '/c/d',
      { field: {} },
      400,
      'INVALID_ARGUMENT',
    ],
    ['with another name in it', 'PATCH', '/c/d', { name: 'x' }, 400, 'INVALID_ARGUMENT'],
    ['that creates what has a name', 'POST', '/c', { name: 'x' }, 400, 'INVALID_ARGUMENT'],
    [
      'with a value that has no type',
      'PATCH',
      '/c/d',
      { fields: { a: {} } },
      400,
      'INVALID_ARGUMENT',
    ],
    [
      'that is nested too deeply',
      'PATCH',
      '/c/d',
      { fields: { a: deep(21) } },
      400,
      'INVALID_ARGUMENT',
    ],
    [
      'that gets by a broken name',
      'POST',
      ':batchGet',
      { documents: ['x'] },
      400,
      'INVALID_ARGUMENT',
    ],
    ['of a verb below a document', 'POST', '/c/d:commit', {}, 400, 'INVALID_ARGUMENT'],
    ['that asks of a collection', 'POST', '/c:runQuery', {}, 400, 'INVALID_ARGUMENT'],
    ['that asks nothing', 'POST', ':runQuery', {}, 400, 'INVALID_ARGUMENT'],
    ['that sums up nothing', 'POST', ':runAggregationQuery', {}, 400, 'INVALID_ARGUMENT'],
    [
      'that begins a transaction of both kinds',
      'POST',
      ':beginTransaction',
      { options: { readOnly: {}, readWrite: {} } },
      400,
      'INVALID_ARGUMENT',
    ],
    ['that ends no transaction', 'POST', ':rollback', {}, 400, 'INVALID_ARGUMENT'],
    [
      'that ends what is none',
      'POST',
      ':rollback',
      { transaction: 'eHg=' },
      400,
      'INVALID_ARGUMENT',
    ],
    ['in what is none', 'POST', ':commit', { transaction: 'eHg=' }, 400, 'INVALID_ARGUMENT'],
    [
      'that reads in what is none',
      'GET',
      '/c/d?transaction=eHg%3D',
      undefined,
      400,
      'INVALID_ARGUMENT',
    ],
    [
      'that reads in two transactions',
      'POST',
      ':batchGet',
      { newTransaction: {}, transaction: 'eHg=' },
      400,
      'INVALID_ARGUMENT',
    ],
    [
      'that reads at no time',
      'POST',
      ':runQuery',
      { structuredQuery: { from }, readTime: 'x' },
      400,
      'INVALID_ARGUMENT',
    ],
    [
      'that reads a past which is gone',
      'POST',
      ':runQuery',
      { structuredQuery: { from }, readTime: '2020-01-01T00:00:00Z' },
      400,
      'FAILED_PRECONDITION',
    ],
    [
      'that reads the future',
      'POST',
      ':runQuery',
      { structuredQuery: { from }, readTime: '2999-01-01T00:00:00Z' },
      400,
      'INVALID_ARGUMENT',
    ],
    [
      'that wants to be explained in another way',
      'POST',
      ':runQuery',
      { structuredQuery: { from }, explainOptions: { analyse: true } },
      400,
      'INVALID_ARGUMENT',
    ],
    [
      'for the nearest',
      'POST',
      ':runQuery',
      { structuredQuery: { from, findNearest: { vectorField: field } } },
      501,
      'UNIMPLEMENTED',
    ],
    ['for a pipeline', 'POST', ':executePipeline', {}, 501, 'UNIMPLEMENTED'],
  ])('%s', async (_, method, address, body, status, code) => {
    const reply = await world.send(method, address, body === undefined ? {} : { body });
    const wrapped = reply.body as { error: object } | readonly { error: object }[];
    const { error } = Array.isArray(wrapped) ? wrapped[0] : wrapped;
    expect([reply.status, error]).toEqual([
      status,
      {
        code: status,
        message: expect.any(String),
        status: code,
        ...('errors' in error && { errors: expect.anything() }),
      },
    ]);
  });

  test('in an array where answers are arrays, as an object elsewhere', async () => {
    const streamed = await world.send('POST', ':runQuery', { body: {} });
    expect(streamed.body).toEqual([{ error: expect.objectContaining({ code: 400 }) }]);
    const single = await world.send('POST', ':commit', { body: { writes: 1 } });
    expect(single.body).toEqual({ error: expect.objectContaining({ code: 400 }) });
  });

  test('if it is larger than ten megabytes, and not if it is a little smaller', async () => {
    const value = { bytesValue: 'A'.repeat(1_300_000) };
    const writes = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        update: { name: world.nameOf(`large/${index}`), fields: { value } },
      }));
    const send = (count: number) =>
      world.send('POST', ':commit', { body: { writes: writes(count) } });
    expect((await send(8)).status).toBe(200);
    expect(await send(9)).toMatchObject({ status: 413, body: { error: { code: 413 } } });
  });

  test('if somebody shows what proves nothing', async () => {
    expect(await world.send('GET', '/users/x', { as: 'nonsense' })).toMatchObject({
      status: 401,
      body: { error: { code: 401, status: 'UNAUTHENTICATED' } },
    });
  });

  test('if no database can have such a name', async () => {
    const url = '/v1/projects/latchkey/databases/A_B/documents/c/d';
    expect((await sendTo(world, 'GET', url)).status).toBe(400);
  });
});

describe('whose pages may read the answers', () => {
  const page = 'https://page.example';

  test('all of them, with credentials, also what a client asks beforehand', async () => {
    const { status, headers } = await world.send('OPTIONS', ':commit', {
      as: null,
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,x-goog-api-client',
        'access-control-request-private-network': 'true',
      },
    });
    expect([status, headers]).toMatchObject([
      204,
      {
        'access-control-allow-origin': 'http://localhost:3000',
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'authorization,x-goog-api-client',
        'access-control-allow-methods': 'DELETE,GET,HEAD,PATCH,POST,PUT,OPTIONS',
        'access-control-allow-private-network': 'true',
      },
    ]);
    const headersOf = { origin: 'http://localhost:3000' };
    const refused = await world.send('POST', ':commit', { body: '{', headers: headersOf });
    expect(refused.headers['access-control-allow-origin']).toBe('http://localhost:3000');
  });

  test('none of a foreign origin on a machine of development', async () => {
    const reply = await world.send('GET', '/c/d', { as: null, headers: { origin: page } });
    expect(reply.status).toBe(403);
  });
});

describe('in production', () => {
  let production: DocumentsWorld;
  beforeAll(async () => {
    production = await startDocumentsWorld(undefined, { environment: productionEnvironment });
  });
  afterAll(() => production.close());

  test('queries are explained to operators alone', async () => {
    const body = {
      structuredQuery: { from: [{ collectionId: 'c' }] },
      explainOptions: { analyze: true },
    };
    const { idToken } = await production.signUp('eve@example.com');
    const reply = await production.send('POST', ':runQuery', { as: idToken, body });
    expect(reply.status).toBe(403);
    expect(reply.text).toContain('Explaining queries requires admin authentication.');
    const { status } = await production.admin(`/v1/${production.nameOf('c/d')}:runQuery`, body);
    expect(status).toBe(200);
  });

  test('nobody gets in without rules but operators, and nobody is told why', async () => {
    const { idToken, localId } = await production.signUp('ada@example.com');
    const headers = { origin: 'https://page.example' };
    const mine = await production.send('GET', `/users/${localId}`, { as: idToken, headers });
    expect(mine.body).toEqual({
      error: {
        code: 403,
        message: 'Missing or insufficient permissions.',
        status: 'PERMISSION_DENIED',
      },
    });
    expect(mine.headers['access-control-allow-origin']).toBe('https://page.example');
    const { status } = await production.admin(
      `/v1/${production.nameOf('c/d')}`,
      { fields: {} },
      'PATCH',
    );
    expect(status).toBe(200);
    expect((await production.send('GET', '/c/d')).status).toBe(401);
  });

  test('other projects are not served, and there are no helpers for tests', async () => {
    const other = '/v1/projects/other/databases/(default)/documents/c/d';
    expect((await sendTo(production, 'GET', other, { as: null })).status).toBe(404);
    const helper = '/emulator/v1/projects/latchkey/databases/(default)/documents';
    expect((await sendTo(production, 'DELETE', helper, { as: null })).status).toBe(404);
  });
});
