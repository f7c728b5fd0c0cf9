import type { ColumnType } from 'kysely';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

type ObjectsTable = {
  bucket: string;
  name: string;
  /** Microseconds, of the commit that brought the bytes; and of the last one that changed anything. */
  generation: number;
  updated: number;
  metageneration: number;
  size: number;
  md5: string;
  crc32c: string;
  /** JSON, all three. */
  settable: string;
  custom: string;
  tokens: string;
  owner: Nullable<string>;
  blob: string;
};

/**
 * Every blob that may have bytes, from before the first of them is written until after the last is removed.
 * Reserved: somebody writes it in one request. Uploading: an upload has it. Owned: an object has it.
 * Retired: nobody has it any more, and somebody may still read. Doomed: it is being removed.
 */
type BlobsTable = {
  key: string;
  state: BlobState;
  /** Milliseconds. */
  since: number;
  /** What the store of bytes needs to know to remove what was never finished. */
  progress: Nullable<string>;
};

export type BlobState = 'reserved' | 'uploading' | 'owned' | 'retired' | 'doomed';

type UploadsTable = {
  /** Of the id, which is as good as a key. */
  digest: string;
  /** JSON of what was asked for, and under which conditions. */
  object: string;
  preconditions: string;
  identity: string;
  size: Nullable<number>;
  owner: Nullable<string>;
  blob: string;
  /** Recorded together, when the bytes are durable. */
  received: number;
  progress: string;
  hashes: string;
  state: 'active' | 'final' | 'cancelled';
  /** 1 once no more bytes are taken. */
  sealed: number;
  /** Which request writes, until when it may without saying so again, and whether another waits for it. */
  writer: Nullable<string>;
  writing_until: number;
  wanted: number;
  /** JSON of what it became, and the generation of that. */
  outcome: Nullable<string>;
  generation: Nullable<number>;
  /** Milliseconds. */
  touched: number;
};

/** Kept in the commits that change what is counted. */
type UsageTable = {
  kind: 'total' | 'owner';
  owner: string;
  objects: number;
  bytes: number;
  uploads: number;
  uploaded: number;
};

export type FilesSchema = {
  file_uploads: UploadsTable;
  file_objects: ObjectsTable;
  file_usage: UsageTable;
  file_blobs: BlobsTable;
};
