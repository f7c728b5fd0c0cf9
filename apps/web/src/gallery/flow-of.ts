import type { Flow } from '@latchkey/react';
import type { Problem, planOf, ScreenName } from '@latchkey/react/gallery-parts';
import type { State } from './states/state.ts';

const failures = (errors: Readonly<Partial<Record<string, Problem>>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, problem]) => [field, { problem }]));

/** A flow that has come to a state. */
export const flowOf = (
  screen: ScreenName,
  { data, notice, errors = {}, isBusy }: State<ScreenName>,
  plan: ReturnType<typeof planOf>,
): Flow =>
  // A name and its data belong together by the type of `states`; here they are unions.
  ({
    screen,
    data,
    errors: failures(errors),
    ticket: 1,
    plan,
    ...(notice && { notice: { problem: notice } }),
    ...(isBusy && { pending: 1 }),
  }) as Flow;
