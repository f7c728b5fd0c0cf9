import type { TimedChange } from '@latchkey/kernel/store/database';
import { sql } from 'kysely';
import type { Microseconds } from '../wire/timestamps.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { type Latest, latestTime } from './latest-change.ts';
import { preparedRows } from './prepared-rows.ts';

export type UnchangedSince = <Refusal extends string = 'changed'>(
  database: number,
  since: Microseconds,
  pathKeys: readonly Uint8Array[],
  refusal?: Refusal,
) => readonly TimedChange<Refusal>[];

export type UnchangedSinceIndexing = (
  database: number,
  since: Latest,
  pathKeys: readonly Uint8Array[],
) => readonly TimedChange<'changed'>[];

/** A row only if none of these documents was changed after that time. */
const unlessChanged = (
  queries: DocumentsQueries,
  rows: readonly Readonly<Record<'database' | 'at' | 'path_key', never>>[],
) =>
  queries
    .selectNoFrom((build) => build.lit(1).as('unchanged'))
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('document_changes')
            .where('database', '=', rows[0]?.database as never)
            .where('at', '>', rows[0]?.at as never)
            .where(
              'path_key',
              'in',
              rows.map(({ path_key }) => path_key),
            )
            .select('at'),
        ),
      ),
    );

/**
 * Refuses a commit when any of these documents, there or missing, was changed after that time. What
 * was read before the commit is then still what it is, since commits with a time come one by one.
 */
export function unchangedSince(queries: DocumentsQueries): UnchangedSince {
  const select = preparedRows(
    ['database', 'at', 'path_key'],
    (rows) => unlessChanged(queries, rows),
    { fillUp: true },
  );
  return <Refusal extends string = 'changed'>(
    database: number,
    since: Microseconds,
    pathKeys: readonly Uint8Array[],
    refusal = 'changed' as Refusal,
  ) =>
    select(pathKeys.map((key) => [database, since, key])).map((statement) => ({
      ...statement,
      must: refusal,
    }));
}

/**
 * The same, and when other entries are to be written than then. It answers with the time of the change
 * that is the latest before the commit.
 */
export function unchangedSinceIndexing(queries: DocumentsQueries): UnchangedSinceIndexing {
  const select = preparedRows(
    ['database', 'at', 'path_key', 'version'],
    (rows) =>
      unlessChanged(queries, rows)
        .where(
          sql<boolean>`coalesce(${queries
            .selectFrom('document_indexing')
            .where('database', '=', rows[0]?.database as never)
            .select('version')}, 0) = ${rows[0]?.version}`,
        )
        .select(() => latestTime(queries, rows[0]?.database as never).as('previous')),
    { fillUp: true },
  );
  return (database, { at, indexing }, pathKeys) =>
    select(pathKeys.map((key) => [database, at, key, indexing])).map((statement) => ({
      ...statement,
      must: 'changed' as const,
    }));
}
