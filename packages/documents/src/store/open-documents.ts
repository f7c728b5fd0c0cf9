import type { Database } from '@latchkey/kernel/store/database';
import type { DatabaseName } from '../paths/document-name.ts';
import type { Aggregation } from '../query/aggregation.ts';
import type { Query, QueryScope } from '../query/query.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { Aggregated } from './aggregate.ts';
import { buildingIndexes, type IndexBuilding } from './build-indexes.ts';
import { changedInScope, changesSince, type Earlier } from './changes-since.ts';
import { type CommitRequest, type Committed, committing, type Told } from './commit-writes.ts';
import { declaringIndexes, type IndexDeclaring } from './declare-indexes.ts';
import { documentHistory, type History } from './document-history.ts';
import { documentsQueries } from './documents-queries.ts';
import type { Explained } from './explain-plan.ts';
import { type ImportProgress, importProgress } from './import-progress.ts';
import { openIndexings } from './indexings.ts';
import { type KeepingPast, keepingPast } from './keep-past.ts';
import { latestChange } from './latest-change.ts';
import { type LatestChanges, readingLatest } from './latest-changes.ts';
import { type Listing, listing } from './list-documents.ts';
import { oneMoment } from './moment.ts';
import { namesBelow } from './names-below.ts';
import { openNumbers } from './numbers.ts';
import { type Partitioned, type PartitionRequest, partitioning } from './partition-query.ts';
import { type Pruning, pruning } from './prune.ts';
import { type QueryLimits, usualLimits } from './query-limits.ts';
import { checkReadTime, type ReadAt, type SeenAt } from './read-at.ts';
import { changeReading, type LoggedChanges } from './read-changes.ts';
import { documentReading, mostOfOneMoment, readingWithLatest } from './read-documents.ts';
import { type Found, reading } from './reading.ts';
import { type Answers, querying } from './run-query.ts';
import type { StoredDocument } from './stored-document.ts';
import type { TransactionCaller } from './transaction-token.ts';
import { type TransactionRead, type Transactions, transactions } from './transactions.ts';
import { queryValidation } from './validate-queries.ts';
import { type Walking, walking } from './walk-documents.ts';

export type Documents = Listing &
  History &
  KeepingPast &
  ImportProgress &
  Walking &
  Pruning &
  LatestChanges & {
    /** Whether anything was ever begun or written there. */
    isMade(database: DatabaseName): Promise<boolean>;
    /** The moment that something is read at; now, if nothing is said. */
    momentOf(database: DatabaseName, at?: ReadAt): Promise<SeenAt>;
    /** Documents by their full names. What is missing is not in the answer. */
    get(
      database: DatabaseName,
      names: readonly string[],
    ): Promise<ReadonlyMap<string, StoredDocument>>;
    /** The same, and when that was. */
    lookUp(database: DatabaseName, names: readonly string[], at?: ReadAt): Promise<Found>;
    /**
     * To be explained is to have everything counted that was walked over. Holders are those who ask: where
     * some have to wait, they are served in turn.
     */
    query(query: Query, at?: ReadAt, isExplained?: boolean, holder?: string): Promise<Answers>;
    aggregate(
      query: Query,
      aggregations: readonly Aggregation[],
      at?: ReadAt,
      isExplained?: boolean,
      holder?: string,
    ): Promise<Aggregated>;
    /** What would be done for a query. */
    plan(query: Query): Promise<readonly Explained[]>;
    partition(request: PartitionRequest): Promise<Partitioned>;
    /** With a transaction, only if all that it has read is still so; it is over then. */
    commit(
      request: CommitRequest,
      transaction?: string,
      caller?: TransactionCaller,
    ): Promise<Committed>;
    readonly indexes: IndexDeclaring & IndexBuilding;
    /** What was committed after a time; if it is a lot, the first part of it. */
    changesAfter(database: DatabaseName, since: Microseconds): Promise<LoggedChanges>;
    /** What of all that a query might ask was changed after a time, as it was then; so many at most. */
    changedWithin(
      scope: QueryScope,
      since: Microseconds,
      most: number,
    ): Promise<Earlier | undefined>;
    /** What is signed with it was handed out here. Nothing where nothing was ever written. */
    secretOf(database: DatabaseName): Promise<string | undefined>;
  } & Pick<Transactions, 'begin' | 'rollback'>;

