import type { Database, Row } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { sql } from 'kysely';
import { type DatabaseName, printName } from '../paths/document-name.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { ChangesSince } from './changes-since.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { withStateOfNow } from './state-of-now.ts';
import { type StoredDocument, storedDocument } from './stored-document.ts';

/** A document before and after a commit; nothing where it was missing. */
export type LoggedChange = {
  readonly at: Microseconds;
  readonly name: string;
  readonly before: StoredDocument | undefined;
  readonly after: StoredDocument | undefined;
};

/** All of one commit, and the time of the latest change before it. */
export type LoggedCommit = {
  readonly previous: Microseconds;
  readonly at: Microseconds;
  readonly changes: readonly LoggedChange[];
};

export type LoggedChanges = {
  /** Of whole commits, in their order. */
  readonly changes: readonly LoggedChange[];
  /** Everything that was committed until then has been read. */
  readonly upTo: Microseconds;
  /** Whether there is nothing after it. */
  readonly isAll: boolean;
};

type Place = { readonly number: number; readonly name: DatabaseName };
type After = { database: number; since: Microseconds };

/** Mostly there are no more, and they are read at once. */
const few = 20;
/** What is taken at once where there are more, unless one commit has more than that. */
const mostRows = 1000;
const mostCharacters = 4 * 1024 * 1024;

/** The state after the change, where the document has not been changed since. */
const isLatest = (row: Row): boolean => row['now_updated'] !== null;

const beforeOf = (database: DatabaseName, row: Row): StoredDocument | undefined =>
  row['fields'] === null ? undefined : storedDocument(database, row);

const latestOf = (database: DatabaseName, row: Row): StoredDocument =>
  storedDocument(database, {
    path: row['path'] ?? null,
    fields: row['now_fields'] ?? null,
    created: row['now_created'] ?? null,
    updated: row['now_updated'] ?? null,
  });

/** The end of the last commit that is taken with those before it. */
function endOfPiece(rows: readonly Row[]): {
  readonly upTo: Microseconds;
  readonly isAll: boolean;
} {
  let upTo: Microseconds | undefined;
  let characters = 0;
  for (const [index, row] of rows.entries()) {
    const at = Number(row['at']);
    const previous = rows[index - 1];
    if (previous !== undefined && Number(previous['at']) !== at) upTo = Number(previous['at']);
    characters += Number(row['characters']);
    if (characters > mostCharacters && upTo !== undefined) return { upTo, isAll: false };
  }
  const last = Number(rows.at(-1)?.['at']);
  return rows.length < mostRows
    ? { upTo: last, isAll: true }
    : { upTo: upTo ?? last, isAll: false };
}

/** The log after a time, in the order of commits. */
export function changeReading(
  database: Database,
  queries: DocumentsQueries,
  changes: ChangesSince,
): (place: Place, since: Microseconds) => Promise<LoggedChanges> {
  const after = (given: (name: 'database' | 'since') => never) =>
    queries
      .selectFrom('document_changes as c')
      .where('c.database', '=', given('database'))
      .where('c.at', '>', given('since'))
      .orderBy('c.at')
      .orderBy('c.position');
  const states = (given: (name: 'database' | 'since') => never) =>
    after(given).select(['c.at', 'c.path', 'c.fields', 'c.created', 'c.updated', 'c.deleted']);
  const { dialect } = database;
  const first = prepare<After & { limit: number }>((given) =>
    withStateOfNow(states(given).limit(given('limit')), dialect),
  );
  const until = prepare<After & { until: Microseconds }>((given) =>
    withStateOfNow(states(given).where('c.at', '<=', given('until')), dialect),
  );
  const sizes = prepare<After & { limit: number }>((given) =>
    after(given)
      .limit(given('limit'))
      .select(['c.at', sql<number>`coalesce(length(c.fields), 0)`.as('characters')]),
  );

  /** What a change led to is what was before the next one, or what is there now. */
  async function withAfter(place: Place, rows: readonly Row[], upTo: Microseconds) {
    const { name } = place;
    const nameOf = (row: Row) => printName(name, [String(row['path'])]);
    const later = new Map<string, StoredDocument | undefined>();
    const isOpen = new Set<string>();
    for (const row of rows.toReversed()) {
      const changed = nameOf(row);
      if (later.has(changed)) continue;
      later.set(changed, isLatest(row) ? latestOf(name, row) : undefined);
      if (!isLatest(row) && Number(row['deleted']) === 0) isOpen.add(changed);
    }
    if (isOpen.size > 0) {
      const states = await changes.of(database, place, [...isOpen], upTo);
      for (const [changed, state] of states) later.set(changed, state);
    }
    const logged: LoggedChange[] = [];
    for (const row of rows.toReversed()) {
      const changed = nameOf(row);
      const before = beforeOf(name, row);
      logged.push({ at: Number(row['at']), name: changed, before, after: later.get(changed) });
      later.set(changed, before);
    }
    return logged.reverse();
  }

  return async (place, since) => {
    const asked = { database: place.number, since };
    const rows = await database.read(first({ ...asked, limit: few }));
    if (rows.length < few) {
      const upTo = Number(rows.at(-1)?.['at'] ?? since);
      return { changes: await withAfter(place, rows, upTo), upTo, isAll: true };
    }
    const { upTo, isAll } = endOfPiece(
      await database.read(sizes({ ...asked, limit: mostRows }), { long: true }),
    );
    const piece = await database.read(until({ ...asked, until: upTo }), { long: true });
    return { changes: await withAfter(place, piece, upTo), upTo, isAll };
  };
}
