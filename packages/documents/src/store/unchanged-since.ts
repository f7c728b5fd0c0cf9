import type { TimedChange } from '@latchkey/kernel/store/database';
import type { Microseconds } from '../wire/timestamps.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { preparedRows } from './prepared-rows.ts';

export type UnchangedSince = <Refusal extends string = 'changed'>(
  database: number,
  since: Microseconds,
  pathKeys: readonly Uint8Array[],
  refusal?: Refusal,
) => readonly TimedChange<Refusal>[];

/**
 * Refuses a commit when any of these documents, there or missing, was changed after that time. What
 * was read before the commit is then still what it is, since commits with a time come one by one.
 */
export function unchangedSince(queries: DocumentsQueries): UnchangedSince {
  const select = preparedRows(
    ['database', 'at', 'path_key'],
    (rows) =>
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
        ),
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