/** The clock is in milliseconds. Whoever wants to know is told of each database that was committed to. */
export function openDocuments(
  database: Database,
  limits: QueryLimits = usualLimits,
  clock: () => number = Date.now,
  told: Told = () => undefined,
): Documents {
  const queries = documentsQueries(database.dialect);
  const numbers = openNumbers(database, queries);
  const readDocuments = documentReading(queries);
  const readWithLatest = readingWithLatest(queries, readDocuments);
  const indexings = openIndexings(queries);
  const atOneMoment = oneMoment(database, queries, indexings);
  const isInScope = changedInScope(queries, database.dialect);
  const changes = changesSince(queries, isInScope);
  const readChanges = changeReading(database, queries, changes);
  const readLatest = latestChange(queries);
  const read = reading({
    ...{ database, numbers, atOneMoment, readDocuments, readWithLatest, changes },
    querying: querying(queries, numbers, limits, database.dialect),
  });
  const commit = committing(database, queries, { numbers, indexings, readWithLatest, told });
  const { begin, rollback, secretOf, ...transaction } = transactions({
    ...{ database, queries, numbers, commit, clock },
    validateQueries: queryValidation({
      ...{ queries, isInScope, atOneMoment, changes, readDocuments, answersAt: read.query },
    }),
  });

  const indexParts = { database, queries, numbers, indexings, clock };

  async function checkTime(name: DatabaseName, at: Microseconds): Promise<void> {
    checkReadTime(at, clock() * 1000, await latestOf(name));
  }

  async function timeOf(
    name: DatabaseName,
    at: ReadAt | undefined,
    what: TransactionRead,
  ): Promise<Microseconds | undefined> {
    if (typeof at === 'object') {
      return 'seen' in at ? at.seen : transaction.reads(name, at, what);
    }
    if (at !== undefined) await checkTime(name, at);
    return at;
  }

  async function latestOf(name: DatabaseName): Promise<Microseconds> {
    const number = await numbers.database(name);
    return number === undefined ? 0 : readLatest(database, number);
  }

  /** Mostly nothing was changed meanwhile, and what is there now was there then. */
  async function lookUpSeen(
    name: DatabaseName,
    names: readonly string[],
    { seen }: SeenAt,
  ): Promise<Found> {
    const number = await numbers.database(name);
    if (number === undefined) return { documents: new Map(), readTime: seen };
    if (names.length > mostOfOneMoment) return read.lookUp(name, names, seen);
    const { documents, latest } = await readWithLatest(database, { number, name }, names);
    return latest.at === seen ? { documents, readTime: seen } : read.lookUp(name, names, seen);
  }

  const query: Documents['query'] = async (asked, at, isExplained, holder) =>
    read.query(asked, await timeOf(asked.database, at, { query: asked }), isExplained, holder);

  return {
    begin,
    rollback,
    query,
    isMade: async (name) => (await numbers.database(name)) !== undefined,
    async get(name, names) {
      const number = await numbers.database(name);
      return number === undefined ? new Map() : readDocuments(database, { number, name }, names);
    },
    async momentOf(name, at) {
      if (at === undefined) return { seen: await latestOf(name) };
      if (typeof at === 'number') return { seen: at };
      return 'seen' in at ? at : { seen: await transaction.snapshotOf(name, at) };
    },
    lookUp(name, names, at) {
      if (at === undefined) return read.lookUp(name, names);
      if (typeof at === 'object' && 'seen' in at) return lookUpSeen(name, names, at);
      return timeOf(name, at, { names }).then((time) => read.lookUp(name, names, time));
    },
    async aggregate(asked, aggregations, at, isExplained, holder) {
      const time = await timeOf(asked.database, at, { query: asked });
      return read.aggregate(asked, aggregations, time, isExplained, holder);
    },
    plan: read.plan,
    ...listing({ numbers, atOneMoment, readDocuments, query, namesBelow: namesBelow(queries) }),
    partition: partitioning(database, queries, numbers),
    ...documentHistory({ database, queries, numbers, reading: read, commit, clock }),
    ...keepingPast({ database, queries, numbers, clock }),
    ...importProgress({ database, queries, numbers, clock }),
    ...walking({ database, queries, numbers, reading: read }),
    ...pruning(database, queries, clock),
    ...readingLatest(database, queries),
    async changesAfter(name, since) {
      const number = await numbers.database(name);
      if (number === undefined) return { changes: [], upTo: since, isAll: true };
      return readChanges({ number, name }, since);
    },
    async changedWithin(scope, since, most) {
      const number = await numbers.database(scope.database);
      if (number === undefined) return new Map();
      const earlier = await changes.within(database, number, scope, since, most);
      return earlier.size > most ? undefined : earlier;
    },
    async secretOf(name) {
      const number = await numbers.database(name);
      return number === undefined ? undefined : secretOf(number);
    },
    indexes: { ...declaringIndexes(indexParts), ...buildingIndexes(indexParts) },
    commit: (request, token, caller) =>
      token === undefined
        ? commit(request)
        : transaction.commit(request, { transaction: token, ...(caller && { caller }) }),
  };
}
