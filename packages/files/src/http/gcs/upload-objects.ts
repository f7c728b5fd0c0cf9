import type { Source } from '../../bytes/bytes.ts';
import { invalid } from '../../objects/invalid.ts';
import { checkObjectName } from '../../objects/object-name.ts';
import type { NewObject } from '../../objects/stored-object.ts';
import { arriving } from '../arriving-body.ts';
import { readRelated } from '../multipart-related.ts';
import { readJsonBody, readJsonBytes } from '../v0/read-body.ts';
import { hashesIn } from './asked-hashes.ts';
import { type GcsCall, requireRole } from './call.ts';
import { anything } from './change-objects.ts';
import { preconditionsIn } from './parameters.ts';
import { printObject } from './print-resources.ts';
import { fieldsOf, readNewMetadata } from './read-metadata.ts';
import { printUploadIdentity } from './upload-identity.ts';

/** What is brought, by the address, what is said of it, and what its bytes are called. */
function brought(
  { parameters, request }: GcsCall,
  bucket: string,
  body: unknown,
  contentType: string | undefined,
): NewObject {
  const { settable, ...said } = readNewMetadata(body);
  const named = parameters.get('name') ?? fieldsOf(body)['name'];
  if (typeof named !== 'string') throw invalid('The object has no name.');
  const object = { bucket, name: named };
  checkObjectName(object);
  const contentEncoding = parameters.get('contentEncoding') || undefined;
  return {
    ...object,
    ...said,
    ...hashesIn(request.headers),
    settable: {
      ...(contentType !== undefined && { contentType }),
      ...(contentEncoding !== undefined && { contentEncoding }),
      ...settable,
    },
    owner: null,
  };
}

async function store(call: GcsCall, object: NewObject, bytes: Source): Promise<unknown> {
  const { files, parameters, address } = call;
  const stored = await files.put(object, bytes, anything, preconditionsIn(parameters));
  return printObject(stored, address);
}

const headerOf = ({ request }: GcsCall, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

async function putAtOnce(call: GcsCall, bucket: string): Promise<unknown> {
  const object = brought(call, bucket, {}, headerOf(call, 'content-type'));
  return store(call, object, arriving(call.request.raw));
}

async function putRelated(call: GcsCall, bucket: string): Promise<unknown> {
  const { request } = call;
  const parts = await readRelated(request.headers['content-type'] ?? '', arriving(request.raw));
  const object = brought(call, bucket, readJsonBytes(request, parts.description), parts.mediaType);
  return store(call, object, parts.bytes);
}

/** Where an upload goes on, for whoever has this address. */
export const uploadAddress = (address: string, { bucket, name }: NewObject, id: string): string => {
  const parameters = new URLSearchParams({ uploadType: 'resumable', name, upload_id: id });
  return `${address}/upload/storage/v1/b/${bucket}/o?${parameters}`;
};

/** How many bytes there will be, if anybody says so. */
export function announcedLength(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const length = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(length)) throw invalid('The announced length is no number.');
  return length;
}

async function begin(call: GcsCall, bucket: string): Promise<unknown> {
  const { files, parameters, reply, address, request } = call;
  const body = await readJsonBody(request);
  const object = brought(call, bucket, body, headerOf(call, 'x-upload-content-type'));
  const size = announcedLength(headerOf(call, 'x-upload-content-length'));
  const { id } = await files.uploads.begin(object, {
    identity: printUploadIdentity({ operator: requireRole(call, 'owner').name }),
    preconditions: preconditionsIn(parameters),
    ...(size !== undefined && { size }),
  });
  return reply
    .header('location', uploadAddress(address, object, id))
    .header('x-guploader-uploadid', id)
    .send('');
}

/** New bytes, in one of the ways to bring them. */
export function uploadObject(call: GcsCall, bucket: string): Promise<unknown> {
  switch (call.parameters.get('uploadType')) {
    case 'media':
      return putAtOnce(call, bucket);
    case 'multipart':
      return putRelated(call, bucket);
    case 'resumable':
      return begin(call, bucket);
    default:
      throw invalid('The parameter "uploadType" is media, multipart or resumable.');
  }
}
