import { describe, expect, test } from 'vitest';
import { printIndex, printOverride } from './print-indexes.ts';
import { readIndexFile } from './read-index-file.ts';

const ascending = (fieldPath: string) => ({ fieldPath, order: 'ASCENDING' });
const descending = (fieldPath: string) => ({ fieldPath, order: 'DESCENDING' });
const containing = (fieldPath: string) => ({ fieldPath, arrayConfig: 'CONTAINS' });
const index = (fields: readonly object[], more: object = {}) => ({
  collectionGroup: 'posts',
  queryScope: 'COLLECTION',
  fields,
  ...more,
});
const override = (more: object) => ({ collectionGroup: 'posts', fieldPath: 'text', ...more });
const componentsOf = (fields: readonly object[]) =>
  readIndexFile({ indexes: [index(fields)] }).config.composites.map(({ components }) =>
    components.map(({ fieldPath, mode }) => `${fieldPath} ${mode}`),
  )[0];

describe('a file of indexes', () => {
  test('is read as the tools of Firebase write it', () => {
    const file = {
      indexes: [
        index([containing('tags'), ascending('`a b`.c')], { density: 'SPARSE_ALL' }),
        index([ascending('author'), ascending('made'), ascending('__name__')], {
          queryScope: 'COLLECTION_GROUP',
        }),
      ],
      fieldOverrides: [
        override({ ttl: false, indexes: [] }),
        override({
          fieldPath: '*',
          indexes: [
            { order: 'ASCENDING', queryScope: 'COLLECTION' },
            { arrayConfig: 'CONTAINS', queryScope: 'COLLECTION_GROUP' },
          ],
        }),
      ],
    };
    const { config, warnings } = readIndexFile(file);
    expect(warnings).toEqual([]);
    expect(config).toEqual({
      composites: [
        {
          collectionGroup: 'posts',
          scope: 'collection',
          components: [
            { fieldPath: 'tags', mode: 'CONTAINS' },
            { fieldPath: '`a b`.c', mode: 'ASCENDING' },
          ],
        },
        {
          collectionGroup: 'posts',
          scope: 'group',
          components: [
            { fieldPath: 'author', mode: 'ASCENDING' },
            { fieldPath: 'made', mode: 'ASCENDING' },
          ],
        },
      ],
      overrides: [
        {
          collectionGroup: 'posts',
          fieldPath: 'text',
          collection: { values: false, elements: false },
          group: { values: false, elements: false },
        },
        {
          collectionGroup: 'posts',
          fieldPath: '*',
          collection: { values: true, elements: false },
          group: { values: false, elements: true },
        },
      ],
    });
  });

  test.each([
    ['behind what ascends', [ascending('a'), ascending('b')], ['a ASCENDING', 'b ASCENDING']],
    ['behind what descends', [ascending('a'), descending('b')], ['a DESCENDING', 'b ASCENDING']],
    [
      'by themselves',
      [ascending('a'), descending('b'), ascending('__name__')],
      ['a ASCENDING', 'b DESCENDING'],
    ],
    [
      'against all others',
      [ascending('a'), ascending('b'), descending('__name__')],
      ['a DESCENDING', 'b DESCENDING'],
    ],
  ])('has names in ascending order in the end, also if they are %s', (_, fields, components) => {
    expect(componentsOf(fields)).toEqual(components);
  });

  test('says what has no effect here', () => {
    const { config, warnings } = readIndexFile({
      indexes: [
        index([ascending('a'), { fieldPath: 'v', vectorConfig: { dimension: 3, flat: {} } }]),
        index([ascending('a')]),
      ],
      fieldOverrides: [override({ fieldPath: 'until', ttl: true })],
    });
    expect(config).toEqual({ composites: [], overrides: [] });
    expect(warnings).toEqual([
      expect.stringContaining('of vectors'),
      expect.stringContaining('one field'),
      expect.stringContaining('"ttl" of until in posts is not supported'),
    ]);
  });

  test.each<[string, object]>([
    ['a field twice', { indexes: [index([ascending('a'), descending('a')])] }],
    ['names in the middle', { indexes: [index([ascending('__name__'), ascending('a')])] }],
    ['two arrays', { indexes: [index([containing('a'), containing('b')])] }],
    ['a field without an order', { indexes: [index([{ fieldPath: 'a' }, ascending('b')])] }],
    ['an unknown scope', { indexes: [index([ascending('a')], { queryScope: 'WORLD' })] }],
    [
      'a recursive scope',
      { indexes: [index([ascending('a')], { queryScope: 'COLLECTION_RECURSIVE' })] },
    ],
    ['an unknown member', { indices: [] }],
    [
      'an exemption twice',
      { fieldOverrides: [override({ indexes: [] }), override({ indexes: [] })] },
    ],
    [
      'one field of every collection',
      { fieldOverrides: [override({ collectionGroup: '__default__', indexes: [] })] },
    ],
  ])('is refused with %s', (_, file) => {
    expect(() => readIndexFile(file)).toThrow();
  });

  test('is what is printed of it', () => {
    const file = {
      indexes: [
        index([containing('tags'), ascending('a')]),
        index([ascending('a'), descending('b'), ascending('__name__')]),
        index([ascending('a'), descending('c')]),
        index([ascending('a'), ascending('d'), descending('__name__')]),
        index([containing('tags'), descending('e')]),
      ],
      fieldOverrides: [
        override({ indexes: [{ queryScope: 'COLLECTION_GROUP', arrayConfig: 'CONTAINS' }] }),
      ],
    };
    const { composites, overrides } = readIndexFile(file).config;
    expect({
      indexes: composites.map(printIndex),
      fieldOverrides: overrides.map(printOverride),
    }).toEqual(file);
  });
});
