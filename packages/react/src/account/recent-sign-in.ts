import { type Account, type Client, ClientError, type SessionState } from '@latchkey/client';
import { ownToken } from './own-token.ts';
import { claimsOf, signInProviderOf } from './token-claims.ts';

/** The server's own limit for what could take an account over, in seconds. A test compares them. */
export const recentSignInSeconds = 300;

/**
 * Whether somebody signed in within the last five minutes, on the server's clock: a token says when
 * it ends there, and the session when it ends here. A guest has nothing to sign in again with, and
 * the server asks nothing of them.
 */
export function isSignInRecent({ idToken, expiresAt }: SessionState, now: number): boolean {
  const claims = claimsOf(idToken);
  if (signInProviderOf(claims) === 'anonymous') return true;
  const { auth_time: signedInAt, exp } = claims;
  if (typeof signedInAt !== 'number' || typeof exp !== 'number') return false;
  const serversNow = now / 1000 + exp - expiresAt / 1000;
  return serversNow - signedInAt <= recentSignInSeconds;
}

/** Done, or given up by the visitor, which is no failure. */
export type Outcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'cancelled' };

export type SignInQuestion = {
  readonly client: Client;
  /** Has them sign in again. False if they would rather not. */
  ask(account: Account): Promise<boolean>;
};

/** An ended sign-in is mended in the same way as an old one. */
const asksForSignIn = (error: unknown): boolean =>
  error instanceof ClientError &&
  (error.code === 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' || error.code === 'TOKEN_EXPIRED');

/**
 * Does something that only somebody may do who was here just now: asks them to sign in again where
 * it is time to, or where the server says so, and then goes on by itself. The task is handed a
 * token of the very account it was begun for.
 */
export async function withRecentSignIn<Result>(
  { client, ask }: SignInQuestion,
  task: (idToken: string) => Promise<Result>,
): Promise<Outcome<Result>> {
  const { session } = client;
  await session.ready;
  const state = session.current;
  if (state === undefined) throw new ClientError('NO_CURRENT_ACCOUNT');
  const { account } = state;
  const perform = async () => task(await ownToken(client, account.localId));
  const cancelled: Outcome<Result> = { kind: 'cancelled' };

  if (!isSignInRecent(state, client.now()) && !(await ask(account))) return cancelled;
  try {
    return { kind: 'done', result: await perform() };
  } catch (error) {
    if (!asksForSignIn(error)) throw error;
  }
  if (!(await ask(account))) return cancelled;
  return { kind: 'done', result: await perform() };
}
