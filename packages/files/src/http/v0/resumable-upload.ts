import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { printIdentity, responsibleFor } from '../../access/responsible.ts';
import { invalid } from '../../objects/invalid.ts';
import { type Upload, WrongOffset } from '../../uploads/upload.ts';
import { readUploadIdentity } from '../gcs/upload-identity.ts';
import { originFor } from '../places.ts';
import { type Address, parameter } from './address.ts';
import { printMetadata } from './print-metadata.ts';
import { readJsonBody } from './read-body.ts';
import { readDescription } from './read-metadata.ts';
import { broughtBy, countedBody, noUpload } from './upload-object.ts';
import { accessFor, type Handler, sendJson, type Visit } from './visit.ts';

/** Clients send pieces that are multiples of it; ours may be of any length. */
const granularity = 256 * 1024;

const header = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[`x-goog-upload-${name}`];
  return Array.isArray(value) ? value[0] : value;
};

function readNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,15}$/.test(text)) throw invalid(`${name} is a number.`);
  return Number(text);
}

const commandsOf = (request: FastifyRequest): readonly string[] =>
  (header(request, 'command') ?? '').split(',').map((command) => command.trim().toLowerCase());

/** Whether a request is about an upload in several requests. */
export const isResumable = (request: FastifyRequest, address: Address): boolean =>
  address.parameters.has('upload_id') ||
  header(request, 'protocol')?.toLowerCase() === 'resumable' ||
  header(request, 'command') !== undefined;

type Status = 'active' | 'final' | 'cancelled';

const say = (reply: FastifyReply, status: Status, received: number): FastifyReply =>
  reply
    .header('x-goog-upload-status', status)
    .header('x-goog-upload-size-received', String(received));

async function start(visit: Visit): Promise<FastifyReply> {
  const { access, address, parts, principal, request, reply } = visit;
  const described = readDescription(await readJsonBody(request));
  const object = broughtBy(visit, described, header(request, 'header-content-type'));
  const size = readNumber(header(request, 'header-content-length'), 'The content length');
  await access.checkUpload(object, size);
  const { id } = await parts.files.uploads.begin(
    { ...object, owner: access.owner },
    { identity: printIdentity(principal), ...(size !== undefined && { size }) },
  );
  const place = `${address.root}/v0/b/${encodeURIComponent(object.bucket)}/o`;
  const query = new URLSearchParams({
    ...{ name: object.name, upload_id: id, upload_protocol: 'resumable' },
  });
  const url = `${originFor(parts.places, request)}${place}?${query}`;
  return say(reply, 'active', 0)
    .header('x-goog-upload-url', url)
    .header('x-goog-upload-control-url', url)
    .header('x-goog-upload-chunk-granularity', String(granularity))
    .header('x-guploader-uploadid', id)
    .send('');
}

/** What the bytes were refused for will not change: nobody goes on with them. */
const isFinalRefusal = (error: unknown): boolean =>
  error instanceof RpcRefused &&
  (error.code === 'PERMISSION_DENIED' || error.code === 'UNAUTHENTICATED');

async function finish(visit: Visit, id: string, upload: Upload): Promise<FastifyReply> {
  const { parts, principal, reply } = visit;
  const { uploads } = parts.files;
  // Whoever has to show another token goes on with the same bytes.
  const responsible = await responsibleFor(upload, principal, parts);
  try {
    const object = await accessFor(visit, responsible).finish(id);
    return sendJson(say(reply, 'final', object.size), printMetadata(object));
  } catch (error) {
    if (isFinalRefusal(error)) await uploads.cancel(id);
    throw error;
  }
}

/** Bytes that go on where those before them ended. */
async function append(visit: Visit, id: string): Promise<Upload> {
  const { parts, request, reply } = visit;
  const offset = readNumber(header(request, 'offset'), 'The offset');
  if (offset === undefined) throw invalid('An upload says at which offset it goes on.');
  let isWhole = false;
  const body = countedBody(visit);
  async function* whole() {
    yield* body;
    isWhole = true;
  }
  try {
    const upload = await parts.files.uploads.append(id, offset, whole());
    // What came is kept. Nothing may be taken for the end that is none.
    if (!isWhole) throw invalid('The body ended before its end.');
    return upload;
  } catch (error) {
    if (error instanceof WrongOffset) say(reply, 'active', error.received);
    throw error;
  }
}

async function goOn(visit: Visit, id: string): Promise<FastifyReply> {
  const { address, parts, principal, request, reply } = visit;
  const { uploads } = parts.files;
  const found = await uploads.find(id);
  if (found === undefined || found.object.bucket !== address.bucket) throw noUpload();
  // What was begun to a bucket goes on there, where it is known what its bytes must be.
  if (readUploadIdentity(found) !== undefined) throw noUpload();
  await responsibleFor(found, principal, parts);
  const commands = commandsOf(request);
  const isFinal = found.outcome !== undefined;
  if (commands.includes('query')) {
    const upload = (await uploads.query(id)) ?? found;
    return say(reply, upload.state, upload.outcome?.size ?? upload.received).send('');
  }
  if (commands.includes('cancel')) {
    if (isFinal) throw invalid('This upload is finished already.');
    await uploads.cancel(id);
    return say(reply, 'cancelled', found.received).send('');
  }
  if (found.state === 'cancelled') throw invalid('This upload was cancelled.');
  const isLast = commands.includes('finalize');
  if (isFinal && isLast) return finish(visit, id, found);
  if (isFinal) throw invalid('This upload is finished already.');
  if (!commands.includes('upload')) {
    if (isLast) return finish(visit, id, found);
    throw invalid('The command of an upload is start, upload, finalize, query or cancel.');
  }
  const upload = await append(visit, id);
  return isLast ? finish(visit, id, upload) : say(reply, 'active', upload.received).send('');
}

/** An upload that is begun, goes on and ends in requests of their own. */
export const uploadResumable: Handler = async (visit) => {
  const id = parameter(visit.address, 'upload_id');
  if (id !== undefined) return goOn(visit, id);
  if (commandsOf(visit.request).includes('start')) return start(visit);
  throw invalid('An upload that is begun has an upload_id.');
};
