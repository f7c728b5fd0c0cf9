import type { Migration } from '@latchkey/kernel/store/migrate';

/** Messages wait in lanes, by what sends them and where to, so that a slow one holds up only itself. */
export const outboxLanes: Migration = {
  id: '0012-outbox-lanes',
  statements: () => [
    "ALTER TABLE outbox ADD COLUMN lane text NOT NULL DEFAULT ''",
    'DROP INDEX outbox_waiting',
    "CREATE INDEX outbox_due ON outbox (channel, lane, due_at) WHERE state = 'waiting'",
    "CREATE INDEX outbox_failed ON outbox (finished_at) WHERE state = 'failed'",
  ],
};
