import type { ScreenName } from '@latchkey/react/gallery-parts';
import { actions } from './states/actions.ts';
import { emailLink } from './states/email-link.ts';
import { entry } from './states/entry.ts';
import { federatedStates } from './states/federated.ts';
import { join } from './states/join.ts';
import { notices } from './states/notices.ts';
import { passkeys } from './states/passkeys.ts';
import { phoneStates } from './states/phone.ts';
import { recovery } from './states/recovery.ts';
import { enrolmentStates, secondFactor } from './states/second-factor.ts';
import type { State, StatesOf } from './states/state.ts';
import { tenantStates } from './states/tenants.ts';

/** Every state of every screen. */
export const states: StatesOf<ScreenName> = {
  ...entry,
  ...join,
  ...federatedStates,
  ...passkeys,
  ...phoneStates,
  ...recovery,
  ...emailLink,
  ...secondFactor,
  ...enrolmentStates,
  ...actions,
  ...tenantStates,
  ...notices,
};

export const screens = Object.keys(states) as readonly ScreenName[];

export const statesOf = (screen: ScreenName): readonly string[] => Object.keys(states[screen]);

/** One picture of the gallery. */
export type StateId = { readonly screen: ScreenName; readonly state: string };

/** All of them, for whoever wants to look at every one: a test, a camera. */
export const stateIds: readonly StateId[] = screens.flatMap((screen) =>
  statesOf(screen).map((state) => ({ screen, state })),
);

export const stateAt = ({ screen, state }: StateId): State<ScreenName> =>
  states[screen][state] ?? states[screen].idle;

/** Those that there are; what an address asks for may be none of them. */
export function findState(screen: string | null, state: string | null): StateId | undefined {
  const known = screens.find((name) => name === screen);
  return (
    known && { screen: known, state: statesOf(known).find((name) => name === state) ?? 'idle' }
  );
}
