import type { Path } from '../paths/document-name.ts';
import type { QueryScope } from '../query/query.ts';
import { everyGroup, groupsNamed, type IndexConfig, isSameConfig } from './index-config.ts';
import { indexScopeOf } from './index-scope.ts';
import {
  combinedIndexes,
  either,
  indexesOfPlace,
  neitherWithout,
  type PlaceIndexes,
  type PlaceKind,
  usualIndexes,
} from './place-indexes.ts';

/** Which indexes there are in a place, while some may be on their way in or out. */
export type Indexing = {
  /** What a document gets entries of. */
  entered(collectionId: string, kind: PlaceKind): PlaceIndexes;
  /** What a document may have entries of. */
  left(collectionId: string, kind: PlaceKind): PlaceIndexes;
  /** What has all of its entries, and is not on its way out. */
  usable(collectionId: string, kind: PlaceKind): PlaceIndexes;
  /** What is to be there in the end. */
  wanted(collectionId: string, kind: PlaceKind): PlaceIndexes;
};

const usual = () => usualIndexes;

export const usualIndexing: Indexing = {
  entered: usual,
  left: usual,
  usable: usual,
  wanted: usual,
};

/** What there is of declared indexes: see docs/decisions/0074. */
export type IndexingState = {
  readonly phase: 'building' | 'removing' | 'ready';
  /** Everything that this asks for is there. */
  readonly complete: IndexConfig;
  /** What is to become of it. */
  readonly target: IndexConfig;
  /** Of these, some entries may be there. */
  readonly traces: readonly IndexConfig[];
};

function remembered(
  configs: readonly IndexConfig[],
  combine: typeof either,
): (collectionId: string, kind: PlaceKind) => PlaceIndexes {
  const known = new Map<string, PlaceIndexes>();
  const named = new Set(configs.flatMap(groupsNamed));
  return (collectionId, kind) => {
    const id = named.has(collectionId) ? collectionId : everyGroup;
    const name = `${kind} ${id}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const places = configs.map((config) => indexesOfPlace(config, id, kind));
    const found = combinedIndexes(places, combine);
    known.set(name, found);
    return found;
  };
}

export function indexingOf({ phase, complete, target, traces }: IndexingState): Indexing {
  const isBuilding = phase === 'building';
  const wanted = remembered([target], either);
  const entered = isBuilding ? remembered([target, complete], either) : wanted;
  return {
    wanted,
    entered,
    left: traces.length === 0 ? entered : remembered([target, complete, ...traces], either),
    usable: isBuilding ? remembered([target, complete], neitherWithout) : wanted,
  };
}

const distinct = (configs: readonly IndexConfig[]): readonly IndexConfig[] =>
  configs.filter(
    (config, index) => configs.findIndex((one) => isSameConfig(one, config)) === index,
  );

/** What somebody declares is built from now on, whatever was under way. */
export function declared(state: IndexingState, target: IndexConfig): IndexingState {
  const { phase, complete, traces } = state;
  if (phase !== 'building') return { phase: 'building', complete, target, traces };
  return { phase, complete, target, traces: distinct([...traces, state.target]) };
}

/** All of the target is there: what else was there goes. */
export const built = ({ complete, target, traces }: IndexingState): IndexingState => ({
  phase: 'removing',
  complete: target,
  target,
  traces: distinct([complete, ...traces]),
});

export const done = ({ target }: IndexingState): IndexingState => ({
  phase: 'ready',
  complete: target,
  target,
  traces: [],
});

export const placeKindOf = (path: Path): 'root' | 'nested' => (path.length > 2 ? 'nested' : 'root');

/** Where the answers of a query are found. A group is in two places. */
export function placeKindsOf(query: QueryScope): readonly PlaceKind[] {
  const scope = indexScopeOf(query);
  if (scope.kind === 'collection') return [scope.collection.length > 1 ? 'nested' : 'root'];
  return query.parent.length === 0 ? ['root', 'group'] : ['group'];
}
