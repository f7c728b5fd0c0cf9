import { type IndexEntry, indexEntries } from '../indexes/index-entries.ts';
import { type Path, pathOf } from '../paths/document-name.ts';
import type { DocumentChange } from '../writes/apply-writes.ts';

/** A document that changes, and the entries that it leaves and enters for it. */
export type IndexedChange = DocumentChange & {
  readonly path: Path;
  readonly left: readonly IndexEntry[];
  readonly entered: readonly IndexEntry[];
};

/** What of the first is not in the second. Few entries of a document are of the same field. */
function entriesWithout(
  entries: readonly IndexEntry[],
  others: readonly IndexEntry[],
): readonly IndexEntry[] {
  if (others.length === 0) return entries;
  const nameOf = ({ space, fieldPath }: IndexEntry) => `${space} ${fieldPath}`;
  const byField = Map.groupBy(others, nameOf);
  const isThere = (entry: IndexEntry) =>
    byField.get(nameOf(entry))?.some(({ value }) => Buffer.compare(value, entry.value) === 0);
  return entries.filter((entry) => isThere(entry) !== true);
}

export const indexedChanges = (
  changes: ReadonlyMap<string, DocumentChange>,
): readonly IndexedChange[] =>
  Array.from(changes, ([name, { before, after }]) => {
    const old = before === undefined ? [] : indexEntries(before.fields);
    const current = after === undefined ? [] : indexEntries(after.fields);
    return {
      before,
      after,
      path: pathOf(name),
      left: entriesWithout(old, current),
      entered: entriesWithout(current, old),
    };
  });
