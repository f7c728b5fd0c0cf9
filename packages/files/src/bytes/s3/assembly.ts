import { Readable } from 'node:stream';
import { BytesUnavailable, type Source } from '../bytes.ts';
import { createInFlight } from './in-flight.ts';
import type { Names } from './names.ts';
import { mostParts, type PartPlan, partSize } from './part-plan.ts';
import { readObject, readWhole } from './read-object.ts';
import type { S3Calls } from './s3-calls.ts';
import { type Part, type Piece, type S3Progress, sizeOf } from './s3-progress.ts';

/** At a time. */
const mostDeletions = 8;

/** Where and how blobs are put together. */
export type Yard = {
  readonly calls: S3Calls;
  readonly names: Names;
  readonly plan: PartPlan;
};

/** A blob while bytes are added to it. What it says is durable once everything under way is done. */
export type Assembly = {
  readonly key: string;
  uploadId: string | undefined;
  readonly parts: Part[];
  pieces: Piece[];
  readonly spent: string[];
};

export const assemblyOf = (
  key: string,
  { uploadId, parts, pieces, spent }: S3Progress,
): Assembly => ({
  key,
  uploadId,
  parts: [...parts],
  pieces: [...pieces],
  spent: [...spent],
});

export const progressOf = ({ uploadId, parts, pieces, spent }: Assembly): S3Progress => ({
  ...(uploadId === undefined ? {} : { uploadId }),
  parts,
  pieces,
  spent,
});

export async function putObject({ calls }: Yard, name: string, body: Uint8Array): Promise<void> {
  await calls.ask((s3, options) =>
    s3.putObject({ Bucket: calls.bucket, Key: name, Body: body }, options),
  );
}

/** All bytes of pieces, which are few. */
export async function readPieces({ calls }: Yard, pieces: readonly Piece[]): Promise<Uint8Array[]> {
  return Promise.all(pieces.map(({ name, size }) => readWhole(calls, name, size)));
}

export async function deleteObject({ calls }: Yard, name: string): Promise<void> {
  await calls.ask((s3, options) => s3.deleteObject({ Bucket: calls.bucket, Key: name }, options));
}

export async function deleteObjects(
  yard: Yard,
  names: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const flight = createInFlight(mostDeletions);
  try {
    for await (const name of names) await flight.add(() => deleteObject(yard, name));
    await flight.landed();
  } finally {
    await flight.over();
  }
}

/** The id of the upload that parts belong to. A blob that fills no part needs none. */
export async function openUpload({ calls, names }: Yard, assembly: Assembly): Promise<string> {
  assembly.uploadId ??= await calls.ask(async (s3, options) => {
    const { UploadId } = await s3.createMultipartUpload(
      { Bucket: calls.bucket, Key: names.blob(assembly.key) },
      options,
    );
    if (UploadId === undefined) throw new BytesUnavailable('S3 names no upload.');
    return UploadId;
  });
  return assembly.uploadId;
}

async function* piecesThenRest(
  { calls }: Yard,
  pieces: readonly Piece[],
  rest: Uint8Array,
): Source {
  for (const { name } of pieces) yield* await readObject(calls, name);
  if (rest.length > 0) yield rest;
}

/** Uploads a part of pieces and of what comes after them, and returns what names it later. */
export async function uploadPart(
  yard: Yard,
  part: {
    readonly key: string;
    readonly uploadId: string;
    readonly number: number;
    readonly pieces: readonly Piece[];
    readonly rest: Uint8Array;
  },
): Promise<string> {
  const { calls, names, plan } = yard;
  const { key, uploadId, number, pieces, rest } = part;
  if (number > mostParts) throw new BytesUnavailable('S3 takes no blob of that size.');
  const size = sizeOf(pieces) + rest.length;
  const isHeld = size <= plan.held;
  const whole = isHeld ? Buffer.concat([...(await readPieces(yard, pieces)), rest]) : undefined;
  return calls.ask(
    async (s3, { abortSignal }) => {
      const broken = new AbortController();
      const body =
        whole ?? Readable.from(piecesThenRest(yard, pieces, rest), { objectMode: false });
      // Whoever sends a stream on does not notice that it fails.
      if (body instanceof Readable) body.on('error', (error) => broken.abort(error));
      try {
        const { ETag } = await s3.uploadPart(
          {
            Bucket: calls.bucket,
            Key: names.blob(key),
            UploadId: uploadId,
            PartNumber: number,
            Body: body,
            ContentLength: size,
          },
          { abortSignal: AbortSignal.any([abortSignal, broken.signal]) },
        );
        if (ETag === undefined) throw new BytesUnavailable('S3 does not name the part.');
        return ETag;
      } catch (error) {
        throw broken.signal.aborted ? broken.signal.reason : error;
      } finally {
        if (body instanceof Readable) body.destroy();
      }
    },
    { isLong: !isHeld },
  );
}

/** Bytes that the next part, or the next piece of it, still takes. */
export function roomIn({ plan }: Yard, { parts, pieces }: Assembly): number {
  return Math.min(partSize(plan, parts.length + 1) - sizeOf(pieces), plan.held);
}
