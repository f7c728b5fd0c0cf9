import type { Change, Database } from '@latchkey/kernel/store/database';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import { tablesThat } from '@latchkey/kernel/store/table';
import type { Queries } from './identity-queries.ts';
import { tables } from './tables.ts';

/**
 * Takes everything out that a development server made. People may stay where somebody vouches for
 * them; whatever was signed or handed out to them is worthless, for the keys go.
 */
export function withoutDevelopment(
  { dialect }: Pick<Database, 'dialect'>,
  queries: Queries,
  keepPeople: boolean,
): readonly Change<never>[] {
  const everybodys = acrossTenants(queries);
  const removed = [
    ...tablesThat(tables, { adopted: 'emptied' }),
    ...(keepPeople ? [] : tablesThat(tables, { adopted: 'kept if vouched for' })),
  ];
  return [
    // Waits for every commit of a development server that still runs, and none comes after it.
    ...(dialect === 'postgres'
      ? [{ sql: 'LOCK TABLE installation IN ACCESS EXCLUSIVE MODE', parameters: [] }]
      : []),
    ...removed.map((table) => statement(everybodys.deleteFrom(table))),
  ];
}
