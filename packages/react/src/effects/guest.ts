import { adopt } from './adopt.ts';
import { letGo, takeUp } from './let-go.ts';
import type { Perform } from './performance.ts';

export const signInAsGuest: Perform<'signInAsGuest'> = async (stage, _effect, signal) => {
  const { client } = stage;
  await client.session.ready;
  const details = { providerId: 'anonymous', operation: 'signIn' } as const;
  // The same guest as before: a second account would leave the first one behind.
  if (client.session.current?.account.isAnonymous) {
    letGo(stage);
    takeUp(stage, { details: { ...details, isNewAccount: false } });
    return { type: 'signInAnswered', result: { kind: 'signedIn' } };
  }
  const reply = await client.call('signUp', {}, { signal });
  return adopt(stage, reply, { ...details, isNewAccount: true }, signal);
};
