import { sql } from 'kysely';
import type { Change } from './database.ts';
import { acrossTenants, type Queries, statement } from './queries.ts';

/**
 * Makes everything worthless that was handed out before: a copy of the data does not know what was
 * used, changed or ended since it was made, so nothing of that kind may be good again.
 */
export function newEpoch(ofOneTenant: Queries, at: number): readonly Change<never>[] {
  const queries = acrossTenants(ofOneTenant);
  const second = Math.floor(at / 1000);
  const later = sql<number>`(CASE WHEN valid_since > ${second} THEN valid_since ELSE ${second} END) + 1`;
  return [
    statement(queries.deleteFrom('codes')),
    statement(queries.deleteFrom('phone_codes')),
    statement(queries.deleteFrom('pending_sign_ins')),
    statement(queries.deleteFrom('provider_sign_ins')),
    statement(
      queries.updateTable('sessions').set({ revoked_at: at }).where('revoked_at', 'is', null),
    ),
    // ID tokens and session cookies.
    statement(
      queries
        .updateTable('accounts')
        .set((row) => ({ valid_since: later, version: row('version', '+', 1) })),
    ),
    // What was sent meanwhile would be sent again, and its code is gone.
    statement(
      queries
        .updateTable('outbox')
        .set({ state: 'void', finished_at: at })
        .where('state', 'in', ['waiting', 'failed']),
    ),
  ];
}
