import { type ReactNode, useEffect } from 'react';
import { useAuthContext } from './context.ts';
import type { Opening } from './flow/event.ts';
import type { Machine } from './flow/machine.ts';
import { useMachine } from './hooks/use-machine.ts';
import type { SignInOptions } from './options.ts';
import { loadEveryRegion } from './regions.ts';
import { Widget } from './widget.tsx';

export type SignInProps = SignInOptions & {
  /** For server rendering: the address of the page. */
  readonly address?: string | undefined;
  /** Begins there, whatever the address says. */
  readonly opening?: Opening | undefined;
};

/** When the page is there and the browser has nothing better to do, the rest is brought. */
function usePreloading(machine: Machine): void {
  const { client } = useAuthContext();
  useEffect(() => {
    const left = new AbortController();
    const load = async () => {
      if (left.signal.aborted) return;
      await loadEveryRegion();
      const { fillInPasskeys } = await import('./passkeys/fill-in-passkeys.ts');
      await fillInPasskeys(client, machine, left.signal);
    };
    // What does not arrive now is asked for again when it is needed.
    const tryToLoad = () => void load().catch(() => {});
    const whenIdle = () =>
      // Not in every browser yet.
      typeof requestIdleCallback === 'undefined'
        ? setTimeout(tryToLoad, 2000)
        : requestIdleCallback(tryToLoad);
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', whenIdle, { once: true, signal: left.signal });
    return () => left.abort();
  }, [client, machine]);
}

/** How to is loaded after the first screen, which needs none of it. */
function useHistory(machine: Machine, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return;
    const left = new AbortController();
    void import('./history/keep-history.ts').then(
      ({ keepHistory }) => left.signal.aborted || keepHistory(machine, left.signal),
      () => {},
    );
    return () => left.abort();
  }, [machine, isWanted]);
}

/** The whole widget: every screen there is, from the first to "Signed in!". */
export function SignIn({ address, opening, ...own }: SignInProps): ReactNode {
  const { config } = useAuthContext();
  const options = { ...config, ...own };
  const { flow, send, machine } = useMachine({ options, address, opening });
  usePreloading(machine);
  useHistory(machine, options.history);
  return <Widget flow={flow} options={options} send={send} />;
}

/** The page that the links in mails lead to, and nothing else. */
export function AuthActionHandler({ address, ...own }: Omit<SignInProps, 'opening'>): ReactNode {
  const { config } = useAuthContext();
  const options = { ...config, ...own };
  const { flow, send, machine } = useMachine({ options, address, onlyActions: true });
  useHistory(machine, options.history);
  return <Widget flow={flow} options={options} send={send} />;
}
