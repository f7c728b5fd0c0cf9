import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { TokenClaims } from '@latchkey/kernel/tokens/token-signer';
import { tokenLimits } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import { isGuest } from '../accounts/guest.ts';
import type { Identity } from '../identity.ts';
import { takeWrite } from '../limits/account-writes.ts';
import { isOver, type SessionState, type SignInState } from '../sessions/is-over.ts';
import type { SecondFactor, Session } from '../sessions/session.ts';
import type { StandingSession } from '../sessions/standings.ts';
import { storedClaims } from './claims.ts';

export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/**
 * From when sign-ins count after a change that ends all earlier ones. Tokens count whole seconds,
 * so this is the next one: a token of the second that is running would otherwise survive, and so
 * would one that an equal change handed out a moment ago.
 */
export const endOfEarlierSignIns = (
  now: number,
  { validSince }: Pick<Account, 'validSince'>,
): number => Math.max(seconds(now), validSince) + 1;

export const idTokenIssuer = (project: string) => `https://securetoken.google.com/${project}`;
export const sessionCookieIssuer = (project: string) =>
  `https://session.firebase.google.com/${project}`;

/** Not the project's: whoever verifies tokens refuses one that may only add a second factor. */
export const enrolmentAudience = (project: string) => `${project}/enrolment`;

export type TokenSession = Pick<
  Session,
  | 'id'
  | 'authTime'
  | 'signInProvider'
  | 'secondFactor'
  | 'claims'
  | 'signInAttributes'
  | 'enrolmentOnly'
>;

/** Every subject the account can be known by, as verifiers read it under `firebase.identities`. */
function identitiesOf(account: Account): Record<string, string[]> {
  const identities: Record<string, string[]> = {};
  for (const { providerId, rawId } of account.providers) {
    identities[providerId] = [...(identities[providerId] ?? []), rawId];
  }
  if (account.email !== null) identities['email'] = [account.email];
  if (account.phoneNumber !== null) identities['phone'] = [account.phoneNumber];
  return identities;
}

/** The order matters: custom claims may replace name and picture, and nothing below them. */
export function idTokenClaims(
  project: string,
  account: Account,
  session: TokenSession,
  issuedAt: number,
): Record<string, unknown> {
  return {
    ...(account.displayName === null ? {} : { name: account.displayName }),
    ...(account.photoUrl === null ? {} : { picture: account.photoUrl }),
    ...storedClaims(account.customAttributes),
    ...storedClaims(session.claims),
    ...(session.signInProvider === 'anonymous' ? { provider_id: 'anonymous' } : {}),
    ...(account.email === null
      ? {}
      : { email: account.email, email_verified: account.emailVerified }),
    ...(account.phoneNumber === null ? {} : { phone_number: account.phoneNumber }),
    iss: idTokenIssuer(project),
    aud: session.enrolmentOnly ? enrolmentAudience(project) : project,
    auth_time: session.authTime,
    user_id: account.id,
    sub: account.id,
    iat: issuedAt,
    exp: issuedAt + tokenLimits.idTokenLifetimeSeconds,
    firebase: {
      identities: identitiesOf(account),
      sign_in_provider: session.signInProvider,
      session_id: session.id,
      ...(session.secondFactor === null
        ? {}
        : {
            sign_in_second_factor: session.secondFactor.provider,
            second_factor_identifier: session.secondFactor.identifier,
          }),
      ...(account.tenant === '' ? {} : { tenant: account.tenant }),
      ...(session.signInAttributes === null
        ? {}
        : { sign_in_attributes: storedClaims(session.signInAttributes) }),
    },
  };
}

export type SignedIn = {
  readonly account: Account;
  /** Nothing for tokens of a release whose tokens did not name it. */
  readonly session: Session | null;
  readonly signInProvider: string;
  readonly secondFactor: SecondFactor | null;
  /** The account has second factors, and this sign-in was made without one. */
  readonly lacksSecondFactor: boolean;
  /** The sign-in is good for adding the mandatory second factor only. */
  readonly isOnTheWay: boolean;
  readonly claims: Readonly<Record<string, unknown>>;
};

