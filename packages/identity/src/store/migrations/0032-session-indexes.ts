import type { Migration } from '@latchkey/kernel/store/migrate';

/**
 * Sessions that ended stay for a month. Whoever signs in or out a lot has hundreds of thousands of them,
 * which nobody may have to walk over: neither to find the few that are alive, nor to find out whether
 * anything of a device is still used. A session that nobody hands over is in the first of the two alone.
 */
export const sessionIndexes: Migration = {
  id: '0032-session-indexes',
  statements: () => [
    'CREATE INDEX sessions_alive ON sessions (tenant, account_id) WHERE revoked_at IS NULL',
    'CREATE INDEX sessions_by_origin ON sessions (tenant, origin, last_used_at) WHERE origin IS NOT NULL',
  ],
};
