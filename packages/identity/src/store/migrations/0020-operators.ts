import type { Migration } from '@latchkey/kernel/store/migrate';

/** People who may act as operators. A role goes with its account. */
export const operators: Migration = {
  id: '0020-operators',
  statements: () => [
    `CREATE TABLE operators (
      tenant text NOT NULL,
      account_id text NOT NULL,
      role text NOT NULL,
      granted_at bigint NOT NULL,
      granted_by text NOT NULL,
      PRIMARY KEY (tenant, account_id),
      FOREIGN KEY (tenant, account_id) REFERENCES accounts (tenant, id) ON DELETE CASCADE
    )`,
  ],
};
