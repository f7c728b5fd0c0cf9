import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { NewUpload, Uploads } from '../files.ts';
import { openHasher } from '../hashing/hashes.ts';
import { checkNewObject } from '../objects/check-new-object.ts';
import { invalid } from '../objects/invalid.ts';
import { checkPreconditions } from '../objects/preconditions.ts';
import type { NewObject } from '../objects/stored-object.ts';
import { tooLarge } from '../uploads/passing.ts';
import type { Upload } from '../uploads/upload.ts';
import { appendingUploads } from './append-uploads.ts';
import type { EndUpload } from './end-uploads.ts';
import { finishingUploads } from './finish-uploads.ts';
import { noUpload, type UploadParts } from './upload-parts.ts';
import type { UploadRow } from './upload-rows.ts';
import { usageRefused } from './usage.ts';

type Ids = {
  readonly newId: () => string;
  readonly digestOf: (id: string) => string;
};

const shown = ({
  object,
  identity,
  preconditions,
  size,
  received,
  state,
  outcome,
}: UploadRow): Upload => ({ object, identity, preconditions, size, received, state, outcome });

/** Uploads that come in several requests, on any node. */
export function openUploads(
  parts: UploadParts,
  endUpload: EndUpload,
  { newId, digestOf }: Ids,
): Uploads {
  const { database, bytes, objects, blobs, usage, statements, limits, running, readUpload } = parts;
  const append = appendingUploads(parts);
  const finish = finishingUploads(parts, endUpload);

  async function check(object: NewObject, { size, preconditions = {} }: NewUpload): Promise<void> {
    checkNewObject(object);
    if (size !== undefined) {
      if (!Number.isSafeInteger(size) || size < 0) throw invalid('This is no size of a file.');
      const mostBytes = limits.objectBytes ?? Number.MAX_SAFE_INTEGER;
      if (size > mostBytes) throw tooLarge(mostBytes);
    }
    checkPreconditions(preconditions, await objects.get(object));
  }

  async function find(id: string): Promise<Upload | undefined> {
    const upload = await readUpload(digestOf(id));
    return upload === undefined ? undefined : shown(upload);
  }

  return {
    async begin(object, about) {
      await check(object, about);
      const { identity, size = null, preconditions = {} } = about;
      const blob = await blobs.reserve();
      const progress = await bytes.begin(blob);
      const id = newId();
      const outcome = await database.commit([
        { ...blobs.turn(blob, 'reserved', 'uploading'), must: 'lost' as const },
        statements.insert({
          ...{ digest: digestOf(id), identity, size, blob, progress, owner: object.owner },
          object: JSON.stringify(object),
          preconditions: JSON.stringify(preconditions),
          hashes: (await openHasher()).save(),
          touched: Math.floor(parts.clock()),
        }),
        ...usage.statements([{ owner: object.owner, uploads: 1 }]),
      ]);
      if (outcome.committed) return { id };
      await blobs.discard(blob, progress);
      throw outcome.refusal === 'lost' ? blobs.lost() : usageRefused(outcome.refusal);
    },
    find,
    async query(id) {
      await running.cut(digestOf(id));
      return find(id);
    },
    append: async (id, offset, source) => shown(await append(digestOf(id), offset, source)),
    finish: (id, admit) => finish(digestOf(id), admit),
    async cancel(id) {
      const digest = digestOf(id);
      await running.cut(digest);
      for (;;) {
        const upload = await readUpload(digest);
        if (upload === undefined) throw noUpload();
        if (upload.state === 'cancelled') return;
        if (upload.state === 'final') {
          throw new RpcRefused('FAILED_PRECONDITION', 'The upload is finished.');
        }
        if (await endUpload(upload)) return;
      }
    },
    async forgetWriters() {
      // A commit would start the thread that writes, in every server that has no files at all.
      if ((await database.read(statements.anyHeld({}))).length === 0) return;
      await database.commit([statements.releaseAll({})]);
    },
  };
}
