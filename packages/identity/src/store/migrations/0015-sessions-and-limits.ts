import type { Migration } from '@latchkey/kernel/store/migrate';

/**
 * How the refresh tokens of a session came to be, in one piece: which are good, who was given each, and
 * which were exchanged for them. Of tokens from before nobody knows who was given them.
 */
const lineage = [
  "ALTER TABLE sessions ADD COLUMN lineage text NOT NULL DEFAULT ''",
  `UPDATE sessions SET lineage =
    '{"branches":[{"generation":' || generation || ',"parents":[' || parent || '],"holder":null,"until":0}],'
    || '"retired":[{"generation":' || parent || ',"until":' || (rotated_at + 60000) || '}]}'`,
  'ALTER TABLE sessions DROP COLUMN parent',
  'ALTER TABLE sessions DROP COLUMN rotated_at',
  'ALTER TABLE sessions DROP COLUMN burst_since',
  'ALTER TABLE sessions DROP COLUMN burst_from',
];

/** Whether an account was signed in to from a network address is asked before every password. */
const places = [
  'DROP INDEX sessions_by_account',
  'CREATE INDEX sessions_by_account ON sessions (tenant, account_id, address)',
];

/** Equal acts of a minute are one row of the trail. */
const audit = [
  'ALTER TABLE audit ADD COLUMN times bigint NOT NULL DEFAULT 1',
  'ALTER TABLE audit ADD COLUMN last_at bigint',
  'ALTER TABLE audit ADD COLUMN merge_key text',
  'CREATE UNIQUE INDEX audit_by_merge_key ON audit (merge_key)',
];

export const sessionsAndLimits: Migration = {
  id: '0015-sessions-and-limits',
  statements: () => [...lineage, ...places, ...audit],
};
