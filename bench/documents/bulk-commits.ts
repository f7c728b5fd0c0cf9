import { openDocuments } from '../../packages/documents/src/store/open-documents.ts';
import type { Database, TimedChange } from '../../packages/kernel/src/store/database.ts';
import { requestOf, writesOf } from './documents-of.ts';

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The database, and what was last committed to it with a time. */
function overheard(database: Database) {
  let last: readonly TimedChange[] = [];
  const listening: Database = {
    ...database,
    timedCommit(changes) {
      last = changes;
      return database.timedCommit(changes);
    },
  };
  return { listening, last: () => last };
}

/**
 * Commits of 500 documents each, and beside each the same rows in another file through the same
 * writer, with all statements at hand. How much of what the database can do is left.
 */
export async function measureBulkCommits(database: Database, raw: Database, rounds: number) {
  const { listening, last } = overheard(database);
  const documents = openDocuments(listening);
  const ratios: number[] = [];
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const request = requestOf(writesOf('bulk', round * 500, 500));
    const ours = await millisecondsOf(() => documents.commit(request));
    const rows = last().filter(({ must }) => must === undefined);
    const theirs = await millisecondsOf(() => raw.timedCommit(rows));
    // The first one makes numbers for the fields.
    if (round === 0) continue;
    times.push(ours);
    ratios.push(theirs / ours);
  }
  return { milliseconds: median(times), overRaw: median(ratios) };
}
