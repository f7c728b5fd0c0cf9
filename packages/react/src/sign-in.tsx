import type { Client } from '@latchkey/client';
import { type ReactNode, useEffect, useState } from 'react';
import { checkProviders } from './check-set-up.ts';
import { useAuthContext } from './context.ts';
import type { Opening } from './flow/event.ts';
import type { Machine } from './flow/machine.ts';
import { beginsWithEmail } from './flow/plan.ts';
import { useInBrowser } from './hooks/use-in-browser.ts';
import { useMachine } from './hooks/use-machine.ts';
import { type TellOffer, useOffer } from './offer/use-offer.ts';
import type { AuthConfig, SignInOptions } from './options.ts';
import { loadEveryRegion, loadRegion } from './regions.ts';
import { Widget } from './widget.tsx';
import { withinTime } from './within-time.ts';

/** Bundlers write the mode in its place. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Everything that can be said about signing in, and where it begins. */
export type SignInProps = SignInOptions & {
  /** For server rendering: the address of the page. */
  readonly address?: string | undefined;
  /** Begins there, whatever the address says. */
  readonly opening?: Opening | undefined;
};

/** The configuration's options, with the widget's own on top. */
type WholeOptions = SignInOptions & Pick<AuthConfig, 'persistence'>;

/** After the first screen, which needs none of it. What does not arrive is done without. */
const bringLater = () => import('./later.ts');

function useLater(
  machine: Machine,
  { history, autoFocus, persistence }: WholeOptions,
  loadRest?: () => Promise<void>,
  tell?: TellOffer,
): void {
  const { client } = useAuthContext();
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const goOn = () =>
      bringLater().then(
        (part) =>
          part.goOn({ client, machine, signal, history, autoFocus, persistence, loadRest, tell }),
        () => {},
      );
    // Even to ask for files takes time, in which nobody could type yet.
    setTimeout(goOn);
    return () => left.abort();
  }, [client, machine, history, autoFocus, persistence, loadRest, tell]);
}

/** Whether somebody is signed in here; as long as nobody knows, whether they may well be. */
function mayBeHere({ session, notes }: Client): boolean {
  const { status, account } = session.getSnapshot();
  return status === 'loading' ? !!notes.read('lastUsed') : account?.isAnonymous === false;
}

/** The whole widget: every screen there is, from the first to "Signed in!". */
export function SignIn({ address, opening, ...own }: SignInProps): ReactNode {
  const { client, config } = useAuthContext();
  const options = { ...config, ...own };
  const isAsked = !opening && options.welcomeBack !== false;
  // Worth a moment's wait; but what a server has drawn stays until more is known.
  const mayBe = useInBrowser(() => mayBeHere(client), false);
  const [begins, setBegins] = useState(isAsked && mayBe ? null : opening);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for who signs in here needs no telling
  useEffect(() => {
    if (!isAsked) return;
    let isShown = true;
    const { session } = client;
    void session.ready
      // With its screen, so that it can take the place of the form at once.
      .then(
        () =>
          session.current &&
          withinTime(Promise.all([bringLater(), loadRegion('signed-in-already')])),
      )
      .then((parts) => parts?.[0].alreadyHere(client, address ?? location.href, options))
      .catch(() => undefined)
      .then((known) => isShown && setBegins(known));
    return () => {
      isShown = false;
    };
  }, [client]);

  return begins === null ? null : (
    <WholeFlow options={options} address={address} opening={begins} key={String(begins)} />
  );
}

type WholeFlowProps = Pick<SignInProps, 'address' | 'opening'> & {
  readonly options: SignInOptions;
};

function WholeFlow(settings: WholeFlowProps): ReactNode {
  const { options, tell } = useOffer(settings.options);
  if (process.env.NODE_ENV !== 'production') checkProviders(options);
  const { flow, send, machine } = useMachine({ ...settings, options });
  useLater(machine, options, loadEveryRegion, tell);
  // A flow that begins with another screen takes the focus no more than the first one did.
  const begins = String(beginsWithEmail(flow.plan));
  return <Widget flow={flow} options={options} send={send} key={begins} />;
}

/** The page that the links in mails lead to, and nothing else. */
export function AuthActionHandler({ address, ...own }: Omit<SignInProps, 'opening'>): ReactNode {
  const { config } = useAuthContext();
  const options = { ...config, ...own };
  const { flow, send, machine } = useMachine({ options, address, onlyActions: true });
  useLater(machine, options);
  return <Widget flow={flow} options={options} send={send} />;
}
