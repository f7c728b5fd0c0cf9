import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAuthContext } from '../context.ts';
import type { FirebaseAuth } from '../firebase-sdk/firebase-auth.ts';
import { keepInStep } from '../firebase-sdk/keep-in-step.ts';
import { useMachine } from '../hooks/use-machine.ts';
import { Widget } from '../widget.tsx';
import type { FirebaseUiConfig } from './config.ts';
import { optionsOf } from './options-of.ts';
import { pageReporter } from './page-ids.ts';

/** What of FirebaseUI's own object an application may still ask for. */
export type FirebaseUi = {
  /** Begins anew. */
  reset(): void;
  /** Always false: whoever comes back from a provider is met by the widget itself. */
  isPendingRedirect(): boolean;
  /** Nobody is signed in without being asked here: there is nothing to disable. */
  disableAutoSignIn(): void;
};

/** The configuration of FirebaseUI 6, and what stands around it. */
export type FirebaseAuthUIProps = {
  /** As it stands for FirebaseUI 6. */
  readonly uiConfig: FirebaseUiConfig;
  /** The application's own `firebase/auth`, which is signed in and out together with this. */
  readonly firebaseAuth?: FirebaseAuth | undefined;
  /** Called once, when the first screen is there, with what FirebaseUI calls `ui`. */
  uiCallback?(ui: FirebaseUi): void;
  /** The class of the element around the widget. */
  readonly className?: string | undefined;
  /** For server rendering: the address of the page. */
  readonly address?: string | undefined;
};

type Complain = typeof import('./complaints.ts').complain;

type Round = Pick<FirebaseAuthUIProps, 'uiConfig' | 'firebaseAuth' | 'address'>;

/** Brought after the first screen: what it says is for nobody who waits for that. */
function tellDeveloper(...about: Parameters<Complain>): void {
  import('./complaints.ts').then(
    ({ complain }) => complain(...about),
    () => {},
  );
}

/** From the first screen to the last. */
function OneRound({ uiConfig, firebaseAuth: own, address }: Round): ReactNode {
  const { client, config } = useAuthContext();
  const { allowedHosts, initialValues, onError, onScreenChange } = config;
  const firebaseAuth = own ?? config.firebaseAuth;
  const options = {
    ...optionsOf(client, uiConfig, firebaseAuth),
    ...(firebaseAuth && { firebaseAuth }),
    // What FirebaseUI has no words for.
    ...(allowedHosts && { allowedHosts }),
    ...(initialValues && { initialValues }),
    ...(onError && { onError }),
    ...(onScreenChange && { onScreenChange }),
  };
  const { flow, send } = useMachine({ options, address });
  const latest = useRef(uiConfig);
  const [report] = useState(() => pageReporter(() => latest.current.callbacks ?? {}));

  useEffect(() => {
    latest.current = uiConfig;
    tellDeveloper(uiConfig, allowedHosts);
  }, [uiConfig, allowedHosts]);
  useEffect(() => report(flow), [report, flow]);
  useEffect(() => void keepInStep(client, firebaseAuth), [client, firebaseAuth]);

  return <Widget flow={flow} options={options} send={send} />;
}

/** The widget with the configuration of FirebaseUI 6, as it stands. */
export function FirebaseAuthUI({
  uiConfig,
  firebaseAuth,
  uiCallback,
  className,
  address,
}: FirebaseAuthUIProps): ReactNode {
  const [round, setRound] = useState(0);
  const wasTold = useRef(false);

  useEffect(() => {
    if (wasTold.current) return;
    wasTold.current = true;
    uiCallback?.({
      reset: () => setRound((last) => last + 1),
      isPendingRedirect: () => false,
      disableAutoSignIn() {},
    });
  });

  return (
    <div className={className}>
      <OneRound key={round} uiConfig={uiConfig} firebaseAuth={firebaseAuth} address={address} />
    </div>
  );
}
