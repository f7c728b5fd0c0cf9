import type { Account, ProviderLink } from '../identity/accounts/account.ts';
import type { AuditEvent } from '../identity/audit/audit.ts';
import type { Code } from '../identity/codes/code.ts';
import type { OutgoingMail } from '../identity/outbox/outbox.ts';
import type { Session } from '../identity/sessions/session.ts';

/** A morning in 2026, from which the records below count. */
export const sampleTime = Date.UTC(2026, 0, 5, 9);

export const sampleLink = (given: Partial<ProviderLink> = {}): ProviderLink => ({
  providerId: 'google.com',
  rawId: 'subject-at-google',
  federatedId: null,
  email: null,
  displayName: null,
  photoUrl: null,
  screenName: null,
  ...given,
});

export const sampleAccount = (given: Partial<Account> = {}): Account => ({
  tenant: '',
  id: 'account',
  email: null,
  emailVerified: false,
  displayName: null,
  photoUrl: null,
  phoneNumber: null,
  passwordHash: null,
  passwordUpdatedAt: null,
  validSince: sampleTime / 1000,
  disabled: false,
  customAttributes: null,
  customAuth: false,
  emailLinkSignIn: false,
  initialEmail: null,
  createdAt: sampleTime,
  lastLoginAt: sampleTime,
  lastRefreshAt: null,
  providers: [],
  version: 1,
  ...given,
});

export const sampleCode = (given: Partial<Code> = {}): Code => ({
  tenant: '',
  hash: 'hash of a code',
  purpose: 'PASSWORD_RESET',
  accountId: 'account',
  email: 'ada@example.com',
  newEmail: null,
  createdAt: sampleTime,
  expiresAt: sampleTime + 3_600_000,
  usedAt: null,
  ...given,
});

export const sampleSession = (given: Partial<Session> = {}): Session => ({
  tenant: '',
  id: 'session',
  accountId: 'account',
  generation: 1,
  parent: 0,
  rotatedAt: sampleTime,
  burstSince: sampleTime,
  burstFrom: 1,
  authTime: sampleTime / 1000,
  signInProvider: 'password',
  secondFactor: null,
  claims: null,
  createdAt: sampleTime,
  lastUsedAt: sampleTime,
  expiresAt: sampleTime + 365 * 24 * 3_600_000,
  revokedAt: null,
  userAgent: 'a browser',
  address: '192.0.2.1',
  ...given,
});

export const sampleMail = (given: Partial<OutgoingMail> = {}): OutgoingMail => ({
  tenant: '',
  kind: 'resetPassword',
  to: 'ada@example.com',
  locale: null,
  email: 'ada@example.com',
  newEmail: null,
  displayName: null,
  link: 'https://auth.example.com/__/auth/action?oobCode=secret',
  lifetime: 3_600_000,
  createdAt: sampleTime,
  expiresAt: sampleTime + 3_600_000,
  ...given,
});

export const sampleEvent = (given: Partial<AuditEvent> = {}): AuditEvent => ({
  tenant: '',
  at: sampleTime,
  event: 'user_updated',
  result: 'success',
  reason: null,
  actor: 'account',
  subject: 'account',
  address: '192.0.2.1',
  userAgent: 'a browser',
  requestId: 'request',
  ...given,
});
