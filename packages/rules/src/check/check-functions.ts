import type { Scope } from '../compile/scope.ts';
import { limits } from '../limits.ts';
import { type Problem, problemAt } from '../problem.ts';
import type { FunctionDeclaration } from '../syntax/tree.ts';
import { checkExpression } from './check-expression.ts';

/** Which functions a function calls. */
export type CallGraph = Map<FunctionDeclaration, ReadonlySet<FunctionDeclaration>>;

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
  const called = new Set<FunctionDeclaration>();
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
  const circular = new Set<FunctionDeclaration>();
  let isTooDeep = false;

  /** How many calls are in each other from here; it looks no further than it may be. */
  const depthOf = (declaration: FunctionDeclaration): number => {
    const known = depths.get(declaration);
    if (known !== undefined || isTooDeep) return known ?? 0;
    if (open.has(declaration)) {
      circular.add(declaration);
      return 0;
    }
    open.add(declaration);
    let deepest = 0;
    if (open.size > limits.callDepth) isTooDeep = true;
    else
      for (const inner of graph.get(declaration) ?? []) deepest = Math.max(deepest, depthOf(inner));
    if (deepest >= limits.callDepth) isTooDeep = true;
    open.delete(declaration);
    depths.set(declaration, deepest + 1);
    return deepest + 1;
  };

  for (const declaration of graph.keys()) {
    depthOf(declaration);
    const { name, at } = declaration;
    if (!isTooDeep) continue;
    const most = limits.callDepth;
    problems.push(problemAt(at, `With “${name}” more than ${most} calls are in each other.`));
    break;
  }
  for (const { name, at } of circular) problems.push(problemAt(at, `“${name}” calls itself.`));
}
