import { claimsOf, signInProviderOf } from '../account/token-claims.ts';
import { conclude } from './finish.ts';
import type { Perform } from './performance.ts';

/** The same end as that of a sign-in: the application hears of it, and the visitor goes on. */
export const goOnSignedIn: Perform<'goOnSignedIn'> = async (stage) => {
  const { client, hands } = stage;
  const { session, notes } = client;
  try {
    await session.reload();
  } catch (error) {
    if (session.current !== undefined) throw error;
    return { type: 'refused', failure: { problem: 'SESSION_EXPIRED' } };
  }
  const way = notes.read('lastUsed') ?? signInProviderOf(claimsOf(session.current?.idToken));
  hands.attempt = {
    at: 'signedIn',
    details: { providerId: way ?? 'password', isNewAccount: false, operation: 'signIn' },
  };
  return conclude(stage);
};

export const signOut: Perform<'signOut'> = async ({ client }) => {
  await client.session.signOut();
  return { type: 'gaveUp' };
};
