import type { Account } from './account.ts';
import { ClientError } from './client-error.ts';

/** A sign-in as it is kept. `expiresAt` is the ID token's, in milliseconds of this browser's clock. */
export type SessionState = {
  readonly account: Account;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
};

/** The part of a sign-in's reply that makes it one. */
export type IssuedTokens = {
  readonly idToken?: string | undefined;
  readonly refreshToken?: string | undefined;
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
