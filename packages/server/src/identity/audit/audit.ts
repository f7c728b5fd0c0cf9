import type { Caller } from '../caller.ts';
import type { Change } from '../change.ts';

/** The security-relevant acts. Names follow the OWASP logging vocabulary. */
export type AuditEventName =
  | 'authn_login_success'
  | 'authn_second_factor_asked'
  | 'authn_second_factor_fail'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'second_factor_reverted'
  | 'recovery_codes_created'
  | 'recovery_code_used'
  | 'authn_login_fail'
  | 'authn_login_lock'
  | 'authn_password_change'
  | 'authn_token_revoked'
  | 'authn_token_reuse'
  | 'session_created'
  | 'session_cookie_created'
  | 'session_logout'
  | 'user_created'
  | 'user_updated'
  | 'user_deleted'
  | 'users_imported'
  | 'users_exported'
  | 'user_exported'
  | 'hashes_read'
  | 'user_disabled'
  | 'user_enabled'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'passkey_counter_regressed'
  | 'blocking_function_refused'
  | 'code_sent'
  | 'code_used'
  | 'code_exhausted'
  | 'email_verified'
  | 'email_changed'
  | 'email_reverted'
  | 'excess_rate_limit_exceeded'
  | 'authz_fail'
  | 'config_changed'
  | 'tenant_created'
  | 'tenant_changed'
  | 'tenant_deleted'
  | 'key_rotated'
  | 'service_account_created'
  | 'service_account_removed'
  | 'sys_startup'
  | 'sys_shutdown'
  | 'sys_restored'
  | 'sys_adopted';

export type AuditEvent = {
  readonly tenant: string;
  readonly at: number;
  readonly event: AuditEventName;
  readonly result: 'success' | 'refused';
  /** A code of ours, never a caller's words. */
  readonly reason: string | null;
  /** Who did it: an operator's name, an account's id, or nobody known. */
  readonly actor: string | null;
  /** Whom it happened to: an account's id. */
  readonly subject: string | null;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
};

export type AuditRecord = Omit<AuditEvent, 'userAgent'> & {
  readonly id: number;
  readonly userAgentHash: string;
  /** How often it happened; all but the time is of the first. */
  readonly times: number;
  readonly lastAt: number;
};

export type AuditQuery = {
  readonly tenant: string;
  readonly event?: string | undefined;
  readonly subject?: string | undefined;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly beforeId?: number | undefined;
  readonly limit: number;
};

export type Audit = {
  /** Counts up where the same happened within the same minute, unless an operator did it. */
  record(event: AuditEvent): Change;
  list(query: AuditQuery): Promise<readonly AuditRecord[]>;
  prune(before: number): Change;
};

/** An event in which the account itself acts, or somebody acts upon it. */
export const auditEvent = (
  caller: Caller,
  at: number,
  event: AuditEventName,
  subject: string | null,
  reason: string | null = null,
  result: 'success' | 'refused' = 'success',
): AuditEvent => ({
  tenant: caller.tenant,
  at,
  event,
  result,
  reason,
  actor: caller.operator ?? subject,
  subject,
  address: caller.address,
  userAgent: caller.userAgent,
  requestId: caller.requestId,
});
