import { adopt, conflict, guestOf, isSignedIn } from './adopt.ts';
import { leadsToProof } from './leads-to-proof.ts';
import type { Perform } from './performance.ts';

export const signInWithPassword: Perform<'signInWithPassword'> = async (
  stage,
  { email, password },
  signal,
) => {
  const { client } = stage;
  await client.session.ready;
  const request = { email, password, ...leadsToProof(stage) };
  const reply = await client.call('signInWithPassword', request, { signal });
  const details = { isNewAccount: false, providerId: 'password', operation: 'signIn' } as const;
  const answer = await adopt(stage, reply, details, signal);
  // The password was right, so this is somebody who exists: a guest cannot become them.
  return isSignedIn(answer) && guestOf(stage) !== undefined ? conflict(stage, { email }) : answer;
};
