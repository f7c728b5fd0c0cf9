import type { Fields } from '../values/value.ts';
import { type IndexEntry, indexEntries } from './index-entries.ts';
import { type PlaceIndexes, usualIndexes } from './place-indexes.ts';

export type IndexChanges = {
  readonly removed: readonly IndexEntry[];
  readonly added: readonly IndexEntry[];
};

const keyOf = ({ fieldPath, space, value }: IndexEntry): string =>
  `${space} ${fieldPath} ${Buffer.from(value.buffer, value.byteOffset, value.length).toString('latin1')}`;

/**
 * What becomes of the entries of a document that was missing before, or is afterwards, or neither. It
 * may have some of an index that is on its way out, which are removed and not added.
 */
export function indexChanges(
  before: Fields | undefined,
  after: Fields | undefined,
  left: PlaceIndexes = usualIndexes,
  entered: PlaceIndexes = left,
): IndexChanges {
  const old = before === undefined ? [] : indexEntries(before, left);
  const fresh = after === undefined ? [] : indexEntries(after, entered);
  if (old.length === 0 || fresh.length === 0) return { removed: old, added: fresh };
  const gone = new Map(old.map((entry) => [keyOf(entry), entry]));
  const added = fresh.filter((entry) => !gone.delete(keyOf(entry)));
  return { removed: [...gone.values()], added };
}
