import type { Database } from '@latchkey/kernel/store/database';
import {
  type Groups,
  groupsWithMore,
  hasGroup,
  isEmpty,
  unionOf,
} from '../indexes/affected-groups.ts';
import {
  type CompositeIndex,
  type FieldOverride,
  type IndexConfig,
  isSameConfig,
  nameOfComposite,
  nameOfOverride,
  nothingDeclared,
} from '../indexes/index-config.ts';
import {
  declared,
  type Indexing,
  type IndexingState,
  indexingOf,
  usualIndexing,
} from '../indexes/indexing.ts';
import type { DatabaseName } from '../paths/document-name.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { indexingStatements, keptState } from './indexing-statements.ts';
import type { IndexingRow, Indexings } from './indexings.ts';
import type { Numbers } from './numbers.ts';

/** Of what is on its way in or out, how many documents were walked over, and of how many. */
export type IndexState =
  | { readonly state: 'READY' }
  | {
      readonly state: 'CREATING' | 'DROPPING';
      readonly walked: number;
      readonly documents: number;
    };

export type ListedIndexes = {
  readonly composites: readonly (IndexState & { readonly index: CompositeIndex })[];
  /** A field with other indexes than usual. What is dropped there are those that it had before. */
  readonly overrides: readonly (IndexState & { readonly override: FieldOverride })[];
};

const nothing: IndexingState = {
  phase: 'ready',
  complete: nothingDeclared,
  target: nothingDeclared,
  traces: [],
};

/** Where entries are missing, and where some are too many. */
export const toBuild = ({ complete, target }: IndexingState): Groups =>
  groupsWithMore(target, complete);

export const toRemove = ({ complete, target, traces }: IndexingState): Groups =>
  unionOf([complete, ...traces].map((config) => groupsWithMore(config, target)));

const groupOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export type Parts = {
  readonly database: Database;
  readonly queries: DocumentsQueries;
  readonly numbers: Numbers;
  readonly indexings: Indexings;
  /** Milliseconds. */
  readonly clock: () => number;
};

/** Goes from one state to another, unless somebody else was quicker. */
export function indexingTransitions({ database, queries, clock }: Omit<Parts, 'numbers'>) {
  const statements = indexingStatements(queries);

  async function countIn(number: number, groups: Groups): Promise<number> {
    if (isEmpty(groups)) return 0;
    const rows = await database.read(statements.counts({ database: number }), { long: true });
    return rows
      .filter(({ path }) => hasGroup(groups, groupOf(String(path))))
      .reduce((sum, { count }) => sum + Number(count), 0);
  }

  return async (
    number: number,
    row: IndexingRow | undefined,
    state: IndexingState,
  ): Promise<boolean> => {
    const groups = state.phase === 'building' ? toBuild(state) : toRemove(state);
    const documents = state.phase === 'ready' ? 0 : await countIn(number, groups);
    const before = row?.version ?? 0;
    // One after the other with all commits, each of which says which version it knows.
    const outcome = await database.timedCommit([
      {
        ...statements.keep({
          ...{ database: number, before, version: before + 1, since: Math.floor(clock()) },
          ...{ documents, ...keptState(state) },
        }),
        must: 'changed',
      },
    ]);
    return outcome.committed;
  };
}

function listed(row: IndexingRow): ListedIndexes {
  const { phase, complete, target, traces, walked, documents } = row;
  const going = [complete, ...traces];
  const creating: IndexState = { state: 'CREATING', walked, documents };
  const dropping: IndexState =
    phase === 'removing'
      ? { state: 'DROPPING', walked, documents }
      : { state: 'DROPPING', walked: 0, documents: 0 };

  function statesOf<Item>(
    of: (config: IndexConfig) => readonly Item[],
    nameOf: (item: Item) => string,
  ) {
    const wanted = new Set(of(target).map(nameOf));
    const there = new Set(of(complete).map(nameOf));
    const others = going.flatMap(of).filter((item) => !wanted.has(nameOf(item)));
    const gone = new Map(others.map((item) => [nameOf(item), item]));
    return [
      ...of(target).map((item): [Item, IndexState] => [
        item,
        there.has(nameOf(item)) ? { state: 'READY' } : creating,
      ]),
      ...Array.from(gone.values(), (item): [Item, IndexState] => [item, dropping]),
    ];
  }

  return {
    composites: statesOf(({ composites }) => composites, nameOfComposite).map(([index, state]) => ({
      index,
      ...state,
    })),
    overrides: statesOf(({ overrides }) => overrides, nameOfOverride).map(([override, state]) => ({
      override,
      ...state,
    })),
  };
}

export type IndexDeclaring = {
  /** All of them: what is not in it is dropped. It is done in the background, by whichever node has time. */
  declare(database: DatabaseName, config: IndexConfig): Promise<void>;
  /** Made of what is declared at that moment, and made anew if somebody else was quicker. */
  change(database: DatabaseName, changed: (config: IndexConfig) => IndexConfig): Promise<void>;
  list(database: DatabaseName): Promise<ListedIndexes>;
  /** What a commit that is made now would keep to. */
  indexing(database: DatabaseName): Promise<Indexing>;
};

export function declaringIndexes(parts: Parts): IndexDeclaring {
  const { database, numbers, indexings } = parts;
  const goTo = indexingTransitions(parts);

  async function change(
    name: DatabaseName,
    changed: (config: IndexConfig) => IndexConfig,
  ): Promise<void> {
    const number = await numbers.made.database(name);
    for (;;) {
      const row = await indexings.read(database, number);
      const before = row ?? nothing;
      const config = changed(before.target);
      if (isSameConfig(before.target, config)) return;
      for (const index of config.composites) {
        await numbers.made.field(number, 'composite', nameOfComposite(index));
      }
      if (await goTo(number, row, declared(before, config))) return;
    }
  }

  return {
    declare: (name, config) => change(name, () => config),
    change,
    async list(name) {
      const number = await numbers.database(name);
      const row = number === undefined ? undefined : await indexings.read(database, number);
      return row === undefined ? { composites: [], overrides: [] } : listed(row);
    },
    async indexing(name) {
      const number = await numbers.database(name);
      const row = number === undefined ? undefined : await indexings.read(database, number);
      return row === undefined ? usualIndexing : indexingOf(row);
    },
  };
}
