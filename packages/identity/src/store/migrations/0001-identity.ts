import type { Migration } from '@latchkey/kernel/store/migrate';

/** Every table, key and index of accounts is led by the tenant: no query can forget it. */
export const identity: Migration = {
  id: '0001-identity',
  statements: (dialect) => {
    const countedId =
      dialect === 'sqlite'
        ? 'integer PRIMARY KEY AUTOINCREMENT'
        : 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY';
    return [
      `CREATE TABLE accounts (
        tenant text NOT NULL,
        id text NOT NULL,
        email text,
        email_verified integer NOT NULL,
        display_name text,
        photo_url text,
        phone_number text,
        password_hash text,
        password_updated_at bigint,
        valid_since bigint NOT NULL,
        disabled integer NOT NULL,
        custom_attributes text,
        custom_auth integer NOT NULL,
        email_link_sign_in integer NOT NULL,
        initial_email text,
        created_at bigint NOT NULL,
        last_login_at bigint,
        last_refresh_at bigint,
        version bigint NOT NULL,
        PRIMARY KEY (tenant, id)
      )`,
      'CREATE INDEX accounts_by_initial_email ON accounts (tenant, initial_email) WHERE initial_email IS NOT NULL',
      'CREATE INDEX accounts_of_guests ON accounts (created_at) WHERE email IS NULL AND phone_number IS NULL AND password_hash IS NULL',
      `CREATE TABLE identities (
        tenant text NOT NULL,
        kind text NOT NULL,
        subject text NOT NULL,
        account_id text NOT NULL,
        federated_id text,
        email text,
        display_name text,
        photo_url text,
        screen_name text,
        PRIMARY KEY (tenant, kind, subject),
        FOREIGN KEY (tenant, account_id) REFERENCES accounts (tenant, id) ON DELETE CASCADE
      )`,
      'CREATE INDEX identities_by_account ON identities (tenant, account_id)',
      `CREATE TABLE codes (
        tenant text NOT NULL,
        hash text NOT NULL,
        purpose text NOT NULL,
        account_id text,
        email text NOT NULL,
        new_email text,
        created_at bigint NOT NULL,
        expires_at bigint NOT NULL,
        used_at bigint,
        tries integer NOT NULL,
        PRIMARY KEY (tenant, hash)
      )`,
      'CREATE INDEX codes_by_email ON codes (tenant, email)',
      'CREATE INDEX codes_by_account ON codes (tenant, account_id)',
      'CREATE INDEX codes_by_expiry ON codes (expires_at)',
      `CREATE TABLE sessions (
        tenant text NOT NULL,
        id text NOT NULL,
        account_id text NOT NULL,
        generation bigint NOT NULL,
        parent bigint NOT NULL,
        rotated_at bigint NOT NULL,
        burst_since bigint NOT NULL,
        burst_from bigint NOT NULL,
        auth_time bigint NOT NULL,
        sign_in_provider text NOT NULL,
        second_factor text,
        claims text,
        created_at bigint NOT NULL,
        last_used_at bigint NOT NULL,
        expires_at bigint NOT NULL,
        revoked_at bigint,
        user_agent text NOT NULL,
        address text NOT NULL,
        PRIMARY KEY (tenant, id),
        FOREIGN KEY (tenant, account_id) REFERENCES accounts (tenant, id) ON DELETE CASCADE
      )`,
      'CREATE INDEX sessions_by_account ON sessions (tenant, account_id)',
      'CREATE INDEX sessions_by_last_use ON sessions (last_used_at)',
      `CREATE TABLE guess_budgets (
        tenant text NOT NULL,
        kind text NOT NULL,
        subject text NOT NULL,
        spent integer NOT NULL,
        blocked_until bigint NOT NULL,
        updated_at bigint NOT NULL,
        PRIMARY KEY (tenant, kind, subject)
      )`,
      'CREATE INDEX guess_budgets_by_time ON guess_budgets (updated_at)',
      `CREATE TABLE send_budgets (
        tenant text NOT NULL,
        recipient text NOT NULL,
        spent integer NOT NULL,
        window_start bigint NOT NULL,
        PRIMARY KEY (tenant, recipient)
      )`,
      'CREATE INDEX send_budgets_by_time ON send_budgets (window_start)',
      `CREATE TABLE outbox (
        id text PRIMARY KEY,
        tenant text NOT NULL,
        state text NOT NULL,
        sealed text NOT NULL,
        attempts integer NOT NULL,
        due_at bigint NOT NULL,
        created_at bigint NOT NULL,
        expires_at bigint NOT NULL,
        finished_at bigint,
        last_error text
      )`,
      "CREATE INDEX outbox_waiting ON outbox (due_at) WHERE state = 'waiting'",
      'CREATE INDEX outbox_by_creation ON outbox (created_at)',
      `CREATE TABLE audit (
        id ${countedId},
        tenant text NOT NULL,
        at bigint NOT NULL,
        event text NOT NULL,
        result text NOT NULL,
        reason text,
        actor text,
        subject text,
        address text NOT NULL,
        user_agent_hash text NOT NULL,
        request_id text NOT NULL
      )`,
      'CREATE INDEX audit_by_tenant ON audit (tenant, id)',
      'CREATE INDEX audit_by_subject ON audit (tenant, subject, id)',
      'CREATE INDEX audit_by_event ON audit (tenant, event, id)',
      'CREATE INDEX audit_by_time ON audit (at)',
      `CREATE TABLE settings (
        tenant text PRIMARY KEY,
        config text NOT NULL,
        version bigint NOT NULL,
        updated_at bigint NOT NULL
      )`,
      `CREATE TABLE signing_keys (
        kid text PRIMARY KEY,
        generation bigint NOT NULL UNIQUE,
        bits integer NOT NULL,
        created_at bigint NOT NULL,
        active_from bigint NOT NULL,
        certificate text NOT NULL,
        sealed_private_key text NOT NULL
      )`,
      `CREATE TABLE service_accounts (
        email text NOT NULL,
        key_id text NOT NULL,
        public_key text NOT NULL,
        created_at bigint NOT NULL,
        PRIMARY KEY (email, key_id)
      )`,
    ];
  },
};