type FirebaseClaim = {
  readonly session_id?: unknown;
  readonly sign_in_provider?: unknown;
  readonly sign_in_second_factor?: unknown;
  readonly second_factor_identifier?: unknown;
  readonly tenant?: unknown;
};

function secondFactorOf(firebase: FirebaseClaim | undefined): SecondFactor | null {
  const { sign_in_second_factor: provider, second_factor_identifier: identifier } = firebase ?? {};
  return typeof provider === 'string' && typeof identifier === 'string'
    ? { provider, identifier }
    : null;
}

const isWholeNumber = (value: unknown): value is number => Number.isSafeInteger(value);

/** The session that a token was made in. Tokens of before name none. */
async function sessionOf(
  identity: Identity,
  tenant: string,
  sessionId: unknown,
): Promise<Session | null | undefined> {
  return typeof sessionId === 'string' ? identity.sessions.find(tenant, sessionId) : null;
}

/**
 * Nothing is signed later than now, but for a clock that ran ahead and was set right: then the
 * session says how far ahead it was.
 */
const latestTime = (now: number, session: StandingSession | null | undefined): number =>
  seconds(Math.max(now, session?.createdAt ?? 0, session?.lastUsedAt ?? 0)) +
  tokenLimits.clockSkewSeconds;

/** Signing out, here or from another device, ends what a token could still do within its hour. */
export const isLive = (
  session: SessionState | undefined,
  account: SignInState,
  now: number,
): boolean =>
  session !== undefined && session.accountId === account.id && !isOver(session, account, now);

/** Whether a token of that sign-in can still be good, whatever became of its session. */
export const countsStill = (authTime: number, { validSince }: Pick<Account, 'validSince'>) =>
  authTime >= validSince;

/** Until when a token is taken, in whole seconds: clocks of verifiers differ a little. */
export const endOfToken = (exp: number): number => exp + tokenLimits.clockSkewSeconds;

type OnTheWay = {
  /** Whether the operation is one of the few on the way to a mandatory second factor. */
  readonly onTheWay?: boolean;
};

type ReadClaims = {
  readonly claims: TokenClaims;
  readonly uid: string;
  readonly audience: unknown;
  readonly provider: string;
  readonly firebase: FirebaseClaim;
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly authTime: number;
};

/** What a token of ours for this tenant says, whether or not it still counts. */
async function readClaims(
  identity: Identity,
  tenant: string,
  token: string,
  { onTheWay = false }: OnTheWay,
  known?: TokenClaims,
): Promise<ReadClaims> {
  const claims = known ?? (await identity.signer.verify(token));
  if (claims === undefined) throw new Refused('INVALID_ID_TOKEN');
  const { iss, aud, sub, iat, exp, auth_time: authTime } = claims;
  const firebase = claims['firebase'] as FirebaseClaim | undefined;
  const provider = firebase?.sign_in_provider;
  const project = identity.project.id;
  if (
    iss !== idTokenIssuer(identity.project.id) ||
    !(aud === project || (onTheWay && aud === enrolmentAudience(project))) ||
    typeof sub !== 'string' ||
    sub === '' ||
    firebase === undefined ||
    typeof provider !== 'string' ||
    !isWholeNumber(iat) ||
    !isWholeNumber(exp) ||
    !isWholeNumber(authTime)
  ) {
    throw new Refused('INVALID_ID_TOKEN');
  }
  if ((firebase.tenant ?? '') !== tenant) throw new Refused('TENANT_ID_MISMATCH');
  const times = { issuedAt: iat, expiresAt: exp, authTime };
  return { claims, uid: sub, audience: aud, provider, firebase, ...times };
}

/** Refused unless a token still counts, given what has become of its account and its session. */
function checkStanding(
  { issuedAt, expiresAt, authTime }: ReadClaims,
  account: SignInState,
  session: StandingSession | null | undefined,
  now: number,
): void {
  const latest = latestTime(now, session);
  if (issuedAt > latest || authTime > Math.max(latest, account.validSince)) {
    throw new Refused('INVALID_ID_TOKEN');
  }
  if (endOfToken(expiresAt) <= seconds(now) || !countsStill(authTime, account)) {
    throw new Refused('TOKEN_EXPIRED');
  }
  if (account.disabled) throw new Refused('USER_DISABLED');
  if (session === undefined || (session !== null && !isLive(session, account, now))) {
    throw new Refused('TOKEN_EXPIRED');
  }
}

