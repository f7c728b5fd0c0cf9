import { describe, expect, test } from 'vitest';
import type { DocumentsWorld } from './documents-world.ts';
import { rulesWith } from './documents-world.ts';
import { forEachDocumentsDeployment } from './each-deployment.ts';

type Value = Readonly<Record<string, unknown>>;

const integer = (value: number): Value => ({ integerValue: String(value) });
const double = (value: number): Value => ({ doubleValue: value });
const text = (value: string): Value => ({ stringValue: value });
const list = (...values: readonly Value[]): Value => ({ arrayValue: { values } });
const elements = (...values: readonly Value[]) => ({ values });

const nested = (depth: number): Value =>
  depth === 0 ? integer(1) : { mapValue: { fields: { a: nested(depth - 1) } } };

/** Documents are the operator's here: what is tried is what the store does with what it is told. */
const nothing = rulesWith('');

const most = 'x'.repeat(1_048_487);

type Transform = readonly [string, object, Value | undefined, Value];

const transforms: readonly Transform[] = [
  ['increments an integer', { increment: integer(2) }, integer(3), integer(5)],
  ['increments a double', { increment: double(0.5) }, integer(3), double(3.5)],
  ['increments what is no number from zero', { increment: integer(2) }, text('a'), integer(2)],
  ['increments what is missing from zero', { increment: integer(-2) }, undefined, integer(-2)],
  [
    'stays at the greatest integer',
    { increment: integer(1) },
    { integerValue: '9223372036854775807' },
    { integerValue: '9223372036854775807' },
  ],
  ['takes the greater number', { maximum: integer(7) }, integer(3), integer(7)],
  ['keeps the greater number', { maximum: integer(1) }, double(3.5), double(3.5)],
  ['takes the lesser number', { minimum: double(0.5) }, integer(3), double(0.5)],
  ['keeps the lesser number', { minimum: integer(7) }, integer(3), integer(3)],
  [
    'appends elements that are missing',
    { appendMissingElements: elements(integer(1), integer(4), integer(4)) },
    list(integer(1), integer(2)),
    list(integer(1), integer(2), integer(4)),
  ],
  [
    'begins an array where there is none',
    { appendMissingElements: elements(text('a')) },
    integer(1),
    list(text('a')),
  ],
  [
    'removes elements wherever they are',
    { removeAllFromArray: elements(integer(2), text('z')) },
    list(integer(2), integer(1), double(2)),
    list(integer(1)),
  ],
];

const limits: readonly (readonly [string, string, object, string])[] = [
  [
    'a document of more than a mebibyte',
    'c/large',
    { a: text(most), b: text('y'.repeat(100)) },
    '1048576 bytes',
  ],
  ['a string that is too long', 'c/long', { a: text(`${most}x`) }, '1048487 bytes'],
  [
    'bytes that are too long',
    'c/bytes',
    { a: { bytesValue: Buffer.alloc(1_048_488).toString('base64') } },
    '1048487 bytes',
  ],
  ['twenty-one maps within each other', 'c/deep', { a: nested(21) }, '20'],
  ['a name of a field that is too long', 'c/field', { ['n'.repeat(1_501)]: integer(1) }, '1500'],
  ['a field without a name', 'c/nameless', { '': integer(1) }, 'empty'],
  ['a reserved field', 'c/reserved', { __a__: integer(1) }, '__a__'],
  ['an array within an array', 'c/arrays', { a: list(list()) }, 'array'],
  ['an id that is too long', `c/${'i'.repeat(1_501)}`, {}, '1500'],
  ['a hundred and one collections', Array(101).fill('c/d').join('/'), {}, '100'],
  [
    'more than forty thousand index entries',
    'c/entries',
    { a: list(...Array.from({ length: 40_001 }, (_, index) => integer(index))) },
    'index',
  ],
];

const allowed: readonly (readonly [string, string, object])[] = [
  ['a string of the greatest length', 'ok/long', { a: text(most) }],
  ['twenty maps within each other', 'ok/deep', { a: nested(20) }],
  ['an id of the greatest length', `ok/${'i'.repeat(1_500)}`, {}],
  ['a field of the greatest length', 'ok/field', { ['n'.repeat(1_500)]: integer(1) }],
  ['a hundred collections', Array(100).fill('c/d').join('/'), {}],
];

