import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { brokenPrecondition, checkPreconditions } from '../../objects/preconditions.ts';
import type { ObjectName, StoredObject } from '../../objects/stored-object.ts';
import { isAtFiles } from '../places.ts';
import { serveBytes } from '../serve-bytes.ts';
import type { GcsCall } from './call.ts';
import { isAsked, numberIn, preconditionsIn } from './parameters.ts';
import { printBucket, printObject } from './print-resources.ts';

export const noSuchObject = ({ bucket, name }: ObjectName): RpcRefused =>
  new RpcRefused('NOT_FOUND', `No such object: ${bucket}/${name}`);

/** Refused where it is not there, or is not the generation that is asked for. */
export async function findObject(
  { files }: Pick<GcsCall, 'files'>,
  name: ObjectName,
  generation: number | undefined,
): Promise<StoredObject> {
  const object = await files.get(name);
  if (object === undefined || !isAsked(object, generation)) throw noSuchObject(name);
  return object;
}

/** Whoever asks only for something else than this has it already. */
function isUnchanged({ parameters }: GcsCall, object: StoredObject): boolean {
  const { ifGenerationNotMatch, ifMetagenerationNotMatch, ...others } = preconditionsIn(parameters);
  checkPreconditions(others, object);
  const unwanted = {
    ...(ifGenerationNotMatch !== undefined && { ifGenerationNotMatch }),
    ...(ifMetagenerationNotMatch !== undefined && { ifMetagenerationNotMatch }),
  };
  return brokenPrecondition(unwanted, object) !== undefined;
}

/** What is known of it, or its bytes. */
export async function getObject(call: GcsCall, name: ObjectName): Promise<unknown> {
  const { files, parameters, places, request, reply, address } = call;
  const object = await findObject(call, name, numberIn(parameters, 'generation'));
  if (isUnchanged(call, object)) return reply.code(304).send();
  return parameters.get('alt') === 'media'
    ? serveBytes(request, reply, object, {
        read: files.read,
        counted: () => undefined,
        isOwnOrigin: isAtFiles(places, request),
      })
    : printObject(object, address);
}

const mostResults = 1000;

export async function listObjects(call: GcsCall, bucket: string): Promise<unknown> {
  const { files, parameters, address } = call;
  const textIn = (name: string) => parameters.get(name) || undefined;
  const [prefix, delimiter, pageToken] = ['prefix', 'delimiter', 'pageToken'].map(textIn);
  const asked = numberIn(parameters, 'maxResults') ?? mostResults;
  const { items, prefixes, nextPageToken } = await files.list(bucket, {
    ...(prefix !== undefined && { prefix }),
    ...(delimiter !== undefined && { delimiter }),
    ...(pageToken !== undefined && { pageToken }),
    maxResults: Math.min(mostResults, Math.max(1, asked)),
  });
  return {
    kind: 'storage#objects',
    ...(nextPageToken !== undefined && { nextPageToken }),
    ...(prefixes.length > 0 && { prefixes }),
    ...(items.length > 0 && { items: items.map((object) => printObject(object, address)) }),
  };
}

export async function listBuckets(call: GcsCall): Promise<unknown> {
  const { files, served, address, projectNumber } = call;
  const names = [...new Set([...served.buckets, ...(await files.buckets())])].sort();
  const items = names.map((name) => printBucket(name, address, projectNumber));
  return { kind: 'storage#buckets', ...(items.length > 0 && { items }) };
}
