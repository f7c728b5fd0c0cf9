import { checkRules } from './check/check-rules.ts';
import { compileServices } from './compile/compile-rules.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import type { Lookups } from './lookups.ts';
import { type Problem, RulesError } from './problem.ts';
import type { RulesRequest } from './request.ts';
import { parseRules } from './syntax/parser.ts';
import type { ServiceName } from './syntax/tree.ts';

/** Rules that can be asked. */
export type Rules = {
  /** Those that the text says something about, or says that nothing is allowed. */
  readonly services: readonly ServiceName[];
  /** What cannot be meant, and does no harm. */
  readonly warnings: readonly Problem[];
  /**
   * Whether a request is allowed, and how each `allow` was decided. The answer is there at once,
   * unless a rule reads documents that `lookups` has to wait for.
   */
  decide(request: RulesRequest, lookups?: Lookups): Decision | Promise<Decision>;
};

/** Rules that can be asked, of a text; throws a `RulesError` that lists what is wrong with it. */
export function compileRules(text: string): Rules {
  const file = parseRules(text);
  const problems = checkRules(file);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new RulesError(errors);
  const services = compileServices(file);
  return {
    services: [...services.keys()],
    warnings: problems,
    decide: (request, lookups) => decide(services.get(request.service), request, lookups),
  };
}

/** Everything that is wrong with a text, errors and warnings; never throws. */
export function findProblems(text: string): readonly Problem[] {
  try {
    return checkRules(parseRules(text));
  } catch (error) {
    if (error instanceof RulesError) return error.problems;
    throw error;
  }
}
