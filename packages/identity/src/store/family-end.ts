import { type ExpressionBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * When a session ended. What was handed over counts as ended as soon as the session it came from is, or is
 * gone: two who take and end at the same moment on PostgreSQL do not see each other's rows, and what is taken
 * then must not outlive the others. Of a session that nobody handed over, only its own row is looked at.
 */
export function endOfFamily(row: ExpressionBuilder<Schema & { s: Schema['sessions'] }, 's'>) {
  const origin = row
    .selectFrom('sessions as o')
    .select('o.id')
    .whereRef('o.tenant', '=', 's.tenant')
    .whereRef('o.id', '=', 's.origin')
    .where('o.revoked_at', 'is', null);
  return sql<number | null>`case when s.origin is null or s.revoked_at is not null then s.revoked_at
    when exists ${origin} then null
    else s.last_used_at end`.as('revoked_at');
}
