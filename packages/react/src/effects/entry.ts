import { ClientError } from '@latchkey/client';
import { adopt, letGo } from './adopt.ts';
import type { Perform } from './performance.ts';
import { signInSettings } from './settings.ts';

export const readMethods: Perform<'readMethods'> = async ({ client, page }, { email }, signal) => {
  const { emailPrivacy = false } = await signInSettings(client);
  if (emailPrivacy) return { type: 'methodsRead', methods: [], isProtected: true };
  const { signinMethods = [] } = await client.call(
    'createAuthUri',
    { identifier: email, continueUri: page.address },
    { signal },
  );
  return { type: 'methodsRead', methods: signinMethods, isProtected: false };
};

export const signInAsGuest: Perform<'signInAsGuest'> = async (stage, _effect, signal) => {
  const { client, hands } = stage;
  await client.session.ready;
  const details = { providerId: 'anonymous', operation: 'signIn' } as const;
  // The same guest as before: a second account would leave the first one behind.
  if (client.session.current?.account.isAnonymous) {
    letGo(stage);
    hands.details = { ...details, isNewAccount: false };
    return { type: 'signInAnswered', result: { kind: 'signedIn' } };
  }
  const reply = await client.call('signUp', {}, { signal });
  return adopt(stage, reply, { ...details, isNewAccount: true }, signal);
};

export const askProvider: Perform<'askProvider'> = async (
  { client, page },
  { providerId },
  signal,
) => {
  await client.call('createAuthUri', { providerId, continueUri: page.address }, { signal });
  throw new ClientError('OPERATION_NOT_ALLOWED', `This build cannot go to ${providerId}.`);
};

/** Whoever leaves during the message has not been handed over, and must not be later. */
export const wait: Perform<'wait'> = (stage, { milliseconds }, signal) =>
  new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      letGo(stage);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve({ type: 'waited' });
    }, milliseconds);
    signal.addEventListener('abort', giveUp);
  });
