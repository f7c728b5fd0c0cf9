import { type Bytes, MissingBytes } from '../bytes/bytes.ts';
import type { Files, FilesLimits } from '../files.ts';
import { withStreamHasher } from '../hashing/stream-hasher.ts';
import { checkNewObject, withContent } from '../objects/check-new-object.ts';
import { holderOf } from '../objects/owner.ts';
import { checkPreconditions } from '../objects/preconditions.ts';
import { hashed, limited, tended, tooLarge } from '../uploads/passing.ts';
import { notFound } from './change-objects.ts';
import type { Publishing, PublishParts } from './publish.ts';
import { tendedEvery } from './times.ts';

/** Objects whose bytes come in one request. */
export function puttingObjects(
  { objects, blobs }: PublishParts,
  { publish }: Publishing,
  bytes: Bytes,
  limits: FilesLimits,
  clock: () => number,
): Pick<Files, 'put' | 'copy'> {
  const mostBytes = limits.objectBytes ?? Number.MAX_SAFE_INTEGER;

  /** Whatever goes wrong before an object has it, the blob is removed. */
  async function withBlob<Result>(work: (key: string) => Promise<Result>): Promise<Result> {
    const key = await blobs.reserve();
    try {
      return await work(key);
    } catch (error) {
      await blobs.discard(key);
      throw error;
    }
  }

  return {
    async put(object, source, admit, preconditions = {}) {
      checkNewObject(object);
      // Nobody sends a gigabyte to learn that it was in vain.
      checkPreconditions(preconditions, await objects.get(object));
      return withBlob(async (blob) => {
        const arriving = limited(source, mostBytes, () => tooLarge(mostBytes));
        const kept = tended(arriving, tendedEvery, clock, () => blobs.tend(blob));
        const content = await withStreamHasher(undefined, async (hasher) => {
          const { size } = await bytes.write(blob, hashed(kept, hasher), holderOf(object.owner));
          return { size, ...(await hasher.hashes()) };
        });
        const next = withContent(object, content);
        return publish({ next, blob, from: 'reserved', admit, preconditions });
      });
    },
    async copy(from, to, admit, preconditions = {}) {
      checkNewObject(to);
      const { size, md5, crc32c } = from;
      if (size > mostBytes) throw tooLarge(mostBytes);
      const next = withContent(to, { size, md5, crc32c });
      return withBlob(async (blob) => {
        try {
          await bytes.copy(from.blob, blob);
        } catch (error) {
          throw error instanceof MissingBytes ? notFound(from) : error;
        }
        return publish({ next, blob, from: 'reserved', admit, preconditions });
      });
    },
  };
}
