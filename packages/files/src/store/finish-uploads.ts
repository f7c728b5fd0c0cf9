import { Refused } from '@latchkey/kernel/refused';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { Unavailable } from '@latchkey/kernel/unavailable';
import { openHasher } from '../hashing/hashes.ts';
import { withContent } from '../objects/check-new-object.ts';
import { invalid } from '../objects/invalid.ts';
import type { Admit, StoredObject } from '../objects/stored-object.ts';
import { stillWritten } from './append-uploads.ts';
import type { EndUpload } from './end-uploads.ts';
import { requireActive, type UploadParts } from './upload-parts.ts';
import type { UploadRow } from './upload-rows.ts';

/** What will be refused again; what only came at a bad time is no reason to give an upload up. */
const isFinal = (error: unknown): boolean =>
  error instanceof Refused || (error instanceof RpcRefused && error.code !== 'ABORTED');

/** Makes an object of an upload, once. */
export function finishingUploads(parts: UploadParts, endUpload: EndUpload) {
  const { database, bytes, clock, statements, publish, readUpload, running } = parts;
  const now = () => Math.floor(clock());

  /** From here on nobody adds anything, and nobody still writes. */
  async function seal({ digest, received }: UploadRow): Promise<void> {
    const sealed = statements.seal({ digest, received, now: now() });
    if ((await database.commit([{ ...sealed, must: 'busy' }])).committed) return;
    await database.commit([statements.want({ digest })]);
    throw stillWritten();
  }

  async function publishUpload(upload: UploadRow, admit: Admit): Promise<StoredObject> {
    const { digest, blob, received, object, preconditions } = upload;
    const hashes = (await openHasher(upload.hashes)).hashes();
    const next = withContent(object, { size: received, ...hashes });
    await bytes.finish(blob, upload.progress);
    return publish({
      ...{ next, blob, from: 'uploading', admit, preconditions },
      beside: {
        statements: [{ ...statements.finalize(digest, next, now()), must: 'lost' }],
        usage: { owner: object.owner, uploads: -1, uploaded: -received },
      },
    });
  }

  async function finish(digest: string, admit: Admit): Promise<StoredObject> {
    const found = await readUpload(digest);
    if (found?.outcome !== undefined) return found.outcome;
    const upload = requireActive(found);
    const { size, received } = upload;
    if (size !== undefined && size !== received) {
      throw invalid(`The upload has ${received} of ${size} bytes.`);
    }
    try {
      await seal(upload);
      return await publishUpload(upload, admit);
    } catch (error) {
      if (isFinal(error)) await endUpload(upload);
      // Another node may have been quicker, or an answer was lost.
      const outcome =
        error instanceof Unavailable ? (await readUpload(digest))?.outcome : undefined;
      if (outcome === undefined) throw error;
      return outcome;
    }
  }

  return (digest: string, admit: Admit): Promise<StoredObject> =>
    running.alone(
      digest,
      () => undefined,
      () => finish(digest, admit),
    );
}
