import type { Migration } from '@latchkey/kernel/store/migrate';

/**
 * Who was there on which day (for thirty days), and the numbers that stay. A mark has no foreign key:
 * counting must not hold up, nor fail with, whoever is deleting the account.
 */
export const usage: Migration = {
  id: '0002-usage',
  statements: () => [
    `CREATE TABLE usage_marks (
      tenant text NOT NULL,
      account_id text NOT NULL,
      day integer NOT NULL,
      PRIMARY KEY (tenant, account_id, day)
    )`,
    'CREATE INDEX usage_marks_by_day ON usage_marks (day)',
    `CREATE TABLE usage_days (
      tenant text NOT NULL,
      day integer NOT NULL,
      active_accounts bigint NOT NULL,
      PRIMARY KEY (tenant, day)
    )`,
    'CREATE INDEX usage_days_by_day ON usage_days (day)',
    `CREATE TABLE usage_clients (
      tenant text NOT NULL,
      day integer NOT NULL,
      agent text NOT NULL,
      heartbeats bigint NOT NULL,
      PRIMARY KEY (tenant, day, agent)
    )`,
    'CREATE INDEX usage_clients_by_day ON usage_clients (day)',
  ],
};
