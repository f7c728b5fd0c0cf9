import { ClientError, hasAnswer } from '@latchkey/client';
import { providerSignIns, withoutAnswer } from '@latchkey/client/providers';
import type { Errand } from '../flow/screens.ts';
import { adopt } from './adopt.ts';
import { connectTo } from './connect.ts';
import { conclude } from './finish.ts';
import type { PendingProvider } from './hands.ts';
import { leadsToProof } from './leads-to-proof.ts';
import { leaveAndReturn } from './leave-and-return.ts';
import { letGo } from './let-go.ts';
import type { Perform } from './performance.ts';
import { judgeAnswer } from './provider-answer.ts';
import { providerStart } from './provider-start.ts';

/** What goes along with whoever leaves this page. It is sealed, and read once. */
type Luggage = { readonly errand?: Errand; readonly pending?: PendingProvider | undefined };

export const askProvider: Perform<'askProvider'> = async (stage, effect, signal) => {
  const { client, hands, options, page } = stage;
  const { errand, inPlace = false, isUnasked = false } = effect;
  const signIns = providerSignIns(client);
  const start = providerStart(stage, errand);
  const { visit } = hands;
  const window = visit?.at === 'window' ? visit.window : undefined;
  delete hands.visit;
  if (options.signInFlow === 'popup' && !inPlace) {
    if (window === undefined || window.closed) return { type: 'windowBlocked' };
    const answer = await signIns.inWindow(window, start, { signal });
    return answer === undefined
      ? { type: 'cancelled' }
      : judgeAnswer(stage, errand, answer, signal);
  }
  // Back at the page that leaves by itself: it must let go of whoever does not want to.
  if (isUnasked && signIns.hasDeparted()) {
    signIns.forget();
    return { type: 'cancelled' };
  }
  const luggage: Luggage = { errand, pending: hands.pending };
  await leaveAndReturn(page, await signIns.depart(start, luggage, { signal }), signal);
  return { type: 'cancelled' };
};

export const comeBack: Perform<'comeBack'> = async ({ client, hands, page }) => {
  const { address } = page;
  // The page was put away and shown again: what it was opened with is used up.
  if (!hasAnswer(address)) return { type: 'cancelled' };
  // A code in the address bar ends up in histories, screenshots and other people's hands.
  page.replaceAddress(withoutAnswer(address));
  const returned = await providerSignIns(client).comeBack(address);
  const { errand, pending } = (returned?.luggage ?? {}) as Luggage;
  // Whoever left for something else than signing in must not be signed in by it.
  if (returned?.answer === undefined || errand === undefined) {
    throw new ClientError('SESSION_EXPIRED');
  }
  hands.visit = { at: 'return', answer: returned.answer };
  if (pending !== undefined) hands.pending = pending;
  return { type: 'cameBack', errand };
};

export const takeAnswer: Perform<'takeAnswer'> = async (stage, { errand }, signal) => {
  const { visit } = stage.hands;
  delete stage.hands.visit;
  if (visit?.at !== 'return') throw new ClientError('SESSION_EXPIRED');
  return judgeAnswer(stage, errand, visit.answer, signal);
};

export const linkWithPassword: Perform<'linkWithPassword'> = async (stage, effect, signal) => {
  const { client, hands } = stage;
  const { email, password } = effect;
  const { pending } = hands;
  if (pending === undefined) throw new ClientError('SESSION_EXPIRED');
  await client.session.ready;
  const request = { email, password, ...leadsToProof(stage) };
  const reply = await client.call('signInWithPassword', request, { signal });
  const details = { isNewAccount: false, providerId: 'password', operation: 'signIn' } as const;
  const answer = await adopt(stage, reply, details, signal);
  return connectTo(stage, answer, pending);
};

export const goOn: Perform<'goOn'> = async ({ hands }, _effect, signal) => {
  const { visit } = hands;
  delete hands.visit;
  if (visit?.at !== 'mismatch') throw new ClientError('SESSION_EXPIRED');
  return visit.goOn(signal);
};

export const leaveGuest: Perform<'leaveGuest'> = async (stage) => {
  const { conflict } = stage.hands.guest ?? {};
  if (conflict === undefined) throw new ClientError('SESSION_EXPIRED');
  stage.hands.guest = { at: 'left', conflict };
  return (await conflict.signIn()) ?? conclude(stage);
};

/** What was signed in to is not wanted. What waits to be connected is: another try may follow. */
export const giveUp: Perform<'giveUp'> = async (stage) => {
  letGo(stage);
  delete stage.hands.visit;
  delete stage.hands.guest;
  return { type: 'gaveUp' };
};
