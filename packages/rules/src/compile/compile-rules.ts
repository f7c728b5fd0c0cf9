import type { CompiledService } from '../decide.ts';
import { addAllow, growTree, type MatchTree, plantTree } from '../match-tree.ts';
import { type Match, type RulesFile, type ServiceName, serviceNames } from '../syntax/tree.ts';
import { compileCondition, type FunctionCache } from './expression.ts';
import type { Compiled } from './run.ts';
import { fileScope, innerScope, matchScope, type Scope } from './scope.ts';

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
  for (const name of serviceNames) {
    const ofName = services.filter((service) => service.name === name);
    if (ofName.length === 0) continue;
    const tree = plantTree();
    const ofFile = fileScope(name, functions);
    for (const service of ofName) {
      const scope = innerScope(ofFile, service.functions);
      for (const match of service.matches) plantMatch(tree, match, scope, cache);
    }
    compiled.set(name, { tree, version });
  }
  return compiled;
}
