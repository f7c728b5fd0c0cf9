import type { AuditEvent } from '@latchkey/kernel/audit/audit';
import type { AccountActName } from '../accounts/account-acts.ts';

/** What may be told of an account, by the act in the audit trail that it is. */
const typeOf = {
  user_created: 'account.created',
  user_updated: 'account.updated',
  user_deleted: 'account.deleted',
  user_disabled: 'account.disabled',
  user_enabled: 'account.enabled',
  authn_login_success: 'account.signedIn',
  authn_password_change: 'account.passwordChanged',
  authn_token_revoked: 'account.sessionsRevoked',
  email_verified: 'account.emailVerified',
  email_changed: 'account.emailChanged',
  email_reverted: 'account.emailChanged',
  identity_linked: 'account.linked',
  identity_unlinked: 'account.unlinked',
  second_factor_added: 'account.secondFactorAdded',
  second_factor_removed: 'account.secondFactorRemoved',
  second_factor_reverted: 'account.secondFactorReverted',
} as const satisfies Partial<Record<AccountActName, string>>;

export type AccountEventType = (typeof typeOf)[keyof typeof typeOf];

export const accountEventTypes: readonly AccountEventType[] = [...new Set(Object.values(typeOf))];

/** Something that happened to an account, to be told to one webhook. It names the account, no more. */
export type AccountEvent = {
  readonly tenant: string;
  /** The same however often it is sent. */
  readonly id: string;
  readonly type: AccountEventType;
  readonly accountId: string;
  readonly url: string;
  readonly createdAt: number;
  /** After this nobody is told any more. */
  readonly expiresAt: number;
};

/** What an act in the audit trail is called outside, if it is told at all. */
export function accountEventType({ event, result }: AuditEvent): AccountEventType | undefined {
  if (result !== 'success' || !Object.hasOwn(typeOf, event)) return undefined;
  return typeOf[event as keyof typeof typeOf];
}
