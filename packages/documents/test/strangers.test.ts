import { forEachDatabase } from '@latchkey/testing/databases';
import type { WireReply } from '@latchkey/testing/wire-reply';
import { nodeEnvironment, productionEnvironment } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DocumentsWorld,
  type Reply,
  rulesWith,
  sendTo,
  startDocumentsWorld,
} from './documents-world.ts';

const rules = rulesWith(`
    match /users/{uid} {
      allow read, write: if request.auth.uid == uid;
      match /notes/{note} { allow read, write: if request.auth.uid == uid; }
    }
    match /firms/{firm}/files/{file} {
      allow read, write: if request.auth.token.firebase.tenant == firm;
    }
    match /owned/{one} {
      allow read, update, delete: if resource.data.owner == request.auth.uid;
      allow create: if request.resource.data.owner == request.auth.uid;
    }
    match /open/{one} {
      allow get;
      allow list: if request.query.limit <= 10;
    }`);

const root = '/v1/projects/latchkey/databases/(default)/documents';
const text = (value: string) => ({ stringValue: value });
/** In every document that is not open. */
const secret = 'nobody-else-may-read-this';

forEachDatabase((database, place) => {
  let world: DocumentsWorld;
  const people: Record<'ada' | 'eve' | 'ann' | 'uma', WireReply> = {} as never;
  const firms = { ann: '', uma: '' };

  const signUp = async (name: string, tenantId?: string): Promise<WireReply> => {
    const { status, body } = await world.call('signUp', {
      email: `${name}@example.com`,
      password: 'correct horse',
      ...(tenantId !== undefined && { tenantId }),
    });
    expect(status).toBe(200);
    return body;
  };
  const newFirm = async (): Promise<string> => {
    const { body } = await world.admin('/v2/projects/latchkey/tenants', {
      ...{ displayName: 'firm', allowPasswordSignup: true },
    });
    return String(body['name']).split('/')[3] ?? '';
  };
  const put = async (path: string, fields: object) => {
    const { status } = await world.admin(`${root}/${path}`, { fields }, 'PATCH');
    expect(status).toBe(200);
  };

  beforeAll(async () => {
    const address = database === 'SQLite' ? {} : nodeEnvironment((await place()).location);
    const environment = { ...productionEnvironment, ...address };
    world = await startDocumentsWorld(rules, { environment });
    people.ada = await signUp('ada');
    people.eve = await signUp('eve');
    for (const name of ['ann', 'uma'] as const) {
      firms[name] = await newFirm();
      people[name] = await signUp(name, firms[name]);
    }
    await put(`users/${people.ada.localId}`, { secret: text(secret) });
    await put(`users/${people.ada.localId}/notes/one`, { secret: text(secret) });
    await put('owned/hers', { owner: text(people.ada.localId), secret: text(secret) });
    await put(`firms/${firms.ann}/files/one`, { secret: text(secret) });
    await put('open/one', { a: text('a') });
  });
  afterAll(() => world.close());

  type Call = readonly [method: string, address: string, body?: unknown];
  const as = (token: string | null, [method, address, body]: Call): Promise<Reply> =>
    world.send(method, address, { as: token, ...(body !== undefined && { body }) });

  const query = (structuredQuery: object): readonly Call[] => [
    ['POST', ':runQuery', { structuredQuery }],
    ['POST', ':runQuery', { structuredQuery, explainOptions: {} }],
    ['POST', ':runQuery', { structuredQuery, explainOptions: { analyze: true } }],
    ['POST', ':partitionQuery', { structuredQuery, partitionCount: '2' }],
    [
      'POST',
      ':runAggregationQuery',
      { structuredAggregationQuery: { structuredQuery, aggregations: [{ count: {} }] } },
    ],
  ];
  const owned = [{ collectionId: 'owned' }];
  const where = (fieldPath: string, op: string, value: object) => ({
    fieldFilter: { field: { fieldPath }, op, value },
  });

  /** What nobody but Ada and operators may do. */
  function forbidden(): readonly Call[] {
    const { ada, eve } = people;
    const hers = world.nameOf('owned/hers');
    const named = { referenceValue: hers };
    const isHers = where('owner', 'EQUAL', text(ada.localId));
    const isEves = where('owner', 'EQUAL', text(eve.localId));
    const both = { arrayValue: { values: [text(ada.localId), text(eve.localId)] } };
    const stolen = { name: hers, fields: { owner: text(eve.localId) } };
    const past = new Date(world.now() - 1).toISOString();
    const commit = (...writes: readonly object[]): Call => ['POST', ':commit', { writes }];
    return [
      ['GET', `/users/${ada.localId}`],
      ['GET', `/users/${ada.localId}/notes/one`],
      ['GET', `/users/${ada.localId}/notes`],
      ['GET', '/users'],
      ['GET', '/owned/hers'],
      ['GET', `/owned/hers?readTime=${past}`],
      ['GET', `/owned/hers?access_token=${ada.idToken}`],
      ['GET', '/open?showMissing=true&pageSize=5'],
      ['GET', '/open'],
      ['POST', ':batchGet', { documents: [world.nameOf('open/one'), hers] }],
      ['POST', ':batchGet', { documents: [hers], newTransaction: { readOnly: {} } }],
      ['POST', ':batchGet', { documents: [hers], readTime: past }],
      ['POST', ':listCollectionIds', {}],
      ['POST', `/users/${ada.localId}:listCollectionIds`, {}],
      ...query({ from: owned }),
      ...query({ from: owned, select: { fields: [{ fieldPath: '__name__' }] } }),
      ...query({ from: owned, where: isHers }),
      ...query({ from: owned, where: where('owner', 'IN', both) }),
      ...query({ from: owned, where: where('owner', 'GREATER_THAN_OR_EQUAL', text('')) }),
      ...query({ from: owned, where: where('__name__', 'EQUAL', named) }),
      ...query({
        from: owned,
        where: { compositeFilter: { op: 'OR', filters: [isHers, isEves] } },
      }),
      ...query({ from: [{ collectionId: 'notes', allDescendants: true }] }),
      ...query({ from: [{ collectionId: 'files', allDescendants: true }] }),
      ...query({ from: [{ allDescendants: true }] }),
      [
        'POST',
        `/users/${ada.localId}:runQuery`,
        { structuredQuery: { from: [{ collectionId: 'notes' }] } },
      ],
      ['PATCH', '/owned/hers', { fields: stolen.fields }],
      ['PATCH', '/owned/hers?updateMask.fieldPaths=owner', { fields: stolen.fields }],
      ['DELETE', '/owned/hers'],
      ['DELETE', '/owned/hers?currentDocument.exists=false'],
      commit({ update: stolen }),
      commit({ update: stolen }, { delete: hers }),
      commit({ delete: hers }),
      commit({ delete: hers, currentDocument: { exists: false } }),
      commit({ delete: hers, currentDocument: { updateTime: past } }),
      commit({ verify: hers, currentDocument: { exists: true } }),
      commit({
        transform: {
          document: hers,
          fieldTransforms: [{ fieldPath: 'n', increment: { integerValue: '1' } }],
        },
      }),
      ['POST', ':batchWrite', { writes: [{ delete: hers }] }],
    ];
  }

  const refusals = async (token: string | null): Promise<readonly unknown[]> => {
    const replies = [];
    for (const call of forbidden()) {
      const { status, text: body } = await as(token, call);
      if (status !== 403 || body.includes(secret)) replies.push([call, status, body]);
    }
    return replies;
  };

  test('nobody reads, finds, counts, explains or changes what rules keep from them', async () => {
    expect(await refusals(null)).toEqual([]);
    expect(await refusals(people.eve.idToken)).toEqual([]);
    expect(await refusals(people.ann.idToken)).toEqual([]);
    const { status, text: body } = await as(people.ada.idToken, ['GET', '/owned/hers']);
    expect([status, body.includes(secret)]).toEqual([200, true]);
  });

  test('nobody reads at an earlier time what they may read now', async () => {
    const time = new Date(world.now() - 1).toISOString();
    const documents = [world.nameOf('open/one')];
    const structuredQuery = {
      from: owned,
      where: where('owner', 'EQUAL', text(people.eve.localId)),
    };
    const calls: readonly Call[] = [
      ['GET', `/open/one?readTime=${time}`],
      ['POST', ':batchGet', { documents, readTime: time }],
      ['POST', ':batchGet', { documents, newTransaction: { readOnly: { readTime: time } } }],
      ['POST', ':beginTransaction', { options: { readOnly: { readTime: time } } }],
      ['POST', ':runQuery', { structuredQuery, readTime: time }],
    ];
    for (const call of calls) {
      expect((await as(people.eve.idToken, call)).status).toBe(403);
    }
    expect((await as(people.eve.idToken, ['GET', '/open/one'])).status).toBe(200);
    expect((await as(people.eve.idToken, ['POST', ':runQuery', { structuredQuery }])).status).toBe(
      200,
    );
  });

  test('what belongs to a tenant is read and written by its own people alone', async () => {
    const file: Call = ['GET', `/firms/${firms.ann}/files/one`];
    const change: Call = ['PATCH', `/firms/${firms.ann}/files/two`, { fields: {} }];
    for (const call of [file, change]) {
      expect((await as(people.ann.idToken, call)).status).toBe(200);
      for (const token of [people.uma.idToken, people.ada.idToken, null]) {
        expect((await as(token, call)).status).toBe(403);
      }
    }
  });

  test('nobody goes on with, ends or repeats the transaction of somebody else', async () => {
    const { uma, ada, eve } = people;
    const begun = await as(ada.idToken, ['POST', ':beginTransaction', {}]);
    const { transaction } = begun.body as { transaction: string };
    // Somebody with the same uid is somebody else in another tenant.
    await world.admin(`/v1/projects/latchkey/tenants/${firms.uma}/accounts`, {
      ...{ localId: ada.localId, email: 'twin@example.com', password: 'correct horse' },
    });
    const { body: twin } = await world.call('signInWithPassword', {
      ...{ email: 'twin@example.com', password: 'correct horse', tenantId: firms.uma },
    });
    expect(twin.localId).toBe(ada.localId);
    const calls: readonly Call[] = [
      ['GET', `/open/one?transaction=${encodeURIComponent(transaction)}`],
      ['POST', ':batchGet', { documents: [world.nameOf('open/one')], transaction }],
      ['POST', ':commit', { writes: [], transaction }],
      ['POST', ':rollback', { transaction }],
    ];
    for (const token of [eve.idToken, uma.idToken, twin.idToken, null]) {
      for (const call of calls) expect((await as(token, call)).status).toBe(400);
    }
    const own: Call = ['POST', ':commit', { writes: [], transaction }];
    expect((await as(ada.idToken, own)).status).toBe(200);
  });

  test('the past, rules and what test suites ask for are closed to everybody but operators', async () => {
    const past = `/latchkey${root}/owned/hers`;
    const time = new Date(world.now()).toISOString();
    const source = { source: { files: [{ name: 'a.rules', content: rulesWith('') }] } };
    const calls: readonly Call[] = [
      ['POST', `${past}:history`, {}],
      ['POST', `${past}:restore`, { time }],
      ...['', '/firebaserules.googleapis.com'].flatMap((host): readonly Call[] => [
        ['GET', `${host}/v1/projects/latchkey/rulesets`],
        ['POST', `${host}/v1/projects/latchkey/rulesets`, source],
        ['GET', `${host}/v1/projects/latchkey/releases`],
        ['GET', `${host}/v1/projects/latchkey/releases/cloud.firestore`],
        ['PATCH', `${host}/v1/projects/latchkey/releases/cloud.firestore`, {}],
        ['POST', `${host}/v1/projects/latchkey/releases`, {}],
      ]),
      ['PUT', '/emulator/v1/projects/latchkey:securityRules', {}],
      ['DELETE', '/emulator/v1/projects/latchkey/databases/(default)/documents'],
    ];
    for (const token of [people.eve.idToken, people.ann.idToken, 'owner', null]) {
      for (const [method, url, body] of calls) {
        const { status } = await sendTo(world, method, url, {
          as: token,
          ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
        });
        expect([url, status]).toEqual([
          url,
          expect.toSatisfy((one) => [401, 403, 404].includes(one)),
        ]);
      }
    }
  });

  describe('a name that is written in another way', () => {
    const spellings = [
      ...['/owned%2Fhers', '/open/..%2Fowned%2Fhers', '/open/%2e%2e/owned/hers', '//owned/hers'],
      ...['/open/one%2F..%2F..%2Fowned%2Fhers', '/open%5C..%5Cowned/hers', '/owned//hers'],
      ...[
        '/owned/hers/',
        '/owned/hers%00',
        '/owned/%C0%AF',
        '/owned/%E0%80%AF',
        '/owned/%ED%A0%80',
      ],
      ...[
        '/owned/__x__',
        '/__x__/hers',
        '/owned/.',
        '/owned/..',
        '/owned/%68ers',
        '/owned/%2568ers',
      ],
      ...[
        '/owned/hers;x=1',
        '/owned/hers%20',
        '/OWNED/hers',
        '/owned/HERS',
        '/owned/hers%E2%80%8B',
      ],
    ];

    test.each(spellings)('leads to nothing that is closed: %s', async (address) => {
      for (const call of [
        ['GET', address],
        ['DELETE', address],
        ['PATCH', address, { fields: {} }],
      ] satisfies readonly Call[]) {
        const { status, text: body } = await as(people.eve.idToken, call);
        expect([status, body]).toEqual([
          expect.toSatisfy((one) => [400, 403, 404].includes(one)),
          expect.not.stringContaining(secret),
        ]);
      }
    });

    test('leads to a document below, and never to the one above it', async () => {
      const below = '/open/one/v1/projects/x/y';
      expect((await world.admin(`${root}${below}`, { fields: {} }, 'PATCH')).status).toBe(200);
      expect((await as(null, ['GET', below])).status).toBe(403);
      const deleted = await world.admin(`${root}${below}`, undefined, 'DELETE');
      expect(deleted.status).toBe(200);
      expect((await as(null, ['GET', '/open/one'])).status).toBe(200);
    });
  });

  describe('a token that is good no more', () => {
    const own = ({ localId }: WireReply): readonly Call[] => [
      ['GET', `/users/${localId}`],
      ['PATCH', `/users/${localId}`, { fields: {} }],
      ['POST', ':commit', { writes: [{ delete: world.nameOf(`users/${localId}`) }] }],
      // Not even what is open: who shows a token is never taken for nobody.
      ['GET', '/open/one'],
    ];
    const update = (localId: string, change: object) =>
      world.admin('/v1/projects/latchkey/accounts:update', { localId, ...change });

    test.each<readonly [string, (who: WireReply) => Promise<unknown>]>([
      ['disabled', ({ localId }) => update(localId, { disableUser: true })],
      [
        'revoked',
        ({ localId }) =>
          update(localId, { validSince: String(Math.floor(world.now() / 1000) + 2) }),
      ],
      [
        'deleted',
        ({ localId }) => world.admin('/v1/projects/latchkey/accounts:delete', { localId }),
      ],
      [
        'signed-out',
        ({ refreshToken }) => world.call('/latchkey/v1/sessions:signOut', { refreshToken }),
      ],
    ])('lets nobody in: %s', async (name, end) => {
      const who = await signUp(name);
      for (const call of own(who)) {
        expect((await as(who.idToken, call)).status).not.toBe(401);
      }
      await end(who);
      for (const call of own(who)) expect((await as(who.idToken, call)).status).toBe(401);
    });

    test('lets nobody in: of another project, or changed in any part', async () => {
      const elsewhere = await startDocumentsWorld(rules, {
        environment: { ...productionEnvironment, LATCHKEY_PROJECT: 'elsewhere' },
      });
      const foreign = await elsewhere.signUp('ada@example.com').finally(elsewhere.close);
      const [header, payload = '', signature] = people.ada.idToken.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
      const tokens = [
        foreign.idToken,
        `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
        `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
        `${header}.${encode({ ...claims, firebase: { tenant: firms.ann } })}.${signature}`,
        `${header}.${encode({ ...claims, sub: people.eve.localId })}.${signature}`,
        `${people.ada.idToken}=`,
        `${people.ada.idToken}.x`,
        people.ada.refreshToken,
        'owner',
      ];
      for (const token of tokens) {
        for (const call of own(people.ada)) expect((await as(token, call)).status).toBe(401);
      }
    });

    test('lets nobody in: expired', async () => {
      const who = await signUp('expiring');
      world.pass(2 * 3_600_000);
      for (const call of own(who)) expect((await as(who.idToken, call)).status).toBe(401);
    });
  });
});
