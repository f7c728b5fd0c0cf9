/** Where something stands in the text, both counted from 1. */
export type Position = { readonly line: number; readonly column: number };

/** An error keeps rules from being used; a warning points at something that cannot be meant. */
export type Severity = 'error' | 'warning';

export type Problem = Position & { readonly severity: Severity; readonly sentence: string };

export const problemAt = (
  { line, column }: Position,
  sentence: string,
  severity: Severity = 'error',
): Problem => ({ line, column, severity, sentence });

export const printProblem = ({ line, column, sentence }: Problem): string =>
  `line ${line}, column ${column}: ${sentence}`;

/** What is wrong with a text that cannot be used as rules. */
export class RulesError extends Error {
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
