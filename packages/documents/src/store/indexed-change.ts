import { type IndexChanges, indexChanges } from '../indexes/index-changes.ts';
import { type Path, pathOf } from '../paths/document-name.ts';
import type { DocumentChange } from '../writes/apply-writes.ts';

/** A document that changes, and what that does to its entries. */
export type IndexedChange = DocumentChange & IndexChanges & { readonly path: Path };

export const indexedChanges = (
  changes: ReadonlyMap<string, DocumentChange>,
): readonly IndexedChange[] =>
  Array.from(changes, ([name, change]) => ({
    ...change,
    ...indexChanges(change.before?.fields, change.after?.fields),
    path: pathOf(name),
  }));
