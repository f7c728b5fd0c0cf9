import type { S3Calls } from './s3-calls.ts';
import { S3Refusal } from './s3-failure.ts';

type ListedObject = { readonly name: string; readonly size: number; readonly modifiedAt: number };

type ListedUpload = { readonly name: string; readonly uploadId: string; readonly begunAt: number };

/** Every object whose name begins so. What is deleted meanwhile is in nobody's way. */
export async function* listObjects(calls: S3Calls, prefix: string): AsyncGenerator<ListedObject> {
  let after: string | undefined;
  while (true) {
    const StartAfter = after;
    const page = await calls.ask((s3, options) =>
      s3.listObjectsV2(
        {
          Bucket: calls.bucket,
          Prefix: prefix,
          ...(StartAfter === undefined ? {} : { StartAfter }),
        },
        options,
      ),
    );
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
      yield { name: Key, size: Size, modifiedAt: LastModified?.getTime() ?? 0 };
      after = Key;
    }
    if (page.IsTruncated !== true || after === StartAfter) return;
  }
}

type Marker = {
  readonly KeyMarker?: string | undefined;
  readonly UploadIdMarker?: string | undefined;
};

async function uploadsAfter({ ask, bucket }: S3Calls, prefix: string, marker: Marker) {
  try {
    return await ask((s3, options) =>
      s3.listMultipartUploads({ Bucket: bucket, Prefix: prefix, ...marker }, options),
    );
  } catch (error) {
    // Not every service can tell.
    if (error instanceof S3Refusal && error.code === 'NotImplemented') return { Uploads: [] };
    throw error;
  }
}

/** Every multipart upload that is neither finished nor given up. */
export async function* listUploads(calls: S3Calls, prefix: string): AsyncGenerator<ListedUpload> {
  let marker: Marker = {};
  while (true) {
    const page = await uploadsAfter(calls, prefix, marker);
    for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? []) {
      yield { name: Key, uploadId: UploadId, begunAt: Initiated?.getTime() ?? 0 };
    }
    if (!('IsTruncated' in page) || page.IsTruncated !== true) return;
    marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}
