import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { questions, type WireQuery } from '../../test/arbitrary-queries.ts';
import { database, root } from '../../test/arbitrary-worlds.ts';
import { expectSameAnswers } from '../../test/sorted-indexes.ts';
import { printFieldPath } from '../paths/field-path.ts';
import type { Query } from '../query/query.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import { keyWithin } from './index-scope.ts';
import { scansOf } from './scans.ts';

function readQuery({ parent, structuredQuery }: WireQuery): Query | undefined {
  try {
    return readStructuredQuery(structuredQuery, { ...database, path: parent });
  } catch (error) {
    if (error instanceof RpcRefused) return undefined;
    throw error;
  }
}

const exemptions = fc.constantFrom<readonly string[]>([], [], ['m'], ['a', 'm.x'], ['b', 't']);

describe('whichever scan is chosen, the answer is the one of looking at everything', () => {
  test('for any query', () => {
    fc.assert(
      fc.property(questions, exemptions, ({ world, wire }, exempt) => {
        const read = readQuery(wire);
        fc.pre(read !== undefined);
        // All answers, of which a page would show less.
        if (read)
          expectSameAnswers(world, { ...read, offset: 0, limit: undefined }, new Set(exempt));
      }),
      { numRuns: rounds(300, 20_000) },
    );
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
    const exempted = scansOf(query, new Set(['a'])).map((scans) =>
      scans.map(({ index }) => index.kind),
    );
    expect(exempted).toEqual([['documents'], ['documents']]);
  });
});
