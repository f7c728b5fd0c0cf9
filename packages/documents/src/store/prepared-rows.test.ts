import { describe, expect, test } from 'vitest';
import { documentsQueries } from './documents-queries.ts';
import { preparedRows } from './prepared-rows.ts';

const queries = documentsQueries('sqlite');
const columns = ['database', 'scope', 'field', 'value', 'key'] as const;
const enter = preparedRows(columns, (rows) => queries.insertInto('document_entries').values(rows));
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => [1, 2, index, 'value', 'key'] as const);

describe('rows that are written', () => {
  test.each([1, 2, 11, 16, 17, 31, 33, 99, 100, 101, 250])('%i: each once', (count) => {
    const fields = enter(rowsOf(count)).flatMap(({ parameters }) =>
      parameters.filter((_, place) => place % columns.length === 2),
    );
    expect(fields).toEqual(Array.from({ length: count }, (_, index) => index));
  });

  test('of one document are mostly one statement, and never many', () => {
    const statements = (count: number) => enter(rowsOf(count)).length;
    const counts = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(new Set(counts.slice(0, 16).map(statements))).toEqual(new Set([1]));
    expect(Math.max(...counts.map(statements))).toBe(4);
    expect(statements(500 * 11)).toBe(55);
  });

  test('of all sizes are few statements to prepare', () => {
    const texts = new Set(
      Array.from({ length: 300 }, (_, index) => enter(rowsOf(index + 1))).flatMap((some) =>
        some.map(({ sql }) => sql),
      ),
    );
    expect(texts.size).toBe(18);
  });
});
