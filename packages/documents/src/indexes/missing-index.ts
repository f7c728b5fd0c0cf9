import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { isNamePath, printFieldPath } from '../paths/field-path.ts';
import { conditionsOf } from '../query/check-filter.ts';
import type { Query } from '../query/query.ts';
import { fieldIndexes, type PlaceIndexes } from './place-indexes.ts';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** The fields that a query asks for, and that have no index of their own which it could use. */
function exemptedFields({ where, required }: Query, { fields }: PlaceIndexes): readonly string[] {
  const asked = [
    ...conditionsOf(where).map(({ path, operator }) => ({
      path,
      space: operator.startsWith('ARRAY_CONTAINS') ? ('elements' as const) : ('values' as const),
    })),
    ...required.map((path) => ({ path, space: 'values' as const })),
  ];
  const missing = asked
    .filter(({ path }) => !isNamePath(path))
    .map(({ path, space }) => ({ fieldPath: printFieldPath(path), space }))
    .filter(({ fieldPath, space }) => !fieldIndexes(fields, fieldPath)[space]);
  return [...new Set(missing.map(({ fieldPath }) => fieldPath))];
}

/** With the indexes that can be used, and those that there are to be in the end. */
export function missingIndex(query: Query, usable: PlaceIndexes, wanted: PlaceIndexes): RpcRefused {
  const fields = exemptedFields(query, usable);
  const isBuilding = exemptedFields(query, wanted).length < fields.length;
  const what = `${listed.format(fields.map((field) => `'${field}'`))} in '${query.collectionId}'`;
  const sentence = isBuilding
    ? `The query requires an index of ${what}, which is being built and cannot be used yet.`
    : `The query requires an index of ${what}, which is exempted by "fieldOverrides" in ` +
      'firestore.indexes.json. Remove the exemption, or declare a composite index that serves the query.';
  return new RpcRefused('FAILED_PRECONDITION', sentence);
}
