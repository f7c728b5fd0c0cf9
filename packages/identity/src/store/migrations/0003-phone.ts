import type { Migration } from '@latchkey/kernel/store/migrate';

export const phone: Migration = {
  id: '0003-phone',
  statements: () => [
    `CREATE TABLE phone_codes (
      tenant text NOT NULL,
      session_hash text NOT NULL,
      purpose text NOT NULL,
      bound_to text NOT NULL,
      phone_number text NOT NULL,
      code_hmac text NOT NULL,
      created_at bigint NOT NULL,
      expires_at bigint NOT NULL,
      used_at bigint,
      tries integer NOT NULL,
      PRIMARY KEY (tenant, session_hash)
    )`,
    'CREATE INDEX phone_codes_by_number ON phone_codes (tenant, phone_number)',
    'CREATE INDEX phone_codes_by_expiry ON phone_codes (expires_at)',
    `CREATE TABLE spent_challenges (
      id text PRIMARY KEY,
      expires_at bigint NOT NULL
    )`,
    'CREATE INDEX spent_challenges_by_expiry ON spent_challenges (expires_at)',
    // When the number last showed that it is its owner's: numbers are given to others after a while.
    'ALTER TABLE accounts ADD COLUMN phone_used_at bigint',
    "ALTER TABLE outbox ADD COLUMN channel text NOT NULL DEFAULT 'mail'",
    'CREATE INDEX outbox_by_channel ON outbox (channel, created_at)',
  ],
};
