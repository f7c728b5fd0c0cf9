import type { Database, Row } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import type { Progress } from '../bytes/bytes.ts';
import type { StoredObject } from '../objects/stored-object.ts';
import type { Upload } from '../uploads/upload.ts';
import type { FilesQueries } from './files-queries.ts';
import { published } from './object-rows.ts';

/** An upload, and what only the store knows of it. */
export type UploadRow = Upload & {
  readonly digest: string;
  readonly blob: string;
  readonly progress: Progress;
  readonly hashes: string;
  readonly isSealed: boolean;
};

const columns = [
  'digest',
  'object',
  'identity',
  'preconditions',
  'size',
  'blob',
  'received',
  'progress',
  'hashes',
  'state',
  'sealed',
  'outcome',
  'generation',
] as const;

const numberOrNothing = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;

function outcomeOf(row: Row, blob: string): StoredObject | undefined {
  const { outcome, generation } = row;
  if (typeof outcome !== 'string') return undefined;
  return published(JSON.parse(outcome), blob, Number(generation));
}

function toUpload(row: Row): UploadRow {
  const blob = String(row['blob']);
  return {
    digest: String(row['digest']),
    object: JSON.parse(String(row['object'])),
    identity: String(row['identity']),
    preconditions: JSON.parse(String(row['preconditions'])),
    size: numberOrNothing(row['size']),
    blob,
    received: Number(row['received']),
    progress: String(row['progress']),
    hashes: String(row['hashes']),
    state: String(row['state']) as Upload['state'],
    isSealed: row['sealed'] === 1,
    outcome: outcomeOf(row, blob),
  };
}

export type ReadUpload = (digest: string) => Promise<UploadRow | undefined>;

export function readingUploads(database: Database, queries: FilesQueries): ReadUpload {
  const select = prepare<{ digest: string }>((given) =>
    queries.selectFrom('file_uploads').where('digest', '=', given('digest')).select(columns),
  );
  return async (digest) => {
    const [row] = await database.read(select({ digest }));
    return row === undefined ? undefined : toUpload(row);
  };
}