/**
 * Who an ID token speaks for, judged now: a token of an account that was disabled, deleted or
 * revoked a moment ago, or of a session that was, is refused although its signature is good.
 */
export async function judgeIdToken(
  identity: Identity,
  tenant: string,
  token: string,
  onTheWay: OnTheWay = {},
): Promise<SignedIn> {
  const read = await readClaims(identity, tenant, token, onTheWay);
  const { claims, uid, audience, provider, firebase } = read;
  const now = identity.now();
  const account = await identity.accounts.byId(tenant, uid);
  if (account === undefined) throw new Refused('USER_NOT_FOUND');
  const session = await sessionOf(identity, tenant, firebase.session_id);
  checkStanding(read, account, session, now);
  // It was not refused, so that it is there or no token names one.
  const known = session ?? null;
  const { secondFactors } = await identity.settings.current(tenant);
  const secondFactor = secondFactorOf(firebase);
  const lacksSecondFactor =
    secondFactors.state !== 'OFF' && account.secondFactors.length > 0 && secondFactor === null;
  return {
    account,
    session: known,
    signInProvider: provider,
    secondFactor,
    lacksSecondFactor,
    isOnTheWay: audience !== identity.project.id,
    claims,
  };
}

/**
 * The same for whoever wants to know no more than who it is: one read in place of three. Claims are known
 * if the token is remembered, and then nothing has to be found out about its signature.
 */
export async function judgeStanding(
  identity: Identity,
  tenant: string,
  token: string,
  known?: TokenClaims,
): Promise<{
  readonly uid: string;
  readonly sessionId: string | null;
  readonly claims: TokenClaims;
}> {
  const read = await readClaims(identity, tenant, token, {}, known);
  const { claims, uid, firebase } = read;
  const now = identity.now();
  const sessionId = typeof firebase.session_id === 'string' ? firebase.session_id : null;
  const standing = await identity.standings.signIn(tenant, uid, sessionId ?? '');
  if (standing === undefined) throw new Refused('USER_NOT_FOUND');
  const { account, session } = standing;
  checkStanding(read, account, sessionId === null ? null : session, now);
  return { uid, sessionId, claims };
}

/** The same for an operation, which is then the account's. */
export async function readIdToken(
  identity: Identity,
  caller: Caller,
  token: string,
  {
    uncounted = false,
    ...onTheWay
  }: OnTheWay & {
    /** Whether it only looks, or ends something. Everything else counts as a write of the account. */
    readonly uncounted?: boolean;
  } = {},
): Promise<SignedIn> {
  const signedIn = await judgeIdToken(identity, caller.tenant, token, onTheWay);
  if (!uncounted) takeWrite(identity, caller, signedIn.account);
  caller.recognize?.(signedIn.account);
  return signedIn;
}

/**
 * Whether a guest has signed in. The account says so, because a token may be older than what it has
 * become; and so does the sign-in, because an account that is left with nothing but a passkey looks
 * like a guest's, and its owner can come again.
 */
export const isGuestHere = ({ account, signInProvider }: SignedIn): boolean =>
  isGuest(account) && signInProvider === 'anonymous';

/**
 * A stolen session must not be enough to take the account over: the owner was here just now, with
 * everything it takes to sign in. A guest cannot come again, so the session is all there is to ask
 * for.
 */
export function requireRecentSignIn(identity: Identity, signedIn: SignedIn): void {
  const { lacksSecondFactor, session } = signedIn;
  if (isGuestHere(signedIn)) return;
  // By when it was opened: the time a token names can be ahead of the clock.
  const age = session === null ? Number.POSITIVE_INFINITY : identity.now() - session.createdAt;
  const isRecent =
    age <= tokenLimits.recentSignInSeconds * 1000 && age >= -tokenLimits.clockSkewSeconds * 1000;
  if (lacksSecondFactor || !isRecent) {
    throw new Refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
}
