import { postgresPlaces } from '@latchkey/testing/databases';
import { rowsLookedAt } from '@latchkey/testing/looked-at';
import { overheard } from '@latchkey/testing/overheard';
import { describePlans } from '@latchkey/testing/uncounted-plans';
import { expect, test } from 'vitest';
import { database as named } from '../../test/arbitrary-worlds.ts';
import { everyStatement, fillDocuments, verbNames } from '../../test/every-statement.ts';
import { commit, integer, set } from '../../test/writing.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import { openDocuments } from './open-documents.ts';
import { ownMigrations } from './own-migrations.ts';
import { usualLimits } from './query-limits.ts';
import { documentsTables } from './tables.ts';

describePlans({
  ...{ migrations: ownMigrations, tables: documentsTables, verbNames, everyStatement },
  fill: fillDocuments,
  few: 2000,
  mayLookAtMany: [
    // All collections, to know those that are called like one.
    /"s"\."kind" = .* s\.path like /,
    // Five hundred collections at once, some of which are concerned.
    /"document_scopes" .* "scope" >= /,
    // As far as a number that they name.
    /as "counted"$| offset \$\d+$/,
    // Those that are under way, of which there are only so many.
    /count\(\*\) filter/,
    // All names of a group, to cut it into parts.
    /row_number\(\)/,
    // Of operators who declare indexes: how many documents there are.
    /count\(\*\) as "count" from "documents" as "d" inner join "document_scopes"/,
    /^delete from "document_changes"/,
  ],
  mayTakeAnotherIndex: [/"path_key" in \(/],
});

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
