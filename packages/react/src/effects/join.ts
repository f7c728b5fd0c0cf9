import { ClientError, endsSession } from '@latchkey/client';
import type { Answer } from '../flow/event.ts';
import { adopt, guestOf } from './adopt.ts';
import { signedInOf } from './hands.ts';
import { leadsToProof } from './leads-to-proof.ts';
import { refuseUnlikeHint } from './new-password.ts';
import type { EffectOf, Perform, Stage } from './performance.ts';

/** The name goes with the rest: a second call could fail when there is no way back any more. */
const send = (
  stage: Stage,
  { email, password, name }: EffectOf<'signUp'>,
  options: { readonly signal: AbortSignal; readonly idToken?: string | true },
) =>
  stage.client.call(
    'signUp',
    { email, password, ...(name === '' ? {} : { displayName: name }), ...leadsToProof(stage) },
    options,
  );

/** Whoever has just typed an address that has to be proved may have mistyped it. */
const justTyped = (answer: Answer): Answer =>
  answer.type === 'signInAnswered' && answer.result.kind === 'verification'
    ? {
        ...answer,
        result: { ...answer.result, verification: { ...answer.result.verification, isNew: true } },
      }
    : answer;

/** The account that waits at a mistyped address gets this one. It may be somebody else's by now. */
const correct: Perform<'signUp'> = async (stage, effect, signal) => {
  const { session, details } = signedInOf(stage) ?? {};
  if (session === undefined || details === undefined)
    throw new ClientError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  try {
    const idToken = await session.idToken();
    return await adopt(stage, await send(stage, effect, { signal, idToken }), details, signal);
  } catch (error) {
    throw endsSession(error) ? new ClientError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN') : error;
  }
};

export const signUp: Perform<'signUp'> = async (stage, effect, signal) => {
  const { client } = stage;
  await client.session.ready;
  await refuseUnlikeHint(client, effect.password);
  if (effect.corrects) return justTyped(await correct(stage, effect, signal));
  const isUpgrade = guestOf(stage) !== undefined;
  const reply = await send(stage, effect, { signal, ...(isUpgrade ? { idToken: true } : {}) });
  const details = {
    isNewAccount: !isUpgrade,
    providerId: 'password',
    operation: isUpgrade ? 'link' : 'signIn',
  } as const;
  return justTyped(await adopt(stage, reply, details, signal));
};
