import type { UploadParts } from './upload-parts.ts';
import type { UploadRow } from './upload-rows.ts';

export type EndUpload = (upload: UploadRow) => Promise<boolean>;

/** Gives an upload up, with all that came of it. It says whether it was still as it was read. */
export function endingUploads({
  database,
  blobs,
  usage,
  statements,
  clock,
}: Pick<UploadParts, 'database' | 'blobs' | 'usage' | 'statements' | 'clock'>): EndUpload {
  return async ({ digest, received, blob, progress, object }) => {
    const touched = Math.floor(clock());
    const outcome = await database.commit([
      { ...statements.cancel({ digest, received, touched }), must: 'changed' as const },
      // Nobody can have read it: it may go at once.
      blobs.turn(blob, 'uploading', 'doomed', progress),
      ...usage.statements([{ owner: object.owner, uploads: -1, uploaded: -received }]),
    ]);
    return outcome.committed;
  };
}
