import { type Account, type Client, ClientError, type TemporarySession } from '@latchkey/client';
import { bringPart } from '../bring-part.ts';
import type { FirebaseAuth } from '../firebase-sdk/firebase-auth.ts';
import type { InStep } from '../firebase-sdk/in-step.ts';
import type { Answer } from '../flow/event.ts';
import { withinTime } from '../within-time.ts';
import { connectWaiting } from './connect.ts';
import { destination } from './destination.ts';
import { signedInOf } from './hands.ts';
import { forgetKeptAddress } from './kept-address.ts';
import { noteLastUsed } from './last-used.ts';
import { letGo } from './let-go.ts';
import { isOfferDue, noteOffer } from './passkey-offer.ts';
import type { Perform, Stage } from './performance.ts';

/**
 * Never resolves: while the page is being left, it stays as it is. The address is made whole first,
 * because a browser would read it from the document's base, which is not where it was judged from.
 */
export function leaveFor({ page }: Pick<Stage, 'page'>, url: string): Promise<never> {
  page.goTo(new URL(url, page.address).href);
  return new Promise(() => {});
}

/** Takes the place of whoever was signed in here: that sign-in ends on the server, too. */
async function takeOver(client: Client, session: TemporarySession): Promise<Account> {
  const earlier = client.session.current?.refreshToken;
  const account = await session.commit();
  if (earlier !== undefined) {
    // Nobody has to wait for it.
    void client.call('sessions:signOut', { refreshToken: earlier }).catch(() => {});
  }
  return account;
}

export async function bringInStep(client: Client, auth: FirebaseAuth): Promise<InStep> {
  const load = () => import('../firebase-sdk/in-step.ts');
  const { inStep } = await withinTime(bringPart(load));
  return inStep(client, auth);
}

/** The application's `firebase/auth` is signed in first: what it refuses is no sign-in here, either. */
async function handOverTogether(
  { client, options: { firebaseAuth } }: Stage,
  session: TemporarySession,
): Promise<Account> {
  const commit = () => takeOver(client, session);
  if (firebaseAuth === undefined) return commit();
  const together = await bringInStep(client, firebaseAuth);
  return together.signIn(session, commit);
}

/** Whom the application keeps out was never in. */
async function askApplication(stage: Stage): Promise<void> {
  const { client, options } = stage;
  const session = signedInOf(stage)?.session ?? client.session;
  const account = session.current?.account;
  try {
    if (account !== undefined) await options.beforeSignIn?.(account, session);
  } catch (error) {
    letGo(stage);
    throw error;
  }
}

/** Makes the sign-in at hand the one of this browser, unless the application objects. */
export async function handOver(stage: Stage): Promise<Account> {
  const { client, hands } = stage;
  await askApplication(stage);
  const { session } = signedInOf(stage) ?? {};
  const account = session
    ? await handOverTogether(stage, session)
    : client.session.getSnapshot().account;
  if (account === undefined) throw new ClientError('NO_CURRENT_ACCOUNT');
  delete hands.attempt;
  return account;
}

/**
 * "Signed in!" stands, which is when people load a page again: it finds them signed in. Where somebody
 * has a say in who is, or something is still to be done or to be offered, that comes first.
 */
async function keepSignIn(stage: Stage): Promise<void> {
  const { hands, options } = stage;
  const attempt = signedInOf(stage);
  if (attempt?.session === undefined || attempt.connecting) return;
  if (options.beforeSignIn || options.firebaseAuth || (await isOfferDue(stage))) return;
  if (hands.attempt !== attempt) return;
  hands.attempt = { ...attempt, isKept: true };
  await attempt.session.keep(attempt.session.current);
}

/** Whoever leaves during the message has not been handed over, and must not be later. */
export const wait: Perform<'wait'> = (stage, { milliseconds }, signal) =>
  new Promise((resolve, reject) => {
    // What cannot be kept is told when it is handed over.
    keepSignIn(stage).catch(() => {});
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

/** The one moment in which the application sees a change: at the end. */
export const finish: Perform<'finish'> = async (stage, { offer }) => {
  const mayBeOffered = offer === undefined && !signedInOf(stage)?.isKept;
  if (mayBeOffered && (await isOfferDue(stage))) return { type: 'offerDue' };
  if (offer !== undefined) noteOffer(stage, offer);
  return conclude(stage);
};

/** Hands the account over, and goes on to where the application wants the visitor. */
export async function conclude(stage: Stage): Promise<Answer> {
  const { options } = stage;
  const attempt = signedInOf(stage);
  if (attempt === undefined) throw new ClientError('NO_CURRENT_ACCOUNT');
  const url = destination(stage);
  await connectWaiting(stage);
  const { details } = signedInOf(stage) ?? attempt;
  const account = await handOver(stage);
  noteLastUsed(stage, details.providerId);
  forgetKeptAddress();
  const stays = (await options.onSignIn?.({ account, ...details }, url)) === false;
  if (stays) return { type: 'finished' };
  if (url !== undefined) return leaveFor(stage, url);
  return options.mustLeave
    ? { type: 'refused', failure: { problem: 'NOTHING_TO_RETURN_TO' } }
    : { type: 'finished' };
}

/** However often it is called, one sign-in; after a failure, another try. */
function once<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= task().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}

export const reportConflict: Perform<'reportConflict'> = async (stage) => {
  const { hands, options } = stage;
  const { conflict } = hands.guest ?? {};
  if (conflict === undefined) throw new ClientError('INTERNAL');
  if (options.onMergeConflict === undefined) {
    const { email, phoneNumber } = conflict;
    return { type: 'conflictFound', ...(email && { email }), ...(phoneNumber && { phoneNumber }) };
  }
  forgetKeptAddress();
  await options.onMergeConflict({
    code: 'latchkey/merge-conflict',
    ...conflict,
    signIn: once(async () => {
      // By now the page is the application's, and it cannot ask for a second factor.
      if (await conflict.signIn()) throw new ClientError('MULTI_FACTOR_AUTH_REQUIRED');
      await connectWaiting(stage);
      return handOver(stage);
    }),
  });
  return { type: 'finished' };
};
