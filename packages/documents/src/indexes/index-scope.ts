import { documentKey, keyPrefix } from '../encoding/document-key.ts';
import { compareReferences } from '../paths/compare-references.ts';
import type { Path } from '../paths/document-name.ts';
import type { QueryScope } from '../query/query.ts';
import { type ByteRange, beyond, first, prefixRange } from './byte-ranges.ts';

/** What has an index of its own: a collection, all collections of one id, or the whole database. */
export type IndexScope =
  | { readonly kind: 'collection'; readonly collection: Path }
  | { readonly kind: 'group'; readonly collectionId: string }
  | { readonly kind: 'database' };

export function indexScopeOf({ parent, collectionId, allDescendants }: QueryScope): IndexScope {
  if (collectionId === undefined) return { kind: 'database' };
  if (allDescendants) return { kind: 'group', collectionId };
  return { kind: 'collection', collection: [...parent, collectionId] };
}

/** The key of a document within the scope: in a collection its id is enough. */
export function keyWithin(scope: IndexScope, path: Path): Buffer {
  if (scope.kind !== 'collection') return documentKey(path);
  const { collection } = scope;
  if (collection.every((id, index) => id === path[index])) {
    return documentKey(path.slice(collection.length));
  }
  // Of elsewhere: before or after all that is in the collection.
  return compareReferences(path.join('/'), collection.join('/')) < 0 ? first : beyond;
}

/** Where the keys of all documents are that the query asks, with others maybe. */
export function keysOf(query: QueryScope): ByteRange {
  if (indexScopeOf(query).kind === 'collection') return { from: first, to: beyond };
  return prefixRange(keyPrefix(query.parent));
}
