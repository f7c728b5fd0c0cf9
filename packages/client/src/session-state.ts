import type { Account } from './account.ts';
import { ClientError } from './client-error.ts';

/** A sign-in as it is kept. `expiresAt` is the ID token's, in milliseconds of this browser's clock. */
export type SessionState = {
  /** Who is signed in, as last read. */
  readonly account: Account;
  /** Good until `expiresAt`. Ask `session.idToken()` for one to use. */
  readonly idToken: string;
  /** As good as the sign-in itself: it must not leave this browser. */
  readonly refreshToken: string;
  /** When the ID token ends, in milliseconds since 1970 on this browser's clock. */
  readonly expiresAt: number;
};

/** The part of a sign-in's reply that makes it one. */
export type IssuedTokens = {
  /** Says who somebody is; undefined where the server asks for a further step. */
  readonly idToken?: string | undefined;
  /** Asks for the next ID token. */
  readonly refreshToken?: string | undefined;
  /** For how many seconds the ID token is good, as the wire has it: a text. An hour if not said. */
  readonly expiresIn?: string | undefined;
};

/** For a server that does not say. */
const usualLifetimeSeconds = 3600;

/** Refuses an answer that asks for a further step: it must never pass for a sign-in. */
export function tokensOf({ idToken, refreshToken, expiresIn }: IssuedTokens, now: number) {
  if (!idToken || !refreshToken) throw new ClientError('MISSING_ID_TOKEN');
  const seconds = Number(expiresIn) || usualLifetimeSeconds;
  return { idToken, refreshToken, expiresAt: now + seconds * 1000 };
}

/** Who is signed in, or the refusal of whatever needs somebody. */
export function signedIn(state: SessionState | undefined): SessionState {
  if (state === undefined) throw new ClientError('NO_CURRENT_ACCOUNT');
  return state;
}

/** Anybody may have written to storage: what is not a session counts as none. */
export function parseState(text: string | undefined): SessionState | undefined {
  try {
    const state = JSON.parse(text ?? '') as SessionState;
    const { account, idToken, refreshToken, expiresAt } = state;
    const isState =
      [account.localId, idToken, refreshToken].every((part) => typeof part === 'string') &&
      Number.isFinite(expiresAt);
    return isState ? state : undefined;
  } catch {
    return undefined;
  }
}
