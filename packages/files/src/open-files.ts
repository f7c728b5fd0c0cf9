import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import { type Bytes, MissingBytes } from './bytes/bytes.ts';
import type { Files, FilesLimits } from './files.ts';
import { checkObjectName } from './objects/object-name.ts';
import { openBlobs } from './store/blobs.ts';
import { changingObjects, notFound } from './store/change-objects.ts';
import { checkingFiles } from './store/check-files.ts';
import { endingUploads } from './store/end-uploads.ts';
import { filesQueries } from './store/files-queries.ts';
import { listing } from './store/list-objects.ts';
import { openObjects } from './store/objects.ts';
import { publishing } from './store/publish.ts';
import { puttingObjects } from './store/put-objects.ts';
import { runningUploads } from './store/running-uploads.ts';
import { sweeping } from './store/sweep.ts';
import { readingUploads } from './store/upload-rows.ts';
import { uploadStatements } from './store/upload-statements.ts';
import { openUploads } from './store/uploads.ts';
import { keepingUsage } from './store/usage.ts';

export type * from './files.ts';

export type FilesOptions = {
  readonly database: Database;
  readonly bytes: Bytes;
  readonly limits?: FilesLimits;
  /** Milliseconds, the same for all nodes. */
  readonly clock?: () => number;
};

/** Lower case, as not every disk tells `a` from `A`. */
const newKey = (): string => randomBytes(16).toString('hex');
const newId = (): string => randomBytes(32).toString('base64url');
const digestOf = (id: string): string => createHash('sha256').update(id).digest('base64url');

/** Objects and what is said of them are in the database, their bytes elsewhere. See docs/decisions/0083. */
export function openFiles({ database, bytes, limits = {}, clock = Date.now }: FilesOptions): Files {
  const queries = filesQueries(database.dialect);
  const objects = openObjects(database, queries);
  const blobs = openBlobs({ database, queries, bytes, clock, newKey });
  const usage = keepingUsage(database, queries, limits);
  const publishParts = { database, objects, blobs, usage };
  const publish = publishing(publishParts);
  const uploadParts = {
    ...{ ...publishParts, bytes, limits, clock, newKey, publish: publish.publish },
    statements: uploadStatements(queries),
    readUpload: readingUploads(database, queries),
    running: runningUploads(),
  };
  const endUpload = endingUploads(uploadParts);

  const everything = acrossTenants(queries);
  const retireAll = prepare<{ since: number }>((given) =>
    everything
      .updateTable('file_blobs')
      .where('state', 'in', ['owned', 'uploading'])
      .set({ state: 'retired', since: given('since') }),
  );

  return {
    async get(name) {
      checkObjectName(name);
      return objects.get(name);
    },
    ...listing(database, queries),
    async read(object, range, signal) {
      try {
        return await bytes.read(object.blob, range, signal);
      } catch (error) {
        throw error instanceof MissingBytes ? notFound(object) : error;
      }
    },
    ...puttingObjects(publishParts, publish, bytes, limits, clock),
    ...changingObjects(publishParts, publish, randomUUID),
    uploads: openUploads(uploadParts, endUpload, { newId, digestOf }),
    usage: usage.read,
    sweep: sweeping(uploadParts, queries, endUpload),
    check: checkingFiles({ database, queries, bytes, blobs, clock }, objects),
    async clear() {
      await database.commit([
        statement(everything.deleteFrom('file_uploads')),
        statement(everything.deleteFrom('file_objects')),
        statement(everything.deleteFrom('file_usage')),
        retireAll({ since: Math.floor(clock()) }),
      ]);
    },
  };
}
