import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Brought } from '../../access/open-access.ts';
import { invalid } from '../../objects/invalid.ts';
import { checkObjectName } from '../../objects/object-name.ts';
import { arriving } from '../arriving-body.ts';
import { readRelated } from '../multipart-related.ts';
import { parameter } from './address.ts';
import { printMetadata } from './print-metadata.ts';
import { readJsonBytes } from './read-body.ts';
import { type DescribedBytes, readDescription } from './read-metadata.ts';
import { type Handler, sendJson, type Visit } from './visit.ts';

/** What is to be stored: the address names it, or else the description does. */
export function broughtBy({ address }: Visit, described: DescribedBytes, type?: string): Brought {
  const { name: inside, settable, custom, md5 } = described;
  const name = address.name ?? parameter(address, 'name') ?? inside;
  if (name === undefined) throw invalid('An upload needs the name of an object.');
  const object = { bucket: address.bucket, name };
  checkObjectName(object);
  return {
    ...object,
    settable: {
      ...(type !== undefined && type !== '' && { contentType: type }),
      ...settable,
    },
    custom,
    ...(md5 !== undefined && { md5 }),
  };
}

/** What arrives, counted for the address that it comes from. */
export function countedBody({ parts: { bandwidth, addressOf }, request }: Visit) {
  const from = addressOf(request);
  bandwidth.check(from);
  return arriving(request.raw, (bytes) => bandwidth.count(from, bytes));
}

/** A description and the bytes in one body. */
export const uploadRelated: Handler = async (visit) => {
  const { access, request, reply } = visit;
  const related = await readRelated(request.headers['content-type'] ?? '', countedBody(visit));
  const described = readDescription(readJsonBytes(request, related.description));
  const object = broughtBy(visit, described, related.mediaType);
  await access.checkUpload(object, undefined);
  return sendJson(reply, printMetadata(await access.put(object, related.bytes)));
};

/** The body is the bytes. */
export const uploadRaw: Handler = async (visit) => {
  const { access, request, reply } = visit;
  const { 'content-type': type, 'content-length': length } = request.headers;
  const nothing = { name: undefined, settable: {}, custom: {} };
  const object = broughtBy(visit, nothing, type);
  await access.checkUpload(object, length === undefined ? undefined : Number(length));
  return sendJson(reply, printMetadata(await access.put(object, countedBody(visit))));
};

export const noUpload = () => new RpcRefused('NOT_FOUND', 'There is no such upload.');
