import { ClientError, type IssuedTokens } from '@latchkey/client';
import type { Answer } from '../flow/event.ts';
import { inform } from '../flow/inform.ts';
import { askPasskey } from '../passkeys/ask-passkey.ts';
import { createPasskey as createOnDevice } from '../passkeys/create-passkey.ts';
import { PasskeyFailure } from '../passkeys/passkey-failure.ts';
import { passkeyName } from '../passkeys/passkey-name.ts';
import { adopt, conflict, guestOf } from './adopt.ts';
import { type SignedIn, signedInOf } from './hands.ts';
import { leadsToProof } from './leads-to-proof.ts';
import type { Perform, Stage } from './performance.ts';

/** What the browser refused. Whoever changed their mind has made no error. */
function refuse(stage: Stage, error: unknown, screen: 'passkey-offer' | 'passkey-sign-in'): Answer {
  if (!(error instanceof PasskeyFailure)) throw error;
  if (error.reason !== 'cancelled') inform(() => stage.options.onError?.(error, screen));
  return { type: 'refused', failure: { problem: error.problem } };
}

export const signInWithPasskey: Perform<'signInWithPasskey'> = async (
  stage,
  { assertion },
  signal,
) => {
  const { client } = stage;
  await client.session.ready;
  try {
    const shown = assertion ?? (await askForOne(stage, signal));
    const reply = await client.call(
      'passkeySignIn:finalize',
      { authenticatorAuthenticationResponse: shown, ...leadsToProof(stage) },
      { signal },
    );
    const details = { isNewAccount: false, providerId: 'passkey', operation: 'signIn' } as const;
    const answer = await adopt(stage, reply, details, signal);
    const isSignedIn = answer.type === 'signInAnswered' && answer.result.kind === 'signedIn';
    // A passkey belongs to somebody who exists: a guest cannot become them.
    return isSignedIn && guestOf(stage) !== undefined
      ? conflict(stage, { email: reply.email ?? '' })
      : answer;
  } catch (error) {
    return refuse(stage, error, 'passkey-sign-in');
  }
};

async function askForOne({ client }: Stage, signal: AbortSignal) {
  const { credentialRequestOptions } = await client.call('passkeySignIn:start', {}, { signal });
  return askPasskey(credentialRequestOptions, signal);
}

/** In place of the sign-in there is, which stays the one to go on with if nobody waits any more. */
async function goOnWith(
  { client, hands }: Stage,
  before: SignedIn,
  reply: IssuedTokens,
  signal: AbortSignal,
): Promise<void> {
  const session = client.session.temporary();
  await session.adopt(reply);
  if (signal.aborted) {
    void session.signOut();
    throw signal.reason;
  }
  hands.attempt = { ...before, session };
  void before.session?.signOut();
}

/** Adds a passkey to the account that has just signed in, which goes on with the new sign-in. */
export const createPasskey: Perform<'createPasskey'> = async (stage, _effect, signal) => {
  const { client } = stage;
  const before = signedInOf(stage);
  if (before?.session === undefined) throw new ClientError('NO_CURRENT_ACCOUNT');
  const idToken = await before.session.idToken();
  try {
    const { credentialCreationOptions } = await client.call(
      'passkeyEnrollment:start',
      {},
      { signal, idToken },
    );
    const made = await createOnDevice(credentialCreationOptions, signal);
    const reply = await client.call(
      'passkeyEnrollment:finalize',
      { authenticatorRegistrationResponse: made, ...passkeyName(made) },
      { signal, idToken },
    );
    await goOnWith(stage, before, reply, signal);
    return { type: 'signInAnswered', result: { kind: 'signedIn' } };
  } catch (error) {
    return refuse(stage, error, 'passkey-offer');
  }
};
