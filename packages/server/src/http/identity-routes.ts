import * as protocol from '@latchkey/protocol';
import type { FastifyInstance } from 'fastify';
import { deleteAccount } from '../identity/accounts/delete-account.ts';
import { lookup } from '../identity/accounts/lookup.ts';
import { signUp } from '../identity/accounts/sign-up.ts';
import { updateAccount } from '../identity/accounts/update-account.ts';
import { listAuditEvents } from '../identity/audit/list-audit-events.ts';
import { resetPassword } from '../identity/codes/reset-password.ts';
import { sendCode } from '../identity/codes/send-code.ts';
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
import { createSessionCookie } from '../identity/tokens/session-cookie.ts';
import { getUsage } from '../identity/usage/get-usage.ts';
import { mountOperation, type RouteContext } from './operation-route.ts';

/** Which function of the domain answers which operation of the protocol. */
export function mountIdentityRoutes(app: FastifyInstance, context: RouteContext): void {
  mountOperation(app, context, protocol.signUp, signUp);
  mountOperation(app, context, protocol.lookup, lookup);
  mountOperation(app, context, protocol.updateAccount, updateAccount);
  mountOperation(app, context, protocol.deleteAccount, deleteAccount);
  mountOperation(app, context, protocol.signInWithPassword, signInWithPassword);
  mountOperation(app, context, protocol.signInWithEmailLink, signInWithEmailLink);
  mountOperation(app, context, protocol.signInWithCustomToken, signInWithCustomToken);
  mountOperation(app, context, protocol.createAuthUri, createAuthUri);
  mountOperation(app, context, protocol.sendOobCode, sendCode);
  mountOperation(app, context, protocol.resetPassword, resetPassword);
  mountOperation(app, context, protocol.exchangeRefreshToken, refresh);
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
  mountOperation(app, context, protocol.listAuditEvents, listAuditEvents);
  mountOperation(app, context, protocol.getUsage, getUsage);
}
