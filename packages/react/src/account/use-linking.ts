import type { Account } from '@latchkey/client';
import type { ProviderAnswer } from '@latchkey/client/providers';
import { type ReactNode, useEffect, useReducer, useRef } from 'react';
import { browserPage } from '../browser-page.ts';
import { useAuthContext } from '../context.ts';
import { providerStart } from '../effects/provider-start.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import { type LinkingState, stepLinking } from './linking-state.ts';
import { linkProvider, unlinkProvider } from './own-providers.ts';
import { leaveToLink, returnedAnswer } from './provider-visit.ts';
import { isSignInRecent } from './recent-sign-in.ts';
import { useProviderWindow } from './use-provider-window.ts';
import { type Task, useTask } from './use-task.ts';

/** What was done, and with which provider. */
export type Linked = { readonly kind: 'added' | 'removed'; readonly providerId: string };

export type Linking = LinkingState & {
  readonly task: Task<Linked>;
  /** Asks whether a provider is to be unlinked, or no longer. */
  turnTo(providerId: string | undefined): void;
  link(providerId: string): void;
  unlink(providerId: string, onUnlinked: () => void): void;
  /** The provider whose window is open. */
  readonly waitsFor: string | undefined;
  giveUp(): void;
  /** The question who somebody is. Has to be shown somewhere. */
  readonly dialog: ReactNode;
};

/** Adds providers to an account and takes them away; goes on with what was begun before a redirect. */
export function useLinking(account: Account): Linking {
  const { client, config } = useAuthContext();
  const task = useTask<Linked>();
  const { run, dialog } = useReauthenticate();
  const { waitsFor, visit, giveUp } = useProviderWindow();
  const [state, send] = useReducer(stepLinking, {});
  const { localId } = account;

  async function take(answer: ProviderAnswer | undefined): Promise<Linked | undefined> {
    if (answer === undefined) return undefined;
    send({ type: 'begun', about: answer.providerId });
    const { kind } = await run((idToken) => linkProvider({ client, account, idToken }, answer));
    return kind === 'done' ? { kind: 'added', providerId: answer.providerId } : undefined;
  }

  function link(providerId: string): void {
    send({ type: 'turned', open: undefined });
    const page = browserPage('');
    const start = providerStart({ options: config, page }, { providerId });
    const { current } = client.session;
    const isPopup = config.signInFlow === 'popup';
    const isRecent = current !== undefined && isSignInRecent(current, client.now());
    // Opened while the button is pressed, unless there is another question to be asked first.
    let window = isPopup && isRecent ? page.openWindow?.() : undefined;
    let isBegun = false;
    task.start({
      async task() {
        isBegun = true;
        send({ type: 'begun', about: providerId });
        try {
          // They sign in again before they go: afterwards the answer would have to wait for it.
          const outcome = await run(async () => {
            if (window === undefined && isPopup) window = page.openWindow?.();
            return window === undefined
              ? leaveToLink(client, localId, start, page)
              : visit(window, start);
          });
          return outcome.kind === 'done' ? await take(outcome.result) : undefined;
        } finally {
          window?.close();
        }
      },
    });
    // Something else is under way.
    if (!isBegun) window?.close();
  }

  function unlink(providerId: string, onUnlinked: () => void): void {
    task.start({
      async task() {
        send({ type: 'begun', about: providerId });
        const { kind } = await run((idToken) =>
          unlinkProvider({ client, account, idToken }, providerId),
        );
        if (kind === 'cancelled') return undefined;
        send({ type: 'unlinked' });
        onUnlinked();
        return { kind: 'removed', providerId };
      },
    });
  }

  const comeBack = useRef(() => {
    const returning = returnedAnswer(client, localId, browserPage(''));
    if (returning !== undefined) task.start({ task: async () => take(await returning) });
  });
  useEffect(() => comeBack.current(), []);

  function turnTo(open: string | undefined): void {
    task.clear();
    send({ type: 'turned', open });
  }

  return { ...state, task, turnTo, link, unlink, waitsFor, giveUp, dialog };
}
