import { ClientError } from '@latchkey/client';
import type { Answer } from '../flow/event.ts';
import { conflict, guestOf, isSignedIn } from './adopt.ts';
import { type PendingProvider, signedInOf } from './hands.ts';
import { letGo } from './let-go.ts';
import type { Stage } from './performance.ts';

/** Tokens that were handed out for nothing but this. The address is asked for, and means nothing. */
export const pendingRequest = ({ token }: Pick<PendingProvider, 'token'>) => ({
  pendingToken: token,
  requestUri: 'http://localhost',
  returnIdpCredential: true,
});

/** Connects what waits to the sign-in at hand. If that fails, the sign-in comes to nothing, too. */
export async function connectWaiting(stage: Stage): Promise<void> {
  const { client, hands } = stage;
  const attempt = signedInOf(stage);
  if (attempt?.connecting === undefined || attempt.session === undefined) return;
  const { session, details, connecting } = attempt;
  try {
    const reply = await client.call('signInWithIdp', pendingRequest(connecting), {
      idToken: await session.idToken(),
    });
    if (reply.errorMessage !== undefined) throw new ClientError(codeOf(reply.errorMessage));
    await session.adopt(reply);
    delete hands.pending;
    hands.attempt = {
      at: 'signedIn',
      session,
      details: { ...details, providerId: connecting.providerId, operation: 'link' },
    };
  } catch (error) {
    letGo(stage);
    throw error;
  }
}

/** A refusal that came as a reply. The code stands before any detail. */
export const codeOf = (message: string) => message.split(' ')[0] as ClientError['code'];

/** Keeps with the sign-in what is to be connected once it is complete. */
export function connectLater({ hands }: Stage, connecting: PendingProvider | undefined): void {
  const { attempt } = hands;
  if (attempt?.at === 'secondFactor' || attempt?.at === 'signedIn') {
    hands.attempt = { ...attempt, connecting };
  }
}

/**
 * The account is the visitor's own. What waits is connected at once, or, where the sign-in still owes
 * something, when it does not any more.
 */
export async function connectTo(
  stage: Stage,
  answer: Answer,
  pending: PendingProvider,
): Promise<Answer> {
  connectLater(stage, pending);
  if (!isSignedIn(answer)) return answer;
  await connectWaiting(stage);
  // Somebody who exists: a guest cannot become them.
  return guestOf(stage) === undefined ? answer : conflict(stage, { email: pending.email });
}
