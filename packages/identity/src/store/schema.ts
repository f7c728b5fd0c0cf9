import type { ServerSchema } from '@latchkey/kernel/store/server-schema';
import type { ColumnType } from 'kysely';
import type { Channel, MessageState } from '../outbox/queued-message.ts';

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
  phone_used_at: Nullable<number>;
  password_hash: Nullable<string>;
  /** What a hash from elsewhere costs, for the statement that finds the dearest. */
  hash_kind: Nullable<string>;
  hash_cost: Nullable<number>;
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
  /** A list as JSON: few, never searched, and wanted with every look at the account. */
  second_factors: string;
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
  linked_at: Nullable<number>;
};

type CodesTable = {
  tenant: string;
  hash: string;
  purpose: string;
  account_id: Nullable<string>;
  email: string;
  email_proved: Nullable<Flag>;
  new_email: Nullable<string>;
  second_factor: Nullable<string>;
  created_at: number;
  expires_at: number;
  used_at: Nullable<number>;
  tries: number;
};

type PhoneCodesTable = {
  tenant: string;
  session_hash: string;
  purpose: string;
  bound_to: string;
  phone_number: string;
  code_hmac: string;
  address: string;
  created_at: number;
  expires_at: number;
  used_at: Nullable<number>;
  tries: number;
};

type SpentChallengesTable = { id: string; expires_at: number };

type SessionsTable = {
  tenant: string;
  id: string;
  account_id: string;
  generation: number;
  /** JSON: how the newest refresh tokens came to be. */
  lineage: string;
  auth_time: number;
  sign_in_provider: string;
  second_factor: Nullable<string>;
  claims: Nullable<string>;
  sign_in_attributes: Nullable<string>;
  enrolment_only: Flag;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  revoked_at: Nullable<number>;
  user_agent: string;
  address: string;
  /** The id of the session it was handed over from. */
  origin: Nullable<string>;
};

/** First factors that wait for their second one. */
type PendingSignInsTable = {
  tenant: string;
  hash: string;
  account_id: string;
  address: string;
  sign_in: string;
  auth_time: number;
  tries: number;
  expires_at: number;
  used_at: Nullable<number>;
};

type RecoveryCodesTable = {
  tenant: string;
  account_id: string;
  hash: string;
  created_at: number;
  used_at: Nullable<number>;
};

type PasskeysTable = {
  tenant: string;
  credential_id: string;
  account_id: string;
  public_key: string;
  counter: number;
  /** A list as JSON. */
  transports: string;
  name: string;
  aaguid: string;
  backed_up: Flag;
  created_at: number;
  last_used_at: Nullable<number>;
};

/** Those that were used. */
type PasskeyChallengesTable = { tenant: string; hash: string; expires_at: number };

/** Of the project only: a tenant's people decide nothing beyond it. */
type OperatorsTable = {
  tenant: string;
  account_id: string;
  role: string;
  granted_at: number;
  granted_by: string;
};

type ProviderConfigsTable = {
  tenant: string;
  provider_id: string;
  enabled: Flag;
  display_name: Nullable<string>;
  /** JSON with the secrets in it, sealed. */
  sealed_settings: string;
  created_at: number;
  version: number;
};

/** People on their way to a provider and back. */
type ProviderSignInsTable = {
  state_hash: string;
  tenant: string;
  provider_id: string;
  session_hash: string;
  sealed_kept: string;
  continue_uri: string;
  return_by: Nullable<'POPUP' | 'REDIRECT'>;
  expires_at: number;
  used_at: Nullable<number>;
};

/** Credentials of providers that waited to be linked, and were. */
type SpentPendingTokensTable = { tenant: string; hash: string; expires_at: number };

/** Assertions of SAML providers that were taken. */
type UsedAssertionsTable = {
  tenant: string;
  provider_id: string;
  id_hash: string;
  expires_at: number;
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
  channel: Channel;
  /** Where it goes by its channel: a slow mail server or webhook holds up its own lane only. */
  lane: string;
  state: MessageState;
  /** The mail with its link, sealed: a copy of the database opens nobody's account. */
  sealed: string;
  attempts: number;
  due_at: number;
  created_at: number;
  expires_at: number;
  finished_at: Nullable<number>;
  last_error: Nullable<string>;
};

type SettingsTable = { tenant: string; config: string; version: number; updated_at: number };

type TenantsTable = {
  id: string;
  config: string;
  /** From the configuration, for the statement that deletes them. */
  deletes_guests: Flag;
  version: number;
  created_at: number;
  updated_at: number;
  deleted_at: Nullable<number>;
};

/** Days are counted from the first of 1970. */
type UsageMarksTable = { tenant: string; account_id: string; day: number };
type UsageDaysTable = { tenant: string; day: number; active_accounts: number };
type UsageClientsTable = { tenant: string; day: number; agent: string; heartbeats: number };

export type Schema = ServerSchema & {
  accounts: AccountsTable;
  identities: IdentitiesTable;
  codes: CodesTable;
  phone_codes: PhoneCodesTable;
  spent_challenges: SpentChallengesTable;
  sessions: SessionsTable;
  pending_sign_ins: PendingSignInsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  operators: OperatorsTable;
  provider_configs: ProviderConfigsTable;
  provider_sign_ins: ProviderSignInsTable;
  spent_pending_tokens: SpentPendingTokensTable;
  used_assertions: UsedAssertionsTable;
  guess_budgets: GuessBudgetsTable;
  send_budgets: SendBudgetsTable;
  outbox: OutboxTable;
  settings: SettingsTable;
  tenants: TenantsTable;
  usage_marks: UsageMarksTable;
  usage_days: UsageDaysTable;
  usage_clients: UsageClientsTable;
};
