import type { Snapshot } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import type { Microseconds } from '../wire/timestamps.ts';
import type { DocumentsQueries } from './documents-queries.ts';

/** The time of the latest change that can be seen: what is read after it is at least as new. */
export function latestChange(queries: DocumentsQueries) {
  const select = prepare<{ database: number }>((given) =>
    queries
      .selectFrom('document_changes')
      .where('database', '=', given('database'))
      .select((build) => build.fn.max('at').as('at')),
  );
  return async (reader: Snapshot, database: number): Promise<Microseconds> => {
    const [row] = await reader.read(select({ database }));
    return Number(row?.['at'] ?? 0);
  };
}
