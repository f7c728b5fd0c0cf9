import fc from 'fast-check';
import { readFieldPathOrName } from '../src/paths/field-path.ts';
import { valueAt } from '../src/query/condition.ts';
import type { Query } from '../src/query/query.ts';
import { readStructuredQuery } from '../src/query/read-structured-query.ts';
import { nullValue, type Value } from '../src/values/value.ts';
import {
  anyValue,
  database,
  paths,
  plainValues,
  root,
  type World,
  worlds,
} from './arbitrary-worlds.ts';

export type WireQuery = { readonly parent: readonly string[]; readonly structuredQuery: object };

/** A part of a query that asks for what is in the world, so that there is something to be found. */
type Recipe<Part> = (world: World) => Part;

const field = (fieldPath: string) => ({ fieldPath });
const fieldPaths = fc.constantFrom('a', 'a', 'b', 't', 'k', 'l', 'm', 'm.x');
const references = paths.map((path): Value => ({ referenceValue: `${root}/${path}` }));
const order = ['LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL'];

const valueIn = (world: World, index: number, path: string): Value | undefined => {
  const document = world[index % world.length];
  return document && valueAt(document, readFieldPathOrName(path));
};

/** Mostly what a document has in this field, sometimes anything. */
const operands = fc
  .tuple(fc.nat({ max: 20 }), anyValue, fc.nat({ max: 3 }))
  .map(([index, other, chance]) => (world: World, path: string): Value => {
    const stored = chance === 0 ? undefined : valueIn(world, index, path);
    return stored ?? other;
  });

const comparing = fc
  .tuple(fieldPaths, fc.constantFrom(...order, 'EQUAL', 'EQUAL', 'NOT_EQUAL'), operands)
  .map(
    ([path, op, operand]): Recipe<object> =>
      (world) => ({
        fieldFilter: { field: field(path), op, value: operand(world, path) },
      }),
  );
const containing = fc.tuple(fc.constantFrom('t', 't', 'a'), plainValues).map(
  ([path, value]): Recipe<object> =>
    () => ({
      fieldFilter: { field: field(path), op: 'ARRAY_CONTAINS', value },
    }),
);
const listing = fc
  .tuple(
    fieldPaths,
    fc.constantFrom('IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'),
    fc.array(operands, { minLength: 1, maxLength: 3 }),
  )
  .map(
    ([path, op, list]): Recipe<object> =>
      (world) => ({
        fieldFilter: {
          field: field(path),
          op,
          value: { arrayValue: { values: list.map((operand) => operand(world, path)) } },
        },
      }),
  );
const unary = fc
  .tuple(fieldPaths, fc.constantFrom('IS_NULL', 'IS_NAN', 'IS_NOT_NULL', 'IS_NOT_NAN'))
  .map(
    ([path, op]): Recipe<object> =>
      () => ({ unaryFilter: { field: field(path), op } }),
  );
const naming = fc.oneof(
  fc
    .tuple(fc.constantFrom(...order, 'EQUAL', 'NOT_EQUAL'), references)
    .map(([op, value]) => ({ op, value })),
  fc
    .tuple(fc.constantFrom('IN', 'NOT_IN'), fc.array(references, { minLength: 1, maxLength: 3 }))
    .map(([op, values]) => ({ op, value: { arrayValue: { values } } })),
);
const nameFilters = naming.map(
  (asked): Recipe<object> =>
    () => ({
      fieldFilter: { field: field('__name__'), ...asked },
    }),
);

const { filter: filters } = fc.letrec<{ filter: Recipe<object> }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', maxDepth: 2 },
    { weight: 6, arbitrary: comparing },
    { weight: 1, arbitrary: containing },
    { weight: 1, arbitrary: listing },
    { weight: 1, arbitrary: unary },
    { weight: 1, arbitrary: nameFilters },
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          fc.constantFrom('AND', 'OR'),
          fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
        )
        .map(
          ([op, list]): Recipe<object> =>
            (world) => ({
              compositeFilter: { op, filters: list.map((one) => one(world)) },
            }),
        ),
    },
  ),
}));

