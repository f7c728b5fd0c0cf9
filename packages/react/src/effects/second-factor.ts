import { ClientError } from '@latchkey/client';
import type { Answer } from '../flow/event.ts';
import { type Pending, proveWith, redeemCode, sendCode } from '../second-factor/prove.ts';
import { adopt, conflict, guestOf, isSignedIn } from './adopt.ts';
import { connectLater } from './connect.ts';
import { type Attempt, signedInOf } from './hands.ts';
import { leadsToProof } from './leads-to-proof.ts';
import type { Perform, Stage } from './performance.ts';

type Owed = Extract<Attempt, { at: 'secondFactor' }>;

function owedBy({ hands: { attempt } }: Stage): Owed {
  if (attempt?.at === 'secondFactor') return attempt;
  throw new ClientError('INVALID_MFA_PENDING_CREDENTIAL');
}

const pendingOf = (stage: Stage, { credential }: Owed): Pending => ({
  client: stage.client,
  credential,
  leads: leadsToProof(stage),
});

/** How many codes are left is told first, and then what is still asked for. */
function keepMissing({ hands }: Stage, answer: Answer): void {
  if (hands.attempt?.at !== 'signedIn' || isSignedIn(answer)) return;
  hands.attempt = { ...hands.attempt, missing: answer };
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
  const owed = owedBy(stage);
  const { details, sessionInfo, connecting } = owed;
  const reply = await proveWith(pendingOf(stage, owed), factor, { code, sessionInfo }, signal);
  delete stage.hands.attempt;
  const answer = await adopt(stage, reply, details, signal);
  // What waits to be connected has waited for the second factor, too.
  connectLater(stage, connecting);
  return isSignedIn(answer) ? conclude(stage) : answer;
};

export const redeemRecoveryCode: Perform<'redeemRecoveryCode'> = async (
  stage,
  { code },
  signal,
) => {
  const owed = owedBy(stage);
  const { details, connecting } = owed;
  const { remaining, ...reply } = await redeemCode(pendingOf(stage, owed), code, signal);
  delete stage.hands.attempt;
  keepMissing(stage, await adopt(stage, reply, details, signal));
  connectLater(stage, connecting);
  return { type: 'recoveryCodeUsed', remaining };
};

export const concludeSignIn: Perform<'concludeSignIn'> = async (stage) =>
  signedInOf(stage)?.missing ?? conclude(stage);
