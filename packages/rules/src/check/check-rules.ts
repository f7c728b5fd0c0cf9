import { fileScope, innerScope } from '../compile/scope.ts';
import { type Problem, printProblem } from '../problem.ts';
import { type RulesFile, serviceNames } from '../syntax/tree.ts';
import { type CallGraph, checkCalls, checkFunctions } from './check-functions.ts';
import { checkMatch } from './check-matches.ts';

const byPosition = (one: Problem, other: Problem): number =>
  one.line - other.line || one.column - other.column;

/** Functions of the whole file are looked at once for every service, and complained of once. */
const withoutRepetition = (problems: readonly Problem[]): readonly Problem[] => [
  ...new Map(problems.map((problem) => [printProblem(problem), problem])).values(),
];

/** Everything that can be said about rules without a request, in the order of the text. */
export function checkRules({ version, functions, services }: RulesFile): readonly Problem[] {
  const problems: Problem[] = [];
  const graph: CallGraph = new Map();
  for (const name of serviceNames) {
    const ofName = services.filter((service) => service.name === name);
    if (ofName.length === 0) continue;
    const ofFile = fileScope(name, functions);
    checkFunctions(functions, ofFile, problems, graph);
    for (const service of ofName) {
      const scope = innerScope(ofFile, service.functions);
      checkFunctions(service.functions, scope, problems, graph);
      for (const match of service.matches)
        checkMatch(match, { scope, version, leading: [], problems, graph });
    }
  }
  checkCalls(graph, problems);
  return withoutRepetition(problems).toSorted(byPosition);
}
