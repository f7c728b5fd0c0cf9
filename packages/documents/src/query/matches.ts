import { type Path, pathOf, rootOf } from '../paths/document-name.ts';
import { fieldAt } from '../paths/field-path.ts';
import { meets } from './condition.ts';
import type { QueriedDocument } from './queried-document.ts';
import type { Filter, Query, QueryScope } from './query.ts';

/** Whether a document of the database is among those that the query asks. */
export function isInScope(scope: QueryScope, path: Path): boolean {
  const { parent, collectionId, allDescendants } = scope;
  const depth = path.length - parent.length;
  if (allDescendants ? depth < 2 : depth !== 2) return false;
  if (collectionId !== undefined && path.at(-2) !== collectionId) return false;
  return parent.every((id, index) => id === path[index]);
}

export function passes(document: QueriedDocument, filter: Filter): boolean {
  if ('and' in filter) return filter.and.every((one) => passes(document, one));
  if ('or' in filter) return filter.or.some((one) => passes(document, one));
  return meets(document, filter);
}

export const hasRequired = ({ required }: Query, { fields }: QueriedDocument): boolean =>
  required.every((path) => fieldAt(fields, path) !== undefined);

/** Whether the document is an answer, cursors, offset and limit apart. */
export function matches(query: Query, document: QueriedDocument): boolean {
  return (
    document.name.startsWith(`${rootOf(query.database)}/`) &&
    isInScope(query, pathOf(document.name)) &&
    hasRequired(query, document) &&
    (query.where === undefined || passes(document, query.where))
  );
}
