import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { Unavailable } from '@latchkey/kernel/unavailable';
import { Abandoned, type Source, type Written } from '../bytes/bytes.ts';
import { type StreamHasher, withStreamHasher } from '../hashing/stream-hasher.ts';
import { holderOf } from '../objects/owner.ts';
import { hashed, limited, tended, tooLarge } from '../uploads/passing.ts';
import { segmentsOf } from '../uploads/segments.ts';
import { Superseded, stoppable } from '../uploads/stoppable.ts';
import { WrongOffset } from '../uploads/upload.ts';
import { writingFor, writingSaidEvery } from './times.ts';
import { activeUpload, type UploadParts } from './upload-parts.ts';
import type { UploadRow } from './upload-rows.ts';
import { usageRefused } from './usage.ts';

/** What is lost at most of a request when a server is killed, and how often its progress costs a commit. */
const segmentBytes = 32 * 1024 * 1024;

export const stillWritten = () =>
  new Unavailable('Another node still writes this upload.', {
    sentence: 'An earlier request still sends bytes of this upload. Try again.',
    retryAfterSeconds: 5,
    isFault: false,
  });

const overtaken = () => new RpcRefused('ABORTED', 'Another request has gone on with this upload.');

async function isNothing(source: Source): Promise<boolean> {
  for await (const piece of source) if (piece.length > 0) return false;
  return true;
}

/** Adds bytes to an upload. The database says who may, and what of it counts. */
export function appendingUploads(parts: UploadParts) {
  const { database, bytes, clock, newKey, statements, usage, running, limits } = parts;
  const now = () => Math.floor(clock());
  const until = () => now() + writingFor;

  async function claim({ digest, received }: UploadRow, writer: string): Promise<void> {
    const claimed = statements.claim({ digest, writer, received, now: now(), until: until() });
    const outcome = await database.commit([{ ...claimed, must: 'busy' }]);
    if (outcome.committed) return;
    const found = await activeUpload(parts, digest);
    if (found.received !== received) throw new WrongOffset(received, found.received);
    await database.commit([statements.want({ digest })]);
    throw stillWritten();
  }

  async function renew(digest: string, writer: string): Promise<void> {
    const renewed = statements.renew({ digest, writer, until: until() });
    if ((await database.commit([{ ...renewed, must: 'lost' }])).committed) return;
    // Still ours, and somebody waits for it: what came is kept.
    const held = await database.commit([
      { ...statements.hold({ digest, writer, until: until() }), must: 'lost' },
    ]);
    throw held.committed ? new Superseded() : new Abandoned('Somebody else writes this upload.');
  }

  async function record(
    upload: UploadRow,
    writer: string,
    { size, progress }: Written,
    hashes: string,
    isLast: boolean,
  ): Promise<UploadRow> {
    const { digest, received, object } = upload;
    const cells = { digest, writer, from: received, received: size, progress, hashes };
    const outcome = await database.commit([
      {
        ...statements.record({
          ...cells,
          nextWriter: isLast ? null : writer,
          until: until(),
          touched: now(),
        }),
        must: 'overtaken' as const,
      },
      ...usage.statements([{ owner: object.owner, uploaded: size - received }]),
    ]);
    if (outcome.committed) return { ...upload, received: size, progress, hashes };
    throw outcome.refusal === 'overtaken' ? overtaken() : usageRefused(outcome.refusal);
  }

  /** What an upload may have beyond what it has. */
  function roomFor({ size, received }: UploadRow) {
    const mostBytes = limits.objectBytes ?? Number.MAX_SAFE_INTEGER;
    if (size === undefined || size > mostBytes) {
      return { most: mostBytes - received, refusal: () => tooLarge(mostBytes) };
    }
    const more = `The upload was to have ${size} bytes, and there are more.`;
    return { most: size - received, refusal: () => new RpcRefused('OUT_OF_RANGE', more) };
  }

  async function write(
    begun: UploadRow,
    writer: string,
    source: Source,
    hasher: Pick<StreamHasher, 'update' | 'save'>,
  ): Promise<UploadRow> {
    const { digest, blob, object } = begun;
    const holder = holderOf(object.owner);
    const { most, refusal } = roomFor(begun);
    const segments = segmentsOf(
      tended(limited(source, most, refusal), writingSaidEvery, clock, () => renew(digest, writer)),
    );
    let upload = begun;
    try {
      for (;;) {
        const segment = hashed(segments.next(segmentBytes), hasher);
        const written = await bytes.append(blob, upload.progress, segment, holder);
        const isLast = segments.isOver() || 'cut' in written;
        upload = await record(upload, writer, written, await hasher.save(), isLast);
        if ('cut' in written) throw written.cut;
        if (isLast) return upload;
      }
    } finally {
      await segments.close();
    }
  }

  return async (digest: string, offset: number, given: Source): Promise<UploadRow> => {
    const { source, stop } = stoppable(given);
    return running.alone(digest, stop, async () => {
      const upload = await activeUpload(parts, digest);
      if (upload.received !== offset) throw new WrongOffset(offset, upload.received);
      if (upload.isSealed) {
        // Whoever was to finish it was killed. It is whole: to add nothing to it is to finish it again.
        if (await isNothing(source)) return upload;
        throw overtaken();
      }
      const writer = newKey();
      await claim(upload, writer);
      try {
        return await withStreamHasher(upload.hashes, (hasher) =>
          write(upload, writer, source, hasher),
        );
      } catch (error) {
        // If that fails, too, others wait for a while.
        await database.commit([statements.release({ digest, writer })]).catch(() => undefined);
        throw error;
      }
    });
  };
}
