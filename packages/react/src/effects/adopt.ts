import type { Answer } from '../flow/event.ts';
import type { Conflict, Details } from './hands.ts';
import { letGo, takeUp } from './let-go.ts';
import { oweEnrolment, oweFactor, oweVerification } from './owe.ts';
import type { Stage } from './performance.ts';
import type { SignInReply } from './sign-in-reply.ts';

/** The guest who is signed in here and is to be upgraded. */
export function guestOf({ client, hands, plan }: Stage): { readonly localId: string } | undefined {
  const account = client.session.current?.account;
  const isToStay = plan.upgradeGuests && hands.guest?.at !== 'left';
  return isToStay && account?.isAnonymous ? account : undefined;
}

/**
 * Keeps a sign-in in a session of its own, of which the application hears nothing until everything
 * is done. A reply that asks for more is no sign-in, and neither is one that is not waited for.
 */
export async function adopt(
  stage: Stage,
  reply: SignInReply,
  details: Details,
  signal: AbortSignal,
): Promise<Answer> {
  if (reply.mfaPendingCredential !== undefined) {
    return oweFactor(stage, reply, details);
  }
  const session = stage.client.session.temporary();
  const account = await session.adopt(reply);
  letGo(stage);
  takeUp(stage, { session, details });
  if (signal.aborted) {
    letGo(stage);
    throw signal.reason;
  }
  if (reply.enrollmentRequired) return oweEnrolment(stage, account, reply);
  return reply.verificationRequired
    ? oweVerification(stage, account)
    : { type: 'signInAnswered', result: { kind: 'signedIn' } };
}

type ConflictWith = Omit<Conflict, 'signIn'> & Partial<Pick<Conflict, 'signIn'>>;

/** Keeps the other account at hand, for the application or the visitor to decide. */
export function conflict({ hands }: Stage, other: ConflictWith): Answer {
  hands.guest = { at: 'conflict', conflict: { signIn: async () => undefined, ...other } };
  return { type: 'signInAnswered', result: { kind: 'conflict' } };
}

/** Nothing is owed any more. */
export const isSignedIn = (answer: Answer): boolean =>
  answer.type === 'signInAnswered' && answer.result.kind === 'signedIn';
