import { inPieces } from '@latchkey/kernel/in-pieces';
import { type IndexChanges, indexChanges } from '../indexes/index-changes.ts';
import { type Indexing, placeKindOf } from '../indexes/indexing.ts';
import { type Path, pathOf } from '../paths/document-name.ts';
import type { DocumentChange } from '../writes/apply-writes.ts';

/** A document that changes, and what that does to its entries: in its collection, and in its group. */
export type IndexedChange = DocumentChange & {
  readonly path: Path;
  readonly collection: IndexChanges;
  /** Nothing at the root, where a collection is its group. */
  readonly group: IndexChanges | undefined;
};

function indexedChange(name: string, change: DocumentChange, indexing: Indexing): IndexedChange {
  const path = pathOf(name);
  const id = path.at(-2) ?? '';
  const kind = placeKindOf(path);
  const [left, entered] = [indexing.left(id, kind), indexing.entered(id, kind)];
  const [before, after] = [change.before?.fields, change.after?.fields];
  const collection = indexChanges(before, after, left, entered);
  if (kind === 'root') return { ...change, path, collection, group: undefined };
  const [leftOfGroup, enteredOfGroup] = [indexing.left(id, 'group'), indexing.entered(id, 'group')];
  const isSame = left === leftOfGroup && entered === enteredOfGroup;
  const group = isSame ? collection : indexChanges(before, after, leftOfGroup, enteredOfGroup);
  return { ...change, path, collection, group };
}

export async function indexedChanges(
  changes: ReadonlyMap<string, DocumentChange>,
  indexing: Indexing,
): Promise<readonly IndexedChange[]> {
  const indexed: IndexedChange[] = [];
  await inPieces(changes, ([name, change]) => indexed.push(indexedChange(name, change, indexing)));
  return indexed;
}
