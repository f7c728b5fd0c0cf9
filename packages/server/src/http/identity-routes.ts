import * as protocol from '@latchkey/protocol';
import type { FastifyInstance } from 'fastify';
import { deleteAccount } from '../identity/accounts/delete-account.ts';
import { exportOwnData } from '../identity/accounts/export-own-data.ts';
import { lookup } from '../identity/accounts/lookup.ts';
import { signUp } from '../identity/accounts/sign-up.ts';
import { updateAccount } from '../identity/accounts/update-account.ts';
import { listAuditEvents } from '../identity/audit/list-audit-events.ts';
import { batchCreate } from '../identity/bulk/batch-create.ts';
import { batchDelete } from '../identity/bulk/batch-delete.ts';
import { batchGet, downloadAccount } from '../identity/bulk/batch-get.ts';
import { queryAccounts } from '../identity/bulk/query-accounts.ts';
import { resetPassword } from '../identity/codes/reset-password.ts';
import { sendCode } from '../identity/codes/send-code.ts';
import * as providerConfigs from '../identity/federation/configs/provider-configs.ts';
import { revokeToken } from '../identity/federation/revoke-token.ts';
import { signInWithIdp } from '../identity/federation/sign-in-with-idp.ts';
import {
  createServiceAccount,
  deleteServiceAccount,
  listServiceAccounts,
} from '../identity/operators/manage-service-accounts.ts';
import {
  finishPasskeyEnrolment,
  startPasskeyEnrolment,
} from '../identity/passkeys/enrol-passkey.ts';
import { listPasskeys, renamePasskey } from '../identity/passkeys/own-passkeys.ts';
import {
  beginPasskeySignIn,
  signInWithPasskey,
} from '../identity/passkeys/sign-in-with-passkey.ts';
import { getChallenge } from '../identity/phone/get-challenge.ts';
import { sendVerificationCode } from '../identity/phone/send-verification-code.ts';
import { signInWithPhoneNumber } from '../identity/phone/sign-in-with-phone-number.ts';
import {
  generateRecoveryCodes,
  readRecoveryCodes,
} from '../identity/recovery-codes/own-recovery-codes.ts';
import { signInWithRecoveryCode } from '../identity/recovery-codes/sign-in-with-recovery-code.ts';
import { finalizeMfaEnrollment } from '../identity/second-factors/finish-enrolment.ts';
import { renameSecondFactor } from '../identity/second-factors/rename-factor.ts';
import { startMfaSignIn } from '../identity/second-factors/send-factor-code.ts';
import { finalizeMfaSignIn } from '../identity/second-factors/show-factor.ts';
import { startMfaEnrollment } from '../identity/second-factors/start-enrolment.ts';
import { withdrawMfa } from '../identity/second-factors/withdraw-factor.ts';
import { listSessions, revokeSessions, signOut } from '../identity/sessions/own-sessions.ts';
import { refresh } from '../identity/sessions/refresh.ts';
import { getConfig, updateConfig } from '../identity/settings/project-config.ts';
import {
  getPasswordPolicy,
  getProject,
  getRecaptchaConfig,
  getRecaptchaParams,
} from '../identity/settings/public-config.ts';
import { getSignInSettings } from '../identity/settings/sign-in-settings.ts';
import { createAuthUri } from '../identity/sign-in/create-auth-uri.ts';
import { signInWithCustomToken } from '../identity/sign-in/sign-in-with-custom-token.ts';
import { signInWithEmailLink } from '../identity/sign-in/sign-in-with-email-link.ts';
import { signInWithPassword } from '../identity/sign-in/sign-in-with-password.ts';
import { deleteTenant } from '../identity/tenants/delete-tenant.ts';
import {
  createTenant,
  getTenant,
  listTenants,
  updateTenant,
} from '../identity/tenants/manage-tenants.ts';
import { createSessionCookie } from '../identity/tokens/session-cookie.ts';
import { getUsage } from '../identity/usage/get-usage.ts';
import { mountOperation, type RouteContext } from './operation-route.ts';

