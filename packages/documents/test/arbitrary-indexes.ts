import fc from 'fast-check';
import { isNamePath, printFieldPath } from '../src/paths/field-path.ts';
import { normalForm } from '../src/query/normal-form.ts';
import type { Query } from '../src/query/query.ts';

/** As it stands in a `firestore.indexes.json`. */
export type WireIndexes = {
  readonly indexes: readonly object[];
  readonly fieldOverrides: readonly object[];
};

const orders = fc.constantFrom('ASCENDING', 'DESCENDING');
const scopes = fc.constantFrom('COLLECTION', 'COLLECTION', 'COLLECTION_GROUP');
const fieldPaths = fc.constantFrom('a', 'a', 'b', 'b', 't', 'k', 'l', 'm', 'm.x');

const ordered = fc.record({ fieldPath: fieldPaths, order: orders });
const contained = fc.record({
  fieldPath: fc.constantFrom('t', 'a'),
  arrayConfig: fc.constant('CONTAINS'),
});
type Named = { readonly fieldPath: string };

const composites = fc
  .record({
    collectionGroup: fc.constantFrom('c', 'c', 'c', 'd'),
    queryScope: scopes,
    fields: fc
      .tuple(
        fc.option(contained, { nil: undefined, freq: 4 }),
        fc.uniqueArray(ordered, { minLength: 2, maxLength: 3, selector: (one) => one.fieldPath }),
        fc.option(orders, { nil: undefined }),
        fc.boolean(),
      )
      .map(([element, list, byName, isFirst]): readonly Named[] => {
        const others = list.filter(({ fieldPath }) => fieldPath !== element?.fieldPath);
        const named = byName === undefined ? [] : [{ fieldPath: '__name__', order: byName }];
        const elements = element === undefined ? [] : [element];
        return isFirst ? [...elements, ...others, ...named] : [...others, ...elements, ...named];
      }),
  })
  .filter(({ fields }) => fields.filter(({ fieldPath }) => fieldPath !== '__name__').length > 1);

const fieldIndexes = fc.uniqueArray(
  fc.oneof(
    fc.record({ queryScope: scopes, order: orders }),
    fc.record({ queryScope: scopes, arrayConfig: fc.constant('CONTAINS') }),
  ),
  { maxLength: 4 },
);
const overrides = fc.uniqueArray(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        collectionGroup: fc.constantFrom('c', 'c', 'd'),
        fieldPath: fc.oneof(fieldPaths, fc.constant('*')),
        indexes: fieldIndexes,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        collectionGroup: fc.constant('__default__'),
        fieldPath: fc.constant('*'),
        indexes: fieldIndexes,
      }),
    },
  ),
  {
    maxLength: 2,
    selector: ({ collectionGroup, fieldPath }) => `${collectionGroup} ${fieldPath}`,
  },
);

/** Indexes of the worlds of `arbitrary-worlds`, of which many serve the questions. */
const indexFiles: fc.Arbitrary<WireIndexes> = fc.record({
  indexes: fc.array(composites, { maxLength: 5 }),
  fieldOverrides: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, overrides),
});

type Choice = {
  readonly disjunct: number;
  readonly isTurned: boolean;
  readonly left: number;
  readonly orders: readonly string[];
  readonly queryScope: string;
  readonly hasName: boolean;
};

/** How an index is made for a query: by its equalities first, then by its orders, or by some of them. */
const choices: fc.Arbitrary<Choice> = fc.record({
  disjunct: fc.nat({ max: 5 }),
  isTurned: fc.boolean(),
  left: fc.constantFrom(9, 9, 9, 0, 1, 2),
  orders: fc.array(orders, { minLength: 4, maxLength: 4 }),
  queryScope: scopes,
  hasName: fc.boolean(),
});

function indexFor(query: Query, choice: Choice): object | undefined {
  const disjuncts = normalForm(query.where);
  const disjunct = disjuncts[choice.disjunct % disjuncts.length] ?? [];
  const equal = disjunct
    .filter(({ operator, path }) => operator === 'EQUAL' && !isNamePath(path))
    .map(({ path }, index) => ({
      fieldPath: printFieldPath(path),
      order: choice.orders[index % 4],
    }));
  const containing = disjunct
    .filter(({ operator }) => operator === 'ARRAY_CONTAINS')
    .map(({ path }) => ({ fieldPath: printFieldPath(path), arrayConfig: 'CONTAINS' }));
  const descends = (direction: string) => (direction === 'DESCENDING') !== choice.isTurned;
  const ordered = query.orderBy.map(({ path, direction }) => ({
    fieldPath: printFieldPath(path),
    order: descends(direction) ? 'DESCENDING' : 'ASCENDING',
  }));
  const byFields = ordered.filter(({ fieldPath }) => fieldPath !== '__name__');
  const all = [...containing, ...equal, ...byFields].filter((_, index) => index !== choice.left);
  const fields = all.filter(
    ({ fieldPath }, index) => all.findIndex((one) => one.fieldPath === fieldPath) === index,
  );
  if (fields.length < 2) return undefined;
  const name = ordered.filter(({ fieldPath }) => choice.hasName && fieldPath === '__name__');
  return { collectionGroup: 'c', queryScope: choice.queryScope, fields: [...fields, ...name] };
}

/** The same, with some that are made for a query. */
export const indexesFor: fc.Arbitrary<(query: Query) => WireIndexes> = fc
  .tuple(indexFiles, fc.array(choices, { minLength: 1, maxLength: 3 }))
  .map(([file, list]) => (query) => ({
    ...file,
    indexes: [
      ...file.indexes,
      ...list.map((choice) => indexFor(query, choice)).filter((index) => index !== undefined),
    ],
  }));
