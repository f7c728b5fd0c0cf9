import type { Account, ProviderLink } from '@latchkey/identity/accounts/account';
import type { Code } from '@latchkey/identity/codes/code';
import type { OutgoingMail, OutgoingSms } from '@latchkey/identity/outbox/outbox';
import type { Passkey } from '@latchkey/identity/passkeys/passkey';
import type { PhoneCode } from '@latchkey/identity/phone/phone-code';
import type { ProviderConfig } from '@latchkey/identity/providers/provider-config';
import type { ProviderSignIn } from '@latchkey/identity/providers/provider-sign-in';
import type { PendingSignIn } from '@latchkey/identity/second-factors/pending-sign-in';
import type { SecondFactorRecord } from '@latchkey/identity/second-factors/second-factor';
import type { Session } from '@latchkey/identity/sessions/session';
import type { AccountEvent } from '@latchkey/identity/webhooks/account-event';
import type { AuditEvent } from '@latchkey/kernel/audit/audit';

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
  linkedAt: null,
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
  phoneUsedAt: null,
  phoneLinkedAt: null,
  passwordHash: null,
  hashCost: null,
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
  secondFactors: [],
  version: 1,
  ...given,
});

export const sampleCode = (given: Partial<Code> = {}): Code => ({
  tenant: '',
  hash: 'hash of a code',
  purpose: 'PASSWORD_RESET',
  accountId: 'account',
  email: 'ada@example.com',
  emailProved: false,
  newEmail: null,
  secondFactor: null,
  createdAt: sampleTime,
  expiresAt: sampleTime + 3_600_000,
  usedAt: null,
  ...given,
});

export const samplePhoneCode = (given: Partial<PhoneCode> = {}): PhoneCode => ({
  tenant: '',
  sessionHash: 'hash of a session',
  purpose: 'signIn',
  boundTo: '',
  phoneNumber: '+16505550100',
  address: '203.0.113.7',
  codeHmac: 'hash of six digits',
  createdAt: sampleTime,
  expiresAt: sampleTime + 600_000,
  usedAt: null,
  ...given,
});

export const sampleSms = (given: Partial<OutgoingSms> = {}): OutgoingSms => ({
  tenant: '',
  kind: 'phoneCode',
  to: '+16505550100',
  locale: null,
  code: '123456',
  sessionInfo: 'session',
  createdAt: sampleTime,
  expiresAt: sampleTime + 600_000,
  ...given,
});

export const sampleAccountEvent = (given: Partial<AccountEvent> = {}): AccountEvent => ({
  tenant: '',
  id: 'event',
  type: 'account.created',
  accountId: 'account',
  url: 'https://hook.example.com/',
  createdAt: sampleTime,
  expiresAt: sampleTime + 600_000,
  ...given,
});

export const sampleSession = (given: Partial<Session> = {}): Session => ({
  tenant: '',
  id: 'session',
  origin: null,
  accountId: 'account',
  generation: 1,
  lineage: {
    branches: [
      { generation: 1, parents: [], holder: { browser: 'b', address: '203.0.113.7' }, until: 0 },
    ],
    retired: [],
  },
  authTime: sampleTime / 1000,
  signInProvider: 'password',
  secondFactor: null,
  claims: null,
  signInAttributes: null,
  enrolmentOnly: false,
  createdAt: sampleTime,
  lastUsedAt: sampleTime,
  expiresAt: sampleTime + 365 * 24 * 3_600_000,
  revokedAt: null,
  userAgent: 'a browser',
  address: '192.0.2.1',
  ...given,
});

export const sampleProviderConfig = (given: Partial<ProviderConfig> = {}): ProviderConfig => ({
  tenant: '',
  providerId: 'oidc.acme',
  enabled: true,
  displayName: 'Acme',
  settings: {
    kind: 'oidc',
    oidc: {
      issuer: 'https://id.acme.example',
      clientId: 'client',
      clientSecret: 'a secret of Acme',
      responseType: 'code',
    },
  },
  createdAt: sampleTime,
  version: 1,
  ...given,
});

export const sampleProviderSignIn = (given: Partial<ProviderSignIn> = {}): ProviderSignIn => ({
  stateHash: 'state',
  tenant: '',
  providerId: 'oidc.acme',
  sessionHash: 'session',
  sealedKept: 'sealed',
  continueUri: 'https://app.example.com/sign-in',
  returnBy: 'POPUP',
  expiresAt: sampleTime + 600_000,
  usedAt: null,
  ...given,
});

export const samplePasskey = (given: Partial<Passkey> = {}): Passkey => ({
  tenant: '',
  credentialId: 'credential',
  accountId: 'account',
  publicKey: 'a public key',
  counter: 3,
  transports: ['internal', 'hybrid'],
  name: 'A phone',
  aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd',
  backedUp: true,
  createdAt: sampleTime,
  lastUsedAt: null,
  ...given,
});

export const samplePending = (given: Partial<PendingSignIn> = {}): PendingSignIn => ({
  tenant: '',
  hash: 'hash of a pending credential',
  accountId: 'account',
  address: '203.0.113.7',
  signIn: { signInProvider: 'password' },
  authTime: sampleTime / 1000,
  expiresAt: sampleTime + 300_000,
  usedAt: null,
  ...given,
});

export const sampleFactor = (given: Partial<SecondFactorRecord> = {}): SecondFactorRecord => ({
  id: 'factor',
  kind: 'totp',
  displayName: 'An app',
  enrolledAt: sampleTime,
  phoneNumber: null,
  sealedSecret: 'sealed',
  lastStep: 1,
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
