import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Source } from '../../bytes/bytes.ts';
import { invalid } from '../../objects/invalid.ts';
import type { Admit, StoredObject } from '../../objects/stored-object.ts';
import type { Upload } from '../../uploads/upload.ts';
import { arriving } from '../arriving-body.ts';
import { admitHashes, hashesIn } from './asked-hashes.ts';
import { type GcsCall, requireRole } from './call.ts';
import { type ContentRange, isComplete, readContentRange } from './content-range.ts';
import { loginRequired } from './gcs-reply.ts';
import { admitLength, checkAnnounced, type LengthRange, withinLength } from './length-range.ts';
import { printObject } from './print-resources.ts';
import { readUploadIdentity, type UploadIdentity } from './upload-identity.ts';

const noSuchUpload = () => new RpcRefused('NOT_FOUND', 'There is no such upload.');

type Begun = { readonly upload: Upload; readonly identity: UploadIdentity };

/**
 * Whoever has the address of an upload may go on, as they may at Google's: in the name of the service
 * account that began it, for as long as that may write. Who shows more is judged by that.
 */
async function begun(call: GcsCall, upload: Upload | undefined): Promise<Begun> {
  const identity = upload && readUploadIdentity(upload);
  if (upload === undefined || identity === undefined) throw noSuchUpload();
  if (call.principal.kind !== 'nobody') requireRole(call, 'owner');
  else if (!(await call.isStillOwner(identity.operator))) throw loginRequired();
  return { upload, identity };
}

/** What is announced is what comes, and no more. */
async function* atMost(source: Source, mostBytes: number | undefined): Source {
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (mostBytes !== undefined && size > mostBytes) {
      throw invalid('There are more bytes than the Content-Range says.');
    }
    yield piece;
  }
}

const answerObject = ({ address }: GcsCall, object: StoredObject) => printObject(object, address);

/** It goes on behind what is durable. */
function answerUnfinished({ reply }: GcsCall, { received }: Upload) {
  if (received > 0) reply.header('range', `bytes=0-${received - 1}`);
  return reply.code(308).send();
}

const answerCancelled = ({ reply }: GcsCall) => reply.code(499).send();

async function finish(call: GcsCall, id: string, { identity }: Begun): Promise<unknown> {
  const hashes = admitHashes(hashesIn(call.request.headers));
  const length = admitLength(identity.lengthRange);
  const admit: Admit = async (asked) => {
    await hashes(asked);
    await length(asked);
  };
  return answerObject(call, await call.files.uploads.finish(id, admit));
}

async function takeBytes(
  call: GcsCall,
  id: string,
  range: Extract<ContentRange, { kind: 'bytes' }>,
  lengthRange: LengthRange | undefined,
): Promise<Upload> {
  const { start, end, total } = range;
  const last = end ?? total;
  checkAnnounced(lengthRange, total ?? end);
  let isWhole = false;
  const body = withinLength(lengthRange, arriving(call.request.raw), start);
  const source = atMost(body, last === undefined ? undefined : last - start);
  async function* whole(): Source {
    yield* source;
    isWhole = true;
  }
  const upload = await call.files.uploads.append(id, start, whole());
  // What came is kept. Nothing may be taken for the end that is none.
  if (!isWhole) throw invalid('The body ended before its end, or goes on behind it.');
  return upload;
}

/** A piece of an upload, its last piece, or the question how far it is. */
export async function continueUpload(call: GcsCall, id: string): Promise<unknown> {
  const { files, request } = call;
  const range = readContentRange(request.headers['content-range']);
  const found = await (range.kind === 'none' ? files.uploads.query(id) : files.uploads.find(id));
  const known = await begun(call, found);
  const { state, outcome } = known.upload;
  if (state === 'cancelled') return answerCancelled(call);
  if (state === 'final' && outcome !== undefined) return answerObject(call, outcome);
  const after =
    range.kind === 'none'
      ? known.upload
      : await takeBytes(call, id, range, known.identity.lengthRange);
  return isComplete(range, after.received)
    ? finish(call, id, known)
    : answerUnfinished(call, after);
}

export async function cancelUpload(call: GcsCall, id: string): Promise<unknown> {
  await begun(call, await call.files.uploads.find(id));
  await call.files.uploads.cancel(id);
  return answerCancelled(call);
}
