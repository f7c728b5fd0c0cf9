import { inPieces } from '@latchkey/kernel/in-pieces';
import { commitTime, type TimedChange } from '@latchkey/kernel/store/database';
import { documentKey } from '../encoding/document-key.ts';
import type { IndexEntry } from '../indexes/index-entries.ts';
import type { Path } from '../paths/document-name.ts';
import { type DocumentState, thisCommit, type WriteTime } from '../writes/write.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import type { IndexedChange } from './indexed-change.ts';
import { isNested, type NumberOf, nameField } from './number-of.ts';
import { type Cells, preparedRows } from './prepared-rows.ts';

/** On whose behalf, and by which line of the rules. Whoever needs no permission has no line. */
export type Author = { readonly changedBy: string | null; readonly allowedBy: string | null };

/** An index that a document is in, with its key there: of its collection, and of its group. */
type Place = { readonly scope: number; readonly key: Uint8Array };

type Places = { readonly collection: Place; readonly group: Place | undefined };

const placesOf = (path: Path, numberOf: NumberOf): Places => ({
  collection: { scope: numberOf.collection(path), key: documentKey(path.slice(-1)) },
  group: isNested(path) ? { scope: numberOf.group(path), key: documentKey(path) } : undefined,
});

const timeOf = (time: WriteTime) => (time === thisCommit ? commitTime : time);

const stateCells = (state: DocumentState | undefined): Cells =>
  state === undefined
    ? [null, null, null]
    : [JSON.stringify(state.fields), timeOf(state.createTime), timeOf(state.updateTime)];

const noKey = new Uint8Array();

const cellsIn = (
  database: number,
  { scope, key }: Place,
  entries: readonly IndexEntry[],
  numberOf: NumberOf,
): readonly Cells[] =>
  entries.map(({ space, fieldPath, value }) => [
    database,
    scope,
    numberOf.field(space, fieldPath),
    value,
    key,
  ]);

/** The entries that a change adds or removes, in the collection and in the group. */
export function entryCells(
  database: number,
  change: Pick<IndexedChange, 'path' | 'collection' | 'group'>,
  which: 'added' | 'removed',
  numberOf: NumberOf,
): readonly Cells[] {
  const { collection, group } = placesOf(change.path, numberOf);
  return [
    ...cellsIn(database, collection, change.collection[which], numberOf),
    ...(group === undefined ? [] : cellsIn(database, group, change.group?.[which] ?? [], numberOf)),
  ];
}

/** In a group documents are also found by nothing but their names. */
const nameCells = (database: number, { group }: Places): readonly Cells[] =>
  group === undefined ? [] : [[database, group.scope, nameField, group.key, noKey]];

const entryColumns = ['database', 'scope', 'field', 'value', 'key'] as const;
const documentColumns = ['database', 'path_key', 'collection', 'key', 'path'] as const;
const stateColumns = ['fields', 'created', 'updated'] as const;
const logColumns = [
  ...(['database', 'at', 'position', 'path_key', 'collection', 'path'] as const),
  ...stateColumns,
  ...(['deleted', 'changed_by', 'allowed_by'] as const),
];

/**
 * Each entry by its whole key: where the database were said for all of them at once, SQLite would walk
 * every entry that the database has.
 */
export const leavingEntries = (queries: DocumentsQueries) =>
  preparedRows(entryColumns, (rows) => {
    const database = rows[0]?.database as never;
    return queries
      .deleteFrom('document_entries')
      .where((build) => build.or(rows.map((entry) => build.and({ ...entry, database }))));
  });

/** Some may be there already. */
export const enteringAgain = (queries: DocumentsQueries) =>
  preparedRows(entryColumns, (rows) =>
    queries
      .insertInto('document_entries')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
  );

function statementsOf(queries: DocumentsQueries) {
  return {
    keep: preparedRows([...documentColumns, ...stateColumns], (rows) =>
      queries
        .insertInto('documents')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['database', 'path_key']).doUpdateSet((build) => ({
            fields: build.ref('excluded.fields'),
            created: build.ref('excluded.created'),
            updated: build.ref('excluded.updated'),
          })),
        ),
    ),
    remove: preparedRows(['database', 'path_key'], (rows) =>
      queries
        .deleteFrom('documents')
        .where('database', '=', rows[0]?.database as never)
        .where(
          'path_key',
          'in',
          rows.map(({ path_key }) => path_key),
        ),
    ),
    enter: preparedRows(entryColumns, (rows) =>
      queries.insertInto('document_entries').values(rows),
    ),
    leave: leavingEntries(queries),
    log: preparedRows(logColumns, (rows) => queries.insertInto('document_changes').values(rows)),
  };
}

export type ChangeStatements = (
  database: number,
  changes: readonly IndexedChange[],
  author: Author,
  numberOf: NumberOf,
) => Promise<readonly TimedChange<never>[]>;

/** What has to be written for documents that change: they themselves, their indexes, the log. */
export function changeStatements(queries: DocumentsQueries): ChangeStatements {
  const { keep, remove, enter, leave, log } = statementsOf(queries);

  return async (database, changes, { changedBy, allowedBy }, numberOf) => {
    const kept: Cells[] = [];
    const gone: Cells[] = [];
    const entered: Cells[] = [];
    const left: Cells[] = [];
    const logged: Cells[] = [];
    await inPieces(changes.entries(), ([position, change]) => {
      const { path, before, after } = change;
      const places = placesOf(path, numberOf);
      const { scope, key } = places.collection;
      const pathKey = documentKey(path);
      const written = path.join('/');
      if (after === undefined) gone.push([database, pathKey]);
      else kept.push([database, pathKey, scope, key, written, ...stateCells(after)]);
      left.push(...entryCells(database, change, 'removed', numberOf));
      entered.push(...entryCells(database, change, 'added', numberOf));
      if (before === undefined) entered.push(...nameCells(database, places));
      if (after === undefined) left.push(...nameCells(database, places));
      logged.push([
        database,
        commitTime,
        position,
        pathKey,
        scope,
        written,
        ...stateCells(before),
        after === undefined ? 1 : 0,
        changedBy,
        allowedBy,
      ]);
    });
    const statements: TimedChange<never>[] = [];
    const makers = [
      () => leave(left),
      () => remove(gone),
      () => keep(kept),
      () => enter(entered),
      () => log(logged),
    ];
    await inPieces(makers, (make) => statements.push(...make()));
    return statements;
  };
}
