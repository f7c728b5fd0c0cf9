import type { LinkPurpose } from './link-purposes.ts';

export * as clientLimits from './client-limits.ts';

/** Every number the product promises. Times in milliseconds unless the name says otherwise. */
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export const phoneCodeLength = 6;

export const passwordLimits = {
  minimumLength: 6,
  /** The highest minimum a policy may ask for, and the longest password anybody may have. */
  highestMinimum: 30,
  maximumLength: 4096,
  /** How long a new password waits for whoever knows about leaks. */
  breachDeadline: 1500,
} as const;

export const fieldLimits = {
  email: 254,
  displayName: 256,
  photoUrl: 2048,
  localId: 128,
  customAttributes: 1000,
  continueUrl: 2048,
  lookupIdentifiers: 100,
} as const;

export const tokenLimits = {
  idTokenLifetimeSeconds: 3600,
  clockSkewSeconds: 60,
  sessionCookieMinimumSeconds: 300,
  sessionCookieMaximumSeconds: 1_209_600,
  customTokenMaximumSeconds: 3600,
  /** How fresh a sign-in has to be for a sensitive operation. */
  recentSignInSeconds: 300,
} as const;

export const sessionLimits = {
  /** How long a retired refresh token is forgiven: a lost answer, a second tab. */
  refreshGrace: 60 * second,
  /** How long a session that is handed over waits to be taken. */
  handOver: 60 * second,
  /** Networks that one refresh token may be shown from within that time. */
  branches: 4,
  /** How exactly the last use of a session is known. */
  lastUseStep: 1 * hour,
  idle: 30 * day,
  absolute: 365 * day,
  /** Of one account, those of a device counted once; beyond it the one that was used longest ago ends. */
  perAccount: 100,
  /** Handed over from one, and alive; beyond it the one that was used longest ago ends. */
  handedOver: 4,
} as const;

/** How often whoever is signed in may change something. Operators are not counted. */
export const writeLimits = {
  ofAccount: { count: 300, per: hour },
  fromAddress: { count: 3000, per: hour },
  passwordsOfAccount: { count: 10, per: hour },
  passwordsFromAddress: { count: 100, per: hour },
  /** Passkeys, providers and numbers, each. Fewer than the owner gets mails about. */
  waysInOfAccount: { count: 10, per: hour },
  /** Each reads all there is about an account. */
  exportsOfAccount: { count: 10, per: hour },
} as const;

export const auditLimits = {
  /** Equal acts within it are one row. */
  mergedWithin: 1 * minute,
} as const;

export const codeLifetimes = {
  EMAIL_SIGNIN: 10 * minute,
  PASSWORD_RESET: 60 * minute,
  VERIFY_EMAIL: 24 * hour,
  VERIFY_AND_CHANGE_EMAIL: 24 * hour,
  RECOVER_EMAIL: 7 * day,
  REVERT_SECOND_FACTOR_ADDITION: 7 * day,
  REVERT_SECOND_FACTOR_REMOVAL: 7 * day,
} as const satisfies Readonly<Record<LinkPurpose, number>>;

/** What goes when an owner comes back to an account that somebody else may have been in. */
export const takeBackLimits = {
  /** Added so long before the address was changed, and whenever after it. */
  beforeChange: 1 * day,
  /** Added so long before a forgotten password was replaced. */
  beforeReset: 7 * day,
} as const;

/** How often an address is told what happened to its account. */
export const noticeLimits = {
  lifetime: 3 * day,
  /** More than an account can do in an hour of anything that lasts. */
  ofOneKind: { count: 30, per: hour },
  /** About what strangers do, at no cost. */
  aboutStrangers: { count: 5, per: hour },
  toUnverified: { count: 1, per: day },
  waysBackToUnverified: { count: 3, per: day },
} as const;

