import { useAuthContext } from '../context.ts';
import type { FlowEvent, Opening } from '../flow/event.ts';
import type { Flow } from '../flow/flow.ts';
import type { SignInOptions } from '../options.ts';
import { useMachine } from './use-machine.ts';

/** Where a sign-in is, and how it goes on. */
export type SignInState = {
  /** Where the visitor is, and what can be said about it. */
  readonly flow: Flow;
  /** Tells the flow what the visitor did. */
  send(event: FlowEvent): void;
};

/** Everything that can be said about signing in, and where it begins. */
export type UseSignInOptions = SignInOptions & {
  /** For server rendering: the address of the page. */
  readonly address?: string | undefined;
  /** Begins there, whatever the address says. */
  readonly opening?: Opening | undefined;
};

/** The flow of the widget without its screens, for screens of your own. */
export function useSignIn({ address, opening, ...own }: UseSignInOptions = {}): SignInState {
  const { config } = useAuthContext();
  const { flow, send } = useMachine({ options: { ...config, ...own }, address, opening });
  return { flow, send };
}
