import { join } from 'node:path';
import type { Bytes } from './bytes/bytes.ts';
import { openDisk } from './bytes/disk/open-disk.ts';
import { bytesFolder } from './bytes/disk/own-folder.ts';
import type { FilesSettings } from './settings.ts';

export type OpenedBytes = {
  readonly bytes: Bytes;
  close(): void;
};

/** Where the bytes of this installation are, for the server and for commands beside it. */
export async function openBytes(
  dataFolder: string,
  { s3 }: Pick<FilesSettings, 's3'>,
): Promise<OpenedBytes> {
  if (s3 === undefined) {
    const bytes = openDisk({ folder: join(dataFolder, bytesFolder.name) });
    return { bytes, close: () => undefined };
  }
  const bytes = await (await import('./bytes/s3/open-s3.ts')).openS3(s3);
  return { bytes, close: bytes.close };
}

/** Where they are if not in the data folder, in words. */
export function bytesElsewhere({ s3 }: Pick<FilesSettings, 's3'>): string | undefined {
  if (s3 === undefined) return undefined;
  const { bucket, prefix, endpoint = 's3:/' } = s3;
  return `in S3, at ${endpoint}/${bucket}/${prefix}`;
}
