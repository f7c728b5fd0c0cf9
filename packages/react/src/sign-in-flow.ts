import { type Client, hasAnswer } from '@latchkey/client';
import { bringPart } from './bring-part.ts';
import { browserPage, keepsNothing } from './browser-page.ts';
import { askedAddress } from './effects/asked-address.ts';
import type { Page, Stage } from './effects/performance.ts';
import { reportFailure } from './effects/report-failure.ts';
import { runEffect } from './effects/run-effect.ts';
import type { FlowEvent, Opening } from './flow/event.ts';
import { createMachine, type Machine } from './flow/machine.ts';
import { isFederated } from './flow/plan.ts';
import { planOf } from './flow/plan-of.ts';
import { problemFor } from './messages/sentences.ts';
import { openingOf } from './opening.ts';
import type { SignInOptions } from './options.ts';
import { bringFiles, isHere, loadedTable, loadRegion, ownWords } from './regions.ts';
import { withinTime } from './within-time.ts';

/** What a flow without a screen is made of. */
export type SignInFlowParts = {
  /** Whom the flow asks. */
  readonly client: Client;
  /** Asked again whenever one is needed, so that callbacks are the latest. */
  readonly options: () => SignInOptions;
  /** The address of the page, for servers, which have none. */
  readonly address?: string | undefined;
  /** The page it is on, where that is not the browser's own. */
  readonly page?: Page;
  /** Only mailed links are handled. */
  readonly onlyActions?: boolean;
  /** Begins there, whatever the address says. */
  readonly opening?: Opening | undefined;
};

const returningTo = (address: string): Opening | undefined =>
  hasAnswer(address) ? { kind: 'provider-return' } : undefined;

/** The whole flow without a screen: for widgets of your own. */
export function createSignInFlow(parts: SignInFlowParts): Machine {
  const { client } = parts;
  const options = parts.options();
  const address =
    parts.address ?? parts.page?.address ?? globalThis.location?.href ?? 'http://localhost/';
  const { modeParameter, afterSignInParameter } = options;
  const { opening, action } = openingOf(address, {
    modeParameter,
    onlyActions: parts.onlyActions ?? false,
  });
  const page = parts.page ?? browserPage(address);
  const stage: Stage = {
    client,
    get plan() {
      return machine.getSnapshot().plan;
    },
    get options() {
      return parts.options();
    },
    page,
    onlyActions: parts.onlyActions ?? false,
    hands: action === undefined ? {} : { opened: { kind: 'action', link: action } },
  };
  // What the application has asked for by name is done once more when the page is loaded once more.
  const resuming = (): Opening | undefined =>
    parts.opening?.kind !== 'screen' && page.step ? { kind: 'screen', ...page.step } : undefined;
  let asked: string | undefined;
  let keeping: Promise<void> | undefined;
  /** Once; and again if what keeps it did not come. */
  function keepAsked(): Promise<void> | undefined {
    const to = asked;
    if (!to) return undefined;
    keeping ??= withinTime(bringPart(() => import('./effects/kept-address.ts'))).then(
      (part) => part.keepAddress(to),
      (error) => {
        keeping = undefined;
        throw error;
      },
    );
    return keeping;
  }
  const machine = createMachine({
    plan: planOf(options),
    opening: parts.opening ?? returningTo(address) ?? opening,
    table: loadedTable,
    isHere,
    load: loadRegion,
    problemFor: (name, screen) => problemFor(name, ownWords(screen)),
    async perform(effect, signal) {
      // Whatever is done may lead away.
      await keepAsked();
      return runEffect(stage, effect, signal);
    },
    onError: (error, screen) =>
      reportFailure(client, error, (found) => parts.options().onError?.(found, screen)),
    onScreenChange: (to, from) => parts.options().onScreenChange?.(to, from),
    // Asked when it begins: a server cannot know, and both have to show the same at first.
    hindrance: () =>
      keepsNothing() ? { kind: 'no-storage' } : (returningTo(page.address) ?? resuming()),
  });

  const asksForWindow = (event: FlowEvent): boolean =>
    event.type === 'windowAsked' ||
    (event.type === 'providerChosen' &&
      isFederated(event.providerId) &&
      machine.getSnapshot().pending === undefined);

  return {
    ...machine,
    send(event) {
      // Browsers open windows only while a button is being pressed: this cannot wait for anything.
      if (parts.options().signInFlow === 'popup' && asksForWindow(event)) {
        const window = page.openWindow?.();
        if (window) stage.hands.visit = { at: 'window', window };
      }
      machine.send(event);
    },
    open() {
      asked = askedAddress(page.address, afterSignInParameter);
      keepAsked()?.catch(() => {});
      machine.open();
      // Before it is needed, but after what is shown now. Whoever needs it then asks again.
      setTimeout(() => bringFiles().catch(() => {}));
    },
  };
}
