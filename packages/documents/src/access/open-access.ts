import type { Principal } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { timestampOfMilliseconds } from '@latchkey/rules';
import {
  authOf,
  changedByOf,
  passesRules,
  requireOperator,
} from '@latchkey/rulesets/asking/caller';
import type { DatabaseName } from '../paths/document-name.ts';
import type { Aggregation } from '../query/aggregation.ts';
import type { Query } from '../query/query.ts';
import type { Aggregated } from '../store/aggregate.ts';
import type { CommitRequest, Committed } from '../store/commit-writes.ts';
import type { Explained } from '../store/explain-plan.ts';
import type {
  ListCollectionsRequest,
  Listed,
  ListedCollections,
  ListRequest,
} from '../store/list-documents.ts';
import type { Documents } from '../store/open-documents.ts';
import type { Partitioned, PartitionRequest } from '../store/partition-query.ts';
import type { ReadAt } from '../store/read-at.ts';
import type { Answers } from '../store/run-query.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import type { TransactionMode } from '../store/transactions.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { DocumentState, Write } from '../writes/write.ts';
import { admitGets, admitQuery } from './admit-reads.ts';
import { admitWrites } from './admit-writes.ts';
import type { Deciding } from './deciding.ts';
import type { Rulesets } from './rulesets.ts';
import { transactionCallerOf } from './transaction-caller.ts';

export type { Answers, Committed, Explained, ReadAt, StoredDocument };

/** A commit that is made, and what it began with. */
export type MadeCommit = Committed & {
  /** The documents that were written, as they were before. */
  readonly before: ReadonlyMap<string, DocumentState>;
  readonly requestTime: Microseconds;
};

/** A database as somebody may see and change it: everything here is refused that they may not. */
export type Access = {
  readonly database: DatabaseName;
  readonly principal: Principal;
  /** By full names. What is missing is not in the answer, and who may not know so is refused. */
  get(
    names: readonly string[],
    at?: ReadAt,
  ): Promise<{
    readonly found: ReadonlyMap<string, StoredDocument>;
    readonly readTime: Microseconds;
  }>;
  query(query: Query, at?: ReadAt, isExplained?: boolean): Promise<Answers>;
  /** What rules let through as a query. With missing documents no rule does. */
  list(query: Query, request: ListRequest, at?: ReadAt): Promise<Listed>;
  listCollectionIds(request: ListCollectionsRequest): Promise<ListedCollections>;
  aggregate(
    query: Query,
    aggregations: readonly Aggregation[],
    at?: ReadAt,
    isExplained?: boolean,
  ): Promise<Aggregated>;
  /** What would be done for a query that may be asked. */
  plan(query: Query): Promise<readonly Explained[]>;
  /** How a query is answered says something of documents that rules do not let everybody read. */
  checkMayExplain(): void;
  commit(writes: readonly Write[], transaction?: string): Promise<MadeCommit>;
  /** No rule lets anybody do it: it tells names of documents. */
  partition(request: PartitionRequest): Promise<Partitioned>;
  begin(mode: TransactionMode): Promise<string>;
  rollback(transaction: string): Promise<void>;
};

export type AccessParts = {
  readonly documents: Documents;
  readonly rulesets: Rulesets;
  /** Milliseconds. */
  readonly now: () => number;
  readonly isExplained: boolean;
};

const metadata = 'Metadata operations require admin authentication.';
const past = 'Reading at an earlier time requires admin authentication.';

