import type { Debugged } from './compile/run.ts';

/** One `allow` that was tried: what its condition came to, or why it came to nothing. */
export type TriedAllow = {
  readonly line: number;
  readonly column: number;
  readonly outcome: boolean | string;
  /** Which alternative of a query was looked at, counted from 1; only where there are several. */
  readonly alternative?: number;
};

export type Decision = {
  readonly allowed: boolean;
  /** Not allowed, and not denied either: it may depend on what nobody knows yet. */
  readonly isOpen?: true;
  /** In the order of trying. It ends with the one that allows, if one does. */
  readonly trace: readonly TriedAllow[];
  /** What `debug()` was given. */
  readonly debugged: readonly Debugged[];
};

const describeTried = ({ line, column, outcome, alternative }: TriedAllow): string => {
  const where = `line ${line}, column ${column}`;
  const of = alternative === undefined ? '' : `, alternative ${alternative} of the query`;
  return `${where}${of}: ${typeof outcome === 'string' ? outcome : `The condition is ${outcome}.`}`;
};

/** Why, in lines for people. */
export const describeDecision = ({ trace }: Decision): string =>
  trace.length === 0
    ? 'No allow of these rules is about this path and method.'
    : trace.map(describeTried).join('\n');
