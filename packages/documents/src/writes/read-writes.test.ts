import { describe, expect, test } from 'vitest';
import { readPrecondition, readWrites } from './read-writes.ts';

const database = { project: 'p', database: '(default)' };
const name = 'projects/p/databases/(default)/documents/c/d';
const read = async (write: unknown) => (await readWrites([write], database))[0];

describe('a write is read', () => {
  test.each([
    [{ delete: name }, { kind: 'delete', name }],
    [
      { verify: name, currentDocument: {} },
      { kind: 'verify', name },
    ],
    [
      { delete: name, current_document: { exists: false } },
      { kind: 'delete', name, precondition: { exists: false } },
    ],
    [
      { verify: name, currentDocument: { updateTime: '1970-01-01T00:00:00.000007999Z' } },
      { kind: 'verify', name, precondition: { updateTime: 7 } },
    ],
    [{ update: { name } }, { kind: 'update', name, fields: {}, transforms: [] }],
    [
      { update: { name, fields: { a: { integerValue: 1 } } }, updateMask: {} },
      { kind: 'update', name, fields: { a: { integerValue: '1' } }, mask: [], transforms: [] },
    ],
    [
      { update: { name, updateTime: 'ignored' }, updateMask: { fieldPaths: ['a.b'] } },
      { kind: 'update', name, fields: {}, mask: [['a', 'b']], transforms: [] },
    ],
    [
      {
        update: { name },
        update_transforms: [
          { field_path: 'a', set_to_server_value: 1 },
          { fieldPath: 'a', increment: { integerValue: 1 } },
          { fieldPath: 'a', appendMissingElements: {} },
          { fieldPath: 'a', removeAllFromArray: { values: [{ integer_value: 1 }] } },
        ],
      },
      {
        kind: 'update',
        name,
        fields: {},
        transforms: [
          { path: ['a'], kind: 'requestTime' },
          { path: ['a'], kind: 'increment', operand: { integerValue: '1' } },
          { path: ['a'], kind: 'appendMissingElements', elements: [] },
          { path: ['a'], kind: 'removeAllFromArray', elements: [{ integerValue: '1' }] },
        ],
      },
    ],
    [
      {
        transform: {
          document: name,
          fieldTransforms: [{ fieldPath: 'a', setToServerValue: 'REQUEST_TIME' }],
        },
      },
      {
        kind: 'update',
        name,
        fields: {},
        mask: [],
        transforms: [{ path: ['a'], kind: 'requestTime' }],
      },
    ],
  ])('%j', async (wire, write) => expect(await read(wire)).toEqual(write));

  test('and so are none', async () => expect(await readWrites(undefined, database)).toEqual([]));
});

describe('a write is refused', () => {
  const transform = (members: object) => ({ update: { name }, updateTransforms: [members] });
  test.each([
    ['that does nothing', {}, 'has to be there'],
    ['that does two things', { delete: name, verify: name }, 'exclude each other'],
    ['with an unknown member', { remove: name }, 'Unknown name "remove"'],
    ['of a collection', { delete: `${name}/e` }, 'odd number'],
    ['without a name', { update: {} }, 'lacks'],
    ['of another database', { delete: name.replace('/p/', '/q/') }, 'database'],
    ['that deletes with a mask', { delete: name, updateMask: {} }, 'for an update'],
    ['that verifies with transforms', { verify: name, updateTransforms: [] }, 'for an update'],
    [
      'with two preconditions',
      { delete: name, currentDocument: { exists: true, updateTime: '' } },
      'exclude',
    ],
    [
      'with an unknown transform',
      transform({ fieldPath: 'a', double: {} }),
      'Unknown name "double"',
    ],
    ['without a transform', transform({ fieldPath: 'a' }), 'has to be chosen'],
    ['with a transform of nothing', transform({ increment: { integerValue: 1 } }), 'property path'],
    [
      'with a transform of the name',
      transform({ fieldPath: '__name__', increment: { integerValue: 1 } }),
      'cannot be used',
    ],
    [
      'with two transforms in one',
      transform({ fieldPath: 'a', increment: {}, maximum: {} }),
      'exclude',
    ],
    [
      'that increments by words',
      transform({ fieldPath: 'a', increment: { stringValue: '1' } }),
      'Input must be int64 or double.',
    ],
    [
      'with an unspecified server value',
      transform({ fieldPath: 'a', setToServerValue: 0 }),
      'REQUEST_TIME',
    ],
    [
      'that nests arrays',
      transform({ fieldPath: 'a', appendMissingElements: { values: [{ arrayValue: {} }] } }),
      'Nested arrays are not allowed',
    ],
  ])('%s', async (_, wire, sentence) => {
    await expect(read(wire)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(sentence),
    });
  });
});

test('a precondition of a query’s parameters is read alike', () => {
  expect(readPrecondition({ exists: true }, 'currentDocument')).toEqual({ exists: true });
});
