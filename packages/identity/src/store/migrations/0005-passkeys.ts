import type { Migration } from '@latchkey/kernel/store/migrate';

/** A challenge is here once it was used, until it would have expired anyway. */
export const passkeys: Migration = {
  id: '0005-passkeys',
  statements: () => [
    `CREATE TABLE passkeys (
      tenant text NOT NULL,
      credential_id text NOT NULL,
      account_id text NOT NULL,
      public_key text NOT NULL,
      counter bigint NOT NULL,
      transports text NOT NULL,
      name text NOT NULL,
      aaguid text NOT NULL,
      backed_up integer NOT NULL,
      created_at bigint NOT NULL,
      last_used_at bigint,
      PRIMARY KEY (tenant, credential_id),
      FOREIGN KEY (tenant, account_id) REFERENCES accounts (tenant, id) ON DELETE CASCADE
    )`,
    'CREATE INDEX passkeys_by_account ON passkeys (tenant, account_id)',
    `CREATE TABLE passkey_challenges (
      tenant text NOT NULL,
      hash text NOT NULL,
      expires_at bigint NOT NULL,
      PRIMARY KEY (tenant, hash)
    )`,
    'CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at)',
  ],
};
