import type { Migration } from '@latchkey/kernel/store/migrate';

/**
 * Second factors, and what passes between the first factor and the second. The factors are part of
 * the account's row: whoever looks at an account must never miss them, nor pay a query for them.
 */
export const secondFactors: Migration = {
  id: '0004-second-factors',
  statements: () => [
    "ALTER TABLE accounts ADD COLUMN second_factors text NOT NULL DEFAULT '[]'",
    'ALTER TABLE sessions ADD COLUMN enrolment_only integer NOT NULL DEFAULT 0',
    'ALTER TABLE codes ADD COLUMN second_factor text',
    `CREATE TABLE pending_sign_ins (
      tenant text NOT NULL,
      hash text NOT NULL,
      account_id text NOT NULL,
      sign_in text NOT NULL,
      auth_time bigint NOT NULL,
      tries integer NOT NULL,
      expires_at bigint NOT NULL,
      used_at bigint,
      PRIMARY KEY (tenant, hash),
      FOREIGN KEY (tenant, account_id) REFERENCES accounts (tenant, id) ON DELETE CASCADE
    )`,
    'CREATE INDEX pending_sign_ins_by_account ON pending_sign_ins (tenant, account_id)',
    'CREATE INDEX pending_sign_ins_by_expiry ON pending_sign_ins (expires_at)',
    `CREATE TABLE recovery_codes (
      tenant text NOT NULL,
      account_id text NOT NULL,
      hash text NOT NULL,
      created_at bigint NOT NULL,
      used_at bigint,
      PRIMARY KEY (tenant, account_id, hash),
      FOREIGN KEY (tenant, account_id) REFERENCES accounts (tenant, id) ON DELETE CASCADE
    )`,
  ],
};
