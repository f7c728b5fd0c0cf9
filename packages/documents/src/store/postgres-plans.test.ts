import type { Database, Statement } from '@latchkey/kernel/store/database';
import { postgresPlaces } from '@latchkey/testing/databases';
import { rowsLookedAt } from '@latchkey/testing/looked-at';
import { expect, test } from 'vitest';
import { database as named } from '../../test/arbitrary-worlds.ts';
import { commit, integer, set } from '../../test/writing.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import { openDocuments } from './open-documents.ts';
import { ownMigrations } from './own-migrations.ts';
import { usualLimits } from './query-limits.ts';

const place = postgresPlaces();

const documentCount = 1_000;
const answers = 20;

const equal = (fieldPath: string, value: number) => ({
  fieldFilter: { field: { fieldPath }, op: 'EQUAL', value: integer(value) },
});
const and = (...filters: readonly object[]) => ({ compositeFilter: { op: 'AND', filters } });
const read = (where: object, more: object = {}) =>
  readStructuredQuery(
    { from: [{ collectionId: 'c' }], where, limit: answers, ...more },
    { ...named, path: [] },
  );

/** The database, and the statements that were read since it was last asked. */
function overheard(database: Database) {
  let heard: Statement[] = [];
  const hear = <Answer>(from: { read(statement: Statement): Answer }) => ({
    read(statement: Statement) {
      heard.push(statement);
      return from.read(statement);
    },
  });
  const listening: Database = {
    ...database,
    ...hear(database),
    snapshot: (work, options) =>
      database.snapshot((one) => work({ ...one, ...hear(one) }), options),
  };
  return {
    listening,
    statements() {
      const all = heard;
      heard = [];
      return all;
    },
  };
}

test.each([
  ['one equality', read(equal('ten', 3))],
  ['two equalities', read(and(equal('ten', 3), equal('two', 1)))],
  [
    'two equalities in an order',
    read(and(equal('ten', 3), equal('two', 1)), {
      orderBy: [{ field: { fieldPath: 'score' }, direction: 'DESCENDING' }],
    }),
  ],
])('what has not been counted yet is looked up one by one: %s', async (_, query) => {
  const { listening, statements } = overheard(await (await place()).open(ownMigrations));
  // As if there were far more: the other equality is asked on the way.
  const documents = openDocuments(listening, { ...usualLimits, mostCounted: 200 });
  for (let from = 0; from < documentCount; from += 500) {
    await commit(
      documents,
      ...Array.from({ length: 500 }, (_unused, index) =>
        set(`c/d${from + index}`, {
          two: integer((from + index) % 2),
          ten: integer((from + index) % 10),
          score: integer(from + index),
        }),
      ),
    );
  }
  statements();
  const { documents: found } = await documents.query(query);
  expect(found).toHaveLength(answers);
  let looked = 0;
  for (const { sql, parameters } of statements()) {
    const [row] = await listening.read({
      sql: `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      parameters,
    });
    looked += rowsLookedAt(row?.['QUERY PLAN']);
  }
  expect(looked).toBeGreaterThan(answers);
  expect(looked).toBeLessThan(documentCount * 2);
});
