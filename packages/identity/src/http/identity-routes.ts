import { listAuditEvents } from '@latchkey/kernel/audit/list-audit-events';
import {
  type Handler,
  mountOperation,
  type OperationContext,
} from '@latchkey/kernel/http/operation-route';
import { createServiceAccount } from '@latchkey/kernel/operators/create-service-account';
import { deleteServiceAccount } from '@latchkey/kernel/operators/delete-service-account';
import { listServiceAccounts } from '@latchkey/kernel/operators/list-service-accounts';
import * as protocol from '@latchkey/protocol';
import type { FastifyInstance } from 'fastify';
import { deleteAccount } from '../accounts/delete-account.ts';
import { exportOwnData } from '../accounts/export-own-data.ts';
import { lookup } from '../accounts/lookup.ts';
import { signUp } from '../accounts/sign-up.ts';
import { updateAccount } from '../accounts/update-account.ts';
import { batchCreate } from '../bulk/batch-create.ts';
import { batchDelete } from '../bulk/batch-delete.ts';
import { batchGet } from '../bulk/batch-get.ts';
import { downloadAccount } from '../bulk/download-account.ts';
import { queryAccounts } from '../bulk/query-accounts.ts';
import { resetPassword } from '../codes/reset-password.ts';
import { sendOobCode } from '../codes/send-oob-code.ts';
import type { Identity } from '../identity.ts';
import { grantOperator } from '../operators/grant-operator.ts';
import { listOperators } from '../operators/list-operators.ts';
import { revokeOperator } from '../operators/revoke-operator.ts';
import { listMessages } from '../outbox/list-messages.ts';
import { retryMessages } from '../outbox/retry-messages.ts';
import { finalizePasskeyEnrollment } from '../passkeys/finalize-passkey-enrollment.ts';
import { finalizePasskeySignIn } from '../passkeys/finalize-passkey-sign-in.ts';
import { listPasskeys } from '../passkeys/list-passkeys.ts';
import { renamePasskey } from '../passkeys/rename-passkey.ts';
import { startPasskeyEnrollment } from '../passkeys/start-passkey-enrollment.ts';
import { startPasskeySignIn } from '../passkeys/start-passkey-sign-in.ts';
import { getChallenge } from '../phone/get-challenge.ts';
import { sendVerificationCode } from '../phone/send-verification-code.ts';
import { signInWithPhoneNumber } from '../phone/sign-in-with-phone-number.ts';
import * as providerConfigs from '../providers/configs/provider-configs.ts';
import { revokeToken } from '../providers/revoke-token.ts';
import { signInWithIdp } from '../providers/sign-in-with-idp.ts';
import { generateRecoveryCodes } from '../recovery-codes/generate-recovery-codes.ts';
import { readRecoveryCodes } from '../recovery-codes/read-recovery-codes.ts';
import { signInWithRecoveryCode } from '../recovery-codes/sign-in-with-recovery-code.ts';
import { finalizeMfaEnrollment } from '../second-factors/finalize-mfa-enrollment.ts';
import { finalizeMfaSignIn } from '../second-factors/finalize-mfa-sign-in.ts';
import { renameSecondFactor } from '../second-factors/rename-second-factor.ts';
import { startMfaEnrollment } from '../second-factors/start-mfa-enrollment.ts';
import { startMfaSignIn } from '../second-factors/start-mfa-sign-in.ts';
import { withdrawMfa } from '../second-factors/withdraw-mfa.ts';
import { exchangeRefreshToken } from '../sessions/exchange-refresh-token.ts';
import { handOver } from '../sessions/hand-over.ts';
import { listAccountSessions } from '../sessions/list-account-sessions.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import { revokeAccountSessions } from '../sessions/revoke-account-sessions.ts';
import { revokeSessions } from '../sessions/revoke-sessions.ts';
import { signOut } from '../sessions/sign-out.ts';
import { getConfig } from '../settings/get-config.ts';
import { getPasswordPolicy } from '../settings/get-password-policy.ts';
import { getProject } from '../settings/get-project.ts';
import { getRecaptchaConfig } from '../settings/get-recaptcha-config.ts';
import { getRecaptchaParams } from '../settings/get-recaptcha-params.ts';
import { getSignInSettings } from '../settings/get-sign-in-settings.ts';
import { updateConfig } from '../settings/update-config.ts';
import { createAuthUri } from '../sign-in/create-auth-uri.ts';
import { signInWithCustomToken } from '../sign-in/sign-in-with-custom-token.ts';
import { signInWithEmailLink } from '../sign-in/sign-in-with-email-link.ts';
import { signInWithPassword } from '../sign-in/sign-in-with-password.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { deleteTenant } from '../tenants/delete-tenant.ts';
import { getTenant } from '../tenants/get-tenant.ts';
import { listTenants } from '../tenants/list-tenants.ts';
import { updateTenant } from '../tenants/update-tenant.ts';
import { createSessionCookie } from '../tokens/create-session-cookie.ts';
import { getUsage } from '../usage/get-usage.ts';

export type Operations = {
  readonly [Name in keyof typeof protocol as (typeof protocol)[Name] extends protocol.Operation
    ? Name
    : never]: (typeof protocol)[Name];
};

export type Handlers = { readonly [Name in keyof Operations]: Handler<Identity, Operations[Name]> };

/** Who answers which operation of the protocol: the compiler misses the one that nobody answers. */
export const handlers: Handlers = {
  signUp,
  lookup,
  updateAccount,
  deleteAccount,
  batchCreate,
  batchGet,
  downloadAccount,
  batchDelete,
  queryAccounts,
  signInWithPassword,
  signInWithEmailLink,
  signInWithCustomToken,
  startPasskeyEnrollment,
  finalizePasskeyEnrollment,
  startPasskeySignIn,
  finalizePasskeySignIn,
  listPasskeys,
  renamePasskey,
  sendVerificationCode,
  signInWithPhoneNumber,
  getChallenge,
  createAuthUri,
  signInWithIdp,
  revokeToken,
  startMfaEnrollment,
  finalizeMfaEnrollment,
  withdrawMfa,
  startMfaSignIn,
  finalizeMfaSignIn,
  renameSecondFactor,
  readRecoveryCodes,
  generateRecoveryCodes,
  signInWithRecoveryCode,
  sendOobCode,
  resetPassword,
  exchangeRefreshToken,
  exportOwnData,
  listSessions,
  revokeSessions,
  signOut,
  listAccountSessions,
  revokeAccountSessions,
  handOver,
  createSessionCookie,
  getProject,
  getRecaptchaParams,
  getRecaptchaConfig,
  getPasswordPolicy,
  getSignInSettings,
  getConfig,
  updateConfig,
  createTenant,
  listTenants,
  getTenant,
  updateTenant,
  deleteTenant,
  ...providerConfigs,
  createServiceAccount,
  listServiceAccounts,
  deleteServiceAccount,
  listOperators,
  grantOperator,
  revokeOperator,
  listMessages,
  retryMessages,
  listAuditEvents,
  getUsage,
};

export function mountIdentityRoutes(
  app: FastifyInstance,
  context: OperationContext<Identity>,
): void {
  const operations: Operations = protocol;
  const mount = <Name extends keyof Operations>(name: Name) =>
    mountOperation(app, context, operations[name], handlers[name]);
  for (const name of Object.keys(handlers)) mount(name as keyof Operations);
}
