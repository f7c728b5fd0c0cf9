import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { ResourceName } from '../paths/document-name.ts';
import { isNamePath } from '../paths/field-path.ts';
import { checkCollectionId } from '../paths/ids.ts';
import type { Mask } from '../paths/mask.ts';
import { readValue } from '../values/read-value.ts';
import { invalid } from '../wire/invalid.ts';
import { readMessage } from '../wire/read-message.ts';
import { readBoolean, readInt32, readList, readText } from '../wire/read-scalars.ts';
import { checkFilter, conditionsOf } from './check-filter.ts';
import type { Cursor, Order, Query, QueryScope } from './query.ts';
import { checkNameOperand, readFieldReference, readFilter } from './read-filter.ts';
import { checkOrders, fullOrder, readOrders } from './read-orders.ts';

const mostParts = 100;

const members = [
  'select',
  'from',
  'where',
  'orderBy',
  'startAt',
  'endAt',
  'offset',
  'limit',
  'findNearest',
] as const;

function readScope(wire: unknown, parent: ResourceName): QueryScope {
  const [selector, ...others] = readList(wire ?? [], 'from');
  if (selector === undefined || others.length > 0) {
    throw invalid('A query must have exactly one collection selector in "from".');
  }
  const from = readMessage(selector, 'from', ['collectionId', 'allDescendants']);
  const collectionId = readText(from.collectionId ?? '', 'from.collection_id');
  if (collectionId !== '') checkCollectionId(collectionId);
  return {
    database: { project: parent.project, database: parent.database },
    parent: parent.path,
    collectionId: collectionId === '' ? undefined : collectionId,
    allDescendants: readBoolean(from.allDescendants ?? false, 'from.all_descendants'),
  };
}

/** No fields at all are all of them, and the name alone is none, since it is always there. */
function readProjection(wire: unknown): Mask | undefined {
  if (wire === undefined) return undefined;
  const { fields = [] } = readMessage(wire, 'select', ['fields']);
  const paths = readList(fields, 'select.fields').map((field) =>
    readFieldReference(field, 'select.fields'),
  );
  return paths.length === 0 ? undefined : paths.filter((path) => !isNamePath(path));
}

function readCursor(
  wire: unknown,
  where: string,
  orders: readonly Order[],
  { database }: QueryScope,
): Cursor | undefined {
  if (wire === undefined) return undefined;
  const cursor = readMessage(wire, where, ['values', 'before']);
  const values = readList(cursor.values ?? [], where).map((value) => readValue(value, where));
  if (values.length > orders.length) {
    throw invalid(`Cursor has too many values at '${where}': the order has ${orders.length}.`);
  }
  for (const [index, value] of values.entries()) {
    if (isNamePath(orders[index]?.path ?? [])) checkNameOperand(value, database);
  }
  // Without values it is no place.
  if (values.length === 0) return undefined;
  return { values, before: readBoolean(cursor.before ?? false, `${where}.before`) };
}

function readCount(wire: unknown, name: string): number | undefined {
  if (wire === undefined) return undefined;
  const count = readInt32(wire, name);
  if (count < 0) throw invalid(`${name} is negative.`);
  return count;
}

/** A query in the form in which all of it is said, also what the request leaves to be understood. */
export function readStructuredQuery(wire: unknown, parent: ResourceName): Query {
  const query = readMessage(wire, 'structured_query', members);
  if (query.findNearest !== undefined) {
    throw new RpcRefused('UNIMPLEMENTED', 'find_nearest is not supported.');
  }
  const scope = readScope(query.from, parent);
  const where =
    query.where === undefined ? undefined : readFilter(query.where, 'where', scope.database);
  const explicit = readOrders(query.orderBy);
  const conditions = conditionsOf(where);
  const isOfSubcollection = scope.parent.length > 0 ? 1 : 0;
  // Before anything that takes longer the more there are.
  if (conditions.length + explicit.length + isOfSubcollection > mostParts) {
    throw invalid(`A query has at most ${mostParts} filters, orders and parent documents.`);
  }
  checkOrders(explicit);
  if (where !== undefined) checkFilter(where);
  const orderBy = fullOrder(explicit, where);
  const isByFields = [...conditions, ...orderBy].some(({ path }) => !isNamePath(path));
  if (scope.collectionId === undefined && isByFields) {
    throw invalid('A query of every collection can only filter and order by __name__.');
  }
  return {
    ...scope,
    where,
    orderBy,
    required: orderBy.map(({ path }) => path).filter((path) => !isNamePath(path)),
    startAt: readCursor(query.startAt, 'start_at', orderBy, scope),
    endAt: readCursor(query.endAt, 'end_at', orderBy, scope),
    offset: readCount(query.offset, 'offset') ?? 0,
    limit: readCount(query.limit, 'limit'),
    select: readProjection(query.select),
  };
}
