import type { Row } from '@latchkey/kernel/store/database';
import { hasGroup, isEmpty } from '../indexes/affected-groups.ts';
import { type IndexChanges, indexChanges } from '../indexes/index-changes.ts';
import { built, done, indexingOf, placeKindOf } from '../indexes/indexing.ts';
import type { PlaceIndexes, PlaceKind } from '../indexes/place-indexes.ts';
import type { Path } from '../paths/document-name.ts';
import type { Fields } from '../values/value.ts';
import { enteringAgain, entryCells, leavingEntries } from './change-statements.ts';
import { indexingTransitions, type Parts, toBuild, toRemove } from './declare-indexes.ts';
import { indexingStatements, type Walked } from './indexing-statements.ts';
import type { IndexingRow } from './indexings.ts';
import { latestState } from './latest-change.ts';
import { numbersFor } from './number-of.ts';
import { unchangedSinceIndexing } from './unchanged-since.ts';

export type IndexBuilding = {
  /**
   * Builds or removes a piece of what is declared, in each database. How many steps that were: whoever
   * wants to be done goes on until there are none.
   */
  work(piece?: number): Promise<number>;
};

/**
 * Whoever has found out which indexes there are just before one was dropped may still walk over it. As
 * long, in milliseconds, it is kept complete.
 */
export const keptInUse = 60_000;

/** As many entries are written at once, if one document has no more. */
const mostEntries = 5_000;
const mostCollections = 500;

const bytesOf = (row: Row, column: string): Uint8Array => {
  const bytes = row[column];
  return bytes instanceof Uint8Array ? bytes : new Uint8Array();
};

type Piece = {
  readonly rows: readonly Row[];
  readonly end: Walked;
};

type PlaceEntries = {
  readonly path: Path;
  readonly collection: IndexChanges;
  readonly group: IndexChanges | undefined;
};

/** What a document gets or loses where one set of indexes takes the place of another. */
function entriesBetween(
  row: Row,
  before: (id: string, kind: PlaceKind) => PlaceIndexes,
  after: (id: string, kind: PlaceKind) => PlaceIndexes,
): PlaceEntries {
  const path = String(row['path']).split('/');
  const id = path.at(-2) ?? '';
  // It was written from fields.
  const fields = JSON.parse(String(row['fields'])) as Fields;
  const changesIn = (kind: PlaceKind) =>
    indexChanges(fields, fields, before(id, kind), after(id, kind));
  const kind = placeKindOf(path);
  return {
    path,
    collection: changesIn(kind),
    group: kind === 'nested' ? changesIn('group') : undefined,
  };
}

const sizeOf = ({ collection, group }: PlaceEntries, which: 'added' | 'removed'): number =>
  collection[which].length + (group?.[which].length ?? 0);

export function buildingIndexes(parts: Parts): IndexBuilding {
  const { database, queries, numbers, indexings, clock } = parts;
  const statements = indexingStatements(queries);
  const goTo = indexingTransitions(parts);
  const readLatest = latestState(queries);
  const unchanged = unchangedSinceIndexing(queries);
  const enter = enteringAgain(queries);
  const leave = leavingEntries(queries);

  /** The next documents of collections that are concerned. None at the end. */
  async function nextPiece(
    number: number,
    row: IndexingRow,
    limit: number,
  ): Promise<Piece | undefined> {
    const groups = row.phase === 'building' ? toBuild(row) : toRemove(row);
    let { collection, key } = row;
    for (;;) {
      const asked = { database: number, collection, limit: mostCollections };
      const found = await database.read(statements.collections(asked));
      for (const { scope, path } of found) {
        const id = String(path).slice(String(path).lastIndexOf('/') + 1);
        const after = Number(scope) === collection ? key : new Uint8Array();
        [collection, key] = [Number(scope), after];
        if (!hasGroup(groups, id)) continue;
        const rows = await database.read(
          statements.documents({ database: number, collection, key, limit }),
        );
        const last = rows.at(-1);
        if (last !== undefined) return { rows, end: { collection, key: bytesOf(last, 'key') } };
      }
      if (found.length < mostCollections) return undefined;
      [collection, key] = [collection + 1, new Uint8Array()];
    }
  }

  type WalkOutcome = 'walked' | 'changed' | 'at the end';

  async function walk(number: number, row: IndexingRow, limit: number): Promise<WalkOutcome> {
    // First the time, then the documents: what is changed between both is noticed.
    const { at } = await readLatest(database, number);
    const piece = await nextPiece(number, row, limit);
    if (piece === undefined) return 'at the end';
    const isBuilding = row.phase === 'building';
    const { entered, left } = indexingOf(row);
    const complete = indexingOf({ ...done(row), target: row.complete }).entered;
    const taken: { readonly row: Row; readonly entries: PlaceEntries }[] = [];
    let size = 0;
    for (const one of piece.rows) {
      const entries = isBuilding
        ? entriesBetween(one, complete, entered)
        : entriesBetween(one, left, entered);
      size += sizeOf(entries, isBuilding ? 'added' : 'removed');
      if (taken.length > 0 && size > mostEntries) break;
      taken.push({ row: one, entries });
    }
    const changes = taken.map(({ entries }) => entries);
    const numberOf = await numbersFor(numbers, number, changes);
    const cells = changes.flatMap((change) =>
      entryCells(number, change, isBuilding ? 'added' : 'removed', numberOf),
    );
    const last = taken.at(-1)?.row;
    const step = statements.step({
      ...{ database: number, version: row.version, count: taken.length },
      ...{ fromCollection: row.collection, fromKey: row.key, collection: piece.end.collection },
      key: last === undefined ? row.key : bytesOf(last, 'key'),
    });
    const pathKeys = taken.map((one) => bytesOf(one.row, 'path_key'));
    const outcome = await database.timedCommit<'changed' | 'moved'>([
      { ...step, must: 'moved' },
      ...unchanged(number, { at, indexing: row.version }, pathKeys),
      ...(isBuilding ? enter(cells) : leave(cells)),
    ]);
    // Where somebody else has walked on, it is done as well.
    return !outcome.committed && outcome.refusal === 'changed' ? 'changed' : 'walked';
  }

  /** Where documents change all the time, fewer are taken at once. */
  async function walkSome(number: number, row: IndexingRow, limit: number): Promise<WalkOutcome> {
    const outcome = await walk(number, row, limit);
    if (outcome !== 'changed' || limit === 1) return outcome;
    return walkSome(number, row, Math.ceil(limit / 10));
  }

  async function workOn(number: number, limit: number): Promise<number> {
    const row = await indexings.read(database, number);
    if (row === undefined || row.phase === 'ready') return 0;
    if ((await walkSome(number, row, limit)) !== 'at the end') return 1;
    if (row.phase === 'removing') return Number(await goTo(number, row, done(row)));
    const isLess = !isEmpty(toRemove(row));
    if (isLess && clock() < row.since + keptInUse) return 0;
    return Number(await goTo(number, row, isLess ? built(row) : done(row)));
  }

  return {
    async work(piece = 200) {
      let steps = 0;
      for (const row of await database.read(statements.underWay)) {
        steps += await workOn(Number(row['database']), piece);
      }
      return steps;
    },
  };
}
