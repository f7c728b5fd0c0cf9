import { compileRules, RulesError, type ServiceName } from '@latchkey/rules';

/** A text of rules, by which places in it are named to people. */
export type SourceFile = { readonly name: string; readonly content: string };

/** A version of rules. It never changes: other rules are another one. */
export type Ruleset = {
  readonly id: string;
  readonly file: SourceFile;
  /** What the text says something about. */
  readonly services: readonly ServiceName[];
  /** Milliseconds. */
  readonly createdAt: number;
  readonly createdBy: string;
};

/** A text that cannot be used, with a line for each of its problems: `path:line:column: sentence`. */
export class UnusableSource extends Error {
  override readonly name = 'UnusableSource';
}

/** The services that the rules are about; throws an `UnusableSource` where they cannot be used. */
export function checkSource({ name, content }: SourceFile): readonly ServiceName[] {
  try {
    return compileRules(content).services;
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    const lines = error.problems.map(
      ({ line, column, sentence }) => `${name}:${line}:${column}: ${sentence}`,
    );
    throw new UnusableSource(lines.join('\n'));
  }
}
