import type { Database } from '@latchkey/kernel/store/database';
import type { DatabaseName } from '../paths/document-name.ts';
import { type Aggregation, aggregator } from '../query/aggregation.ts';
import type { Query, QueryScope } from '../query/query.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { type Aggregated, aggregating } from './aggregate.ts';
import { type ChangesSince, type Earlier, nothingEarlier } from './changes-since.ts';
import { type Explained, explainPlan } from './explain-plan.ts';
import type { AtOneMoment, Moment, Seen } from './moment.ts';
import type { Numbers } from './numbers.ts';
import { mostOfOneMoment, type ReadDocuments, type ReadWithLatest } from './read-documents.ts';
import type { Answers, Querying } from './run-query.ts';
import type { StoredDocument } from './stored-document.ts';

export type Found = {
  /** By their full names. What is missing is not here. */
  readonly documents: ReadonlyMap<string, StoredDocument>;
  readonly readTime: Microseconds;
};

/** Without a time, all of it is as it is now. The log must have all that was changed since a time. */
export type Reading = {
  lookUp(database: DatabaseName, names: readonly string[], at?: Microseconds): Promise<Found>;
  query(query: Query, at?: Microseconds, isExplained?: boolean, holder?: string): Promise<Answers>;
  aggregate(
    query: Query,
    aggregations: readonly Aggregation[],
    at?: Microseconds,
    isExplained?: boolean,
    holder?: string,
  ): Promise<Aggregated>;
  /** What would be done for it. */
  plan(query: Query): Promise<readonly Explained[]>;
};

type Parts = {
  readonly database: Database;
  readonly numbers: Numbers;
  readonly atOneMoment: AtOneMoment;
  readonly readDocuments: ReadDocuments;
  readonly readWithLatest: ReadWithLatest;
  readonly changes: ChangesSince;
  readonly querying: Querying;
};

/** More of them are not gone through while others wait. */
const mostBriefChanges = 100;

export function reading(parts: Parts): Reading {
  const { numbers, atOneMoment, readDocuments, readWithLatest, changes, querying } = parts;
  const aggregate = aggregating(querying);

  async function earlierWithin(
    moment: Moment,
    number: number,
    scope: QueryScope,
    at: Microseconds | undefined,
  ): Promise<Earlier> {
    if (at === undefined || at >= moment.time) return nothingEarlier;
    const { reader, isBrief, takeLong } = moment;
    if (!isBrief) return changes.within(reader, number, scope, at);
    const earlier = await changes.within(reader, number, scope, at, mostBriefChanges);
    if (earlier.size > mostBriefChanges) takeLong();
    return earlier;
  }

  /** The work at a time, or now, in a database that may never have been written to. */
  async function during<Result>(
    database: DatabaseName,
    at: Microseconds | undefined,
    work: (moment: Moment, number: number) => Promise<Seen<Result>>,
    otherwise: Result,
    options: { readonly isOneStatement?: boolean; readonly holder?: string | undefined } = {},
  ): Promise<{ readonly result: Result; readonly readTime: Microseconds }> {
    const number = await numbers.database(database);
    if (number === undefined) return { result: otherwise, readTime: at ?? 0 };
    const { result, time } = await atOneMoment(
      number,
      async (moment) => {
        if (at === undefined) return work(moment, number);
        // What one statement has seen may be newer than the time that was looked for.
        return { result: (await work(moment, number)).result };
      },
      { isOfNow: options.isOneStatement === true && at === undefined, holder: options.holder },
    );
    return { result, readTime: at ?? time };
  }

  /** The state of now in one statement, which says itself what it has seen. */
  async function lookUpNow(name: DatabaseName, names: readonly string[]): Promise<Found> {
    const number = await numbers.database(name);
    if (number === undefined) return { documents: new Map(), readTime: 0 };
    const { documents, latest } = await readWithLatest(parts.database, { number, name }, names);
    return { documents, readTime: latest.at };
  }

  async function lookUpAt(
    name: DatabaseName,
    names: readonly string[],
    at: Microseconds | undefined,
  ): Promise<Found> {
    const work = async ({ reader, time }: Moment, number: number) => {
      const place = { number, name };
      const documents = await readDocuments(reader, place, names);
      if (at === undefined || at >= time) return { result: documents };
      const found = new Map(documents);
      for (const [changed, before] of await changes.of(reader, place, names, at)) {
        if (before === undefined) found.delete(changed);
        else found.set(changed, before);
      }
      return { result: found };
    };
    const none: ReadonlyMap<string, StoredDocument> = new Map();
    const { result, readTime } = await during(name, at, work, none);
    return { documents: result, readTime };
  }

  return {
    lookUp(name, names, at) {
      const isNow = at === undefined && names.length <= mostOfOneMoment;
      return isNow ? lookUpNow(name, names) : lookUpAt(name, names, at);
    },
    async query(query, at, isExplained = false, holder) {
      const work = async (moment: Moment, number: number) => {
        const earlier = await earlierWithin(moment, number, query, at);
        return querying.run(moment, number, query, earlier, isExplained);
      };
      const none: Omit<Answers, 'readTime'> = { documents: [], explained: [] };
      const { result, readTime } = await during(query.database, at, work, none, {
        isOneStatement: !isExplained,
        holder,
      });
      return { ...result, readTime };
    },
    async aggregate(query, aggregations, at, isExplained = false, holder) {
      const work = async (moment: Moment, number: number) => {
        const earlier = await earlierWithin(moment, number, query, at);
        return aggregate({ moment, number, query, aggregations, earlier, isExplained });
      };
      const none = { values: aggregator(aggregations).result(), explained: [] };
      const { result, readTime } = await during(query.database, at, work, none, { holder });
      return { ...result, readTime };
    },
    async plan(query) {
      const work = async (moment: Moment, number: number) => {
        const { plans } = await querying.plan(moment, number, query);
        return { result: plans.map((plan) => explainPlan(query, plan)) };
      };
      const none: readonly Explained[] = [];
      const { result } = await during(query.database, undefined, work, none);
      return result;
    },
  };
}
