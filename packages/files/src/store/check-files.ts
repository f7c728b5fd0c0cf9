import { prepare } from '@latchkey/kernel/store/prepared';
import { acrossTenants } from '@latchkey/kernel/store/queries';
import { MissingBytes } from '../bytes/bytes.ts';
import type { CheckOptions, CheckReport, Fault } from '../files.ts';
import { withStreamHasher } from '../hashing/stream-hasher.ts';
import type { StoredObject } from '../objects/stored-object.ts';
import { hashed } from '../uploads/passing.ts';
import { type CheckParts, checkingBlobs, pieceLength } from './check-blobs.ts';
import { checkingUsage } from './check-usage.ts';
import { objectColumns, toObject } from './object-rows.ts';
import type { Objects } from './objects.ts';
import { seenKeys } from './seen-keys.ts';

/** Safe beside a running server: what changes meanwhile is looked at again before it is called a fault. */
export function checkingFiles(parts: CheckParts, objects: Objects) {
  const { database, queries, bytes } = parts;
  const { pieces, removeOrphan } = checkingBlobs(parts);
  const usage = checkingUsage(database, queries);
  const nextObjects = prepare<{ blob: string }>((given) =>
    acrossTenants(queries)
      .selectFrom('file_objects')
      .where('blob', '>', given('blob'))
      .orderBy('blob')
      .limit(pieceLength)
      .select(objectColumns),
  );

  async function* everyObject(): AsyncGenerator<readonly StoredObject[]> {
    for (let last = ''; ; ) {
      const piece = (await database.read(nextObjects({ blob: last }))).map(toObject);
      yield piece;
      if (piece.length < pieceLength) return;
      last = piece.at(-1)?.blob ?? last;
    }
  }

  /** Whether it is still the object's: others may have replaced it. */
  const isStill = async (object: StoredObject): Promise<boolean> =>
    (await objects.get(object))?.blob === object.blob;

  async function orMissing(look: () => Promise<boolean>): Promise<boolean> {
    try {
      return await look();
    } catch (error) {
      if (error instanceof MissingBytes) return false;
      throw error;
    }
  }

  const hasBytes = ({ blob }: StoredObject): Promise<boolean> =>
    orMissing(async () => {
      for await (const _ of await bytes.read(blob, { start: 0, end: 1 })) break;
      return true;
    });

  const isAsHashed = ({ blob, md5, crc32c }: StoredObject): Promise<boolean> =>
    orMissing(async () => {
      const source = await bytes.read(blob);
      const found = await withStreamHasher(undefined, async (hasher) => {
        for await (const _ of hashed(source, hasher));
        return hasher.hashes();
      });
      return found.md5 === md5 && found.crc32c === crc32c;
    });

  return async (options: CheckOptions = {}): Promise<CheckReport> => {
    const { repair = false, contents = false, progress, found, signal } = options;
    const faults = { missing: 0, changed: 0, size: 0, orphan: 0, usage: 0 };
    const seen = seenKeys();
    const wrongSizes = new Map<string, number>();
    const looked = { blobs: 0, objects: 0 };
    let total = 0;
    let repaired = 0;
    const fault = (one: Fault) => {
      faults[one.kind] += 1;
      found?.(one);
    };

    async function faultOf(object: StoredObject): Promise<Fault | undefined> {
      const size = wrongSizes.get(object.blob);
      if (size !== undefined) return { kind: 'size', object, found: size };
      if (!seen.has(object.blob) && !(await hasBytes(object))) return { kind: 'missing', object };
      if (contents && !(await isAsHashed(object))) return { kind: 'changed', object };
      return undefined;
    }

    for await (const piece of pieces()) {
      signal?.throwIfAborted();
      for (const { key, size, isOrphan, said } of piece) {
        seen.add(key);
        if (said !== undefined && said !== size) wrongSizes.set(key, size);
        if (!isOrphan) continue;
        fault({ kind: 'orphan', key, size });
        if (!repair) continue;
        await removeOrphan(key);
        repaired += 1;
      }
      looked.blobs += piece.length;
      progress?.({ ...looked });
    }
    for await (const piece of everyObject()) {
      signal?.throwIfAborted();
      for (const object of piece) {
        const wrong = await faultOf(object);
        if (wrong !== undefined && (await isStill(object))) fault(wrong);
        total += object.size;
      }
      looked.objects += piece.length;
      progress?.({ ...looked });
    }
    const miscounted = await usage.find();
    for (const { kind, owner } of miscounted) {
      fault({ kind: 'usage', owner: kind === 'total' ? null : owner });
    }
    if (repair && miscounted.length > 0) {
      await usage.mend();
      repaired += miscounted.length;
    }
    return { ...looked, bytes: total, faults, repaired };
  };
}
