import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Database, Row, Snapshot } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { documentKey } from '../encoding/document-key.ts';
import { indexScopeOf } from '../indexes/index-scope.ts';
import { type DatabaseName, pathOf, printName } from '../paths/document-name.ts';
import type { QueryScope } from '../query/query.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { pathDigest } from './path-digest.ts';
import { preparedRows } from './prepared-rows.ts';
import type { DocumentsSchema } from './schema.ts';
import { type StoredDocument, storedDocument } from './stored-document.ts';

/** By name, what stood at a time in place of what was changed since; nothing where it was missing. */
export type Earlier = ReadonlyMap<string, StoredDocument | undefined>;

export const nothingEarlier: Earlier = new Map();

/** More changes than these are not gone through for one answer. */
const mostChanges = 100_000;

type Asked = ScopeText & { database: number; since: Microseconds; limit: number };

/** What finds the collections of a scope. */
export type ScopeText = { digest: string; below: string };

const columns = ['c.path', 'c.fields', 'c.created', 'c.updated'] as const;

function earlierOf(database: DatabaseName, rows: readonly Row[]): Earlier {
  return new Map(
    rows.map((row) => [
      printName(database, [String(row['path'])]),
      row['fields'] === null ? undefined : storedDocument(database, row),
    ]),
  );
}

/**
 * The first change of each document after a time, which has kept what was there at that time. Whether one
 * came before it is looked up one by one: of `EXISTS` PostgreSQL would make a join, and where it has not
 * counted the log it would walk over all of it for each change.
 */
const firstChanges = (queries: DocumentsQueries, database: never, since: never) =>
  queries
    .selectFrom('document_changes as c')
    .where('c.database', '=', database)
    .where('c.at', '>', since)
    .where((build) =>
      build(
        build
          .selectFrom('document_changes as e')
          .where('e.database', '=', database)
          .whereRef('e.path_key', '=', 'c.path_key')
          .where('e.at', '>', since)
          .whereRef('e.at', '<', 'c.at')
          .select('e.at')
          .limit(build.lit(1)),
        'is',
        null,
      ),
    );

type Given = (name: keyof Asked) => never;

export type InScope = (
  kind: 'collection' | 'group',
  given: (name: 'database' | 'digest' | 'below') => never,
) => Expression<SqlBool>;

/**
 * Whether a change is of a collection of a scope: of the one, or of any that is called like it. SQLite
 * takes large letters for small ones here, so that there may be others among them. PostgreSQL is to find
 * out first which collections these are: as long as it has not counted them, it would go through all of
 * them for each change.
 */
export function changedInScope(queries: DocumentsQueries, dialect: Database['dialect']): InScope {
  const build = expressionBuilder<{ c: DocumentsSchema['document_changes'] }, 'c'>();
  return (kind, given) => {
    const collections = queries
      .selectFrom('document_scopes as s')
      .where('s.database', '=', given('database'))
      .where('s.kind', '=', 'collection')
      .select('s.scope');
    if (kind === 'collection') {
      return build('c.collection', '=', collections.where('s.digest', '=', given('digest')));
    }
    const called = collections.where((one) =>
      one.or([
        one('s.digest', '=', given('digest')),
        sql<boolean>`s.path like ${given('below')} escape '!'`,
      ]),
    );
    return dialect === 'postgres'
      ? build('c.collection', '=', sql<number>`any(array(${called}))`)
      : build('c.collection', 'in', called);
  };
}

/** As the two parameters of `changedInScope`. */
export function scopeText(scope: QueryScope): ScopeText {
  const asked = indexScopeOf(scope);
  if (asked.kind === 'database') return { digest: '', below: '' };
  if (asked.kind === 'collection') {
    return { digest: pathDigest(asked.collection.join('/')), below: '' };
  }
  const escaped = asked.collectionId.replace(/[!%_]/g, '!$&');
  return { digest: pathDigest(asked.collectionId), below: `%/${escaped}` };
}

export type ChangesSince = {
  of(
    reader: Snapshot,
    place: { readonly number: number; readonly name: DatabaseName },
    names: readonly string[],
    since: Microseconds,
  ): Promise<Earlier>;
  /** Up to so many, of all that the query might ask. */
  within(
    reader: Snapshot,
    number: number,
    scope: QueryScope,
    since: Microseconds,
    most?: number,
  ): Promise<Earlier>;
};

export function changesSince(queries: DocumentsQueries, isInScope: InScope): ChangesSince {
  const ofDocuments = preparedRows(
    ['database', 'since', 'path_key'],
    (rows) =>
      firstChanges(queries, rows[0]?.database as never, rows[0]?.since as never)
        .where(
          'c.path_key',
          'in',
          rows.map(({ path_key }) => path_key),
        )
        .select(columns),
    { fillUp: true },
  );
  const inScope = (kind: 'collection' | 'group') =>
    prepare<Asked>((given: Given) =>
      firstChanges(queries, given('database'), given('since'))
        .where(() => isInScope(kind, given))
        .limit(given('limit'))
        .select(columns),
    );
  const statements = {
    collection: inScope('collection'),
    group: inScope('group'),
    database: prepare<Asked>((given: Given) =>
      firstChanges(queries, given('database'), given('since'))
        // Without it PostgreSQL may take an index that has to be walked over as a whole.
        .orderBy('c.at')
        .limit(given('limit'))
        .select(columns),
    ),
  };

  return {
    async of(reader, { number, name }, names, since) {
      const rows: Row[] = [];
      const keys = names.map((one) => [number, since, documentKey(pathOf(one))]);
      for (const { sql: text, parameters } of ofDocuments(keys)) {
        rows.push(
          // Nothing in it stands for the time of a commit.
          ...(await reader.read({ sql: text, parameters: parameters as readonly never[] })),
        );
      }
      return earlierOf(name, rows);
    },
    async within(reader, number, scope, since, most = mostChanges) {
      const { kind } = indexScopeOf(scope);
      const asked = { database: number, since, ...scopeText(scope), limit: most + 1 };
      const rows = await reader.read(statements[kind](asked));
      if (rows.length > most && most === mostChanges) {
        throw new RpcRefused(
          'RESOURCE_EXHAUSTED',
          'Too much has changed since this time for a query of it. Ask for less, or for a later time.',
        );
      }
      return earlierOf(scope.database, rows);
    },
  };
}
