import { indexScopeOf } from '../indexes/index-scope.ts';
import { type Indexing, placeKindsOf } from '../indexes/indexing.ts';
import { missingIndex } from '../indexes/missing-index.ts';
import { type PlaceIndexes, type PlaceKind, usualIndexes } from '../indexes/place-indexes.ts';
import type { Scan } from '../indexes/scan.ts';
import { scansOf } from '../indexes/scans.ts';
import type { Query } from '../query/query.ts';

/** How each disjunct could be answered in a place, with what is there. */
export type Ways = {
  readonly indexes: PlaceIndexes;
  readonly scans: readonly (readonly Scan[])[];
};

export const noWays: Ways = { indexes: usualIndexes, scans: [] };

/** In every place that the query asks, whether there is anything in it or not; refused if one has none. */
export function waysIn(query: Query, indexing: Indexing): ReadonlyMap<PlaceKind, Ways> {
  const { collectionId } = query;
  const ways = new Map<PlaceKind, Ways>();
  if (indexScopeOf(query).kind === 'database' || collectionId === undefined) {
    // By names alone.
    return ways.set('group', { indexes: usualIndexes, scans: scansOf(query) });
  }
  for (const kind of placeKindsOf(query)) {
    const indexes = indexing.usable(collectionId, kind);
    // Mostly a group has the same ones in both of its places.
    const same = [...ways.values()].find((one) => one.indexes === indexes);
    const scans = same?.scans ?? scansOf(query, indexes);
    if (scans.some((one) => one.length === 0)) {
      throw missingIndex(query, indexes, indexing.wanted(collectionId, kind));
    }
    ways.set(kind, { indexes, scans });
  }
  return ways;
}
