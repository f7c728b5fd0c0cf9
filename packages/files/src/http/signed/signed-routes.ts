import type { IncomingMessage } from 'node:http';
import type { Door } from '@latchkey/kernel/http/mount';
import { nothingHere } from '@latchkey/kernel/http/request-refused';
import type { OperatorPrincipal } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { passesRules } from '@latchkey/rulesets/asking/caller';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkSettable } from '../../metadata/check-metadata.ts';
import { etagOf } from '../../objects/etag.ts';
import { checkPreconditions } from '../../objects/preconditions.ts';
import type { Admit, StoredObject } from '../../objects/stored-object.ts';
import type { Files } from '../../open-files.ts';
import { arriving, leastArriving, leaveUnread } from '../arriving-body.ts';
import type { Bandwidth } from '../bandwidth.ts';
import { anything } from '../gcs/change-objects.ts';
import { admitLength, checkAnnounced, readLengthRange, withinLength } from '../gcs/length-range.ts';
import { findObject } from '../gcs/read-objects.ts';
import { printUploadIdentity } from '../gcs/upload-identity.ts';
import { announcedLength, uploadAddress } from '../gcs/upload-objects.ts';
import { isAtFiles, originFor, type Places } from '../places.ts';
import { serveBytes } from '../serve-bytes.ts';
import { checkServed, type ServedBuckets } from '../served-buckets.ts';
import { judgeSignature, type SignatureParts } from './judge-signature.ts';
import { checkingPayload } from './payload-hash.ts';
import { isSigned, readSignedAddress } from './signed-address.ts';
import { broughtTo, checkExtensions, preconditionsOf } from './signed-headers.ts';
import type { SignedRequest } from './signed-text.ts';

export type SignedRoutes = Omit<SignatureParts, 'hosts'> & {
  readonly files: Files;
  readonly served: ServedBuckets;
  readonly places: Places;
  readonly bandwidth: Bandwidth;
  readonly addressOf: Door['addressOf'];
};

/** A signed request that was judged. */
type SignedCall = SignedRequest & {
  readonly parts: SignedRoutes;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly operator: OperatorPrincipal;
};

/** What browsers are told of the bytes may be said in the address, and is made as harmless as ever. */
function saidInAddress(object: StoredObject, { parameters }: SignedCall): StoredObject {
  const contentType = parameters.get('response-content-type');
  const contentDisposition = parameters.get('response-content-disposition');
  const settable = {
    ...object.settable,
    ...(contentType && { contentType }),
    ...(contentDisposition && { contentDisposition }),
  };
  checkSettable(settable);
  return { ...object, settable };
}

/** Strangers' files are shown where no application is, if there is such a place. */
function elsewhere({ parts: { places }, request, reply }: SignedCall): FastifyReply | undefined {
  const { filesUrl } = places;
  if (filesUrl === undefined || isAtFiles(places, request)) return undefined;
  const path = (request.raw.url ?? '').replace(/^https?:\/\/[^/]*/i, '');
  return reply
    .code(307)
    .header('location', `${new URL(filesUrl).origin}${path}`)
    .send();
}

async function download(call: SignedCall): Promise<FastifyReply> {
  const { parts, object: name, parameters, headers, request, reply } = call;
  const sent = elsewhere(call);
  if (sent !== undefined) return sent;
  const { files, bandwidth, places, addressOf } = parts;
  const from = addressOf(request);
  bandwidth.check(from);
  const generation = parameters.get('generation');
  const object = await findObject({ files }, name, generation ? Number(generation) : undefined);
  checkPreconditions(preconditionsOf(headers), object);
  return serveBytes(request, reply, saidInAddress(object, call), {
    read: files.read,
    counted: (bytes) => bandwidth.count(from, bytes),
    isOwnOrigin: isAtFiles(places, request),
  });
}

const all =
  (...admits: readonly Admit[]): Admit =>
  async (asked) => {
    for (const admit of admits) await admit(asked);
  };

