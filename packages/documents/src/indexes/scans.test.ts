import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexesFor } from '../../test/arbitrary-indexes.ts';
import { questions, type WireQuery } from '../../test/arbitrary-queries.ts';
import { database, root } from '../../test/arbitrary-worlds.ts';
import { expectSameAnswers } from '../../test/sorted-indexes.ts';
import { printFieldPath } from '../paths/field-path.ts';
import type { Query } from '../query/query.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import { keyWithin } from './index-scope.ts';
import {
  indexesOfPlace,
  type PlaceIndexes,
  type PlaceKind,
  usualIndexes,
} from './place-indexes.ts';
import { readIndexFile } from './read-index-file.ts';
import { scansOf } from './scans.ts';

function readQuery({ parent, structuredQuery }: WireQuery): Query | undefined {
  try {
    return readStructuredQuery(structuredQuery, { ...database, path: parent });
  } catch (error) {
    if (error instanceof RpcRefused) return undefined;
    throw error;
  }
}

describe('whichever scan is chosen, the answer is the one of looking at everything', () => {
  test('for any query and any declared indexes', () => {
    const kinds = fc.constantFrom<PlaceKind>('root', 'nested', 'group');
    let byComposites = 0;
    fc.assert(
      fc.property(questions, indexesFor, kinds, ({ world, wire }, fileFor, kind) => {
        const read = readQuery(wire);
        fc.pre(read !== undefined);
        if (read === undefined) return;
        // All answers, of which a page would show less.
        const query = { ...read, offset: 0, limit: undefined };
        const declared = indexesOfPlace(readIndexFile(fileFor(query)).config, 'c', kind);
        const scans = scansOf(query, declared);
        fc.pre(scans.every((ways) => ways.length > 0));
        byComposites += scans.flat().filter(({ index }) => index.kind === 'composite').length;
        expectSameAnswers(world, query, declared);
      }),
      { numRuns: rounds(400, 40_000) },
    );
    expect(byComposites).toBeGreaterThan(50);
  });

  const long = (end: string) => ({ stringValue: `${'x'.repeat(1500)}${end}` });
  const world = ['a', 'b', 'c', 'd'].map((end) => ({
    name: `${root}/c/${end}`,
    fields: { l: long(end), n: { integerValue: '1' } },
  }));
  const ask = (structuredQuery: object) => {
    const wire = { from: [{ collectionId: 'c' }], ...structuredQuery };
    const query = readStructuredQuery(wire, { ...database, path: [] });
    return expectSameAnswers(world, query).map(({ name }) => name.at(-1));
  };
  const byLong = [{ field: { fieldPath: 'l' } }];

  test.each([
    ['LESS_THAN', ['a']],
    ['LESS_THAN_OR_EQUAL', ['a', 'b']],
    ['GREATER_THAN', ['c', 'd']],
    ['GREATER_THAN_OR_EQUAL', ['b', 'c', 'd']],
    ['EQUAL', ['b']],
    ['NOT_EQUAL', ['a', 'c', 'd']],
  ])('for %s of what an index cuts', (op, answers) => {
    const where = { fieldFilter: { field: { fieldPath: 'l' }, op, value: long('b') } };
    expect(ask({ where })).toEqual(answers);
  });

  test('for cursors at what an index cuts', () => {
    expect(ask({ orderBy: byLong, startAt: { values: [long('b')] } })).toEqual(['c', 'd']);
    expect(ask({ orderBy: byLong, endAt: { values: [long('c')], before: true } })).toEqual([
      'a',
      'b',
    ]);
  });

  test.each([
    ['0', ['a', 'b', 'c', 'd']],
    ['1', ['c', 'd']],
    ['2', []],
  ])('for a cursor at %s and a name, where a field is always 1', (integerValue, answers) => {
    const where = {
      fieldFilter: { field: { fieldPath: 'n' }, op: 'EQUAL', value: { integerValue: 1 } },
    };
    const values = [{ integerValue }, { referenceValue: `${root}/c/b` }];
    expect(ask({ where, orderBy: [{ field: { fieldPath: 'n' } }], startAt: { values } })).toEqual(
      answers,
    );
  });
});

const exempting = (...fieldPaths: readonly string[]): PlaceIndexes => ({
  ...usualIndexes,
  fields: {
    ...usualIndexes.fields,
    byPath: new Map(fieldPaths.map((path) => [path, { values: false, elements: false }])),
  },
});

