import type { Account, Client, IssuedTokens, SessionState } from '@latchkey/client';
import type { SignInSettings } from '../effects/settings.ts';
import type { Factor } from '../flow/screens.ts';
import { factorOf } from '../second-factor/factors.ts';
import { linkedProviders } from './linked-providers.ts';
import { OtherAccountError } from './own-token.ts';
import { tokenChanged } from './token-changes.ts';
import { claimsOf } from './token-claims.ts';

/** How somebody can show again that they are who they are. */
export type WayBack = 'password' | 'provider' | 'link' | 'phone' | 'none';

export function wayBackOf(account: Account, settings: SignInSettings | undefined): WayBack {
  const {
    passwordSignIn = false,
    emailLinkSignIn = false,
    phoneSignIn = false,
  } = settings ?? {
    passwordSignIn: true,
    emailLinkSignIn: true,
    phoneSignIn: true,
  };
  const { email, hasPassword, phoneNumber } = account;
  if (email !== undefined && hasPassword && passwordSignIn) return 'password';
  if (linkedProviders(account, settings).some(({ isLinked, isOffered }) => isLinked && isOffered)) {
    return 'provider';
  }
  if (email !== undefined && emailLinkSignIn) return 'link';
  return phoneNumber !== undefined && phoneSignIn ? 'phone' : 'none';
}

/** The old sign-in of this browser would stay in the list of devices for months. */
async function endSignIn(client: Client, refreshToken: string | undefined): Promise<void> {
  if (refreshToken !== undefined)
    await client.call('sessions:signOut', { refreshToken }).catch(() => {});
  tokenChanged(client);
}

/** Goes on with new tokens of the same account. Those of another are given back, and change nothing. */
export async function goOnWith(
  client: Client,
  localId: string,
  reply: IssuedTokens,
): Promise<Account> {
  const session = client.session.temporary();
  const account = await session.adopt(reply);
  const present = client.session.current?.account.localId ?? localId;
  if (account.localId !== localId || present !== localId) {
    await session.signOut();
    throw new OtherAccountError();
  }
  return session.commit();
}

/** Goes on with a new sign-in of the same account, in place of the one there is. */
export async function replaceSignIn(
  client: Client,
  localId: string,
  reply: IssuedTokens,
): Promise<void> {
  const before = client.session.current?.refreshToken;
  await goOnWith(client, localId, reply);
  await endSignIn(client, before);
}

/** What is left to show after the password. */
export type OwedFactor = { readonly credential: string; readonly factors: readonly Factor[] };

/**
 * Signs in once more with the password, in place of the sign-in there is. Resolves with what is owed
 * where the password alone is not enough.
 */
export async function signInAgain(
  client: Client,
  { localId, email = '' }: Account,
  password: string,
): Promise<OwedFactor | undefined> {
  const reply = await client.call('signInWithPassword', { email, password });
  const { mfaPendingCredential: credential, mfaInfo = [] } = reply;
  if (credential !== undefined) return { credential, factors: mfaInfo.map(factorOf) };
  await replaceSignIn(client, localId, reply);
  return undefined;
}

/** Refreshed tokens keep it; only a new sign-in has another. */
const signInTimeOf = (state: SessionState | undefined) => claimsOf(state?.idToken)['auth_time'];

/**
 * Resolves when somebody has signed in anew elsewhere in this browser: with the mailed link, in
 * another tab. Who it was is for the one who waits to judge.
 */
export function newSignIn(client: Client, localId: string, signal: AbortSignal): Promise<void> {
  const { session } = client;
  const before = session.current;
  return new Promise((resolve) => {
    const look = () => {
      const { current } = session;
      if (current === undefined || signInTimeOf(current) === signInTimeOf(before)) return;
      stop();
      resolve();
      if (current.account.localId === localId) void endSignIn(client, before?.refreshToken);
    };
    const stop = session.subscribe(look);
    signal.addEventListener('abort', stop);
  });
}
