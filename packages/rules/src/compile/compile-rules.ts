import type { CompiledService } from '../decide.ts';
import { addAllow, growTree, type MatchTree, plantTree } from '../match-tree.ts';
import type { Match, RulesFile, ServiceName } from '../syntax/tree.ts';
import { compileCondition, type FunctionCache } from './expression.ts';
import type { Compiled } from './run.ts';
import { matchScope, type Scope, serviceScope } from './scope.ts';

const always: Compiled = () => true;

function plantMatch(tree: MatchTree, match: Match, outer: Scope, cache: FunctionCache): void {
  const { pattern, functions, allows, matches } = match;
  const place = growTree(tree, pattern);
  const scope = matchScope(outer, pattern, functions);
  for (const { at, methods, condition } of allows) {
    const compiled = condition === undefined ? always : compileCondition(condition, scope, cache);
    addAllow(place, methods, { at, condition: compiled });
  }
  for (const inner of matches) plantMatch(place, inner, scope, cache);
}

/** Each condition becomes a function once; a service that is declared twice has the rules of both. */
export function compileServices({
  version,
  functions,
  services,
}: RulesFile): ReadonlyMap<ServiceName, CompiledService> {
  const compiled = new Map<ServiceName, CompiledService>();
  const cache: FunctionCache = new Map();
  for (const service of services) {
    const { tree } = compiled.get(service.name) ?? { tree: plantTree() };
    compiled.set(service.name, { tree, version });
    const scope = serviceScope(service.name, functions, service.functions);
    for (const match of service.matches) plantMatch(tree, match, scope, cache);
  }
  return compiled;
}
