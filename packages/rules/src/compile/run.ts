import { limits } from '../limits.ts';
import type { LookupPass } from '../lookups.ts';
import { type Failure, fail, type Outcome } from '../outcome.ts';
import type { RulesRequest } from '../request.ts';
import type { RulesPath } from '../values/value.ts';

export type Debugged = { readonly line: number; readonly text: string };

/** One evaluation: all that changes from request to request. */
export type Run = {
  readonly request: RulesRequest;
  readonly lookups: LookupPass;
  readonly debugged: Debugged[];
  /** What the wildcards of the match at hand stand for, the outermost first. */
  captures: readonly (string | RulesPath | Failure)[];
  expressions: number;
  /** Filled in when a rule first asks for it, or before, where a query is proved. */
  resource: Outcome | undefined;
  newResource: Outcome | undefined;
  auth: Outcome | undefined;
  path: Outcome | undefined;
};

/** The variables of a call. Each is computed when it is first read, parameters by the caller. */
export type Frame = {
  readonly values: (Outcome | undefined)[];
  readonly parameters: readonly Compiled[];
  readonly caller: Frame | undefined;
};

export type Compiled = (run: Run, frame: Frame) => Outcome;

export const noFrame: Frame = { values: [], parameters: [], caller: undefined };

export const tooManyExpressions = fail(
  `A request evaluates at most ${limits.expressions} expressions.`,
);

/** Whether one more operation is one too many. It is asked before anything below it is done. */
export const isTooMuch = (run: Run): boolean => {
  run.expressions += 1;
  return run.expressions > limits.expressions;
};