/** For one request. */
export function openAccess(
  { documents, rulesets, now, isExplained }: AccessParts,
  database: DatabaseName,
  principal: Principal,
  /** For whom it is, if they wait with others. */
  holder?: string,
): Access {
  const at = Math.floor(now());
  const requestTime = at * 1000;
  const read = (names: readonly string[]) => documents.get(database, names);
  const deciding = async (): Promise<Deciding> => ({
    rules: await rulesets.current(database),
    database,
    auth: authOf(principal),
    time: timestampOfMilliseconds(at),
    isExplained,
    read,
  });
  const changedBy = changedByOf(principal);
  const caller = transactionCallerOf(principal);

  /** What somebody could read an hour ago may have been taken from them, or from everybody, since. */
  const requirePast = () => requireOperator(principal, 'viewer', past);

  function ownMoment(at: ReadAt | undefined): ReadAt | undefined {
    if (typeof at === 'number') requirePast();
    return typeof at === 'object' && 'transaction' in at ? { ...at, caller } : at;
  }

  /** Answers of the very moment that rules have looked at, if they have looked at any document. */
  async function readAdmitted<Result extends { readonly readTime: Microseconds }>(
    query: Query,
    at: ReadAt | undefined,
    run: (at: ReadAt | undefined) => Promise<Result>,
  ): Promise<Result> {
    const moment = ownMoment(at);
    if (passesRules(principal, 'viewer')) return run(moment);
    let looked: Awaited<ReturnType<Documents['momentOf']>> | undefined;
    const read = async (wanted: readonly string[]) => {
      looked ??= await documents.momentOf(database, moment);
      return (await documents.lookUp(database, wanted, looked)).documents;
    };
    await admitQuery({ ...(await deciding()), read }, query);
    const result = await run(moment);
    const isOther = looked !== undefined && looked.seen !== result.readTime;
    return isOther ? run(looked) : result;
  }

  /** Where nothing was ever written, nothing has a time. */
  const timeOf = (readTime: Microseconds) => readTime || requestTime;

  async function getAdmitted(names: readonly string[], moment: ReadAt | undefined) {
    const isInTransaction = typeof moment === 'object' && 'transaction' in moment;
    // A transaction has read only what it was given: at its end it learns whether that has changed.
    const first = isInTransaction ? await documents.momentOf(database, moment) : moment;
    const { documents: found, readTime } = await documents.lookUp(database, names, first);
    // What rules look up is of the same moment as what they decide about.
    const read = async (wanted: readonly string[]) =>
      (await documents.lookUp(database, wanted, { seen: readTime })).documents;
    await admitGets({ ...(await deciding()), read }, names, found);
    if (isInTransaction) await documents.lookUp(database, names, moment);
    return { found, readTime: timeOf(readTime) };
  }

  return {
    database,
    principal,

    async get(names, at) {
      const moment = ownMoment(at);
      if (!passesRules(principal, 'viewer')) return getAdmitted(names, moment);
      const { documents: found, readTime } = await documents.lookUp(database, names, moment);
      return { found, readTime: timeOf(readTime) };
    },

    async query(query, at, isExplained) {
      const answers = await readAdmitted(query, at, (moment) =>
        documents.query(query, moment, isExplained, holder),
      );
      return { ...answers, readTime: timeOf(answers.readTime) };
    },

    async list(query, request, at) {
      if (request.showMissing === true) requireOperator(principal, 'viewer', metadata);
      return readAdmitted(query, at, (moment) => documents.list(request, moment, holder));
    },

    async listCollectionIds(request) {
      requireOperator(principal, 'viewer', metadata);
      return documents.listCollectionIds(request, holder);
    },

    async aggregate(query, aggregations, at, isExplained) {
      const aggregated = await readAdmitted(query, at, (moment) =>
        documents.aggregate(query, aggregations, moment, isExplained, holder),
      );
      return { ...aggregated, readTime: timeOf(aggregated.readTime) };
    },

    async plan(query) {
      if (!passesRules(principal, 'viewer')) await admitQuery(await deciding(), query);
      return documents.plan(query);
    },

    checkMayExplain() {
      if (!isExplained) {
        requireOperator(principal, 'viewer', 'Explaining queries requires admin authentication.');
      }
    },

    async partition(request) {
      const sentence = 'Partitioning queries requires admin authentication.';
      requireOperator(principal, 'viewer', sentence);
      return documents.partition(request);
    },

    async begin(mode) {
      // Everything is kept for a while that a transaction reads, and of transactions there is an end.
      if (principal.kind === 'nobody') {
        throw new RpcRefused('PERMISSION_DENIED', 'Transactions are for who has signed in.');
      }
      if ('readOnly' in mode && mode.readOnly.readTime !== undefined) requirePast();
      return documents.begin(database, mode, caller);
    },

    rollback: (transaction) => documents.rollback(database, transaction, caller),

    async commit(writes, transaction) {
      const isFree = passesRules(principal, 'owner');
      let before: ReadonlyMap<string, DocumentState> = new Map();
      const request: CommitRequest = {
        database,
        writes,
        requestTime,
        author: { changedBy, allowedBy: null },
        async admit(stored) {
          before = stored;
          if (isFree) return { author: { changedBy, allowedBy: null }, seen: [] };
          const { allowedBy, seen } = await admitWrites(
            await deciding(),
            stored,
            writes,
            requestTime,
          );
          return { author: { changedBy, allowedBy }, seen };
        },
      };
      const committed = await documents.commit(request, transaction, caller);
      return { ...committed, before, requestTime };
    },
  };
}
