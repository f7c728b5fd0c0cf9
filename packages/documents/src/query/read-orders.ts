import { isNamePath, namePath, printFieldPath, sameFieldPath } from '../paths/field-path.ts';
import { invalid } from '../wire/invalid.ts';
import { readMessage } from '../wire/read-message.ts';
import { readEnumeration, readList } from '../wire/read-scalars.ts';
import { inequalityPaths } from './check-filter.ts';
import type { Direction, Filter, Order } from './query.ts';
import { readFieldReference } from './read-filter.ts';

const directions = { DIRECTION_UNSPECIFIED: 0, ASCENDING: 1, DESCENDING: 2 } as const;

function readOrder(wire: unknown, where: string): Order {
  const { field, direction = 0 } = readMessage(wire, where, ['field', 'direction']);
  const read = readEnumeration(direction, `${where}.direction`, directions);
  return {
    path: readFieldReference(field, `${where}.field`),
    direction: read === 'DESCENDING' ? read : 'ASCENDING',
  };
}

export function checkOrders(orders: readonly Order[]): void {
  for (const [index, { path }] of orders.entries()) {
    if (orders.slice(0, index).some((order) => sameFieldPath(order.path, path))) {
      throw invalid(`Cannot order twice by the same field: ${printFieldPath(path)}`);
    }
    if (isNamePath(path) && index < orders.length - 1) {
      throw invalid('order by clause cannot contain more fields after the key __name__');
    }
  }
}

export const readOrders = (wire: unknown): readonly Order[] =>
  readList(wire ?? [], 'order_by').map((order, index) => readOrder(order, `order_by[${index}]`));

/** With what is never said: fields of inequalities, then the name, all in the direction of the last. */
export function fullOrder(
  explicit: readonly Order[],
  filter: Filter | undefined,
): readonly Order[] {
  const direction: Direction = explicit.at(-1)?.direction ?? 'ASCENDING';
  if (explicit.some(({ path }) => isNamePath(path))) return explicit;
  const added = inequalityPaths(filter).filter(
    (path) => !isNamePath(path) && !explicit.some((order) => sameFieldPath(order.path, path)),
  );
  return [...explicit, ...[...added, namePath].map((path) => ({ path, direction }))];
}
