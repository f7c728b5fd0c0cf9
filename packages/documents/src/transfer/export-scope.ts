import type { Path } from '../paths/document-name.ts';

/** What is exported: all of it, unless collections with all below them or groups are named. */
export type ExportScope = {
  readonly collections: readonly Path[];
  /** Ids of collections, wherever they are. What is below their documents is not of the group. */
  readonly groups: readonly string[];
};

const isBelow = (path: Path, collection: Path): boolean =>
  collection.every((id, index) => path[index] === id);

/** Where to walk, each document once, and what to take along on the way. */
export function walksOf({ collections, groups }: ExportScope): {
  readonly roots: readonly Path[];
  readonly isWanted: (path: Path) => boolean;
} {
  const isWanted = (path: Path) =>
    collections.some((collection) => isBelow(path, collection)) ||
    groups.includes(path.at(-2) ?? '');
  if (collections.length + groups.length === 0) return { roots: [[]], isWanted: () => true };
  if (groups.length > 0) return { roots: [[]], isWanted };
  const outermost = collections.filter(
    (collection, index) =>
      !collections.some(
        (other, place) =>
          isBelow(collection, other) && (other.length < collection.length || place < index),
      ),
  );
  return { roots: outermost, isWanted };
}
