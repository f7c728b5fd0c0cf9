import { claimsOf, signInProviderOf } from '../account/token-claims.ts';
import { conclude } from './finish.ts';
import { takeUp } from './let-go.ts';
import type { Perform } from './performance.ts';

/** The same end as that of a sign-in: the application hears of it, and the visitor goes on. */
export const goOnSignedIn: Perform<'goOnSignedIn'> = async (stage) => {
  const { session, notes } = stage.client;
  try {
    await session.reload();
  } catch (error) {
    if (session.current !== undefined) throw error;
    return { type: 'refused', failure: { problem: 'SESSION_EXPIRED' } };
  }
  const way = notes.read('lastUsed') ?? signInProviderOf(claimsOf(session.current?.idToken));
  takeUp(stage, {
    details: { providerId: way ?? 'password', isNewAccount: false, operation: 'signIn' },
  });
  return conclude(stage);
};

export const signOut: Perform<'signOut'> = async ({ client }) => {
  await client.session.signOut();
  return { type: 'gaveUp' };
};
