import type { Field, Fields } from '@latchkey/protocol';

/** The place of a field, and how to put a value there. */
export type Place = {
  readonly name: string;
  readonly field: Field;
  /** The smallest message that has this value at this place. */
  readonly with: (value: unknown) => Record<string, unknown>;
};

/** Every field of a message, those inside other messages and lists included. */
export function placesOf(fields: Fields): Place[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    { name, field, with: (value: unknown) => ({ [name]: value }) },
    ...inside(field, name, (value) => ({ [name]: value })),
  ]);
}

function inside(
  field: Field,
  name: string,
  wrap: (value: unknown) => Record<string, unknown>,
): Place[] {
  if (field.kind === 'message') {
    return placesOf(field.fields).map((place) => ({
      name: `${name}.${place.name}`,
      field: place.field,
      with: (value) => wrap(place.with(value)),
    }));
  }
  if (field.kind !== 'list') return [];
  const item: Place = {
    name: `${name}[0]`,
    field: field.of,
    with: (value) => wrap([value]),
  };
  return [item, ...inside(field.of, item.name, item.with)];
}

const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);

/** One of each kind a parser could stumble over. */
export const wrongValues: readonly unknown[] = [
  ...[null, '', 'x', 'true', '0', '-1', '1e3', 'NaN', '[object Object]'],
  ...[0, -1, 1.5, 1e21, 2 ** 31, 2 ** 53 - 1, -(2 ** 53), '9'.repeat(400)],
  ...[true, [], [[]], [null], [{}], ['x', 'y'], nested(20), {}, { a: 1 }, { toString: 'x' }],
  ...['a\u0000b', '\r\nX: y', '\u202e', 'x'.repeat(3000), "';--"],
];
