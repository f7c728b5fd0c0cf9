import type { Change } from '@latchkey/kernel/store/database';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import { sql } from 'kysely';
import type { Queries } from './identity-queries.ts';
import type { TablesThat } from './tables.ts';

/**
 * Makes worthless what was handed out before and stays: a copy of the data does not know what was used,
 * changed or ended since it was made, so nothing of that kind may be good again.
 */
export function newEpoch(ofOneTenant: Queries, at: number): readonly Change<never>[] {
  const queries = acrossTenants(ofOneTenant);
  const second = Math.floor(at / 1000);
  const later = sql<number>`(CASE WHEN valid_since > ${second} THEN valid_since ELSE ${second} END) + 1`;
  const changed: Readonly<Record<TablesThat<{ restored: 'changed' }>, Change<never>>> = {
    sessions: statement(
      queries.updateTable('sessions').set({ revoked_at: at }).where('revoked_at', 'is', null),
    ),
    // ID tokens and session cookies.
    accounts: statement(
      queries
        .updateTable('accounts')
        .set((row) => ({ valid_since: later, version: row('version', '+', 1) })),
    ),
    // What was sent meanwhile would be sent again, and its code is gone.
    outbox: statement(
      queries
        .updateTable('outbox')
        .set({ state: 'void', finished_at: at })
        .where('state', 'in', ['waiting', 'failed']),
    ),
  };
  return Object.values(changed);
}