const directions = fc.constantFrom('ASCENDING', 'DESCENDING');
type WireOrder = { readonly field: { readonly fieldPath: string }; readonly direction?: string };
const orders = fc
  .tuple(
    fc.uniqueArray(fieldPaths, { maxLength: 2 }),
    fc.array(directions, { minLength: 3, maxLength: 3 }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([list, chosen, isByName, isOneWay]): readonly WireOrder[] =>
    [...list, ...(isByName ? ['__name__'] : [])].map((path, index) => ({
      field: field(path),
      direction: chosen[isOneWay ? 0 : index] ?? 'ASCENDING',
    })),
  );

/** At a document mostly: at all of its values in the order, at the first ones, or at its name, too. */
const cursors = (orderBy: readonly WireOrder[]): fc.Arbitrary<Recipe<object | undefined>> => {
  const byFields = orderBy.map((one) => one.field.fieldPath).filter((path) => path !== '__name__');
  return fc
    .tuple(
      fc.nat({ max: 20 }),
      fc.nat({ max: byFields.length + 1 }),
      fc.boolean(),
      fc.nat({ max: 2 }),
    )
    .map(([index, length, before, chance]) => (world) => {
      const values = [...byFields, '__name__'].map(
        (path) => valueIn(world, index, path) ?? nullValue,
      );
      return chance === 0 ? undefined : { values: values.slice(0, length), before };
    });
};

const queriesBy = (
  orderBy: readonly WireOrder[],
  from: fc.Arbitrary<readonly object[]>,
  where: fc.Arbitrary<Recipe<object>>,
): fc.Arbitrary<Recipe<WireQuery>> =>
  fc
    .tuple(
      fc.constantFrom<readonly string[]>([], [], [], [], ['c', 'a']),
      from,
      where,
      cursors(orderBy),
      cursors(orderBy),
      fc.record({ offset: fc.nat({ max: 2 }), limit: fc.nat({ max: 6 }) }, { requiredKeys: [] }),
      fc.tuple(fc.boolean(), fc.boolean(), fc.nat({ max: 3 })),
    )
    .map(
      ([parent, selector, filter, startAt, endAt, page, [hasStart, hasEnd, chance]]) =>
        (world) => ({
          parent,
          structuredQuery: {
            from: selector,
            orderBy,
            ...page,
            ...(chance > 0 && { where: filter(world) }),
            ...(hasStart && { startAt: startAt(world) }),
            ...(hasEnd && !hasStart && { endAt: endAt(world) }),
          },
        }),
    );

const ofCollections = orders.chain((orderBy) =>
  queriesBy(
    orderBy,
    fc.constantFrom(
      [{ collectionId: 'c' }],
      [{ collectionId: 'c' }],
      [{ collectionId: 'c', allDescendants: true }],
    ),
    filters,
  ),
);
const ofEverything = directions.chain((direction) =>
  queriesBy(
    [{ field: field('__name__'), direction }],
    fc.constantFrom([{ allDescendants: true }], [{}]),
    nameFilters,
  ),
);

/** Documents, and a question about them as it comes from a client. Some are refused. */
export const questions: fc.Arbitrary<{ readonly world: World; readonly wire: WireQuery }> = fc
  .tuple(
    worlds,
    fc.oneof({ weight: 8, arbitrary: ofCollections }, { weight: 1, arbitrary: ofEverything }),
  )
  .map(([world, recipe]) => ({ world, wire: recipe(world) }));

/** Some questions are refused, which others test. */
export function readQuery({ parent, structuredQuery }: WireQuery): Query | undefined {
  try {
    return readStructuredQuery(structuredQuery, { ...database, path: parent });
  } catch {
    return undefined;
  }
}
