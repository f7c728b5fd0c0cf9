import { keyPrefix } from '../encoding/document-key.ts';
import { beyond, first } from '../indexes/byte-ranges.ts';
import { indexScopeOf } from '../indexes/index-scope.ts';
import type { PlaceKind } from '../indexes/place-indexes.ts';
import type { ScanBound, ScanRange } from '../indexes/scan.ts';
import type { QueryScope } from '../query/query.ts';
import type { Numbers } from './numbers.ts';

/**
 * Where the entries and the documents of a scope are found. A group is in two places: what is nested
 * has entries of the group, and what is at the root has those of its collection alone.
 */
export type ScanPlace =
  | {
      readonly kind: 'collection';
      readonly scope: number;
      readonly prefix: Buffer | undefined;
      readonly isAtRoot: boolean;
    }
  | { readonly kind: 'group'; readonly scope: number }
  | { readonly kind: 'database' };

/** None if nothing was ever written there. */
export async function scanPlaces(
  numbers: Numbers,
  database: number,
  query: QueryScope,
): Promise<readonly ScanPlace[]> {
  const scope = indexScopeOf(query);
  if (scope.kind === 'database') return [{ kind: 'database' }];
  const number = await numbers.scope(database, scope);
  if (scope.kind === 'collection') {
    const isAtRoot = scope.collection.length === 1;
    return number === undefined
      ? []
      : [{ kind: 'collection', scope: number, prefix: undefined, isAtRoot }];
  }
  const { collectionId } = scope;
  const atRoot = { kind: 'collection', collection: [collectionId] } as const;
  const root = query.parent.length === 0 ? await numbers.scope(database, atRoot) : undefined;
  const places: ScanPlace[] = [];
  if (root !== undefined) {
    const prefix = keyPrefix([collectionId]);
    places.push({ kind: 'collection', scope: root, prefix, isAtRoot: true });
  }
  if (number !== undefined) places.push({ kind: 'group', scope: number });
  return places;
}

export function placeKindIn(place: ScanPlace): PlaceKind {
  if (place.kind === 'collection') return place.isAtRoot ? 'root' : 'nested';
  return 'group';
}

/** A key of a whole path as one of the id, for a collection whose keys all begin with the prefix. */
function keyAfter(prefix: Buffer, key: Buffer): Buffer {
  const order = Buffer.compare(key.subarray(0, prefix.length), prefix);
  if (order === 0 && key.length >= prefix.length) return key.subarray(prefix.length);
  return order <= 0 ? first : beyond;
}

const boundAfter = (prefix: Buffer, { value, key }: ScanBound, isByName: boolean): ScanBound =>
  isByName ? { value: keyAfter(prefix, value), key } : { value, key: keyAfter(prefix, key) };

/** The ranges of a scan as they are in a place. */
export function rangesIn(
  place: ScanPlace,
  ranges: readonly ScanRange[],
  isByName: boolean,
): readonly ScanRange[] {
  if (place.kind !== 'collection' || place.prefix === undefined) return ranges;
  const { prefix } = place;
  return ranges.map(({ from, to }) => ({
    from: boundAfter(prefix, from, isByName),
    to: boundAfter(prefix, to, isByName),
  }));
}
