import type { Migration } from '@latchkey/kernel/store/migrate';

/**
 * Providers, who is on the way to one, and what was linked late. A session keeps what the provider
 * said of the person beyond who they are, for every token that it gets.
 */
export const federation: Migration = {
  id: '0008-federation',
  statements: () => [
    `CREATE TABLE provider_configs (
      tenant text NOT NULL,
      provider_id text NOT NULL,
      enabled integer NOT NULL,
      display_name text,
      sealed_settings text NOT NULL,
      created_at bigint NOT NULL,
      version bigint NOT NULL,
      PRIMARY KEY (tenant, provider_id)
    )`,
    `CREATE TABLE provider_sign_ins (
      state_hash text NOT NULL PRIMARY KEY,
      tenant text NOT NULL,
      provider_id text NOT NULL,
      session_hash text NOT NULL,
      sealed_kept text NOT NULL,
      continue_uri text NOT NULL,
      return_by text,
      expires_at bigint NOT NULL,
      used_at bigint
    )`,
    'CREATE INDEX provider_sign_ins_by_tenant ON provider_sign_ins (tenant)',
    'CREATE INDEX provider_sign_ins_by_expiry ON provider_sign_ins (expires_at)',
    `CREATE TABLE spent_pending_tokens (
      tenant text NOT NULL,
      hash text NOT NULL,
      expires_at bigint NOT NULL,
      PRIMARY KEY (tenant, hash)
    )`,
    'CREATE INDEX spent_pending_tokens_by_expiry ON spent_pending_tokens (expires_at)',
    'ALTER TABLE sessions ADD COLUMN sign_in_attributes text',
  ],
};
