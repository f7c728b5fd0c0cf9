import type { Scope, ScopedFunction } from '../compile/scope.ts';
import { limits } from '../limits.ts';
import { type Problem, problemAt } from '../problem.ts';
import type { FunctionDeclaration } from '../syntax/tree.ts';
import { checkExpression } from './check-expression.ts';

/** Which functions a function calls. */
export type CallGraph = Map<FunctionDeclaration, ReadonlySet<ScopedFunction>>;

export function checkFunctions(
  declarations: readonly FunctionDeclaration[],
  scope: Scope,
  problems: Problem[],
  graph: CallGraph,
): void {
  const names = new Set<string>();
  for (const declaration of declarations) {
    const { name, at } = declaration;
    if (names.has(name))
      problems.push(problemAt(at, `There is already a function “${name}” here.`));
    names.add(name);
    checkFunction(declaration, scope, problems, graph);
  }
}

function checkFunction(
  declaration: FunctionDeclaration,
  scope: Scope,
  problems: Problem[],
  graph: CallGraph,
): void {
  const { name, at, parameters, lets, result } = declaration;
  if (parameters.length > limits.parameters)
    problems.push(problemAt(at, `“${name}” has more than ${limits.parameters} parameters.`));
  if (lets.length > limits.lets)
    problems.push(problemAt(at, `“${name}” has more than ${limits.lets} variables.`));
  const locals = new Set<string>();
  for (const parameter of parameters) {
    if (locals.has(parameter))
      problems.push(problemAt(at, `“${name}” has two parameters “${parameter}”.`));
    locals.add(parameter);
  }
  const called = new Set<ScopedFunction>();
  for (const { name: local, value, at: letAt } of lets) {
    checkExpression(value, { scope, locals, problems, called });
    if (locals.has(local)) problems.push(problemAt(letAt, `There is already a “${local}” here.`));
    locals.add(local);
  }
  checkExpression(result, { scope, locals, problems, called });
  graph.set(declaration, new Set([...(graph.get(declaration) ?? []), ...called]));
}

/** No function leads back to itself, and no chain of calls is longer than allowed. */
export function checkCalls(graph: CallGraph, problems: Problem[]): void {
  const depths = new Map<FunctionDeclaration, number>();
  const open = new Set<FunctionDeclaration>();
  const reported = new Set<FunctionDeclaration>();

  const depthOf = (declaration: FunctionDeclaration): number => {
    const known = depths.get(declaration);
    if (known !== undefined) return known;
    if (open.has(declaration)) {
      if (!reported.has(declaration))
        problems.push(problemAt(declaration.at, `“${declaration.name}” calls itself.`));
      reported.add(declaration);
      return 0;
    }
    open.add(declaration);
    let deepest = 0;
    for (const { declaration: inner } of graph.get(declaration) ?? [])
      deepest = Math.max(deepest, depthOf(inner));
    open.delete(declaration);
    depths.set(declaration, deepest + 1);
    if (deepest === limits.callDepth)
      problems.push(
        problemAt(
          declaration.at,
          `With “${declaration.name}” more than ${limits.callDepth} calls are in each other.`,
        ),
      );
    return deepest + 1;
  };

  for (const declaration of graph.keys()) depthOf(declaration);
}
