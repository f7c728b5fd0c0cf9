import type { Debugged } from './compile/run.ts';

/** One `allow` that was tried: what its condition came to, or why it came to nothing. */
export type TriedAllow = {
  /** Where the `allow` stands, counted from 1. */
  readonly line: number;
  /** Where in its line it stands, counted from 1. */
  readonly column: number;
  /** What its condition came to, or in words why it came to nothing. */
  readonly outcome: boolean | string;
  /** Which alternative of a query was looked at, counted from 1; only where there are several. */
  readonly alternative?: number;
};

/** Whether a request is allowed, and why. */
export type Decision = {
  /** False also while it is open. */
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
