import type { Compiled } from './compile/run.ts';
import { limits } from './limits.ts';
import { type Failure, unboundInQuery } from './outcome.ts';
import type { Position } from './problem.ts';
import type { RequestMethod } from './request.ts';
import type { GrantedMethod, PatternSegment, Version } from './syntax/tree.ts';
import { path, type RulesPath } from './values/value.ts';

export type CompiledAllow = { readonly at: Position; readonly condition: Compiled };

type Allows = Readonly<Record<RequestMethod, CompiledAllow[]>>;

/** All matches of a service by their segments: those with the same path share a place. */
export type MatchTree = {
  readonly literals: Map<string, MatchTree>;
  one: MatchTree | undefined;
  many: MatchTree | undefined;
  readonly allows: Allows;
};

const granted: Readonly<Record<GrantedMethod, readonly RequestMethod[]>> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
  get: ['get'],
  list: ['list'],
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
};

export const plantTree = (): MatchTree => ({
  literals: new Map(),
  one: undefined,
  many: undefined,
  allows: { get: [], list: [], create: [], update: [], delete: [] },
});

/** The place of a path below another, made where it is not there yet. */
export function growTree(tree: MatchTree, pattern: readonly PatternSegment[]): MatchTree {
  let place = tree;
  for (const segment of pattern) {
    if (segment.is === 'one') {
      place.one ??= plantTree();
      place = place.one;
    } else if (segment.is === 'many') {
      place.many ??= plantTree();
      place = place.many;
    } else {
      const next = place.literals.get(segment.text) ?? plantTree();
      place.literals.set(segment.text, next);
      place = next;
    }
  }
  return place;
}

export const addAllow = (
  { allows }: MatchTree,
  methods: readonly GrantedMethod[],
  allow: CompiledAllow,
): void => {
  for (const method of new Set(methods.flatMap((name) => granted[name])))
    allows[method].push(allow);
};

/** In the place of a segment: an id that a query leaves open, and any number of segments. */
export const openId = Symbol('an id that a query leaves open');
export const anySegments = Symbol('any number of segments');
export type AskedSegment = string | typeof openId | typeof anySegments;

export type Capture = string | RulesPath | Failure;

/** The allows of a match that fits, and what its wildcards stand for. */
export type FittingMatch = {
  readonly allows: readonly CompiledAllow[];
  readonly captures: readonly Capture[];
};

const capturedPath = (segments: readonly AskedSegment[]): RulesPath | Failure => {
  const known = segments.filter((segment) => typeof segment === 'string');
  return known.length === segments.length ? path(known) : unboundInQuery;
};

/**
 * Every match whose whole path fits. A query fits where all documents that it could find do: only
 * a recursive wildcard stands for segments of any number, and no literal for an open id.
 */
export function fittingMatches(
  tree: MatchTree,
  asked: readonly AskedSegment[],
  method: RequestMethod,
  version: Version,
): readonly FittingMatch[] {
  if (asked.length > limits.askedSegments) return [];
  const fitting: FittingMatch[] = [];
  const captures: Capture[] = [];
  let steps = 0;

  const walkInto = (place: MatchTree, index: number, capture: Capture): void => {
    captures.push(capture);
    walk(place, index);
    captures.pop();
  };
  const walk = (place: MatchTree, index: number): void => {
    steps += 1;
    if (steps > limits.matchSteps) return;
    if (index === asked.length) {
      const allows = place.allows[method];
      if (allows.length > 0) fitting.push({ allows, captures: captures.slice() });
    }
    const segment = asked[index];
    if (typeof segment === 'string') {
      const next = place.literals.get(segment);
      if (next !== undefined) walk(next, index + 1);
    }
    if (place.one !== undefined && segment !== undefined && segment !== anySegments)
      walkInto(place.one, index + 1, segment === openId ? unboundInQuery : segment);
    if (place.many === undefined) return;
    // In version 1 a recursive wildcard is the last segment, and stands for at least one.
    const ends = version === '1' ? Math.max(index + 1, asked.length) : index;
    for (let end = ends; end <= asked.length; end += 1)
      walkInto(place.many, end, capturedPath(asked.slice(index, end)));
  };

  walk(tree, 0);
  // Who has tried that many ways has not seen all allows, and refuses rather than guesses.
  return steps > limits.matchSteps ? [] : fitting;
}
