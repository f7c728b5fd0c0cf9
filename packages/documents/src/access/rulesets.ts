import { compileRules, type Rules } from '@latchkey/rules';
import { type DecisionSample, observing } from '@latchkey/rulesets/sample/decision-sample';
import type { DatabaseName } from '../paths/document-name.ts';

/** Where the rules come from by which clients are let in. */
export type Rulesets = {
  /** At once, where nothing has to be looked up. */
  current(database: DatabaseName): Rules | Promise<Rules>;
};

/** The same for all databases. */
export function rulesetsOf(text: string): Rulesets {
  const rules = compileRules(text);
  return { current: () => rules };
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

/** Offers what is decided for the server's own project to a sample; see docs/decisions/0072. */
export function sampled(rulesets: Rulesets, sample: DecisionSample, project: string): Rulesets {
  const observe = observing(sample);
  return {
    current(database) {
      const rules = rulesets.current(database);
      if (database.project !== project) return rules;
      return rules instanceof Promise ? rules.then(observe) : observe(rules);
    },
  };
}
