import type { Change, Database } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { Unavailable } from '@latchkey/kernel/unavailable';
import type { Bytes, Progress } from '../bytes/bytes.ts';
import type { FilesQueries } from './files-queries.ts';
import type { BlobState } from './schema.ts';
import { reservedFor } from './times.ts';

export type Blobs = ReturnType<typeof openBlobs>;

export type BlobParts = {
  readonly database: Database;
  readonly queries: FilesQueries;
  readonly bytes: Bytes;
  /** Milliseconds. */
  readonly clock: () => number;
  readonly newKey: () => string;
};

/** Registering costs a commit, which several share; who needs only one leaves the others to the sweep. */
const keysAtOnce = 16;

const lost = () =>
  new Unavailable('A blob was swept while it was written.', {
    sentence: 'The upload took too long. Try again.',
    retryAfterSeconds: 1,
    isFault: false,
  });

export function openBlobs({ database, queries, bytes, clock, newKey }: BlobParts) {
  const now = () => Math.floor(clock());
  type Given = { key: string; state: BlobState; since: number };
  const insert = prepare<Given>((given) =>
    queries
      .insertInto('file_blobs')
      .values({ key: given('key'), state: given('state'), since: given('since') }),
  );
  const change = prepare<Given & { from: BlobState; progress: string | null }>((given) =>
    queries
      .updateTable('file_blobs')
      .set({ state: given('state'), since: given('since'), progress: given('progress') })
      .where('key', '=', given('key'))
      .where('state', '=', given('from')),
  );
  const forget = prepare<{ key: string }>((given) =>
    queries.deleteFrom('file_blobs').where('key', '=', given('key')).where('state', '=', 'doomed'),
  );

  // Why it may have to be removed in another way stays with it.
  const doom = prepare<{ key: string; from: BlobState; since: number }>((given) =>
    queries
      .updateTable('file_blobs')
      .set({ state: 'doomed' })
      .where('key', '=', given('key'))
      .where('state', '=', given('from'))
      .where('since', '=', given('since')),
  );

  let spare: { readonly key: string; readonly since: number }[] = [];
  let registering: Promise<void> | undefined;

  async function register(): Promise<void> {
    const since = now();
    const made = Array.from({ length: keysAtOnce }, () => ({ key: newKey(), since }));
    await database.commit(made.map(({ key }) => insert({ key, state: 'reserved', since })));
    spare = made;
  }

  const turn = (
    key: string,
    from: BlobState,
    state: BlobState,
    progress: Progress | null = null,
  ): Change<never> => change({ key, from, state, since: now(), progress });

  return {
    insert: (key: string, state: BlobState): Change<never> => insert({ key, state, since: now() }),
    /** In the same commit as what it is about. */
    turn,
    /** A key that is registered and that nobody else is given. */
    async reserve(): Promise<string> {
      for (;;) {
        const next = spare.pop();
        if (next !== undefined && now() - next.since < reservedFor / 2) return next.key;
        registering ??= register().finally(() => {
          registering = undefined;
        });
        await registering;
      }
    },
    /** Says that somebody still writes it. */
    async tend(key: string): Promise<void> {
      const outcome = await database.commit([
        { ...turn(key, 'reserved', 'reserved'), must: 'reserved' },
      ]);
      if (!outcome.committed) throw lost();
    },
    /**
     * Removes what was written for nothing, and nothing that an object has after all. What cannot be removed now
     * is left to the sweep.
     */
    async discard(key: string, progress?: Progress): Promise<void> {
      try {
        const outcome = await database.commit([
          { ...turn(key, 'reserved', 'doomed', progress), must: 'reserved' },
        ]);
        if (!outcome.committed) return;
        await bytes.remove(key, progress);
        await database.commit([forget({ key })]);
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
      }
    },
    /** Unless somebody has said something of it since. */
    doom,
    forget: (key: string): Change<never> => forget({ key }),
    lost,
  };
}
