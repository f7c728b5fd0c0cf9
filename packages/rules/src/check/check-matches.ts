import { matchScope, type Scope } from '../compile/scope.ts';
import { limits } from '../limits.ts';
import { type Problem, problemAt } from '../problem.ts';
import type { Match, PatternSegment, Version } from '../syntax/tree.ts';
import { checkExpression } from './check-expression.ts';
import { type CallGraph, checkFunctions } from './check-functions.ts';
import { checkReach } from './check-reach.ts';

/** What is known of a match: the path that leads to it, and whom to tell. */
export type MatchPlace = {
  readonly scope: Scope;
  readonly version: Version;
  /** Of all matches around it. */
  readonly leading: readonly PatternSegment[];
  readonly problems: Problem[];
  readonly graph: CallGraph;
};

export function checkMatch(match: Match, place: MatchPlace): void {
  const { at, pattern, functions, allows, matches } = match;
  const { version, problems, graph } = place;
  const leading = [...place.leading, ...pattern];
  checkPattern(match, place, leading);
  const scope = matchScope(place.scope, pattern, functions);
  checkFunctions(functions, scope, problems, graph);
  for (const { condition } of allows) {
    if (condition !== undefined)
      checkExpression(condition, { scope, locals: new Set(), problems, called: new Set() });
  }
  if (allows.length > 0) checkReach(at, scope.service, leading, problems);
  for (const inner of matches) checkMatch(inner, { scope, version, leading, problems, graph });
}

function checkPattern(
  { at, pattern, matches }: Match,
  { version, problems }: MatchPlace,
  leading: readonly PatternSegment[],
): void {
  const complain = (sentence: string) => problems.push(problemAt(at, sentence));
  const names = new Set<string>();
  for (const segment of pattern) {
    if (segment.is === 'literal') continue;
    if (names.has(segment.name)) complain(`This path has two wildcards “${segment.name}”.`);
    names.add(segment.name);
  }
  if (leading.length > limits.pathSegments)
    complain(`A path through nested matches has at most ${limits.pathSegments} segments.`);
  if (leading.filter(({ is }) => is !== 'literal').length > limits.captures)
    complain(`A path through nested matches has at most ${limits.captures} wildcards.`);
  const many = pattern.filter(({ is }) => is === 'many');
  if (many.length > 1) complain('A match has at most one recursive wildcard.');
  const isLast = pattern.at(-1)?.is === 'many' && matches.length === 0;
  if (version === '1' && many.length > 0 && !isLast)
    complain("Before rules_version = '2' a recursive wildcard is the last segment of a path.");
}