/** Which function of the domain answers which operation of the protocol. */
export function mountIdentityRoutes(app: FastifyInstance, context: RouteContext): void {
  mountOperation(app, context, protocol.signUp, signUp);
  mountOperation(app, context, protocol.lookup, lookup);
  mountOperation(app, context, protocol.updateAccount, updateAccount);
  mountOperation(app, context, protocol.deleteAccount, deleteAccount);
  mountOperation(app, context, protocol.batchCreate, batchCreate);
  mountOperation(app, context, protocol.batchGet, batchGet);
  mountOperation(app, context, protocol.downloadAccount, downloadAccount);
  mountOperation(app, context, protocol.batchDelete, batchDelete);
  mountOperation(app, context, protocol.queryAccounts, queryAccounts);
  mountOperation(app, context, protocol.signInWithPassword, signInWithPassword);
  mountOperation(app, context, protocol.signInWithEmailLink, signInWithEmailLink);
  mountOperation(app, context, protocol.signInWithCustomToken, signInWithCustomToken);
  mountOperation(app, context, protocol.startPasskeyEnrollment, startPasskeyEnrolment);
  mountOperation(app, context, protocol.finalizePasskeyEnrollment, finishPasskeyEnrolment);
  mountOperation(app, context, protocol.startPasskeySignIn, beginPasskeySignIn);
  mountOperation(app, context, protocol.finalizePasskeySignIn, signInWithPasskey);
  mountOperation(app, context, protocol.listPasskeys, listPasskeys);
  mountOperation(app, context, protocol.renamePasskey, renamePasskey);
  mountOperation(app, context, protocol.sendVerificationCode, sendVerificationCode);
  mountOperation(app, context, protocol.signInWithPhoneNumber, signInWithPhoneNumber);
  mountOperation(app, context, protocol.getChallenge, getChallenge);
  mountOperation(app, context, protocol.createAuthUri, createAuthUri);
  mountOperation(app, context, protocol.signInWithIdp, signInWithIdp);
  mountOperation(app, context, protocol.revokeToken, revokeToken);
  mountOperation(app, context, protocol.startMfaEnrollment, startMfaEnrollment);
  mountOperation(app, context, protocol.finalizeMfaEnrollment, finalizeMfaEnrollment);
  mountOperation(app, context, protocol.withdrawMfa, withdrawMfa);
  mountOperation(app, context, protocol.startMfaSignIn, startMfaSignIn);
  mountOperation(app, context, protocol.finalizeMfaSignIn, finalizeMfaSignIn);
  mountOperation(app, context, protocol.renameSecondFactor, renameSecondFactor);
  mountOperation(app, context, protocol.readRecoveryCodes, readRecoveryCodes);
  mountOperation(app, context, protocol.generateRecoveryCodes, generateRecoveryCodes);
  mountOperation(app, context, protocol.signInWithRecoveryCode, signInWithRecoveryCode);
  mountOperation(app, context, protocol.sendOobCode, sendCode);
  mountOperation(app, context, protocol.resetPassword, resetPassword);
  mountOperation(app, context, protocol.exchangeRefreshToken, refresh);
  mountOperation(app, context, protocol.exportOwnData, exportOwnData);
  mountOperation(app, context, protocol.listSessions, listSessions);
  mountOperation(app, context, protocol.revokeSessions, revokeSessions);
  mountOperation(app, context, protocol.signOut, signOut);
  mountOperation(app, context, protocol.createSessionCookie, createSessionCookie);
  mountOperation(app, context, protocol.getProject, getProject);
  mountOperation(app, context, protocol.getRecaptchaParams, getRecaptchaParams);
  mountOperation(app, context, protocol.getRecaptchaConfig, getRecaptchaConfig);
  mountOperation(app, context, protocol.getPasswordPolicy, getPasswordPolicy);
  mountOperation(app, context, protocol.getSignInSettings, getSignInSettings);
  mountOperation(app, context, protocol.getConfig, getConfig);
  mountOperation(app, context, protocol.updateConfig, updateConfig);
  mountOperation(app, context, protocol.createTenant, createTenant);
  mountOperation(app, context, protocol.listTenants, listTenants);
  mountOperation(app, context, protocol.getTenant, getTenant);
  mountOperation(app, context, protocol.updateTenant, updateTenant);
  mountOperation(app, context, protocol.deleteTenant, deleteTenant);
  mountOperation(app, context, protocol.createOauthIdpConfig, providerConfigs.createOauthIdpConfig);
  mountOperation(app, context, protocol.getOauthIdpConfig, providerConfigs.getOauthIdpConfig);
  mountOperation(app, context, protocol.listOauthIdpConfigs, providerConfigs.listOauthIdpConfigs);
  mountOperation(app, context, protocol.updateOauthIdpConfig, providerConfigs.updateOauthIdpConfig);
  mountOperation(app, context, protocol.deleteOauthIdpConfig, providerConfigs.deleteOauthIdpConfig);
  mountOperation(
    app,
    context,
    protocol.createInboundSamlConfig,
    providerConfigs.createInboundSamlConfig,
  );
  mountOperation(app, context, protocol.getInboundSamlConfig, providerConfigs.getInboundSamlConfig);
  mountOperation(
    app,
    context,
    protocol.listInboundSamlConfigs,
    providerConfigs.listInboundSamlConfigs,
  );
  mountOperation(
    app,
    context,
    protocol.updateInboundSamlConfig,
    providerConfigs.updateInboundSamlConfig,
  );
  mountOperation(
    app,
    context,
    protocol.deleteInboundSamlConfig,
    providerConfigs.deleteInboundSamlConfig,
  );
  mountOperation(
    app,
    context,
    protocol.createDefaultSupportedIdpConfig,
    providerConfigs.createDefaultSupportedIdpConfig,
  );
  mountOperation(
    app,
    context,
    protocol.getDefaultSupportedIdpConfig,
    providerConfigs.getDefaultSupportedIdpConfig,
  );
  mountOperation(
    app,
    context,
    protocol.listDefaultSupportedIdpConfigs,
    providerConfigs.listDefaultSupportedIdpConfigs,
  );
  mountOperation(
    app,
    context,
    protocol.updateDefaultSupportedIdpConfig,
    providerConfigs.updateDefaultSupportedIdpConfig,
  );
  mountOperation(
    app,
    context,
    protocol.deleteDefaultSupportedIdpConfig,
    providerConfigs.deleteDefaultSupportedIdpConfig,
  );
  mountOperation(
    app,
    context,
    protocol.listDefaultSupportedIdps,
    providerConfigs.listDefaultSupportedIdps,
  );
  mountOperation(app, context, protocol.createServiceAccount, createServiceAccount);
  mountOperation(app, context, protocol.listServiceAccounts, listServiceAccounts);
  mountOperation(app, context, protocol.deleteServiceAccount, deleteServiceAccount);
  mountOperation(app, context, protocol.listAuditEvents, listAuditEvents);
  mountOperation(app, context, protocol.getUsage, getUsage);
}
