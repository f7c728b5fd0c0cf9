/** Where something stands in the text, both counted from 1. */
export type Position = {
  /** The line, counted from 1. */
  readonly line: number;
  /** The character in it, counted from 1. */
  readonly column: number;
};

/** An error keeps rules from being used; a warning points at something that cannot be meant. */
export type Severity = 'error' | 'warning';

/** Something that is wrong with a text, and where. */
export type Problem = Position & {
  /** Whether the rules can be used all the same. */
  readonly severity: Severity;
  /** What is wrong, in a sentence for people. */
  readonly sentence: string;
};

export const problemAt = (
  { line, column }: Position,
  sentence: string,
  severity: Severity = 'error',
): Problem => ({ line, column, severity, sentence });

/** Where it is and what is wrong, in one line. */
export const printProblem = ({ line, column, sentence }: Problem): string =>
  `line ${line}, column ${column}: ${sentence}`;

/** What is wrong with a text that cannot be used as rules. */
export class RulesError extends Error {
  /** All that is wrong, in the order of the text. */
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(`These rules cannot be used:\n${problems.map(printProblem).join('\n')}`);
    this.name = 'RulesError';
    this.problems = problems;
  }
}

export const refuse = (position: Position, sentence: string): never => {
  throw new RulesError([problemAt(position, sentence)]);
};
