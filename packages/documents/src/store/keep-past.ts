import { randomUUID } from 'node:crypto';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Database } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import type { DatabaseName } from '../paths/document-name.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { latestChange } from './latest-change.ts';
import type { Numbers } from './numbers.ts';

/** A moment that can be read as long as somebody says now and then that it still is. */
export type KeptPast = {
  readonly at: Microseconds;
  /** Refused if nothing was heard for so long that the moment was forgotten. */
  readonly stillReading: () => Promise<void>;
  readonly release: () => Promise<void>;
};

export type KeepingPast = {
  /** The documents as they are now, for reads that take longer than changes are kept. */
  keepPast(database: DatabaseName): Promise<KeptPast>;
};

/** In milliseconds: who was not heard of for so long reads no more. */
export const longestSilence = 600_000;
/** More often than this it need not be said. */
const shortestSilence = 60_000;

type Parts = {
  readonly database: Database;
  readonly queries: DocumentsQueries;
  readonly numbers: Numbers;
  /** Milliseconds. */
  readonly clock: () => number;
};

export function keepingPast({ database, queries, numbers, clock }: Parts): KeepingPast {
  const readLatest = latestChange(queries);
  type Reader = { database: number; id: string; since: Microseconds; until: number };
  const enter = prepare<Reader>((given) =>
    queries.insertInto('document_past_readers').values({
      database: given('database'),
      id: given('id'),
      since: given('since'),
      until: given('until'),
    }),
  );
  const stay = prepare<Omit<Reader, 'since'>>((given) =>
    queries
      .updateTable('document_past_readers')
      .where('database', '=', given('database'))
      .where('id', '=', given('id'))
      .set({ until: given('until') }),
  );
  const leave = prepare<Pick<Reader, 'database' | 'id'>>((given) =>
    queries
      .deleteFrom('document_past_readers')
      .where('database', '=', given('database'))
      .where('id', '=', given('id')),
  );

  return {
    async keepPast(name) {
      const number = await numbers.database(name);
      if (number === undefined) {
        // Nothing was ever written, and whatever is written now is later.
        const nothing = async () => undefined;
        return { at: 0, stillReading: nothing, release: nothing };
      }
      const reader = { database: number, id: randomUUID() };
      // What comes after the latest change is young, and not forgotten before this is written.
      const at = await readLatest(database, number);
      let said = Math.floor(clock());
      await database.commit([enter({ ...reader, since: at, until: said + longestSilence })]);
      return {
        at,
        async stillReading() {
          const now = Math.floor(clock());
          if (now - said < shortestSilence) return;
          const staying = stay({ ...reader, until: now + longestSilence });
          const outcome = await database.commit([{ ...staying, must: 'forgotten' }]);
          if (!outcome.committed) {
            throw new RpcRefused('ABORTED', 'The moment that was read is no longer kept.');
          }
          said = now;
        },
        release: async () => void (await database.commit([leave(reader)])),
      };
    },
  };
}
