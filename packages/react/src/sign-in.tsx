import { type ReactNode, useEffect } from 'react';
import { useAuthContext } from './context.ts';
import type { Opening } from './flow/event.ts';
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

/** When the browser has nothing better to do, the rest of the widget is brought. */
function usePreloading(): void {
  useEffect(() => {
    // What does not arrive now is asked for again when it is needed.
    const load = () => void loadEveryRegion().catch(() => {});
    // Not in every browser yet.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(load, 2000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(load);
    return () => cancelIdleCallback(idle);
  }, []);
}

/** The whole widget: every screen there is, from the first to "Signed in!". */
export function SignIn({ address, opening, ...own }: SignInProps): ReactNode {
  const { config } = useAuthContext();
  const options = { ...config, ...own };
  const { flow, send } = useMachine({ options, address, opening });
  usePreloading();
  return <Widget flow={flow} options={options} send={send} />;
}

/** The page that the links in mails lead to, and nothing else. */
export function AuthActionHandler({ address, ...own }: Omit<SignInProps, 'opening'>): ReactNode {
  const { config } = useAuthContext();
  const options = { ...config, ...own };
  const { flow, send } = useMachine({ options, address, onlyActions: true });
  return <Widget flow={flow} options={options} send={send} />;
}