describe('a scan', () => {
  const read = (structuredQuery: object, parent: string[] = []) =>
    readStructuredQuery(
      { from: [{ collectionId: 'c' }], ...structuredQuery },
      { ...database, path: parent },
    );
  const field = (fieldPath: string) => ({ fieldPath });
  const where = (path: string, op: string, value: object) => ({
    fieldFilter: { field: field(path), op, value },
  });
  const and = (...filters: object[]) => ({ compositeFilter: { op: 'AND', filters } });
  const summary = (query: Query) =>
    scansOf(query).map((scans) =>
      scans.map(({ index, orderedBy, checking, requiring }) => ({
        index: 'fieldPath' in index ? `${index.kind} ${index.fieldPath}` : index.kind,
        orderedBy,
        checking: checking.map(({ path, operator }) => `${printFieldPath(path)} ${operator}`),
        requiring: requiring.map(printFieldPath),
      })),
    );

  test('of a range that is the order needs nothing else', () => {
    const query = read({
      where: and(
        where('a', 'GREATER_THAN', { integerValue: 1 }),
        where('b', 'EQUAL', { integerValue: 2 }),
      ),
    });
    expect(summary(query)).toEqual([
      [
        { index: 'values a', orderedBy: 2, checking: ['b EQUAL'], requiring: [] },
        { index: 'values b', orderedBy: 0, checking: ['a GREATER_THAN'], requiring: [] },
        {
          index: 'documents',
          orderedBy: 0,
          checking: ['a GREATER_THAN', 'b EQUAL'],
          requiring: [],
        },
      ],
    ]);
  });

  test('of one value comes in the order of names, also if its field is ordered by', () => {
    const query = read({
      where: where('a', 'EQUAL', { integerValue: 1 }),
      orderBy: [{ field: field('a'), direction: 'DESCENDING' }],
    });
    expect(summary(query)[0]?.[0]).toEqual({
      index: 'values a',
      orderedBy: 2,
      checking: [],
      requiring: [],
    });
    expect(scansOf(query)[0]?.[0]?.direction).toBe('DESCENDING');
  });

  test('of what is only ordered by looks for the rest in the document', () => {
    const orderBy = [{ field: field('a') }, { field: field('b'), direction: 'DESCENDING' }];
    expect(summary(read({ orderBy }))).toEqual([
      [
        { index: 'values a', orderedBy: 1, checking: [], requiring: ['b'] },
        { index: 'values b', orderedBy: 0, checking: [], requiring: ['a'] },
        { index: 'documents', orderedBy: 0, checking: [], requiring: ['a', 'b'] },
      ],
    ]);
  });

  test('of a long string looks at the document again', () => {
    const value = { stringValue: 'x'.repeat(1501) };
    for (const op of ['EQUAL', 'LESS_THAN', 'NOT_EQUAL', 'ARRAY_CONTAINS']) {
      const [scan] = summary(read({ where: where('a', op, value) }))[0] ?? [];
      expect(scan?.checking).toEqual([`a ${op}`]);
    }
  });

  test('begins behind the last answer of the page before, also among many of one value', () => {
    const name = { referenceValue: `${root}/c/m` };
    const query = read({
      orderBy: [{ field: field('a') }],
      startAt: { values: [{ booleanValue: true }, name], before: false },
    });
    const [scan] = scansOf(query)[0] ?? [];
    const key = keyWithin({ kind: 'collection', collection: ['c'] }, ['c', 'm']);
    expect(scan?.ranges).toEqual([
      {
        from: { value: Buffer.from([0x15]), key: Buffer.concat([key, Buffer.alloc(1)]) },
        to: { value: Buffer.from([0xff]), key: Buffer.alloc(0) },
      },
    ]);
  });

  test.each([
    ['of one value', { where: where('a', 'EQUAL', { integerValue: 1 }) }, true],
    ['of an order', { orderBy: [{ field: field('a') }] }, true],
    ['of a long string', { where: where('a', 'EQUAL', { stringValue: 'x'.repeat(1501) }) }, false],
    [
      'up to a value',
      { orderBy: [{ field: field('a') }], endAt: { values: [{ integerValue: 1 }] } },
      true,
    ],
    ['of two orders', { orderBy: [{ field: field('a') }, { field: field('b') }] }, false],
    [
      'of all collections of one id',
      { from: [{ collectionId: 'c', allDescendants: true }], orderBy: [{ field: field('a') }] },
      true,
    ],
  ])('%s can be counted without a document, or not: %j is %s', (_, asked, isExact) => {
    expect(scansOf(read(asked))[0]?.[0]?.isExact).toBe(isExact);
  });

  test('there is one for each alternative, and none of a field that is exempted', () => {
    const query = read({
      where: where('a', 'IN', {
        arrayValue: { values: [{ integerValue: 1 }, { integerValue: 2 }] },
      }),
    });
    expect(summary(query).map((scans) => scans.map(({ index }) => index))).toEqual([
      ['values a', 'documents'],
      ['values a', 'documents'],
    ]);
    expect(scansOf(query, exempting('a'))).toEqual([[], []]);
  });

  test('of an exempted field is left to another index, or to a name, if one of them serves', () => {
    const [a, b] = [
      where('a', 'EQUAL', { integerValue: 1 }),
      where('b', 'EQUAL', { integerValue: 2 }),
    ];
    const name = where('__name__', 'EQUAL', { referenceValue: `${root}/c/m` });
    const kinds = (...filters: object[]) =>
      scansOf(read({ where: and(...filters) }), exempting('a'))[0]?.map(({ index }) =>
        'fieldPath' in index ? index.fieldPath : index.kind,
      );
    expect(kinds(a)).toEqual([]);
    expect(kinds(a, b)).toEqual(['b', 'documents']);
    expect(kinds(a, name)).toEqual(['documents']);
  });
});