forEachDocumentsDeployment(nothing, (nodeAt) => {
  let number = 0;
  const newPath = () => `things/${++number}`;

  const put = async (world: DocumentsWorld, path: string, fields: object) => {
    const reply = await world.send('PATCH', `/${path}`, { body: { fields } });
    expect(reply.status).toBe(200);
    return reply.body as { updateTime: string };
  };
  const commit = (world: DocumentsWorld, ...writes: readonly object[]) =>
    world.send('POST', ':commit', { body: { writes } });
  const fieldsAt = async (world: DocumentsWorld, path: string) =>
    ((await world.send('GET', `/${path}`)).body as { fields?: Record<string, Value> }).fields;

  describe('a transform', () => {
    test.each(transforms)('%s', async (_, transform, before, after) => {
      const path = newPath();
      const world = nodeAt(0);
      await put(world, path, before === undefined ? {} : { a: before });
      const write = {
        update: { name: world.nameOf(path) },
        updateMask: {},
        updateTransforms: [{ fieldPath: 'a', ...transform }],
      };
      expect((await commit(world, write)).status).toBe(200);
      expect(await fieldsAt(nodeAt(1), path)).toEqual({ a: after });
    });

    test('sets the time of the request', async () => {
      const path = newPath();
      const world = nodeAt(0);
      const write = {
        update: { name: world.nameOf(path) },
        updateTransforms: [{ fieldPath: 'a.b', setToServerValue: 'REQUEST_TIME' }],
      };
      const { body } = await commit(world, write);
      const { commitTime } = body as { commitTime: string };
      const at = await fieldsAt(nodeAt(1), path);
      expect(at).toEqual({
        a: { mapValue: { fields: { b: { timestampValue: expect.any(String) } } } },
      });
      const [, set = ''] = /"timestampValue":"([^"]+)"/.exec(JSON.stringify(at)) ?? [];
      expect(set <= commitTime && Date.parse(set) > Date.parse(commitTime) - 60_000).toBe(true);
    });
  });

  describe('a precondition', () => {
    const deletion = (world: DocumentsWorld, path: string, currentDocument: object) =>
      commit(world, { delete: world.nameOf(path), currentDocument });

    test('that there is a document', async () => {
      const path = newPath();
      expect(await deletion(nodeAt(0), path, { exists: true })).toMatchObject({
        status: 404,
        body: { error: { status: 'NOT_FOUND' } },
      });
      await put(nodeAt(1), path, {});
      expect((await deletion(nodeAt(0), path, { exists: true })).status).toBe(200);
    });

    test('that there is none', async () => {
      const path = newPath();
      const create = (world: DocumentsWorld) =>
        commit(world, {
          update: { name: world.nameOf(path), fields: {} },
          currentDocument: { exists: false },
        });
      expect((await create(nodeAt(0))).status).toBe(200);
      expect(await create(nodeAt(1))).toMatchObject({
        status: 409,
        body: { error: { status: 'ALREADY_EXISTS' } },
      });
    });

    test('that it is as it was', async () => {
      const path = newPath();
      const { updateTime } = await put(nodeAt(0), path, { a: integer(1) });
      const latest = await put(nodeAt(1), path, { a: integer(2) });
      expect(await deletion(nodeAt(0), path, { updateTime })).toMatchObject({
        status: 400,
        body: { error: { status: 'FAILED_PRECONDITION' } },
      });
      expect(await fieldsAt(nodeAt(0), path)).toEqual({ a: integer(2) });
      expect((await deletion(nodeAt(0), path, { updateTime: latest.updateTime })).status).toBe(200);
    });

    test('holds for a verification, which changes nothing', async () => {
      const path = newPath();
      const world = nodeAt(0);
      const verify = { verify: world.nameOf(path), currentDocument: { exists: true } };
      const other = { update: { name: world.nameOf(newPath()), fields: {} } };
      expect((await commit(world, verify, other)).status).toBe(404);
      expect((await world.send('GET', `/things/${number}`)).status).toBe(404);
      await put(world, path, {});
      expect((await commit(world, verify, other)).status).toBe(200);
    });
  });

  describe('a limit', () => {
    test.each(limits)('refuses %s, and nothing is written', async (_, path, fields, word) => {
      const world = nodeAt(0);
      const beside = newPath();
      const reply = await commit(
        world,
        { update: { name: world.nameOf(beside), fields: {} } },
        { update: { name: world.nameOf(path), fields } },
      );
      expect(reply).toMatchObject({
        status: 400,
        body: {
          error: { status: 'INVALID_ARGUMENT', message: expect.stringContaining(word) },
        },
      });
      expect((await world.send('GET', `/${beside}`)).status).toBe(404);
    });

    test.each(allowed)('lets pass %s', async (_, path, fields) => {
      await put(nodeAt(0), path, fields);
      expect(await fieldsAt(nodeAt(1), path)).toEqual(fields);
    });

    test('of 500 transforms is one of each document', async () => {
      const world = nodeAt(0);
      const transforming = (path: string, many: number) => ({
        update: { name: world.nameOf(path) },
        updateTransforms: Array.from({ length: many }, (_, index) => ({
          fieldPath: `f${index}`,
          increment: integer(1),
        })),
      });
      expect((await commit(world, transforming(newPath(), 501))).status).toBe(400);
      const [one, two] = [newPath(), newPath()];
      const both = await commit(world, transforming(one, 500), transforming(two, 500));
      expect(both.status).toBe(200);
    });

    test('there is none of writes in a commit', async () => {
      const world = nodeAt(0);
      const writes = Array.from({ length: 1_200 }, (_, index) => ({
        update: { name: world.nameOf(`many/${index}`), fields: {} },
      }));
      expect((await commit(world, ...writes)).status).toBe(200);
      const count = { alias: 'n', count: {} };
      const structuredQuery = { from: [{ collectionId: 'many' }] };
      const body = { structuredAggregationQuery: { structuredQuery, aggregations: [count] } };
      const reply = await nodeAt(1).send('POST', ':runAggregationQuery', { body });
      expect(reply.body).toMatchObject([{ result: { aggregateFields: { n: integer(1_200) } } }]);
    });
  });
});
