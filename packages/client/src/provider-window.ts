import { redirectCancelDelay } from '@latchkey/protocol/client-limits';
import { answerMessage, answerOfMessage, type ReturnedAnswer, stateOf } from './provider-answer.ts';

/** A window that was opened while a button was pressed, before it was known where to lead it. */
export type ProviderWindow = Pick<Window, 'closed' | 'close' | 'focus'> & {
  /** For leading it to the provider. Nothing of it can be read there. */
  readonly location: Pick<Location, 'replace'>;
};

/** The page that waits for a window; a part of it, so that tests can be one. */
export type WaitingPage = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  readonly document: Pick<Document, 'hasFocus'>;
};

export type Expected = {
  /** The page that hands on what providers answer: only its word counts. */
  readonly handler: string;
  /** Where the provider was asked for them, from which the answer has the state. */
  readonly authUri: string;
};

/** How often a window is looked at. Nothing tells of one that was closed. */
const lookEvery = 200;

/**
 * The answer that comes back to a window. Undefined if it was closed without one, which is believed
 * only a while after this page has the focus again: the answer may still be on its way, and some
 * providers' pages look closed from here while they are read.
 */
export function answerFromWindow(
  window: ProviderWindow,
  { handler, authUri }: Expected,
  { signal, page = globalThis as unknown as WaitingPage }: WaitingOptions = {},
): Promise<ReturnedAnswer | undefined> {
  const { origin } = new URL(handler);
  const state = stateOf(authUri);
  const channel =
    typeof BroadcastChannel === 'function' ? new BroadcastChannel(answerMessage) : undefined;
  return new Promise((resolve, reject) => {
    let closedSince: number | undefined;

    const end = (settle: () => void) => {
      clearInterval(looking);
      page.removeEventListener('message', hear);
      signal?.removeEventListener('abort', giveUp);
      channel?.close();
      window.close();
      settle();
    };
    const giveUp = () => end(() => reject(signal?.reason));

    const take = (data: unknown, isFromWindow: boolean) => {
      const answer = answerOfMessage(data, handler);
      if (answer === undefined) return;
      const answered = stateOf(answer.requestUri, answer.postBody);
      // Every tab hears the channel: only the state says whose answer it is.
      const isOurs = state === undefined ? isFromWindow : answered === state;
      if (isOurs) end(() => resolve(answer));
    };
    const hear = (event: Event) => {
      const { origin: from, source, data } = event as MessageEvent;
      if (from === origin && source === (window as unknown)) take(data, true);
    };

    const look = () => {
      const isOver = window.closed && page.document.hasFocus();
      if (!isOver) closedSince = undefined;
      else closedSince ??= Date.now();
      if (closedSince !== undefined && Date.now() - closedSince >= redirectCancelDelay) {
        end(() => resolve(undefined));
      }
    };

    const looking = setInterval(look, lookEvery);
    page.addEventListener('message', hear);
    signal?.addEventListener('abort', giveUp);
    if (channel !== undefined) channel.onmessage = ({ data }) => take(data, false);
    if (signal?.aborted) giveUp();
  });
}

type WaitingOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly page?: WaitingPage;
};
