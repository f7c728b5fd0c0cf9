import type { ColumnType, Generated } from 'kysely';

/** 0 or 1: the one spelling of truth that both databases share. */
type Flag = number;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

type AccountsTable = {
  tenant: string;
  id: string;
  email: Nullable<string>;
  email_verified: Flag;
  display_name: Nullable<string>;
  photo_url: Nullable<string>;
  phone_number: Nullable<string>;
  password_hash: Nullable<string>;
  password_updated_at: Nullable<number>;
  valid_since: number;
  disabled: Flag;
  custom_attributes: Nullable<string>;
  custom_auth: Flag;
  email_link_sign_in: Flag;
  initial_email: Nullable<string>;
  created_at: number;
  last_login_at: Nullable<number>;
  last_refresh_at: Nullable<number>;
  version: number;
};

/** What an account is unique by: its address, its number, its subject at each provider. */
type IdentitiesTable = {
  tenant: string;
  kind: string;
  subject: string;
  account_id: string;
  federated_id: Nullable<string>;
  email: Nullable<string>;
  display_name: Nullable<string>;
  photo_url: Nullable<string>;
  screen_name: Nullable<string>;
};

type CodesTable = {
  tenant: string;
  hash: string;
  purpose: string;
  account_id: Nullable<string>;
  email: string;
  new_email: Nullable<string>;
  created_at: number;
  expires_at: number;
  used_at: Nullable<number>;
  tries: number;
};

type SessionsTable = {
  tenant: string;
  id: string;
  account_id: string;
  generation: number;
  parent: number;
  rotated_at: number;
  burst_since: number;
  burst_from: number;
  auth_time: number;
  sign_in_provider: string;
  second_factor: Nullable<string>;
  claims: Nullable<string>;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  revoked_at: Nullable<number>;
  user_agent: string;
  address: string;
};

type GuessBudgetsTable = {
  tenant: string;
  kind: string;
  subject: string;
  spent: number;
  blocked_until: number;
  updated_at: number;
};

type SendBudgetsTable = {
  tenant: string;
  recipient: string;
  spent: number;
  window_start: number;
};

type OutboxTable = {
  id: string;
  tenant: string;
  state: 'waiting' | 'sent' | 'dropped' | 'void';
  /** The mail with its link, sealed: a copy of the database opens nobody's account. */
  sealed: string;
  attempts: number;
  due_at: number;
  created_at: number;
  expires_at: number;
  finished_at: Nullable<number>;
  last_error: Nullable<string>;
};

type AuditTable = {
  id: Generated<number>;
  tenant: string;
  at: number;
  event: string;
  result: string;
  reason: Nullable<string>;
  actor: Nullable<string>;
  subject: Nullable<string>;
  address: string;
  user_agent_hash: string;
  request_id: string;
};

type SettingsTable = { tenant: string; config: string; version: number; updated_at: number };

type SigningKeysTable = {
  kid: string;
  generation: number;
  bits: number;
  created_at: number;
  active_from: number;
  certificate: string;
  sealed_private_key: string;
};

type ServiceAccountsTable = {
  email: string;
  key_id: string;
  public_key: string;
  created_at: number;
};

/** Days are counted from the first of 1970. */
type UsageMarksTable = { tenant: string; account_id: string; day: number };
type UsageDaysTable = { tenant: string; day: number; active_accounts: number };
type UsageClientsTable = { tenant: string; day: number; agent: string; heartbeats: number };

export type Schema = {
  accounts: AccountsTable;
  identities: IdentitiesTable;
  codes: CodesTable;
  sessions: SessionsTable;
  guess_budgets: GuessBudgetsTable;
  send_budgets: SendBudgetsTable;
  outbox: OutboxTable;
  audit: AuditTable;
  settings: SettingsTable;
  signing_keys: SigningKeysTable;
  service_accounts: ServiceAccountsTable;
  usage_marks: UsageMarksTable;
  usage_days: UsageDaysTable;
  usage_clients: UsageClientsTable;
};
