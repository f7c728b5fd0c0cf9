import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Database } from '@latchkey/kernel/store/database';
import type { Bytes } from '../bytes/bytes.ts';
import type { FilesLimits } from '../files.ts';
import type { Blobs } from './blobs.ts';
import type { Objects } from './objects.ts';
import type { Publishing } from './publish.ts';
import type { RunningUploads } from './running-uploads.ts';
import type { ReadUpload, UploadRow } from './upload-rows.ts';
import type { UploadStatements } from './upload-statements.ts';
import type { UsageKeeping } from './usage.ts';

export type UploadParts = {
  readonly database: Database;
  readonly bytes: Bytes;
  readonly objects: Objects;
  readonly blobs: Blobs;
  readonly usage: UsageKeeping;
  readonly publish: Publishing['publish'];
  readonly statements: UploadStatements;
  readonly readUpload: ReadUpload;
  readonly running: RunningUploads;
  readonly limits: FilesLimits;
  /** Milliseconds. */
  readonly clock: () => number;
  readonly newKey: () => string;
};

export const noUpload = (): RpcRefused => new RpcRefused('NOT_FOUND', 'There is no such upload.');

/** One that takes bytes, or may be finished. */
export function requireActive(upload: UploadRow | undefined): UploadRow {
  if (upload === undefined || upload.state === 'cancelled') throw noUpload();
  if (upload.state === 'active') return upload;
  throw new RpcRefused('FAILED_PRECONDITION', 'The upload is finished.');
}

export const activeUpload = async (
  { readUpload }: Pick<UploadParts, 'readUpload'>,
  digest: string,
): Promise<UploadRow> => requireActive(await readUpload(digest));
