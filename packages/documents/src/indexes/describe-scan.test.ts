import { describe, expect, test } from 'vitest';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import { describeScan } from './describe-scan.ts';
import { scansOf } from './scans.ts';

const where = (fieldPath: string, op: string, value: object) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const words = (structuredQuery: object, path: string[] = []) => {
  const query = readStructuredQuery(structuredQuery, { project: 'p', database: '(default)', path });
  return scansOf(query).flatMap((scans) => scans.map((scan) => describeScan(query, scan)));
};

describe('a scan says what it does', () => {
  test('by fields, by elements and by names', () => {
    const filters = [
      where('age', 'GREATER_THAN', { integerValue: 5 }),
      where('tags', 'ARRAY_CONTAINS', { stringValue: 'x' }),
    ];
    const query = {
      from: [{ collectionId: 'users' }],
      where: { compositeFilter: { op: 'AND', filters } },
      orderBy: [
        { field: { fieldPath: 'age' }, direction: 'DESCENDING' },
        { field: { fieldPath: 'born' } },
      ],
    };
    expect(words(query)).toEqual([
      'index of age in users, where age > 5, descending, checking tags contains "x", with born present, then sorted',
      'index of born in users, descending, checking age > 5 and tags contains "x", then sorted',
      'index of the elements of tags in users, where tags contains "x", descending, checking age > 5, with born present, then sorted',
      'documents by name in users, descending, checking age > 5 and tags contains "x", with born present, then sorted',
    ]);
  });

  test('wherever it looks, and with as much of a value as one can read', () => {
    const stringValue = 'y'.repeat(100);
    const [group] = words(
      {
        from: [{ collectionId: 'posts', allDescendants: true }],
        where: where('a', 'NOT_IN', {
          arrayValue: { values: [{ stringValue }, { nullValue: null }] },
        }),
      },
      ['users', 'ada'],
    );
    expect(group).toBe(
      `index of a in all collections posts below users/ada, where a not in ["${'y'.repeat(59)}…, null], ascending`,
    );
    expect(words({ from: [{ allDescendants: true }] })).toEqual([
      'documents by name in every collection, ascending',
    ]);
  });
});
