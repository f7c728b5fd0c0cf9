import type { Principal } from '@latchkey/kernel/principal';
import { timestampOfMilliseconds } from '@latchkey/rules';
import type { DatabaseName } from '../paths/document-name.ts';
import type { Query } from '../query/query.ts';
import type { Committed } from '../store/commit-writes.ts';
import type { Documents } from '../store/open-documents.ts';
import type { Answers } from '../store/run-query.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { DocumentState, Write } from '../writes/write.ts';
import { admitGets, admitQuery } from './admit-reads.ts';
import { admitWrites } from './admit-writes.ts';
import { authOf, changedByOf, passesRules } from './caller.ts';
import type { Deciding } from './deciding.ts';
import type { Rulesets } from './rulesets.ts';

export type { Answers, Committed, StoredDocument };

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
  get(names: readonly string[]): Promise<{
    readonly found: ReadonlyMap<string, StoredDocument>;
    readonly readTime: Microseconds;
  }>;
  /** Rules see the limit of the query; one more may be read, to know whether there is another page. */
  query(query: Query, more?: { readonly oneMore: boolean }): Promise<Answers>;
  commit(writes: readonly Write[]): Promise<MadeCommit>;
};

export type AccessParts = {
  readonly documents: Documents;
  readonly rulesets: Rulesets;
  /** Milliseconds. */
  readonly now: () => number;
  readonly isExplained: boolean;
};

/** For one request. */
export function openAccess(
  { documents, rulesets, now, isExplained }: AccessParts,
  database: DatabaseName,
  principal: Principal,
): Access {
  const at = Math.floor(now());
  const requestTime = at * 1000;
  const read = (names: readonly string[]) => documents.get(database, names);
  const deciding = (): Deciding => ({
    rules: rulesets.current(database),
    database,
    auth: authOf(principal),
    time: timestampOfMilliseconds(at),
    isExplained,
    read,
  });
  const changedBy = changedByOf(principal);

  return {
    database,
    principal,

    async get(names) {
      const isFree = passesRules(principal, 'viewer');
      const found = await read(names);
      if (!isFree) await admitGets(deciding(), names, found);
      // Not before what was read: commits have times of their own, which may be ahead of the clock.
      let readTime = requestTime;
      for (const { updateTime } of found.values()) readTime = Math.max(readTime, updateTime);
      return { found, readTime };
    },

    async query(query, { oneMore } = { oneMore: false }) {
      if (!passesRules(principal, 'viewer')) await admitQuery(deciding(), query);
      const limit = query.limit === undefined || !oneMore ? query.limit : query.limit + 1;
      const answers = await documents.query({ ...query, limit });
      // Where nothing was ever written, nothing has a time.
      return answers.readTime > 0 ? answers : { ...answers, readTime: requestTime };
    },

    async commit(writes) {
      const isFree = passesRules(principal, 'owner');
      let before: ReadonlyMap<string, DocumentState> = new Map();
      const committed = await documents.commit({
        database,
        writes,
        requestTime,
        author: { changedBy, allowedBy: null },
        async admit(stored) {
          before = stored;
          if (isFree) return { author: { changedBy, allowedBy: null }, seen: [] };
          const { allowedBy, seen } = await admitWrites(deciding(), stored, writes, requestTime);
          return { author: { changedBy, allowedBy }, seen };
        },
      });
      return { ...committed, before, requestTime };
    },
  };
}
