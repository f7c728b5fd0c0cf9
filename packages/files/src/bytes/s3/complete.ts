import { BytesUnavailable } from '../bytes.ts';
import {
  type Assembly,
  deleteObjects,
  openUpload,
  progressOf,
  putObject,
  readPieces,
  uploadPart,
  type Yard,
} from './assembly.ts';
import { unfinished } from './list-blobs.ts';
import { listObjects, listUploads } from './listing.ts';
import { isAbsent } from './s3-failure.ts';
import { sizeSoFar } from './s3-progress.ts';

async function completeUpload(yard: Yard, assembly: Assembly): Promise<void> {
  const { calls, names } = yard;
  const { key, uploadId, parts } = assembly;
  await calls.ask(
    (s3, options) =>
      s3.completeMultipartUpload(
        {
          Bucket: calls.bucket,
          Key: names.blob(key),
          UploadId: uploadId,
          MultipartUpload: {
            Parts: parts.map(({ etag }, index) => ({ ETag: etag, PartNumber: index + 1 })),
          },
        },
        options,
      ),
    { isLong: true },
  );
}

async function putTogether(yard: Yard, assembly: Assembly, rest: Uint8Array): Promise<void> {
  const { key, parts, pieces } = assembly;
  if (parts.length === 0) {
    const bytes = Buffer.concat([...(await readPieces(yard, pieces)), rest]);
    await putObject(yard, yard.names.blob(key), bytes);
    return;
  }
  if (pieces.length > 0 || rest.length > 0) {
    const uploadId = await openUpload(yard, assembly);
    const number = parts.length + 1;
    const etag = await uploadPart(yard, { key, uploadId, number, pieces, rest });
    parts.push({ etag, size: 0 });
  }
  await completeUpload(yard, assembly);
}

/** Of a finished blob. */
async function finishedSize({ calls, names }: Yard, key: string): Promise<number | undefined> {
  try {
    const { ContentLength } = await calls.ask((s3, options) =>
      s3.headObject({ Bucket: calls.bucket, Key: names.blob(key) }, options),
    );
    return ContentLength;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** The blob is there when it answers, with `rest` at its end. */
export async function complete(yard: Yard, assembly: Assembly, rest: Uint8Array): Promise<void> {
  const size = sizeSoFar(progressOf(assembly)) + rest.length;
  try {
    await putTogether(yard, assembly, rest);
  } catch (error) {
    // What it was made of is gone once it is made: by a call before, or one whose answer was lost.
    if (!isAbsent(error) || (await finishedSize(yard, assembly.key)) !== size) throw error;
  }
}

async function* pieceNames({ calls, names }: Yard, key: string): AsyncGenerator<string> {
  for await (const { name } of listObjects(calls, names.piecesOf(key))) yield name;
}

/** Pieces of a blob, also those that no progress names. */
export const deletePieces = (yard: Yard, key: string): Promise<void> =>
  deleteObjects(yard, pieceNames(yard, key));

/** Uploads of a blob, also those that no progress names. */
export async function abortUploads(yard: Yard, key: string, known?: string): Promise<void> {
  const { calls, names } = yard;
  const ids = new Set(known === undefined ? [] : [known]);
  const name = names.blob(key);
  for await (const upload of listUploads(calls, name)) {
    if (upload.name === name) ids.add(upload.uploadId);
  }
  for (const UploadId of ids) {
    try {
      await calls.ask((s3, options) =>
        s3.abortMultipartUpload({ Bucket: calls.bucket, Key: name, UploadId }, options),
      );
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  }
}

/** What a blob was made of and no longer needs. If S3 does not let go of it now, `tidy` has it go later. */
export async function cleanUp(yard: Yard, key: string): Promise<void> {
  const results = await Promise.allSettled([deletePieces(yard, key), abortUploads(yard, key)]);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? result.reason : []));
  const grave = failures.find((error) => !(error instanceof BytesUnavailable));
  if (grave !== undefined) throw grave;
}

/** What is left of finished blobs. Of others it may be needed still. */
export async function tidy(yard: Yard): Promise<void> {
  for (const key of (await unfinished(yard)).keys()) {
    if ((await finishedSize(yard, key)) !== undefined) await cleanUp(yard, key);
  }
}
