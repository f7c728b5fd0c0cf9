import type { Migration } from '@latchkey/kernel/store/migrate';

/** An assertion is here once it was taken, until it would have expired anyway. */
export const saml: Migration = {
  id: '0009-saml',
  statements: () => [
    `CREATE TABLE used_assertions (
      tenant text NOT NULL,
      provider_id text NOT NULL,
      id_hash text NOT NULL,
      expires_at bigint NOT NULL,
      PRIMARY KEY (tenant, provider_id, id_hash)
    )`,
    'CREATE INDEX used_assertions_by_expiry ON used_assertions (expires_at)',
  ],
};
