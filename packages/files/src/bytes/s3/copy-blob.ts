import { type Assembly, assemblyOf, openUpload, type Yard } from './assembly.ts';
import { abortUploads, complete } from './complete.ts';
import { createInFlight } from './in-flight.ts';
import { nothingYet } from './s3-progress.ts';

export type CopyPlan = {
  /** Bytes that S3 copies in one call. */
  readonly atOnce: number;
  /** Of the parts of what is larger. */
  readonly part: number;
};

const gibibyte = 1024 ** 3;

/** 10,000 parts of that size are more than S3 keeps in one object. */
export const usualCopyPlan: CopyPlan = { atOnce: 5 * gibibyte, part: gibibyte };

const mostInFlight = 4;

type Copied = { readonly source: string; readonly size: number };

async function copyParts(
  { calls, names }: Yard,
  assembly: Assembly & { readonly uploadId: string },
  { source, size }: Copied,
  part: number,
): Promise<void> {
  const flight = createInFlight(mostInFlight);
  try {
    for (let start = 0, number = 1; start < size; start += part, number += 1) {
      const end = Math.min(start + part, size);
      const PartNumber = number;
      await flight.add(async () => {
        const { CopyPartResult } = await calls.ask(
          (s3, options) =>
            s3.uploadPartCopy(
              {
                Bucket: calls.bucket,
                Key: names.blob(assembly.key),
                UploadId: assembly.uploadId,
                PartNumber,
                CopySource: source,
                CopySourceRange: `bytes=${start}-${end - 1}`,
              },
              options,
            ),
          { isLong: true },
        );
        assembly.parts[PartNumber - 1] = { etag: CopyPartResult?.ETag ?? '', size: end - start };
      });
    }
    await flight.landed();
  } finally {
    await flight.over();
  }
}

/** S3 copies the bytes itself: none of them comes here. */
export async function copyBlob(
  yard: Yard,
  from: string,
  to: string,
  plan: CopyPlan,
): Promise<void> {
  const { calls, names } = yard;
  const { ContentLength: size = 0 } = await calls.ask((s3, options) =>
    s3.headObject({ Bucket: calls.bucket, Key: names.blob(from) }, options),
  );
  const source = `${calls.bucket}/${encodeURI(names.blob(from))}`;
  if (size <= plan.atOnce) {
    await calls.ask(
      (s3, options) =>
        s3.copyObject({ Bucket: calls.bucket, Key: names.blob(to), CopySource: source }, options),
      { isLong: true },
    );
    return;
  }
  const assembly = assemblyOf(to, nothingYet);
  const uploadId = await openUpload(yard, assembly);
  try {
    await copyParts(yard, { ...assembly, uploadId }, { source, size }, plan.part);
    await complete(yard, assembly, Buffer.alloc(0));
  } catch (error) {
    // Who cannot be told now is told by the sweep.
    await abortUploads(yard, to, uploadId).catch(() => undefined);
    throw error;
  }
}
