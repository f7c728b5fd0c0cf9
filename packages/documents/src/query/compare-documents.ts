import { compareReferences } from '../paths/compare-references.ts';
import { isNamePath } from '../paths/field-path.ts';
import { compareValues } from '../values/compare-values.ts';
import type { Value } from '../values/value.ts';
import { valueAt } from './condition.ts';
import type { QueriedDocument } from './queried-document.ts';
import type { Cursor, Order, Query } from './query.ts';

function compareAt({ path, direction }: Order, one: QueriedDocument, other: QueriedDocument) {
  const order = isNamePath(path)
    ? compareReferences(one.name, other.name)
    : comparePresent(valueAt(one, path), valueAt(other, path));
  return direction === 'ASCENDING' ? order : -order;
}

/** An answer has every field that it is ordered by. */
const comparePresent = (one: Value | undefined, other: Value | undefined): number =>
  one === undefined || other === undefined ? 0 : compareValues(one, other);

/** The order of the answers. No two are equal, since their names differ. */
export const compareDocuments =
  ({ orderBy }: Query) =>
  (one: QueriedDocument, other: QueriedDocument): number => {
    for (const order of orderBy) {
      const difference = compareAt(order, one, other);
      if (difference !== 0) return difference;
    }
    return 0;
  };

/** Where the document is: before the place, at it, or after it. */
function compareWithCursor(query: Query, document: QueriedDocument, cursor: Cursor): number {
  for (const [index, value] of cursor.values.entries()) {
    const order = query.orderBy[index];
    const stored = order && valueAt(document, order.path);
    if (order === undefined || stored === undefined) return 0;
    const difference = compareValues(stored, value);
    if (difference !== 0) return order.direction === 'ASCENDING' ? difference : -difference;
  }
  return 0;
}

/** Whether the answer is between the cursors of the query. */
export function cursorAdmits(query: Query, document: QueriedDocument): boolean {
  const { startAt, endAt } = query;
  if (startAt !== undefined) {
    const order = compareWithCursor(query, document, startAt);
    if (startAt.before ? order < 0 : order <= 0) return false;
  }
  if (endAt !== undefined) {
    const order = compareWithCursor(query, document, endAt);
    if (endAt.before ? order >= 0 : order > 0) return false;
  }
  return true;
}
