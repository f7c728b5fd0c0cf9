import { invalid } from '../wire/invalid.ts';

/** A path with quoted names in it, maybe a direction, and a comma or the end. */
const part = /\s*((?:`(?:[^`\\]|\\.)*`|[^`,\s])+)(?:\s+(asc|desc))?\s*(,|$)/isy;

/** The order of a list, `a.b desc, c`, as the orders of a structured query. */
export function readOrderText(text: string): readonly object[] {
  const orders: object[] = [];
  if (text.trim() === '') return orders;
  part.lastIndex = 0;
  for (;;) {
    const match = part.exec(text);
    if (match === null) throw invalid(`Invalid order_by: "${text}".`);
    const [, fieldPath, direction, separator] = match;
    const isDescending = direction?.toLowerCase() === 'desc';
    orders.push({ field: { fieldPath }, direction: isDescending ? 'DESCENDING' : 'ASCENDING' });
    if (separator === '') return orders;
  }
}
