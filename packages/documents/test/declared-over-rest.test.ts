import { productionEnvironment } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocumentsWorld, rulesWith, sendTo, startDocumentsWorld } from './documents-world.ts';
import { forEachDocumentsDeployment } from './each-deployment.ts';
import { operatorToken } from './operator-token.ts';

const groups = '/v1/projects/latchkey/databases/(default)/collectionGroups';
const fields = [
  { fieldPath: 'city', order: 'ASCENDING' },
  { fieldPath: 'born', order: 'ASCENDING' },
];
/** The same, walked from its end. */
const turned = fields.map(({ fieldPath }) => ({ fieldPath, order: 'DESCENDING' }));
const byCity = { queryScope: 'COLLECTION', fields };

const send = (world: DocumentsWorld, method: string, path: string, body?: unknown, as = 'owner') =>
  sendTo(world, method, `${groups}/${path}`, { as, ...(body !== undefined && { body }) });

type Index = { readonly name: string; readonly state: string };

forEachDocumentsDeployment(rulesWith(''), (nodeAt) => {
  const listed = async (node: number, group = '-') => {
    const { body } = await send(nodeAt(node), 'GET', `${group}/indexes`);
    return (body as { indexes: readonly Index[] }).indexes;
  };

  describe('an index of several fields', () => {
    test('is declared on one node, built by whichever is told, found by its name, and deleted', async () => {
      await nodeAt(0).send('PATCH', '/people/ada', {
        body: { fields: { city: { stringValue: 'London' } } },
      });
      const made = await send(nodeAt(0), 'POST', 'people/indexes', byCity);
      expect(made).toMatchObject({
        status: 200,
        body: {
          done: true,
          response: { queryScope: 'COLLECTION', fields: expect.arrayContaining(fields) },
        },
      });
      const { name } = (made.body as { response: Index }).response;
      // Sooner than nodes on PostgreSQL would look by themselves.
      await expect.poll(async () => (await listed(1))[0]?.state).toBe('READY');
      const id = name.slice(name.indexOf('/collectionGroups/') + '/collectionGroups/'.length);
      expect(await send(nodeAt(1), 'GET', id)).toMatchObject({ body: { name, state: 'READY' } });
      expect(await listed(1, 'people')).toHaveLength(1);
      expect(await listed(1, 'others')).toHaveLength(0);

      for (const again of [byCity, { ...byCity, fields: turned }]) {
        expect(await send(nodeAt(1), 'POST', 'people/indexes', again)).toMatchObject({
          status: 409,
          body: { error: { status: 'ALREADY_EXISTS' } },
        });
      }
      expect((await send(nodeAt(0), 'DELETE', id.replace('people', 'others'))).status).toBe(404);
      expect(await send(nodeAt(0), 'DELETE', id)).toMatchObject({ status: 200, body: {} });
      expect(await listed(0)).toEqual([]);
      expect((await send(nodeAt(0), 'GET', id)).status).toBe(404);
      expect((await send(nodeAt(0), 'DELETE', id)).status).toBe(404);
    });

    test('is declared beside others by several at once, and none is lost', async () => {
      const scores = Array.from({ length: 6 }, (_, turn) => ({
        fieldPath: `s${turn}`,
        order: 'ASCENDING',
      }));
      const made = await Promise.all(
        scores.map((score, turn) =>
          send(nodeAt(turn), 'POST', 'games/indexes', {
            fields: [{ fieldPath: 'a', order: 'ASCENDING' }, score],
          }),
        ),
      );
      expect(made.map(({ status }) => status)).toEqual(scores.map(() => 200));
      expect(await listed(0, 'games')).toHaveLength(6);
    });
  });

  test('a field is exempted, shown, and given back its usual indexes', async () => {
    const usual = await send(nodeAt(0), 'GET', 'people/fields/text');
    expect(usual.body).toMatchObject({
      name: 'projects/latchkey/databases/(default)/collectionGroups/people/fields/text',
      indexConfig: { usesAncestorConfig: true, indexes: { length: 6 } },
    });
    const exempt = { indexConfig: { indexes: [] } };
    const path = 'people/fields/text?updateMask=indexConfig';
    expect(await send(nodeAt(0), 'PATCH', path, exempt)).toMatchObject({
      status: 200,
      body: { done: true, response: { indexConfig: { indexes: [] } } },
    });
    const one = {
      queryScope: 'COLLECTION',
      fields: [{ fieldPath: 'text', arrayConfig: 'CONTAINS' }],
    };
    expect((await send(nodeAt(1), 'PATCH', path, { indexConfig: { indexes: [one] } })).status).toBe(
      200,
    );
    const { body } = await send(
      nodeAt(0),
      'GET',
      '-/fields?filter=indexConfig.usesAncestorConfig:false',
    );
    expect(body).toEqual({
      fields: [
        {
          name: expect.stringMatching(/\/text$/),
          indexConfig: { indexes: [expect.objectContaining(one)] },
        },
      ],
    });
    expect((await send(nodeAt(0), 'PATCH', path, {})).status).toBe(200);
    expect((await send(nodeAt(0), 'GET', '-/fields')).body).toEqual({ fields: [] });
  });
});

