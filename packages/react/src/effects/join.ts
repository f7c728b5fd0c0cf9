import { adopt, guestOf } from './adopt.ts';
import { leadsToProof } from './leads-to-proof.ts';
import { refuseUnlikeHint } from './new-password.ts';
import type { Perform } from './performance.ts';

export const signUp: Perform<'signUp'> = async (stage, { email, password, name }, signal) => {
  const { client } = stage;
  await client.session.ready;
  await refuseUnlikeHint(client, password);
  const isUpgrade = guestOf(stage) !== undefined;
  // The name goes with the rest: a second call could fail when there is no way back any more.
  const reply = await client.call(
    'signUp',
    {
      email,
      password,
      ...(name === '' ? {} : { displayName: name }),
      ...leadsToProof(stage),
    },
    { signal, ...(isUpgrade ? { idToken: true } : {}) },
  );
  return adopt(
    stage,
    reply,
    {
      isNewAccount: !isUpgrade,
      providerId: 'password',
      operation: isUpgrade ? 'link' : 'signIn',
    },
    signal,
  );
};
