import { type FieldPath, isNamePath, printFieldPath } from '../paths/field-path.ts';
import type { Condition } from '../query/condition.ts';
import type { Query } from '../query/query.ts';
import { fixedValues } from './fixed-values.ts';
import type { CompositeIndex, IndexComponent } from './index-config.ts';
import { type PrintedIndex, printIndex } from './print-indexes.ts';
import type { Scan } from './scan.ts';

/** All that the disjunct of a scan asks for. */
const conditionsOf = ({ using, checking }: Scan): readonly Condition[] => [
  ...new Set([...using, ...checking]),
];

const once = (components: readonly IndexComponent[]): readonly IndexComponent[] =>
  components.filter(
    ({ fieldPath }, index) => components.findIndex((one) => one.fieldPath === fieldPath) === index,
  );

/** The index of several fields that would have answered it with one walk, if it takes several. */
export function suggestIndex(query: Query, scan: Scan): PrintedIndex | undefined {
  const { collectionId, allDescendants, orderBy } = query;
  const conditions = conditionsOf(scan);
  const fixed = fixedValues(conditions);
  const isFixed = (path: FieldPath) => !isNamePath(path) && fixed(path) !== undefined;
  const descends = orderBy.at(-1)?.direction === 'DESCENDING';
  const components = once([
    ...conditions
      .filter(({ operator }) => operator === 'ARRAY_CONTAINS')
      .map(({ path }) => ({ fieldPath: printFieldPath(path), mode: 'CONTAINS' as const })),
    ...conditions
      .filter(({ path }) => isFixed(path))
      .map(({ path }) => ({ fieldPath: printFieldPath(path), mode: 'ASCENDING' as const }))
      .toSorted((one, other) => (one.fieldPath < other.fieldPath ? -1 : 1)),
    ...orderBy
      .filter(({ path }) => !isNamePath(path) && !isFixed(path))
      .map(({ path, direction }) => ({
        fieldPath: printFieldPath(path),
        // Names ascend in an index: where they descend, everything is turned.
        mode:
          (direction === 'DESCENDING') === descends
            ? ('ASCENDING' as const)
            : ('DESCENDING' as const),
      })),
  ]);
  if (collectionId === undefined || components.length < 2) return undefined;
  const index: CompositeIndex = {
    collectionGroup: collectionId,
    scope: allDescendants ? 'group' : 'collection',
    components,
  };
  return printIndex(index);
}

/** In a sentence for whoever has asked too much. */
export function adviceFor(query: Query, scan: Scan): string {
  const index = scan.index.kind === 'composite' ? undefined : suggestIndex(query, scan);
  return index === undefined
    ? 'Ask for less, or for what an index finds.'
    : `Ask for less, or declare this index in firestore.indexes.json: ${JSON.stringify(index)}`;
}
