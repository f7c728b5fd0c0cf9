import type { EventOf, ScreenEventName } from './event.ts';
import type { Flow, Step } from './flow.ts';
import type { RegionName, ScreenName, ScreensOf } from './screens.ts';

/** What one event does on one screen, with the screens it can lead to. */
export type Transition<From extends ScreenName, Name extends ScreenEventName> = {
  readonly leads: readonly ScreenName[];
  run(flow: Flow<From>, event: EventOf<Name>): Step;
};

/** Every event a screen answers to. */
export type Transitions<From extends ScreenName> = {
  readonly [Name in ScreenEventName]?: Transition<From, Name>;
};

/** A region's part of the table. A screen without transitions does not compile. */
export type RegionTable<R extends RegionName> = {
  readonly [S in ScreensOf<R>]: Transitions<S>;
};

/** The whole table, or what of it was loaded so far. */
export type Table = { readonly [S in ScreenName]?: Transitions<S> };

/** Declares a transition. It can lead nowhere but to the screens it names, and stay where it is. */
export const to = <
  const To extends readonly ScreenName[],
  From extends ScreenName,
  Name extends ScreenEventName,
>(
  leads: To,
  run: (flow: Flow<From>, event: EventOf<Name>) => Step<To[number] | From>,
): Transition<From, Name> => ({ leads, run });
