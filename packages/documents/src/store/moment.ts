import type { Database, Snapshot } from '@latchkey/kernel/store/database';
import type { Indexing } from '../indexes/indexing.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import type { Indexings } from './indexings.ts';
import { type Latest, latestState } from './latest-change.ts';

/** The documents as they are between two commits. */
export type Moment = {
  readonly reader: Snapshot;
  /** Of the last commit that is seen. */
  readonly time: Microseconds;
  readonly indexing: Indexing;
  /** Whether only little is to be read. More has to be announced. */
  readonly isBrief: boolean;
  /** Whether the time and the indexes are supposed, so that one statement has to say what it has seen. */
  readonly isSupposed: boolean;
  readonly takeLong: () => void;
};

export type Seen<Result> = {
  readonly result: Result;
  /** Of work that is one statement, which says itself what it has seen. */
  readonly seenAt?: Latest | undefined;
};

export type AtOneMoment = <Result>(
  number: number,
  work: (moment: Moment) => Promise<Seen<Result>>,
  options?: {
    /** Whether the work may begin without a look at the time, which then is not that of the moment. */
    readonly isOfNow?: boolean;
    /** For whom, where it takes long. */
    readonly holder?: string | undefined;
  },
) => Promise<{ readonly result: Result; readonly time: Microseconds }>;

type Begun = Pick<Moment, 'reader' | 'time' | 'indexing'> & { readonly version: number };

/** While others write all the time. */
const mostBriefTries = 3;

const isLong: unique symbol = Symbol('It takes long.');

/** Thrown by work of several statements, which cannot rely on anything that is supposed. */
export const notSure: unique symbol = Symbol('It needs to know.');

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

  /** As it was when somebody last looked: mostly nobody has declared other indexes since. */
  const known = new Map<number, Begun>();

  async function begin(reader: Snapshot, number: number): Promise<Begun> {
    const { at: time, indexing: latest } = await readLatest(reader, number);
    const { indexing, version } = await indexings.of(reader, number, latest);
    return { reader, time, indexing, version };
  }

  async function beginNow(number: number): Promise<Begun> {
    const begun = await begin(database, number);
    known.set(number, begun);
    return begun;
  }

  async function briefly<Result>(
    begun: Begun & Pick<Moment, 'isSupposed'>,
    work: (moment: Moment) => Promise<Seen<Result>>,
  ) {
    const takeLong = () => {
      throw isLong;
    };
    try {
      return await work({ ...begun, isBrief: true, takeLong });
    } catch (error) {
      if (error === isLong) return isLong;
      throw error;
    }
  }

  /** One statement that has seen what was supposed needs no other one. */
  async function supposing<Result>(
    number: number,
    work: (moment: Moment) => Promise<Seen<Result>>,
  ) {
    const begun = known.get(number);
    if (begun === undefined) return undefined;
    try {
      const brief = await briefly({ ...begun, isSupposed: true }, work);
      if (brief === isLong) return isLong;
      if (brief.seenAt?.indexing !== begun.version) return undefined;
      return { result: brief.result, time: brief.seenAt.at };
    } catch {
      // It may have failed for what is no longer so, and is tried again where all of it is known.
      return undefined;
    }
  }

  return async (number, work, { isOfNow = false, holder } = {}) => {
    const supposed = isOfNow ? await supposing(number, work) : undefined;
    if (supposed !== undefined && supposed !== isLong) return supposed;
    for (let tries = 0; supposed !== isLong && tries < mostBriefTries; tries += 1) {
      const begun = await beginNow(number);
      const brief = await briefly({ ...begun, isSupposed: false }, work);
      if (brief === isLong) break;
      const { result, seenAt } = brief;
      if (seenAt !== undefined) return { result, time: seenAt.at };
      const { time } = begun;
      if ((await readLatest(database, number)).at === time) return { result, time };
    }
    return database.snapshot(
      async (reader) => {
        const begun = await begin(reader, number);
        const known = { ...begun, isBrief: false, isSupposed: false };
        const { result } = await work({ ...known, takeLong: () => undefined });
        return { result, time: begun.time };
      },
      { holder },
    );
  };
}
