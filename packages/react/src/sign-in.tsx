import type { Client } from '@latchkey/client';
import { type ReactNode, useEffect } from 'react';
import { useAuthContext } from './context.ts';
import type { Opening } from './flow/event.ts';
import type { Machine } from './flow/machine.ts';
import { useMachine } from './hooks/use-machine.ts';
import type { SignInOptions } from './options.ts';
import { loadEveryRegion } from './regions.ts';
import { Widget } from './widget.tsx';

/** Everything that can be said about signing in, and where it begins. */
export type SignInProps = SignInOptions & {
  /** For server rendering: the address of the page. */
  readonly address?: string | undefined;
  /** Begins there, whatever the address says. */
  readonly opening?: Opening | undefined;
};

type Begin = (machine: Machine, signal: AbortSignal, client: Client) => unknown;

/** Loaded after the first screen, which needs none of it. What does not arrive is done without. */
function useLater(machine: Machine, bring: () => Promise<Begin>, isWanted = true): void {
  const { client } = useAuthContext();
  useEffect(() => {
    if (!isWanted) return;
    const left = new AbortController();
    void bring().then(
      (begin) => left.signal.aborted || begin(machine, left.signal, client),
      () => {},
    );
    return () => left.abort();
  }, [client, machine, bring, isWanted]);
}

const history = () => import('./history/keep-history.ts').then((part) => part.keepHistory);
const preloading = () => import('./preload.ts').then((part) => part.preload(loadEveryRegion));

/** The whole widget: every screen there is, from the first to "Signed in!". */
export function SignIn({ address, opening, ...own }: SignInProps): ReactNode {
  const { config } = useAuthContext();
  const options = { ...config, ...own };
  const { flow, send, machine } = useMachine({ options, address, opening });
  useLater(machine, preloading);
  useLater(machine, history, options.history);
  return <Widget flow={flow} options={options} send={send} />;
}

/** The page that the links in mails lead to, and nothing else. */
export function AuthActionHandler({ address, ...own }: Omit<SignInProps, 'opening'>): ReactNode {
  const { config } = useAuthContext();
  const options = { ...config, ...own };
  const { flow, send, machine } = useMachine({ options, address, onlyActions: true });
  useLater(machine, history, options.history);
  return <Widget flow={flow} options={options} send={send} />;
}
