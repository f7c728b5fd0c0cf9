import { ClientError } from '@latchkey/client';
import type { Answer } from '../flow/event.ts';
import { type Pending, proveWith, redeemCode, sendCode } from '../second-factor/prove.ts';
import { adopt, conflict, guestOf } from './adopt.ts';
import type { Hands, Perform, Stage } from './performance.ts';

type Owed = NonNullable<Hands['owed']>;

function owedBy({ client, hands }: Stage): Owed & Pending {
  if (hands.owed === undefined) throw new ClientError('INVALID_MFA_PENDING_CREDENTIAL');
  return { ...hands.owed, client };
}

/** Somebody who exists has signed in: a guest who was to be upgraded cannot become them. */
export function conclude(stage: Stage): Answer {
  const { details, session } = stage.hands;
  const account = session?.current?.account;
  if (account === undefined) throw new ClientError('NO_CURRENT_ACCOUNT');
  const isInTheWay = details?.operation === 'signIn' && guestOf(stage) !== undefined;
  return isInTheWay
    ? conflict(stage, account.email ?? '')
    : { type: 'signInAnswered', result: { kind: 'signedIn' } };
}

/** What waits to be connected has waited for the second factor, too. */
function keepConnecting({ hands }: Stage, connecting: Owed['connecting']): void {
  if (connecting !== undefined) hands.connecting = connecting;
}

export const sendFactorCode: Perform<'sendFactorCode'> = async (stage, { id }, signal) => {
  const { client, hands } = stage;
  const { credential, details, connecting } = owedBy(stage);
  const sessionInfo = await sendCode({ client, credential }, id, signal);
  hands.owed = { credential, details, connecting, sessionInfo };
  return { type: 'smsSent', at: client.now() };
};

export const proveFactor: Perform<'proveFactor'> = async (stage, { factor, code }, signal) => {
  const { details, sessionInfo, connecting, ...pending } = owedBy(stage);
  const reply = await proveWith(pending, factor, { code, sessionInfo }, signal);
  delete stage.hands.owed;
  await adopt(stage, reply, details, signal);
  keepConnecting(stage, connecting);
  return conclude(stage);
};

export const redeemRecoveryCode: Perform<'redeemRecoveryCode'> = async (
  stage,
  { code },
  signal,
) => {
  const { details, connecting, ...pending } = owedBy(stage);
  const { remaining, ...reply } = await redeemCode(pending, code, signal);
  delete stage.hands.owed;
  await adopt(stage, reply, details, signal);
  keepConnecting(stage, connecting);
  return { type: 'recoveryCodeUsed', remaining };
};

export const concludeSignIn: Perform<'concludeSignIn'> = async (stage) => conclude(stage);