describe('on a server', () => {
  let world: DocumentsWorld;
  let owner: string;
  beforeAll(async () => {
    world = await startDocumentsWorld(rulesWith('match /{path=**} { allow read, write; }'), {
      environment: productionEnvironment,
    });
    owner = await operatorToken(world, 'owner');
  });
  afterAll(() => world.close());

  test('indexes are looked at by viewers, and declared by owners alone', async () => {
    const { idToken } = await world.signUp('ada@example.com');
    const calls = [
      ['GET', 'people/indexes', undefined],
      ['GET', 'people/fields/a', undefined],
      ['POST', 'people/indexes', byCity],
      ['PATCH', 'people/fields/a', { indexConfig: {} }],
      ['DELETE', 'people/indexes/x', undefined],
    ] as const;
    const statuses = async (as: string) => {
      const found: number[] = [];
      for (const [method, path, body] of calls) {
        found.push((await send(world, method, path, body, as)).status);
      }
      return found;
    };
    expect(await statuses(String(idToken))).toEqual([403, 403, 403, 403, 403]);
    expect(await statuses('owner')).toEqual([401, 401, 401, 401, 401]);
    expect(await statuses(await operatorToken(world, 'viewer'))).toEqual([200, 200, 403, 403, 403]);
    expect(await statuses(owner)).toEqual([200, 200, 200, 200, 404]);
    const trail = '/latchkey/v1/projects/latchkey/auditEvents?event=document_indexes_deployed';
    expect((await world.admin(trail, undefined, 'GET')).body['events']).toHaveLength(2);
  });

  test.each([
    [
      'one field, which has an index anyway',
      'POST',
      'people/indexes',
      { fields: [fields[0]] },
      400,
    ],
    [
      'vectors',
      'POST',
      'people/indexes',
      { fields: [fields[0], { fieldPath: 'v', vectorConfig: { dimension: 3, flat: {} } }] },
      400,
    ],
    ['a group that cannot be', 'POST', '__x__/indexes', byCity, 400],
    ['all groups at once', 'POST', '__default__/indexes', byCity, 400],
    ['no fields', 'POST', 'people/indexes', {}, 400],
    ['what is not known', 'POST', 'people/indexes', { ...byCity, speed: 'high' }, 400],
    ['a time to live', 'PATCH', 'people/fields/a?updateMask=ttlConfig', { ttlConfig: {} }, 501],
    ['another mask', 'PATCH', 'people/fields/a?updateMask=name', {}, 400],
    [
      'another field',
      'PATCH',
      'people/fields/a',
      { indexConfig: { indexes: [{ fields: [fields[0]] }] } },
      400,
    ],
  ] as const)('%s is refused', async (_, method, path, body, status) => {
    expect((await send(world, method, path, body, owner)).status).toBe(status);
  });

  test('another project and another spelling of the address are not there', async () => {
    const other = groups.replace('latchkey', 'other');
    expect((await sendTo(world, 'GET', `${other}/people/indexes`, { as: owner })).status).toBe(404);
    const behind = `/firestore.googleapis.com${groups}/people/indexes`;
    expect((await sendTo(world, 'GET', behind, { as: owner })).status).toBe(200);
  });
});
