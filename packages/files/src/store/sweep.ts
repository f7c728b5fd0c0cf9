import type { Row } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { statement } from '@latchkey/kernel/store/queries';
import type { EndUpload } from './end-uploads.ts';
import type { FilesQueries } from './files-queries.ts';
import type { BlobState } from './schema.ts';
import {
  emptyUploadsKeptFor,
  outcomesKeptFor,
  reservedFor,
  retiredFor,
  uploadsKeptFor,
} from './times.ts';
import type { UploadParts } from './upload-parts.ts';

/** Of each kind in one piece. */
const mostAtOnce = 100;

/** How many are removed at a time. */
const removedTogether = 4;

/**
 * Removes what nobody has any more. Any number of nodes may do so at any time: first the database says that
 * a blob is doomed, from where nothing leads back, then its bytes go, and then its row.
 */
export function sweeping(
  { database, bytes, blobs, readUpload, clock }: UploadParts,
  queries: FilesQueries,
  endUpload: EndUpload,
): () => Promise<number> {
  type Old = { before: number };
  const oldUploads = (isActive: boolean) =>
    prepare<Old>((given) =>
      queries
        .selectFrom('file_uploads')
        .where(
          'state',
          isActive ? '=' : 'in',
          (isActive ? 'active' : ['final', 'cancelled']) as never,
        )
        .where('touched', '<', given('before'))
        .orderBy('touched')
        .limit(mostAtOnce)
        .select('digest'),
    );
  const [staleUploads, endedUploads] = [oldUploads(true), oldUploads(false)];
  // Bytes that are under way are not there yet: whoever sends them says so.
  const emptyUploads = prepare<Old>((given) =>
    queries
      .selectFrom('file_uploads')
      .where('state', '=', 'active')
      .where('touched', '<', given('before'))
      .where('received', '=', 0)
      .where('writing_until', '<', given('before'))
      .orderBy('touched')
      .limit(mostAtOnce)
      .select('digest'),
  );
  const forgetUploads = (digests: readonly string[]) =>
    statement(
      queries
        .deleteFrom('file_uploads')
        .where('digest', 'in', digests)
        .where('state', '!=', 'active'),
    );
  const oldBlobs = prepare<{ state: 'reserved' | 'retired' | 'doomed' } & Old>((given) =>
    queries
      .selectFrom('file_blobs')
      .where('state', '=', given('state'))
      .where('since', '<', given('before'))
      .orderBy('since')
      .limit(mostAtOnce)
      .select(['key', 'state', 'since']),
  );
  // In a copy of the database nobody goes on with uploads, and their rows are not there.
  const leftBlobs = prepare<Old>((given) =>
    queries
      .selectFrom('file_blobs')
      .where('state', '=', 'uploading')
      .where('since', '<', given('before'))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('file_uploads')
              .whereRef('file_uploads.blob', '=', 'file_blobs.key')
              .select('file_uploads.digest'),
          ),
        ),
      )
      .limit(mostAtOnce)
      .select(['key', 'state', 'since']),
  );
  const doom = (rows: readonly Row[]) =>
    rows.map(({ key, state, since }) =>
      blobs.doom({ key: String(key), from: String(state) as BlobState, since: Number(since) }),
    );
  const doomed = prepare<Old>((given) =>
    queries
      .selectFrom('file_blobs')
      .where('state', '=', 'doomed')
      .where('since', '<=', given('before'))
      .limit(mostAtOnce)
      .select(['key', 'progress']),
  );

  async function endStale(now: number): Promise<number> {
    const found = await Promise.all([
      database.read(staleUploads({ before: now - uploadsKeptFor })),
      database.read(emptyUploads({ before: now - emptyUploadsKeptFor })),
    ]);
    const rows = found.flat();
    for (const { digest } of rows) {
      const upload = await readUpload(String(digest));
      if (upload?.state === 'active') await endUpload(upload);
    }
    return rows.length;
  }

  async function forgetEnded(now: number): Promise<number> {
    const rows = await database.read(endedUploads({ before: now - outcomesKeptFor }));
    if (rows.length > 0) {
      await database.commit([forgetUploads(rows.map(({ digest }) => String(digest)))]);
    }
    return rows.length;
  }

  async function doomOld(now: number): Promise<void> {
    const found = await Promise.all([
      database.read(oldBlobs({ state: 'reserved', before: now - reservedFor })),
      database.read(oldBlobs({ state: 'retired', before: now - retiredFor })),
      database.read(leftBlobs({ before: now - reservedFor })),
    ]);
    const statements = doom(found.flat());
    if (statements.length > 0) await database.commit(statements);
  }

  async function removeDoomed(now: number): Promise<number> {
    const rows = await database.read(doomed({ before: now }));
    for (let done = 0; done < rows.length; done += removedTogether) {
      const some = rows.slice(done, done + removedTogether);
      await Promise.all(
        some.map(({ key, progress }) =>
          bytes.remove(String(key), typeof progress === 'string' ? progress : undefined),
        ),
      );
      await database.commit(some.map(({ key }) => blobs.forget(String(key))));
    }
    return rows.length;
  }

  return async () => {
    const now = Math.floor(clock());
    const ended = await endStale(now);
    const forgotten = await forgetEnded(now);
    await doomOld(now);
    const removed = await removeDoomed(now);
    await bytes.tidy();
    return ended + forgotten + removed;
  };
}
