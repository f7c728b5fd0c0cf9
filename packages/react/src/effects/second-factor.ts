import { ClientError } from '@latchkey/client';
import type { Answer } from '../flow/event.ts';
import { proveWith, redeemCode, sendCode } from '../second-factor/prove.ts';
import { adopt, conflict, guestOf } from './adopt.ts';
import { connectLater } from './connect.ts';
import { type Attempt, signedInOf } from './hands.ts';
import type { Perform, Stage } from './performance.ts';

type Owed = Extract<Attempt, { at: 'secondFactor' }>;

function owedBy({ hands: { attempt } }: Stage): Owed {
  if (attempt?.at === 'secondFactor') return attempt;
  throw new ClientError('INVALID_MFA_PENDING_CREDENTIAL');
}

/** Somebody who exists has signed in: a guest who was to be upgraded cannot become them. */
export function conclude(stage: Stage): Answer {
  const { details, session } = signedInOf(stage) ?? {};
  const account = session?.current?.account;
  if (account === undefined) throw new ClientError('NO_CURRENT_ACCOUNT');
  const isInTheWay = details?.operation === 'signIn' && guestOf(stage) !== undefined;
  return isInTheWay
    ? conflict(stage, { email: account.email ?? '' })
    : { type: 'signInAnswered', result: { kind: 'signedIn' } };
}

export const sendFactorCode: Perform<'sendFactorCode'> = async (stage, { id }, signal) => {
  const { client, hands } = stage;
  const owed = owedBy(stage);
  const sessionInfo = await sendCode({ client, credential: owed.credential }, id, signal);
  hands.attempt = { ...owed, sessionInfo };
  return { type: 'smsSent', at: client.now() };
};

export const proveFactor: Perform<'proveFactor'> = async (stage, { factor, code }, signal) => {
  const { client } = stage;
  const { credential, details, sessionInfo, connecting } = owedBy(stage);
  const reply = await proveWith({ client, credential }, factor, { code, sessionInfo }, signal);
  delete stage.hands.attempt;
  await adopt(stage, reply, details, signal);
  // What waits to be connected has waited for the second factor, too.
  connectLater(stage, connecting);
  return conclude(stage);
};

export const redeemRecoveryCode: Perform<'redeemRecoveryCode'> = async (
  stage,
  { code },
  signal,
) => {
  const { client } = stage;
  const { credential, details, connecting } = owedBy(stage);
  const { remaining, ...reply } = await redeemCode({ client, credential }, code, signal);
  delete stage.hands.attempt;
  await adopt(stage, reply, details, signal);
  connectLater(stage, connecting);
  return { type: 'recoveryCodeUsed', remaining };
};

export const concludeSignIn: Perform<'concludeSignIn'> = async (stage) => conclude(stage);
