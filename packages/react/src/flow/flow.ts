import type { Effect } from './effect.ts';
import type { FieldName } from './event.ts';
import type { Plan } from './plan.ts';
import type { Failure, Problem } from './problem.ts';
import type { ScreenName, Screens } from './screens.ts';

/** Where a visitor is, and everything that can be said about it. */
export type Flow<S extends ScreenName = ScreenName> = {
  [Name in S]: {
    /** The screen that is shown. */
    readonly screen: Name;
    /** What the screen knows. */
    readonly data: Screens[Name];
    /** What the bar across the card says. */
    readonly notice?: Failure;
    /** What is wrong with which field. */
    readonly errors: Readonly<Partial<Record<FieldName, Failure>>>;
    /** The ticket of the question that waits for its answer; below zero, of one in nobody's way. */
    readonly pending?: number;
    /** The last ticket given out. */
    readonly ticket: number;
    /** What the options come to. */
    readonly plan: Plan;
    /** What was typed for an address before another way was taken: every way back offers it again. */
    readonly typed?: string;
  };
}[S];

/** Where an event leads, and the one thing to be done about it. */
export type Step<S extends ScreenName = ScreenName> = {
  readonly flow: Flow<S>;
  readonly effect?: Effect;
};

type Context = Pick<Flow, 'plan' | 'ticket' | 'typed'>;

const failure = (notice: Failure | Problem): Failure =>
  typeof notice === 'string' ? { problem: notice } : notice;

export function flowAt<S extends ScreenName>(
  { plan, ticket, typed }: Context,
  screen: S,
  data: Screens[S],
  notice?: Failure | Problem,
): Flow<S> {
  const flow = { screen, data, errors: {}, ticket, plan, ...(typed && { typed }) };
  const noted = notice === undefined ? flow : { ...flow, notice: failure(notice) };
  // A generic name and its data do belong together; the compiler sees only that both are unions.
  return noted as Flow<S>;
}

/** Moves to a screen. */
export const show = <S extends ScreenName>(
  flow: Context,
  screen: S,
  data: Screens[S],
  notice?: Failure | Problem,
): Step<S> => ({ flow: flowAt(flow, screen, data, notice) });

/**
 * Asks a question. Only the answer with the same ticket will be heard. What was wrong before is
 * taken away: told a second time in the same place, nobody would notice.
 */
export function ask<S extends ScreenName>(flow: Flow<S>, effect: Effect): Step<S> {
  const ticket = flow.ticket + 1;
  return {
    flow: { ...withoutNotice(flow), errors: {}, ticket, pending: ticket } as Flow<S>,
    effect,
  };
}

/** Stays, and says what is wrong. A new notice takes the place of the old one. */
export const object = <S extends ScreenName>(
  flow: Flow<S>,
  errors: Flow['errors'],
  notice?: Failure,
): Step<S> => ({
  flow: { ...withoutNotice(flow), errors, ...(notice === undefined ? {} : { notice }) } as Flow<S>,
});

/** Stays, with the bar across the card. */
export const tell = <S extends ScreenName>(flow: Flow<S>, notice: Failure): Step<S> =>
  object(flow, {}, notice);

export function withoutNotice<S extends ScreenName>(flow: Flow<S>): Flow<S> {
  const { notice: _told, ...rest } = flow;
  return rest as Flow<S>;
}
