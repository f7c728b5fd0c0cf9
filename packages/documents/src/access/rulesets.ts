import { compileRules, type Rules } from '@latchkey/rules';
import type { DatabaseName } from '../paths/document-name.ts';

/** Where the rules come from by which clients are let in. */
export type Rulesets = {
  /** At once, where nothing has to be looked up. */
  current(database: DatabaseName): Rules | Promise<Rules>;
};

/** The same for all databases. */
export function rulesetsOf(text: string): Rulesets & { close(): void } {
  const rules = compileRules(text);
  return { current: () => rules, close: () => undefined };
}

/** Projects may be given others, which are forgotten with the server. */
export function replaceable(rulesets: Rulesets): Rulesets & {
  /** Throws a `RulesError`, and leaves the rules as they were, where the text cannot be used. */
  replace(project: string, text: string): void;
} {
  const replaced = new Map<string, Rules>();
  return {
    current: (database) => replaced.get(database.project) ?? rulesets.current(database),
    replace(project, text) {
      replaced.set(project, compileRules(text));
    },
  };
}