export const verificationLimits = {
  /** Whoever asks so soon for the mail that left by itself gets no other. Pages wait longer. */
  askedAtOnce: 20 * second,
  /** Whoever comes to sign in gets another one where the last left so long ago. */
  sentAnewAfter: 10 * minute,
} as const;

export const guessLimits = {
  /** Wrong passwords in a row before an account rests, and before only its mailbox opens it again. */
  passwordTries: 10,
  passwordTriesBeforeHardStop: 100,
  passwordRestFirst: 1 * minute,
  passwordRestLongest: 15 * minute,
  /** Wrong addresses offered with one e-mail link. */
  codeTries: 5,
  mailsPerAddressPerHour: 5,
  /** To all that one mailbox reads behind a plus: of those that are asked for, and of the others. */
  taggedMailsPerMailboxPerHour: 10,
} as const;

export const phoneLimits = {
  codeLifetime: 10 * minute,
  codeTries: 5,
  sendsPerNumberPerHour: 5,
  sendsPerNumberPerDay: 10,
  /** Numbers that share their first seven digits. */
  sendsPerPrefixPerHour: 50,
  /** SMS in an hour whose codes nobody typed in; each code that is makes room for two more. */
  unconfirmedSendsPerHour: 100,
  sendsPerConfirmation: 2,
  temporaryProofLifetime: 60 * minute,
  testNumbers: 10,
  /** After so long without use a number may have become somebody else's. */
  numberForgottenAfter: 90 * day,
  /** Zero bits a solution begins with: some tens of thousands of hashes. */
  challengeBits: 16,
  challengeLifetime: 10 * minute,
  /** How long a page waits before it offers to send a code again. */
  resendAfter: 15 * second,
} as const;

export const secondFactorLimits = {
  factors: 5,
  pendingLifetime: 5 * minute,
  /**
   * Sign-ins of one account that wait for their second factor, at each place that it was signed in from
   * and at all others together; beyond it the oldest there goes.
   */
  pendingPerAccount: 20,
  triesPerPending: 5,
  triesPerAccountPerDay: 20,
  enrolmentLifetime: 10 * minute,
  recoveryCodes: 10,
  totpDigits: 6,
  totpPeriodSeconds: 30,
} as const;

export const passkeyLimits = {
  passkeys: 20,
  ceremonyLifetime: 5 * minute,
} as const;

export const federationLimits = {
  /** From leaving for a provider until its answer, and how long a credential may wait to be linked. */
  signInLifetime: 10 * minute,
  pendingTokenLifetime: 60 * minute,
  samlResponseBytes: 256 * 1024,
  /** A response in base64 in a form in a string takes twice its length. */
  answerBytes: 512 * 1024,
  /** They travel in every ID token. */
  samlAttributeBytes: 4 * 1024,
  providers: 100,
  /** What a provider says of itself, of its keys or of somebody. */
  documentBytes: 128 * 1024,
  issuerKeys: 100,
  /** In characters. */
  idTokenLength: 32 * 1024,
  /** Of one account. */
  linkedProviders: 20,
} as const;

export const bulkLimits = {
  /** Accounts in one call that creates or deletes them. */
  accounts: 1000,
  page: 1000,
  usualPage: 20,
  query: 500,
  bodyBytes: 16 * 1024 * 1024,
  bodyKeys: 200_000,
} as const;

export const outboxLimits = {
  /** Messages in one answer, and as many without a word about it. */
  page: 500,
  usualPage: 50,
  /** Messages that one call sends again. */
  retried: 100,
} as const;

export const requestLimits = {
  bodyBytes: 64 * 1024,
  headerBytes: 16 * 1024,
  headers: 100,
  urlBytes: 8 * 1024,
} as const;

export const hookLimits = {
  /** How long a blocking function may take, with everything on the way. */
  deadline: 7 * second,
  webhooks: 10,
  /** How long an event is tried to be told, from the moment it happened. */
  webhookLifetime: 3 * day,
  /** In characters. */
  shortestSecret: 32,
} as const;