async function upload(call: SignedCall): Promise<FastifyReply> {
  const { parts, object: name, headers, request, reply } = call;
  const { files, bandwidth, addressOf } = parts;
  const from = addressOf(request);
  bandwidth.check(from);
  const range = readLengthRange(headers['x-goog-content-length-range']);
  checkAnnounced(range, announcedLength(headers['content-length']));
  const body = arriving(request.raw, (bytes) => bandwidth.count(from, bytes));
  const within = withinLength(range, body);
  const { bytes, admit } = checkingPayload(within, headers['x-goog-content-sha256']);
  const length = admitLength(range);
  const object = broughtTo(name, headers);
  const stored = await files.put(object, bytes, all(admit, length), preconditionsOf(headers));
  return reply
    .headers({
      etag: `"${etagOf(stored)}"`,
      'x-goog-generation': `${stored.generation}`,
      'x-goog-metageneration': `${stored.metageneration}`,
      'x-goog-hash': `crc32c=${stored.crc32c},md5=${stored.md5}`,
      'x-goog-stored-content-length': `${stored.size}`,
    })
    .send('');
}

async function begin(call: SignedCall): Promise<FastifyReply> {
  const { parts, object: name, headers, request, reply, operator } = call;
  if (headers['x-goog-resumable'] !== 'start') {
    throw new RpcRefused('UNIMPLEMENTED', 'Forms are not supported by this server.');
  }
  const lengthRange = readLengthRange(headers['x-goog-content-length-range']);
  const size = announcedLength(headers['x-upload-content-length']);
  checkAnnounced(lengthRange, size);
  const object = broughtTo(name, headers);
  const { id } = await parts.files.uploads.begin(object, {
    identity: printUploadIdentity({
      operator: operator.name,
      ...(lengthRange !== undefined && { lengthRange }),
    }),
    preconditions: preconditionsOf(headers),
    ...(size !== undefined && { size }),
  });
  return reply
    .code(201)
    .header('location', uploadAddress(originFor(parts.places, request), object, id))
    .header('x-guploader-uploadid', id)
    .send('');
}

async function remove(call: SignedCall): Promise<FastifyReply> {
  const { parts, object, headers, reply } = call;
  await parts.files.remove(object, anything, preconditionsOf(headers));
  return reply.code(204).send();
}

type Work = {
  readonly name: string;
  readonly role: 'viewer' | 'owner';
  readonly work: (call: SignedCall) => Promise<FastifyReply>;
};

const works: Readonly<Record<string, Work>> = {
  GET: { name: 'signedDownload', role: 'viewer', work: download },
  HEAD: { name: 'signedDownload', role: 'viewer', work: download },
  PUT: { name: 'signedUpload', role: 'owner', work: upload },
  POST: { name: 'signedUpload', role: 'owner', work: begin },
  DELETE: { name: 'signedDelete', role: 'owner', work: remove },
};

const headersOf = ({ headers }: FastifyRequest): SignedRequest['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  );

const strategy = {
  name: 'signature',
  storage() {
    const handlers = new Map<string, never>();
    return {
      get: (value: string) => handlers.get(value) ?? null,
      set: (value: string, handler: unknown) => void handlers.set(value, handler as never),
    };
  },
  validate: () => undefined,
  deriveConstraint: ({ url = '' }: IncomingMessage) => (isSigned(url) ? 'there' : undefined),
};

const hostsOf = ({ publicUrl, filesUrl }: Places): readonly string[] =>
  [publicUrl, filesUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).host]));

/**
 * Addresses that whoever has the key of a service account has signed. They are where pages of the
 * application are, `/{bucket}/{object}`: only requests with a signature come here, and everything
 * that has a route of its own goes first.
 */
export function mountSigned(scope: FastifyInstance, parts: SignedRoutes): void {
  const { served, places } = parts;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const judging = { ...parts, hosts: hostsOf(places) };

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store');
    try {
      const { method } = request;
      const asked = works[method];
      if (asked === undefined) throw nothingHere();
      request.operation = asked.name;
      const { object, parameters } = readSignedAddress(request.raw.url ?? '');
      const signed: SignedRequest = { method, object, parameters, headers: headersOf(request) };
      const operator = { kind: 'operator', ...(await judgeSignature(signed, judging)) } as const;
      passesRules(operator, asked.role);
      checkServed(served, object.bucket);
      checkExtensions(signed.headers);
      return await asked.work({ ...signed, parts, request, reply, operator });
    } catch (error) {
      leaveUnread(request, reply);
      throw error;
    }
  }

  scope.addConstraintStrategy(strategy);
  const url = '/:bucket/*';
  const constraints = { signature: 'there' };
  // Answered before it gets here: see the readers of the mount.
  scope.options(url, { constraints }, async (_request, reply) => reply.code(204).send());
  scope.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    url,
    constraints,
    config: { operation: 'signed files', leastArriving },
    handler: answer,
  });
}
