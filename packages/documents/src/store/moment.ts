import type { Database, Snapshot } from '@latchkey/kernel/store/database';
import type { Indexing } from '../indexes/indexing.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import type { Indexings } from './indexings.ts';
import { latestState } from './latest-change.ts';

/** The documents as they are between two commits. */
export type Moment = {
  readonly reader: Snapshot;
  /** Of the last commit that is seen. */
  readonly time: Microseconds;
  readonly indexing: Indexing;
  /** Whether only little is to be read. More has to be announced. */
  readonly isBrief: boolean;
  readonly takeLong: () => void;
};

export type Seen<Result> = {
  readonly result: Result;
  /** Of work that is one statement, which says itself what it has seen. */
  readonly seenAt?: Microseconds | undefined;
};

export type AtOneMoment = <Result>(
  number: number,
  work: (moment: Moment) => Promise<Seen<Result>>,
) => Promise<{ readonly result: Result; readonly time: Microseconds }>;

/** While others write all the time. */
const mostBriefTries = 3;

const isLong: unique symbol = Symbol('It takes long.');

/**
 * Several reads of one moment. Short work is done without a snapshot, which costs more than the work
 * itself: it is good if nobody has changed anything meanwhile, and else it is done again.
 */
export function oneMoment(
  database: Database,
  queries: DocumentsQueries,
  indexings: Indexings,
): AtOneMoment {
  const readLatest = latestState(queries);

  async function begin(reader: Snapshot, number: number) {
    const { at: time, indexing: version } = await readLatest(reader, number);
    const { indexing } = await indexings.of(reader, number, version);
    return { reader, time, indexing };
  }

  async function briefly<Result>(number: number, work: (moment: Moment) => Promise<Seen<Result>>) {
    const begun = await begin(database, number);
    const { time } = begun;
    const takeLong = () => {
      throw isLong;
    };
    try {
      const { result, seenAt } = await work({ ...begun, isBrief: true, takeLong });
      if (seenAt !== undefined) return { result, time: seenAt };
      return (await readLatest(database, number)).at === time ? { result, time } : undefined;
    } catch (error) {
      if (error === isLong) return isLong;
      throw error;
    }
  }

  return async (number, work) => {
    for (let tries = 0; tries < mostBriefTries; tries += 1) {
      const brief = await briefly(number, work);
      if (brief === isLong) break;
      if (brief !== undefined) return brief;
    }
    return database.snapshot(async (reader) => {
      const begun = await begin(reader, number);
      const { result } = await work({ ...begun, isBrief: false, takeLong: () => undefined });
      return { result, time: begun.time };
    });
  };
}