describe('an index of several fields', () => {
  const read = (structuredQuery: object) =>
    readStructuredQuery(
      { from: [{ collectionId: 'c' }], ...structuredQuery },
      { ...database, path: [] },
    );
  const field = (fieldPath: string) => ({ fieldPath });
  const equal = (path: string, value: object = { integerValue: 1 }) => ({
    fieldFilter: { field: field(path), op: 'EQUAL', value },
  });
  const and = (...filters: object[]) => ({ compositeFilter: { op: 'AND', filters } });
  const by = (...orders: string[]) =>
    orders.map((text) => {
      const [path = '', direction = 'ASCENDING'] = text.split(' ');
      return { field: field(path), direction };
    });
  /** The first way, if it is by the index, and what is left to do for it. */
  function wayBy(fields: readonly string[], structuredQuery: object) {
    const declared = {
      ...usualIndexes,
      composites: readIndexFile({
        indexes: [
          {
            collectionGroup: 'c',
            fields: fields.map((text) => {
              const [fieldPath, order = 'ASCENDING'] = text.split(' ');
              return order === 'CONTAINS'
                ? { fieldPath, arrayConfig: order }
                : { fieldPath, order };
            }),
          },
        ],
      }).config.composites,
    };
    const query = read(structuredQuery);
    const [scan] = scansOf(query, declared)[0] ?? [];
    if (scan?.index.kind !== 'composite') return undefined;
    return {
      ranges: scan.ranges.length,
      isOrdered: scan.orderedBy === query.orderBy.length,
      checking: scan.checking.map(({ path }) => printFieldPath(path)),
      direction: scan.direction,
    };
  }
  const oneWalk = { ranges: 1, isOrdered: true, checking: [] };

  test.each<[string, readonly string[], object, string]>([
    [
      'equalities and an order',
      ['a', 'b', 'k DESCENDING'],
      { where: and(equal('a'), equal('b')), orderBy: by('k DESCENDING') },
      'DESCENDING',
    ],
    [
      'an order the other way round',
      ['a', 'k'],
      { where: equal('a'), orderBy: by('k DESCENDING') },
      'DESCENDING',
    ],
    [
      'two orders that differ',
      ['a', 'k DESCENDING'],
      { orderBy: by('a', 'k DESCENDING') },
      'DESCENDING',
    ],
    [
      'two orders that differ, turned',
      ['a', 'k DESCENDING'],
      { orderBy: by('a DESCENDING', 'k') },
      'ASCENDING',
    ],
    [
      'an element and an order',
      ['t CONTAINS', 'a'],
      {
        where: {
          fieldFilter: { field: field('t'), op: 'ARRAY_CONTAINS', value: { integerValue: 1 } },
        },
        orderBy: by('a'),
      },
      'ASCENDING',
    ],
    [
      'an equality and a range',
      ['a', 'b'],
      {
        where: and(equal('a'), {
          fieldFilter: { field: field('b'), op: 'GREATER_THAN', value: { integerValue: 1 } },
        }),
      },
      'ASCENDING',
    ],
    [
      'nothing but equalities',
      ['a', 'b DESCENDING'],
      { where: and(equal('a'), equal('b')) },
      'ASCENDING',
    ],
  ])('answers %s with one walk', (_, fields, query, direction) => {
    expect(wayBy(fields, query)).toEqual({ ...oneWalk, direction });
  });

  test.each<[string, readonly string[], object]>([
    ['what may lack one of its fields', ['a', 'b'], { where: equal('a') }],
    ['neither its beginning nor its order', ['a', 'b'], { orderBy: by('b', 'a') }],
    ['elements that are not asked for', ['t CONTAINS', 'a'], { where: equal('a') }],
    [
      'a value that is too long for it',
      ['l', 'a'],
      { where: and(equal('l', { stringValue: 'x'.repeat(1501) }), equal('a')) },
    ],
  ])('is of no use for %s', (_, fields, query) => {
    expect(wayBy(fields, query)).toBe(undefined);
  });

  test('checks what comes behind its range', () => {
    const greater = (path: string) => ({
      fieldFilter: { field: field(path), op: 'GREATER_THAN', value: { integerValue: 1 } },
    });
    const query = { where: and(equal('a'), greater('b'), greater('k')), orderBy: by('b') };
    expect(wayBy(['a', 'b', 'k'], query)).toEqual({
      ...oneWalk,
      checking: ['k'],
      direction: 'ASCENDING',
    });
  });
});
