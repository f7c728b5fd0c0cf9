import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Database, TimedChange } from '@latchkey/kernel/store/database';
import { documentKey } from '../encoding/document-key.ts';
import { type DatabaseName, pathOf } from '../paths/document-name.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { type AppliedWrites, applyWrites } from '../writes/apply-writes.ts';
import type { WriteResult } from '../writes/print-result.ts';
import { type DocumentState, thisCommit, type Write } from '../writes/write.ts';
import { type Author, changeStatements } from './change-statements.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { indexedChanges } from './indexed-change.ts';
import type { Indexings } from './indexings.ts';
import { loggedCommit } from './logged-commit.ts';
import { numbersFor } from './number-of.ts';
import type { Numbers } from './numbers.ts';
import type { LoggedCommit } from './read-changes.ts';
import type { ReadWithLatest } from './read-documents.ts';
import { turns } from './turns.ts';
import { unchangedSinceIndexing } from './unchanged-since.ts';

export type CommitRequest = {
  readonly database: DatabaseName;
  readonly writes: readonly Write[];
  /** For server timestamps: the same for the whole commit. */
  readonly requestTime: Microseconds;
  readonly author: Author;
  /**
   * Asked about the documents as they are before the commit, at every try. It refuses by throwing; else
   * it says by what it lets the writes pass, and what it has looked at for it, which is then still
   * unchanged when the commit is made.
   */
  readonly admit?: (documents: ReadonlyMap<string, DocumentState>) => Promise<{
    readonly author: Author;
    readonly seen: readonly string[];
  }>;
};

/** What else must hold, found out before each try. It is held against what others do meanwhile. */
export type Condition<Refusal extends string> = {
  readonly statements: () => Promise<readonly TimedChange<Refusal | 'changed'>[]>;
  readonly refused: (refusal: Refusal) => Error;
};

const unconditional: Condition<never> = {
  statements: async () => [],
  refused: () => aborted(),
};

export type Committed = {
  readonly commitTime: Microseconds;
  readonly results: readonly WriteResult[];
};

/** How often others may be quicker with one of the documents before somebody is turned away. */
const mostTries = 50;

const aborted = () =>
  new RpcRefused('ABORTED', 'Too much contention on these documents. Please try again.');

const resultsOf = ({ results }: AppliedWrites, commitTime: Microseconds): Committed => ({
  commitTime,
  results: results.map(({ updateTime, transformResults }) => ({
    updateTime: updateTime === thisCommit ? commitTime : updateTime,
    transformResults,
  })),
});

export type Commit = ReturnType<typeof committing>;

/** Told of a database that was committed to, and what, where something was changed. */
export type Told = (database: DatabaseName, commit?: () => LoggedCommit) => void;

type Parts = {
  readonly numbers: Numbers;
  readonly indexings: Indexings;
  readonly readWithLatest: ReadWithLatest;
  readonly told: Told;
};

/** All writes or none, durable when it answers, and told then. */
export function committing(
  database: Database,
  queries: DocumentsQueries,
  { numbers, indexings, readWithLatest, told }: Parts,
) {
  const toStatements = changeStatements(queries);
  const guard = unchangedSinceIndexing(queries);
  const inTurn = turns();

  async function tryCommit<Refusal extends string>(
    request: CommitRequest,
    number: number,
    condition: Condition<Refusal>,
  ): Promise<Committed | undefined> {
    const names = [...new Set(request.writes.map(({ name }) => name))];
    const place = { number, name: request.database };
    // No document is of before that time: what was changed since is noticed.
    const { documents, latest } = await readWithLatest(database, place, names);
    const { indexing, version } = await indexings.of(database, number, latest.indexing);
    const { author, seen } = (await request.admit?.(documents)) ?? {
      author: request.author,
      seen: [],
    };
    const applied = await applyWrites(documents, request.writes, request.requestTime);
    const changes = await indexedChanges(applied.changes, indexing);
    const numberOf = await numbersFor(numbers, number, changes);
    const conditions = await condition.statements();
    const statements: readonly TimedChange<Refusal | 'changed'>[] = [
      ...conditions,
      ...guard(
        number,
        { at: latest.at, indexing: version },
        [...names, ...seen].map((name) => documentKey(pathOf(name))),
      ),
      ...(await toStatements(number, changes, author, numberOf)),
    ];
    const outcome = await database.timedCommit(statements);
    if (outcome.committed) {
      const { at, rows } = outcome;
      const previous = Number(rows[conditions.length]?.[0]?.['previous'] ?? 0);
      if (changes.length === 0) told(request.database);
      else {
        told(request.database, () => loggedCommit({ previous, at }, documents, applied.changes));
      }
      return resultsOf(applied, at);
    }
    if (outcome.refusal === 'changed') return undefined;
    throw condition.refused(outcome.refusal as Refusal);
  }

  return async <Refusal extends string = never>(
    request: CommitRequest,
    condition: Condition<Refusal> = unconditional as unknown as Condition<Refusal>,
  ): Promise<Committed> => {
    const number = await numbers.made.database(request.database);
    const names = [...new Set(request.writes.map(({ name }) => name))];
    // Those of this process wait for each other; others are noticed when they were quicker.
    return inTurn(names, async () => {
      for (let tries = 0; tries < mostTries; tries += 1) {
        const committed = await tryCommit(request, number, condition);
        if (committed !== undefined) return committed;
      }
      throw aborted();
    });
  };
}
