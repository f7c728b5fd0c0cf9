import { type FieldPath, printFieldPath, readFieldPath } from '../paths/field-path.ts';

/** What of a field has entries: its values in their order, and the elements of its arrays. */
export type FieldIndexes = { readonly values: boolean; readonly elements: boolean };

/** Other indexes of one field, and of what is below it, than fields usually have. */
export type FieldOverride = {
  /** The id of collections, or `__default__` for all that nothing else is said of. */
  readonly collectionGroup: string;
  /** As it is printed, or `*` for all fields that nothing else is said of. */
  readonly fieldPath: string;
  readonly collection: FieldIndexes;
  readonly group: FieldIndexes;
};

export type ComponentMode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS';
export type IndexComponent = { readonly fieldPath: string; readonly mode: ComponentMode };

/**
 * An index of several fields. Its last order is that of names, and always ascending: an index in which
 * they descend is the same one with all other orders turned, walked from its end.
 */
export type CompositeIndex = {
  readonly collectionGroup: string;
  /** For queries of one collection, or of all of that id. */
  readonly scope: 'collection' | 'group';
  readonly components: readonly IndexComponent[];
  /** Whether it was declared the other way round, and is shown so. It is the same index. */
  readonly isTurned?: true;
};

/** The same fields, walked from the other end. */
export const turnedMode: Readonly<Record<ComponentMode, ComponentMode>> = {
  ASCENDING: 'DESCENDING',
  DESCENDING: 'ASCENDING',
  CONTAINS: 'CONTAINS',
};

/** All that somebody has declared of the indexes of a database. */
export type IndexConfig = {
  readonly composites: readonly CompositeIndex[];
  readonly overrides: readonly FieldOverride[];
};

/** Of one database. */
export const mostComposites = 1000;

export const nothingDeclared: IndexConfig = { composites: [], overrides: [] };

/** No collection can be called so, and no field is printed so. */
export const everyGroup = '__default__';
export const everyField = '*';

/** The same text for the same index, which is its name wherever numbers are given. */
export const nameOfComposite = ({ collectionGroup, scope, components }: CompositeIndex): string =>
  JSON.stringify([
    collectionGroup,
    scope,
    ...components.map(({ fieldPath, mode }) => [fieldPath, mode]),
  ]);

export const nameOfOverride = ({
  collectionGroup,
  fieldPath,
  collection,
  group,
}: FieldOverride): string =>
  JSON.stringify([
    ...[collectionGroup, fieldPath],
    ...[collection.values, collection.elements, group.values, group.elements],
  ]);

const namesOf = ({ composites, overrides }: IndexConfig): string =>
  [...composites.map(nameOfComposite), ...overrides.map(nameOfOverride)].sort().join('\n');

export const isSameConfig = (one: IndexConfig, other: IndexConfig): boolean =>
  namesOf(one) === namesOf(other);

/** The collections that it says anything of. */
export const groupsNamed = ({ composites, overrides }: IndexConfig): readonly string[] =>
  [...composites, ...overrides].map(({ collectionGroup }) => collectionGroup);

/** The outer ones first, and the path itself at last. */
export function pathsTo(fieldPath: string): readonly string[] {
  const path: FieldPath = readFieldPath(fieldPath);
  return path.map((_, index) => printFieldPath(path.slice(0, index + 1)));
}
