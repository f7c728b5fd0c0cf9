import { roots } from '../check/check-reach.ts';
import { fileScope, innerScope, matchScope, type Scope } from '../compile/scope.ts';
import { type Problem, problemAt, RulesError } from '../problem.ts';
import { compileRules } from '../rules.ts';
import { parseRules } from '../syntax/parser.ts';
import type {
  Allow,
  GrantedMethod,
  Match,
  PatternSegment,
  RulesFile,
  ServiceName,
  Version,
} from '../syntax/tree.ts';
import { type Audience, audienceOf, type KnownAudiences } from './audience.ts';

type Place = {
  readonly scope: Scope;
  readonly version: Version;
  readonly leading: readonly PatternSegment[];
  readonly known: KnownAudiences;
  readonly warnings: Problem[];
};

/** The fewest segments that a path has below its root: a document in a collection, or a file. */
const fewestSegments: Readonly<Record<ServiceName, number>> = {
  'cloud.firestore': 2,
  'firebase.storage': 1,
};

/** Whether whatever is stored fits: nothing but wildcards, of which one stands for any number. */
function isEverything(
  pattern: readonly PatternSegment[],
  service: ServiceName,
  version: Version,
): boolean {
  const root = roots[service].length;
  const many = pattern.findIndex(({ is }) => is === 'many');
  if (many < 0) return false;
  if (pattern.slice(Math.min(root, many)).some(({ is }) => is === 'literal')) return false;
  // Before version 2 a recursive wildcard stands for one segment at least.
  const singles = pattern.length - 1 + (version === '1' ? 1 : 0);
  return singles <= root + fewestSegments[service];
}

const reading: ReadonlySet<GrantedMethod> = new Set(['read', 'get', 'list']);

function verbOf({ methods }: Allow): string {
  const reads = methods.some((method) => reading.has(method));
  const writes = methods.some((method) => !reading.has(method));
  if (reads && writes) return 'read and write';
  return reads ? 'read' : 'write';
}

const things: Readonly<Record<ServiceName, string>> = {
  'cloud.firestore': 'every document',
  'firebase.storage': 'every file',
};

const sentences: Readonly<Record<Exclude<Audience, 'some'>, (what: string) => string>> = {
  anybody: (what) => `Anybody may ${what}, also without signing in.`,
  'anybody for a while': (what) => `Until that time anybody may ${what}.`,
  'anybody signed in': (what) =>
    `Whoever is signed in may ${what}, and where people sign up by themselves that is anybody.`,
};

function warnOfAllow(allow: Allow, { scope, known, warnings }: Place): void {
  const audience = audienceOf(allow.condition, scope, known);
  if (audience === 'some') return;
  const what = `${verbOf(allow)} ${things[scope.service]}`;
  warnings.push(problemAt(allow.at, sentences[audience](what), 'warning'));
}

function warnOfMatch(match: Match, place: Place): void {
  const { at, pattern, functions, matches, allows } = match;
  const leading = [...place.leading, ...pattern];
  const scope = matchScope(place.scope, pattern, functions);
  const inner = { ...place, scope, leading };
  if (allows.length === 0 && matches.length === 0) {
    const sentence = 'This match allows nothing: without an allow it changes no decision.';
    place.warnings.push(problemAt(at, sentence, 'warning'));
  }
  if (isEverything(leading, scope.service, place.version)) {
    for (const allow of allows) warnOfAllow(allow, inner);
  }
  for (const below of matches) warnOfMatch(below, inner);
}

function warningsIn({ version, functions, services }: RulesFile): readonly Problem[] {
  const warnings: Problem[] = [];
  for (const service of services) {
    const scope = innerScope(fileScope(service.name, functions), service.functions);
    const place = { scope, version, leading: [], known: new Map(), warnings };
    for (const match of service.matches) warnOfMatch(match, place);
  }
  return warnings;
}

/**
 * What can be meant and is worth a second look, in the order of the text: rules that let everybody at
 * everything, and matches that change nothing. Nothing of rules that cannot be used.
 */
export function warnOfRules(text: string): readonly Problem[] {
  try {
    compileRules(text);
  } catch (error) {
    if (error instanceof RulesError) return [];
    throw error;
  }
  return warningsIn(parseRules(text)).toSorted(
    (one, other) => one.line - other.line || one.column - other.column,
  );
}
