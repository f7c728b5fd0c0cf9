import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import type { Call } from '@latchkey/kernel/product';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { recordingEvents } from '@latchkey/kernel/store/record-event';
import { UsageError } from '@latchkey/kernel/usage-error';
import { filesEvent } from '../audit.ts';
import type { Files } from '../files.ts';
import { firstBuckets } from '../http/served-buckets.ts';
import { checkBucket, checkObjectName } from '../objects/object-name.ts';
import type { ObjectName, StoredObject } from '../objects/stored-object.ts';
import { openBytes } from '../open-bytes.ts';
import { openFiles } from '../open-files.ts';
import { filesGround } from '../settings.ts';

export type OpenedFiles = {
  readonly files: Files;
  /** What was said at the command line: `gs://bucket/name`, or a name in the first bucket. */
  placeOf(text: string): ObjectName;
  /** The same for an object, which has a name. */
  nameOf(text: string): ObjectName;
  /** Writes into the audit trail who did it, and to what. */
  record(event: Parameters<typeof filesEvent>[2], place: ObjectName): Promise<void>;
};

export const printPlace = ({ bucket, name }: ObjectName): string => `gs://${bucket}/${name}`;

/** Operators need no rules. */
export const anybody = (): void => undefined;

/** What is read from arguments and cannot be was called wrongly. */
function fromArguments<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw error instanceof RpcRefused ? new UsageError(error.message) : error;
  }
}

function readPlace(text: string, first: string): ObjectName {
  const [, bucket = '', name = ''] = /^gs:\/\/([^/]*)\/?(.*)$/s.exec(text) ?? [];
  if (!text.startsWith('gs://')) return { bucket: first, name: text };
  return { bucket: bucket === '' ? first : bucket, name };
}

/** Files, beside a running server if there is one. Limits are for others. */
export const withFiles = <Result>(
  call: Call,
  work: (opened: OpenedFiles) => Promise<Result>,
): Promise<Result> =>
  call.withGround(filesGround, async (ground, settings) => {
    const { database, serverDatabase, dataFolder, project, now } = ground;
    const recordEvent = recordingEvents(serverDatabase);
    const [first = ''] = firstBuckets(project.id);
    const placeOf = (text: string): ObjectName =>
      fromArguments(() => {
        const place = readPlace(text, first);
        checkBucket(place.bucket);
        return place;
      });
    const { bytes, close } = await openBytes(dataFolder, settings);
    try {
      return await work({
        files: openFiles({ database, bytes, clock: now }),
        placeOf,
        nameOf: (text) =>
          fromArguments(() => {
            const place = placeOf(text);
            checkObjectName(place);
            return place;
          }),
        record: (event, place) =>
          recordEvent(filesEvent(atTheCommandLine, Math.floor(now()), event, printPlace(place))),
      });
    } finally {
      close();
    }
  });

const readAtOnce = 1000;

/** Every object whose name begins so. */
export async function* objectsIn(
  files: Files,
  { bucket, name: prefix }: ObjectName,
): AsyncGenerator<StoredObject> {
  for (let pageToken: string | undefined; ; ) {
    const page = await files.list(bucket, {
      prefix,
      maxResults: readAtOnce,
      ...(pageToken !== undefined && { pageToken }),
    });
    yield* page.items;
    pageToken = page.nextPageToken;
    if (pageToken === undefined) return;
  }
}

export async function requireObject(files: Files, name: ObjectName): Promise<StoredObject> {
  const object = await files.get(name);
  if (object !== undefined) return object;
  throw new RpcRefused('NOT_FOUND', `There is no ${printPlace(name)}.`);
}
