import type { Database } from '@latchkey/kernel/store/database';
import { limitedPlaces } from '@latchkey/kernel/store/limited-places';
import { indexScopeOf } from '../indexes/index-scope.ts';
import { compareDocuments, cursorAdmits } from '../query/compare-documents.ts';
import { matches } from '../query/matches.ts';
import type { Query } from '../query/query.ts';
import { pageOf } from '../query/run-in-memory.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { Earlier } from './changes-since.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { type Explained, explainPlan } from './explain-plan.ts';
import { keptAnswers } from './kept-answers.ts';
import type { Latest } from './latest-change.ts';
import { type Moment, notSure, type Seen } from './moment.ts';
import type { Numbers } from './numbers.ts';
import type { Plan } from './plan.ts';
import { choosePlan } from './plan-query.ts';
import type { QueryLimits } from './query-limits.ts';
import { placeKindIn, scanPlaces } from './scan-place.ts';
import { type ScanStatements, scanStatements } from './scan-statements.ts';
import type { StoredDocument } from './stored-document.ts';
import { type Running, walkPlan } from './walk-plan.ts';
import { noWays, waysIn } from './ways-in-places.ts';

export type Answers = {
  readonly documents: readonly StoredDocument[];
  /** Every commit up to it has been seen. */
  readonly readTime: Microseconds;
  readonly explained: readonly Explained[];
};

export type PlannedQuery = {
  readonly plans: readonly Plan[];
  /** Whether there is but one place to look, which nobody can add another one to meanwhile. */
  readonly isOne: boolean;
};

/** More than so many ways to go are not gone while others wait. */
const mostBriefPlans = 6;

export type Querying = {
  readonly plan: (moment: Moment, number: number, query: Query) => Promise<PlannedQuery>;
  /** Every answer of every plan, some of them more than once if there are several. */
  readonly walk: (
    moment: Moment,
    query: Query,
    planned: PlannedQuery,
    wanted: number | undefined,
    add: (document: StoredDocument) => void,
    isExplained?: boolean,
    pause?: Running['pause'],
  ) => Promise<Seen<{ readonly explained: readonly Explained[]; readonly isSorted: boolean }>>;
  /** The answers, with some documents as they were earlier. */
  readonly run: (
    moment: Moment,
    number: number,
    query: Query,
    earlier: Earlier,
    isExplained?: boolean,
  ) => Promise<Seen<Omit<Answers, 'readTime'>>>;
  readonly statements: ScanStatements;
  readonly limits: QueryLimits;
};

/** Queries, by whichever indexes are the shortest way. */
export function querying(
  queries: DocumentsQueries,
  numbers: Numbers,
  limits: QueryLimits,
  dialect: Database['dialect'],
): Querying {
  const statements = scanStatements(queries, dialect);
  const large = limitedPlaces({
    ...{ most: limits.mostLarge, mostWaiting: Number.POSITIVE_INFINITY },
    mostWaitingOfOne: Number.POSITIVE_INFINITY,
  });

  const plan: Querying['plan'] = async (moment, number, query) => {
    const { reader, takeLong, indexing, isSupposed } = moment;
    const ways = waysIn(query, indexing);
    const disjuncts = Math.max(...Array.from(ways.values(), ({ scans }) => scans.length));
    const isOne = disjuncts === 1 && indexScopeOf(query).kind === 'collection';
    if (isSupposed && !isOne) throw notSure;
    const places = await scanPlaces(numbers, number, query);
    if (places.length * disjuncts > mostBriefPlans) takeLong();
    const plans: Plan[] = [];
    for (const place of places) {
      const { indexes, scans } = ways.get(placeKindIn(place)) ?? noWays;
      const planning = { limits, reader, database: number, statements, numbers, indexes };
      for (const one of scans) {
        const chosen = await choosePlan(planning, query, one, place);
        if (chosen !== undefined) plans.push(chosen);
      }
    }
    return { plans, isOne };
  };

  const walk: Querying['walk'] = async (
    moment,
    query,
    { plans, isOne },
    wanted,
    add,
    isExplained = false,
    pause = () => undefined,
  ) => {
    const until = performance.now() + limits.longest;
    const running: Running = { limits, moment, statements, query, isExplained, until, pause };
    const explained: Explained[] = [];
    let seen: Latest | undefined;
    let isSorted = plans.length <= 1;
    for (const one of plans) {
      const walked = await walkPlan(running, one, wanted, add);
      explained.push(explainPlan(query, one, walked));
      seen = walked.seenAt;
      isSorted &&= walked.isSorted;
    }
    return { result: { explained, isSorted }, seenAt: isOne ? seen : undefined };
  };

  return {
    statements,
    plan,
    walk,
    limits,
    async run(moment, number, query, earlier, isExplained) {
      const { limit, offset } = query;
      // As many may have been something else then.
      const wanted = limit === undefined ? undefined : offset + limit + earlier.size;
      const kept = keptAnswers(query, wanted, limits);
      const planned = await plan(moment, number, query);
      const keep = (document: StoredDocument) => {
        if (!earlier.has(document.name)) kept.add(document);
      };
      let giveBack: (() => void) | undefined;
      /** Those who have much of answers go on one after the other. */
      const pause = () => {
        if (giveBack !== undefined || kept.bytes() <= limits.fewBytes) return undefined;
        return large.take(undefined).then((given) => {
          giveBack = given;
        });
      };
      try {
        const walked = await walk(moment, query, planned, wanted, keep, isExplained, pause);
        const { result, seenAt } = walked;
        for (const document of earlier.values()) {
          if (document === undefined || !matches(query, document)) continue;
          if (cursorAdmits(query, document)) kept.add(document);
        }
        const answers = kept.found();
        if (!result.isSorted || earlier.size > 0) answers.sort(compareDocuments(query));
        return {
          result: { documents: pageOf(query, answers), explained: result.explained },
          // What was earlier is from another statement.
          seenAt: earlier.size === 0 ? seenAt : undefined,
        };
      } finally {
        giveBack?.();
      }
    },
  };
}
