import { segmentsOf } from './compile/request-variable.ts';
import { type Debugged, noFrame, type Run, tooManyExpressions } from './compile/run.ts';
import type { Decision, TriedAllow } from './decision.ts';
import { limits } from './limits.ts';
import { charge, fetchWanted, type LookupPass, type Lookups, openPass } from './lookups.ts';
import { type FittingMatch, fittingMatches, type MatchTree } from './match-tree.ts';
import { isNoValue, type Outcome, pending, withoutValue } from './outcome.ts';
import {
  type AskedDocuments,
  askedDocuments,
  tooManyAlternatives,
} from './query/asked-documents.ts';
import type { RulesRequest } from './request.ts';
import type { Version } from './syntax/tree.ts';
import { PartlyKnownMap } from './values/partly-known.ts';
import { withinWork } from './work.ts';

export type CompiledService = { readonly tree: MatchTree; readonly version: Version };

type Verdict = 'allowed' | 'denied' | 'pending';

const notBoolean = 'The condition is not a bool.';

const outcomeIn = (outcome: Outcome): boolean | string => {
  if (typeof outcome === 'boolean') return outcome;
  const stopped = isNoValue(outcome) ? withoutValue(outcome) : undefined;
  return stopped?.kind === 'failure' ? stopped.sentence : notBoolean;
};

const partlyKnown = ({ newResource }: Run): PartlyKnownMap | undefined =>
  newResource instanceof PartlyKnownMap ? newResource : undefined;

/** Whether something is missing that may turn out to rule out some of what was looked at. */
const isMissing = (run: Run): boolean =>
  run.lookups.wanted !== undefined || partlyKnown(run)?.isMet === true;

/**
 * Tries one `allow` after the other until one is true. What reaches a limit while something is still
 * missing has also looked at what that may turn out to rule out, and is not decided.
 */
function tryAllows(
  run: Run,
  matches: readonly FittingMatch[],
  trace: TriedAllow[],
  alternative: number | undefined,
): Verdict {
  let isPending = false;
  for (const { allows, captures } of matches) {
    run.captures = captures;
    for (const { at, condition } of allows) {
      const outcome = condition(run, noFrame);
      const isOver = run.expressions > limits.expressions;
      if (outcome === pending && !isOver) {
        isPending = true;
        continue;
      }
      const { line, column } = at;
      const said = isOver ? tooManyExpressions.sentence : outcomeIn(outcome);
      trace.push(
        alternative === undefined
          ? { line, column, outcome: said }
          : { line, column, outcome: said, alternative },
      );
      // Whatever the rest would say: a request that costs too much is refused.
      if (isOver) return isMissing(run) ? 'pending' : 'denied';
      if (said === true) return 'allowed';
    }
  }
  const isGuess = (run.lookups.isOver && isMissing(run)) || partlyKnown(run)?.isGuessed === true;
  return isPending || isGuess ? 'pending' : 'denied';
}

const openRun = (request: RulesRequest, lookups: LookupPass, debugged: Debugged[]): Run => ({
  request,
  lookups,
  debugged,
  captures: [],
  expressions: 0,
  resource: undefined,
  newResource: undefined,
  auth: undefined,
  path: undefined,
});

type Attempt = { readonly verdict: Verdict; readonly decision: Decision };

/** Looks at everything once, as far as it goes with the documents that are read by now. */
type Try = (pass: LookupPass) => Attempt;

/** Until no document is missing any more. It waits only where the documents have to be waited for. */
function untilDecided(
  attempt: Try,
  lookups: Lookups | undefined,
  isPartlyKnown = false,
): Decision | Promise<Decision> {
  for (;;) {
    const pass = openPass(lookups);
    const { verdict, decision } = withinWork(
      () => attempt(pass),
      () => decided(isPartlyKnown ? 'pending' : 'denied', [tooMuchWork], []),
    );
    if (verdict !== 'pending') {
      charge(pass);
      return decision;
    }
    if (pass.wanted === undefined) return { ...decision, isOpen: true };
    const fetched = fetchWanted(pass);
    if (fetched !== undefined)
      return fetched.then(() => untilDecided(attempt, lookups, isPartlyKnown));
  }
}

const decided = (
  verdict: Verdict,
  trace: readonly TriedAllow[],
  debugged: readonly Debugged[],
): Attempt => ({ verdict, decision: { allowed: verdict === 'allowed', trace, debugged } });

/** A request about one document. */
function decideDocument(
  { tree, version }: CompiledService,
  request: RulesRequest,
  lookups: Lookups | undefined,
): Decision | Promise<Decision> {
  const matches = fittingMatches(tree, segmentsOf(request), request.method, version);
  return untilDecided(
    (pass) => {
      const trace: TriedAllow[] = [];
      const debugged: Debugged[] = [];
      const run = openRun(request, pass, debugged);
      return decided(tryAllows(run, matches, trace, undefined), trace, debugged);
    },
    lookups,
    request.unknown !== undefined,
  );
}

/** Every alternative has to be allowed: each finds documents of its own. */
function tryQuery(
  { tree, version }: CompiledService,
  request: RulesRequest,
  asked: readonly AskedDocuments[],
  pass: LookupPass,
): Attempt {
  const trace: TriedAllow[] = [];
  const debugged: Debugged[] = [];
  let verdict: Verdict = 'allowed';
  // Alternatives that name no document have the same matches.
  const matchesOf = new Map<AskedDocuments['segments'], readonly FittingMatch[]>();
  for (const [index, documents] of asked.entries()) {
    const resource = documents.resource(pass);
    const alternative = asked.length > 1 ? index + 1 : undefined;
    if (resource === undefined) {
      verdict = 'pending';
      continue;
    }
    const { segments } = documents;
    const matches =
      matchesOf.get(segments) ?? fittingMatches(tree, segments, request.method, version);
    matchesOf.set(segments, matches);
    const run = { ...openRun(request, pass, debugged), resource, path: documents.path };
    const each = tryAllows(run, matches, trace, alternative);
    if (each === 'denied') return decided('denied', trace, debugged);
    if (each === 'pending') verdict = 'pending';
  }
  return decided(verdict, trace, debugged);
}

export function decide(
  service: CompiledService | undefined,
  request: RulesRequest,
  lookups: Lookups | undefined,
): Decision | Promise<Decision> {
  if (service === undefined) return decided('denied', [], []).decision;
  if (request.method !== 'list') return decideDocument(service, request, lookups);
  // Listing files is not possible with rules of version 1; neither are collection groups.
  const needsNewer = request.service === 'firebase.storage' || request.query?.isCollectionGroup;
  if (needsNewer === true && service.version === '1')
    return decided('denied', [needsVersionTwo], []).decision;
  if (request.service === 'firebase.storage') return decideDocument(service, request, lookups);
  const asked = askedDocuments(request);
  if (asked === undefined) return decided('denied', [tooManyAlternatives], []).decision;
  return untilDecided((pass) => tryQuery(service, request, asked, pass), lookups);
}

const tooMuchWork: TriedAllow = {
  line: 1,
  column: 1,
  outcome: 'The rules look at more text or items than a request may.',
};

const needsVersionTwo: TriedAllow = {
  line: 1,
  column: 1,
  outcome: "This needs rules_version = '2'.",
};
