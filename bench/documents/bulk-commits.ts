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

/** The database, and what was committed to it with a time since it was last asked. */
function overheard(database: Database) {
  let heard: (readonly TimedChange[])[] = [];
  const listening: Database = {
    ...database,
    timedCommit(changes) {
      heard.push(changes);
      return database.timedCommit(changes);
    },
  };
  return {
    listening,
    rows() {
      const rows = heard.map((changes) => changes.filter(({ must }) => must === undefined));
      heard = [];
      return rows;
    },
  };
}

/**
 * Commits of 500 documents each, and beside each the same rows in another file through the same
 * writer, with all statements at hand. How much of what the database can do is left.
 */
export async function measureBulkCommits(database: Database, raw: Database, rounds: number) {
  const { listening, rows } = overheard(database);
  const documents = openDocuments(listening);
  const ratios: number[] = [];
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const request = requestOf(writesOf('bulk', round * 500, 500));
    const ours = await millisecondsOf(() => documents.commit(request));
    const [same = []] = rows().slice(-1);
    const theirs = await millisecondsOf(() => raw.timedCommit(same));
    // The first one makes numbers for the fields.
    if (round === 0) continue;
    times.push(ours);
    ratios.push(theirs / ours);
  }
  return { milliseconds: median(times), overRaw: median(ratios) };
}

const inFlight = 16;

async function inTurns(count: number, work: (turn: number) => Promise<unknown>): Promise<void> {
  let turn = 0;
  const one = async () => {
    while (turn < count) await work(turn++);
  };
  await Promise.all(Array.from({ length: inFlight }, one));
}

/** Commits of one document, sixteen at a time, and beside them the same rows as above. */
export async function measureSingleCommits(
  database: Database,
  raw: Database,
  each: number,
  rounds: number,
) {
  const { listening, rows } = overheard(database);
  const documents = openDocuments(listening);
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await millisecondsOf(() =>
      inTurns(each, (turn) =>
        documents.commit(requestOf(writesOf('single', round * each + turn, 1))),
      ),
    );
    const same = rows();
    const theirs = await millisecondsOf(() =>
      inTurns(same.length, (turn) => raw.timedCommit(same[turn] ?? [])),
    );
    if (round === 0) continue;
    rates.push((each / ours) * 1000);
    ratios.push((theirs / ours) * (each / same.length));
  }
  return { perSecond: median(rates), overRaw: median(ratios) };
}
