import { boolean, int32, list, message, secret, string } from '../field.ts';
import { idTokenErrors, operation } from '../operation.ts';

/** Additions of this server: the protocol has no word for one sign-in among several. */
const path = (verb: string) => [`/latchkey/v1/sessions:${verb}`];

/** One sign-in, as whoever may see it sees it. */
export const session = {
  sessionId: string,
  signInProvider: string,
  createdAt: string,
  lastUsedAt: string,
  userAgent: string,
  address: string,
  /** How many go on with it: one, and those that it was handed over to. */
  clientCount: int32,
} as const;

export const listSessions = operation({
  name: 'listSessions',
  summary:
    'The live sign-ins of the signed-in account. The refresh token tells which of them is asking.',
  service: 'latchkey',
  method: 'POST',
  paths: path('list'),
  credentials: ['key'],
  request: { idToken: string, refreshToken: string, tenantId: string },
  reply: { sessions: list(message({ ...session, current: boolean })) },
  errors: idTokenErrors,
});

export const revokeSessions = operation({
  name: 'revokeSessions',
  summary: 'Ends one sign-in of the signed-in account, or all but the one that is asking.',
  service: 'latchkey',
  method: 'POST',
  paths: path('revoke'),
  credentials: ['key'],
  request: {
    idToken: string,
    sessionId: string,
    allOthers: boolean,
    refreshToken: string,
    tenantId: string,
  },
  reply: {},
  errors: [
    ...idTokenErrors,
    'MISSING_SESSION_ID',
    'MISSING_REFRESH_TOKEN',
    'INVALID_REFRESH_TOKEN',
  ],
});

export const signOut = operation({
  name: 'signOut',
  summary: 'Ends the sign-in a refresh token belongs to.',
  service: 'latchkey',
  method: 'POST',
  paths: path('signOut'),
  credentials: ['key'],
  request: { refreshToken: string },
  reply: {},
  errors: ['MISSING_REFRESH_TOKEN', 'INVALID_REFRESH_TOKEN'],
});

export const handOver = operation({
  name: 'handOver',
  summary:
    'Refreshes a sign-in, and hands it over to another client in the same place: what comes back is good once, for a minute, at `accounts:signInWithCustomToken`, and opens a session of the same sign-in, which ends with this one. Only by its newest refresh token: refresh it, and ask again.',
  service: 'latchkey',
  method: 'POST',
  paths: path('handOver'),
  credentials: ['key'],
  request: { refreshToken: secret },
  reply: { handOverToken: secret, idToken: secret, refreshToken: secret, expiresIn: string },
  errors: [
    'MISSING_REFRESH_TOKEN',
    'INVALID_REFRESH_TOKEN',
    'REFRESH_TOKEN_NOT_NEWEST',
    'TOKEN_EXPIRED',
    'TENANT_ID_MISMATCH',
    'USER_DISABLED',
    'USER_NOT_FOUND',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'UNAVAILABLE',
  ],
});
