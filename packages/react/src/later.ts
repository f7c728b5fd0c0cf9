import { type Client, hasAnswer, type Persistence } from '@latchkey/client';
import type { Opening } from './flow/event.ts';
import type { Machine } from './flow/machine.ts';
import { fillInHint } from './history/fill-in-hint.ts';
import { isLinkAsked } from './history/is-link-asked.ts';
import { keepHistory } from './history/keep-history.ts';
import { askOffer } from './offer/ask-offer.ts';
import type { TellOffer } from './offer/use-offer.ts';
import { openingOf } from './opening.ts';
import type { SignInOptions } from './options.ts';
import { fillInPasskeys } from './passkeys/fill-in-passkeys.ts';
import { checkStyles, watchEnd } from './watch-page.ts';

/** Bundlers write the mode in its place. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

type Begun = {
  readonly client: Client;
  readonly machine: Machine;
  /** The widget is gone. */
  readonly signal: AbortSignal;
  readonly history: boolean | undefined;
  readonly autoFocus: boolean | undefined;
  readonly persistence: Persistence | undefined;
  /** Brings every screen. Absent where only mailed links are handled. */
  readonly loadRest: (() => Promise<void>) | undefined;
  /** Absent where nobody has to be asked what is offered. */
  readonly tell: TellOffer | undefined;
};

/** Until the flow has passkeys among its ways in, for which the server may have to be asked first. */
const untilPasskeys = ({ getSnapshot, subscribe }: Machine, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stop = subscribe(look);
    signal.addEventListener('abort', stop);
    function look(): void {
      if (!getSnapshot().plan.providers.includes('passkey')) return;
      stop();
      resolve();
    }
    look();
  });

/** When the page is there and the browser has nothing better to do, the rest is brought. */
function preload({ client, machine, signal }: Begun, loadRest: () => Promise<void>): void {
  if (process.env.NODE_ENV !== 'production') watchEnd(machine, signal);
  fillInHint();
  async function load(): Promise<void> {
    if (signal.aborted) return;
    if (process.env.NODE_ENV !== 'production') checkStyles();
    await loadRest();
    await untilPasskeys(machine, signal);
    await fillInPasskeys(client, machine, signal);
  }
  // What does not arrive now is asked for again when it is needed.
  const tryToLoad = () => void load().catch(() => {});
  const whenIdle = () =>
    // Not in every browser yet.
    typeof requestIdleCallback === 'undefined'
      ? setTimeout(tryToLoad, 2000)
      : requestIdleCallback(tryToLoad);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true, signal });
}

/** What goes on beside the first screen, once it is there. */
export function goOn(begun: Begun): void {
  const { machine, signal, history = true, loadRest, tell } = begun;
  if (signal.aborted) return;
  if (history) keepHistory(machine, signal);
  if (loadRest) preload(begun, loadRest);
  if (tell) void askOffer({ ...begun, tell });
}

/**
 * What the widget begins with for somebody who is signed in. A guest comes to become somebody, and who
 * is somebody elsewhere, to be somebody here; and what this page was opened for goes first.
 */
export function alreadyHere(
  { session, tenantId }: Client,
  address: string,
  { modeParameter }: SignInOptions,
): Opening | undefined {
  const account = session.current?.account;
  const isHere = account?.isAnonymous === false && account.tenantId === tenantId;
  const { opening } = openingOf(address, { modeParameter });
  if (!isHere || opening.kind !== 'start' || hasAnswer(address) || isLinkAsked()) return undefined;
  const name = account.email ?? account.phoneNumber ?? account.displayName;
  return { kind: 'screen', screen: 'signed-in-already', data: name === undefined ? {} : { name } };
}
