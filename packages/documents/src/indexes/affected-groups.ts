import {
  everyGroup,
  type FieldIndexes,
  groupsNamed,
  type IndexConfig,
  nameOfComposite,
} from './index-config.ts';
import {
  fieldIndexes,
  indexesOfPlace,
  type PlaceIndexes,
  type PlaceKind,
} from './place-indexes.ts';

/** The ids of collections, or all of them. */
export type Groups = ReadonlySet<string> | 'all';

const kinds: readonly PlaceKind[] = ['root', 'nested', 'group'];

const exceeds = (one: FieldIndexes, other: FieldIndexes): boolean =>
  (one.values && !other.values) || (one.elements && !other.elements);

/** Whether there is anything in one that is not in the other. */
function hasMore(one: PlaceIndexes, other: PlaceIndexes): boolean {
  const known = new Set(other.composites.map(nameOfComposite));
  if (one.composites.some((index) => !known.has(nameOfComposite(index)))) return true;
  const paths = [...one.fields.byPath.keys(), ...other.fields.byPath.keys()];
  return (
    exceeds(one.fields.all, other.fields.all) ||
    paths.some((path) => exceeds(fieldIndexes(one.fields, path), fieldIndexes(other.fields, path)))
  );
}

/** The collections of which one configuration has entries that the other has not. */
export function groupsWithMore(one: IndexConfig, other: IndexConfig): Groups {
  const isAffected = (id: string) =>
    kinds.some((kind) => hasMore(indexesOfPlace(one, id, kind), indexesOfPlace(other, id, kind)));
  // No collection is called so: what holds there holds wherever nothing else is said.
  if (isAffected(everyGroup)) return 'all';
  return new Set([...groupsNamed(one), ...groupsNamed(other)].filter(isAffected));
}

export function unionOf(all: readonly Groups[]): Groups {
  const ids = new Set<string>();
  for (const groups of all) {
    if (groups === 'all') return groups;
    for (const id of groups) ids.add(id);
  }
  return ids;
}

export const isEmpty = (groups: Groups): boolean => groups !== 'all' && groups.size === 0;

export const hasGroup = (groups: Groups, id: string): boolean => groups === 'all' || groups.has(id);
