import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesetsProduct } from '../product.ts';

const content = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{note} {
      allow get, delete: if resource.data.owner == request.auth.uid;
      allow list: if resource.data.owner == request.auth.uid && request.query.limit <= 10;
      allow create: if request.resource.data.stars is int
        && request.time > timestamp.date(2020, 1, 1);
    }
    match /secrets/{secret} {
      allow read: if get(/databases/$(database)/documents/roles/$(request.auth.uid)).data.role == 'admin';
      allow write: if exists(/databases/$(database)/documents/members/$(request.auth.uid));
    }
  }
}
service firebase.storage {
  match /b/{bucket}/o/{file} {
    allow write: if request.resource.size < 100 && request.auth.token.admin;
  }
}
`;
const source = { files: [{ name: 'my.rules', content }] };
const documents = '/databases/(default)/documents';

let world: World;
beforeAll(async () => {
  world = await startWorld({ products: [rulesetsProduct] });
});
afterAll(() => world.close());

const send = async (path: string, payload: unknown, as: string | null = 'owner') => {
  const { statusCode, body } = await world.app.inject({
    method: 'POST',
    url: `/v1/projects/latchkey${path}`,
    headers: { ...(as !== null && { authorization: `Bearer ${as}` }) },
    payload: payload as object,
  });
  return { status: statusCode, body: JSON.parse(body) };
};

type Case = { readonly request: object } & Readonly<Record<string, unknown>>;

/** What was decided about each. */
const decided = async (...cases: readonly Case[]) => {
  const testCases = cases.map((one) => ({ expectation: 'ALLOW', ...one }));
  const { status, body } = await send(':test', { source, testSuite: { testCases } });
  expect(status).toBe(200);
  return body.testResults.map(({ state }: { state: string }) => state === 'SUCCESS');
};

const ada = { uid: 'ada', token: {} };
const note = (method: string, auth: object | null, more: object = {}) => ({
  ...{ method, auth, path: `${documents}/notes/one` },
  ...more,
});

describe('rules are tested without being stored', () => {
  test('on documents and on who asks', async () => {
    const resource = { data: { owner: 'ada' } };
    expect(
      await decided(
        { request: note('get', ada), resource },
        { request: note('delete', ada), resource },
        { request: note('get', { uid: 'eve' }), resource },
        { request: note('get', null), resource },
        { request: note('get', ada) },
      ),
    ).toEqual([true, true, false, false, false]);
  });

  test('on what is written, and when', async () => {
    const written = (stars: unknown, time?: string) => ({
      request: note('create', null, { resource: { data: { stars } }, ...(time && { time }) }),
    });
    expect(
      await decided(written(3), written('3'), written(3.5), written(3, '2019-01-01T00:00:00Z')),
    ).toEqual([true, false, false, false]);
  });

  test('on queries for documents with the fields that are given', async () => {
    const listed = (auth: object, limit: number) => ({
      request: { ...note('list', auth), path: `${documents}/notes`, query: { limit } },
      resource: { data: { owner: 'ada' } },
    });
    const without = { request: note('list', ada, { query: { limit: 1 } }) };
    expect(
      await decided(listed(ada, 10), listed(ada, 11), listed({ uid: 'eve' }, 10), without),
    ).toEqual([true, false, false, false]);
  });

  test('on documents that rules look up', async () => {
    const secret = (method: string, functionMocks: readonly object[]) => ({
      request: { method, path: `${documents}/secrets/one`, auth: ada },
      functionMocks,
    });
    const mock = (name: string, path: string | undefined, result: object) => ({
      function: name,
      args: [path === undefined ? { anyValue: {} } : { exactValue: `${documents}/${path}` }],
      result,
    });
    const role = (is: string) => ({ value: { data: { role: is } } });
    expect(
      await decided(
        secret('get', [mock('get', 'roles/ada', role('admin'))]),
        secret('get', [mock('get', 'roles/ada', role('guest'))]),
        secret('get', [mock('get', undefined, role('admin'))]),
        secret('get', [
          mock('get', undefined, role('admin')),
          mock('get', 'roles/ada', role('guest')),
        ]),
        secret('get', [mock('get', 'roles/eve', role('admin'))]),
        secret('get', [mock('get', 'roles/ada', { undefined: {} })]),
        secret('create', [mock('exists', 'members/ada', { value: true })]),
        secret('create', [mock('exists', 'members/ada', { value: false })]),
        secret('create', []),
      ),
    ).toEqual([true, false, true, false, false, false, true, false, false]);
  });

  test('on files', async () => {
    const upload = (size: number, admin: boolean) => ({
      request: {
        ...{
          method: 'create',
          path: '/b/bucket/o/file.txt',
          auth: { uid: 'ada', token: { admin } },
        },
        resource: { size },
      },
    });
    expect(await decided(upload(99, true), upload(100, true), upload(99, false))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('with paths that are escaped, unless it is said that they are not', async () => {
    const resource = { data: { owner: 'ada' } };
    const path = '/databases/%28default%29/documents/notes/o%2Fe';
    const request = { ...note('get', ada), path };
    expect(await decided({ request, resource })).toEqual([true]);
    const { status } = await send(':test', {
      source,
      testSuite: { testCases: [{ expectation: 'ALLOW', request: { ...request, path: '/%ff' } }] },
    });
    expect(status).toBe(400);
    expect(await decided({ request: { ...request, path: '/%ff' }, pathEncoding: 'PLAIN' })).toEqual(
      [false],
    );
  });
});

test('what is not as expected says why, and where', async () => {
  const testCases = [
    { expectation: 'DENY', request: note('get', ada), resource: { data: { owner: 'eve' } } },
    { expectation: 'ALLOW', request: note('get', ada), resource: { data: { owner: 'eve' } } },
  ];
  const { body } = await send(':test', { source, testSuite: { testCases } });
  expect(body).toEqual({
    testResults: [
      { state: 'SUCCESS' },
      {
        state: 'FAILURE',
        debugMessages: ['line 5, column 7: The condition is false.'],
        errorPosition: { fileName: 'my.rules', line: 5, column: 7 },
      },
    ],
  });
});

test('rules that cannot be used are told by their issues, and test nothing', async () => {
  const broken = { files: [{ name: 'my.rules', content: 'service cloud.firestore { allow }' }] };
  const { status, body } = await send(':test', { source: broken, testSuite: { testCases: [] } });
  expect([status, body]).toEqual([
    200,
    {
      issues: [
        {
          sourcePosition: { fileName: 'my.rules', line: 1, column: expect.any(Number) },
          description: expect.any(String),
          severity: 'ERROR',
        },
      ],
    },
  ]);
});

test('a ruleset that is stored is tested by its name', async () => {
  const made = await send('/rulesets', { source });
  const id = made.body.name.split('/').at(-1);
  const testSuite = {
    testCases: [
      { expectation: 'ALLOW', request: note('get', ada), resource: { data: { owner: 'ada' } } },
    ],
  };
  expect(await send(`/rulesets/${id}:test`, { testSuite })).toMatchObject({
    body: { testResults: [{ state: 'SUCCESS' }] },
  });
  expect((await send('/rulesets/missing:test', { testSuite })).status).toBe(404);
});

test.each([
  ['no suite', { source }],
  ['no expectation', { source, testSuite: { testCases: [{ request: note('get', null) }] } }],
  [
    'another method',
    { source, testSuite: { testCases: [{ expectation: 'DENY', request: note('put', null) }] } },
  ],
  [
    'a mock of another function',
    {
      source,
      testSuite: {
        testCases: [
          {
            ...{ expectation: 'DENY', request: note('get', null) },
            functionMocks: [{ function: 'hashing', args: [{ exactValue: 'a' }], result: {} }],
          },
        ],
      },
    },
  ],
  [
    'too many cases',
    {
      source,
      testSuite: {
        testCases: Array(501).fill({ expectation: 'DENY', request: note('get', null) }),
      },
    },
  ],
])('%s is refused', async (_, body) => {
  expect((await send(':test', body)).status).toBe(400);
});

test('rules are tested by operators alone', async () => {
  const { idToken } = await world.signUp('ada@example.com');
  const body = { source, testSuite: { testCases: [] } };
  expect((await send(':test', body, null)).status).toBe(401);
  expect((await send(':test', body, String(idToken))).status).toBe(403);
});

test('a release is not deleted, and whoever tries is told what to do instead', async () => {
  const { statusCode, body } = await world.app.inject({
    method: 'DELETE',
    url: '/v1/projects/latchkey/releases/cloud.firestore',
    headers: { authorization: 'Bearer owner' },
  });
  expect([statusCode, JSON.parse(body).error]).toMatchObject([
    501,
    { status: 'UNIMPLEMENTED', message: expect.stringContaining('allow nothing') },
  ]);
});
