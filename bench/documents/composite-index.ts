import { readIndexFile } from '../../packages/documents/src/indexes/read-index-file.ts';
import { readStructuredQuery } from '../../packages/documents/src/query/read-structured-query.ts';
import type { Documents } from '../../packages/documents/src/store/open-documents.ts';
import { database as named } from './documents-of.ts';

const field = (fieldPath: string) => ({ fieldPath });
const equal = (fieldPath: string, value: object) => ({
  fieldFilter: { field: field(fieldPath), op: 'EQUAL', value },
});

/** A hundredth of all and a half of all, of which none is both until one has walked over a half. */
const queryIn = (collectionId: string, limit: number) =>
  readStructuredQuery(
    {
      from: [{ collectionId }],
      where: {
        compositeFilter: {
          op: 'AND',
          filters: [
            equal('city', { stringValue: 'city 7' }),
            equal('active', { booleanValue: false }),
          ],
        },
      },
      orderBy: [{ field: field('score'), direction: 'DESCENDING' }],
      limit,
    },
    { ...named, path: [] },
  );

const indexOf = (collectionGroup: string) =>
  readIndexFile({
    indexes: [
      {
        collectionGroup,
        queryScope: 'COLLECTION',
        fields: [
          { fieldPath: 'active', order: 'ASCENDING' },
          { fieldPath: 'city', order: 'ASCENDING' },
          { fieldPath: 'score', order: 'DESCENDING' },
        ],
      },
    ],
  }).config;

async function measured(documents: Documents, collection: string, rounds: number) {
  const query = queryIn(collection, 20);
  const { explained } = await documents.query(query, undefined, true);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await documents.query(query);
    times.push(performance.now() - start);
  }
  const sum = (of: 'entries' | 'read') => explained.reduce((all, one) => all + one[of], 0);
  return {
    scan: explained.map(({ scan }) => scan).join('; '),
    entries: sum('entries'),
    documents: sum('read'),
    milliseconds: times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0,
  };
}

/** Two equalities that each match many, and the best twenty of both: without an index, and with one. */
export async function measureComposite(documents: Documents, collection: string, rounds: number) {
  const without = await measured(documents, collection, rounds);
  const start = performance.now();
  await documents.indexes.declare(named, indexOf(collection));
  while ((await documents.indexes.work()) > 0);
  const building = performance.now() - start;
  return { without, building, with: await measured(documents, collection, rounds) };
}
