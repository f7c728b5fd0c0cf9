import { auditEvents } from './audit.ts';

/** What happens to a server whatever it serves. */
export type ServerEventName =
  | 'excess_rate_limit_exceeded'
  | 'authz_fail'
  | 'key_rotated'
  | 'service_account_created'
  | 'service_account_removed'
  | 'operator_granted'
  | 'operator_revoked'
  | 'operator_signed_in'
  | 'operator_signed_out'
  | 'sys_startup'
  | 'sys_shutdown'
  | 'sys_restored'
  | 'sys_adopted';

export const serverEvent = auditEvents<ServerEventName>();
