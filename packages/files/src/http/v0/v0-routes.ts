import type { Origins } from '@latchkey/kernel/http/cors';
import { noteActor } from '@latchkey/kernel/http/note-actor';
import { nothingHere } from '@latchkey/kernel/http/request-refused';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openAccess } from '../../access/open-access.ts';
import { invalid } from '../../objects/invalid.ts';
import { leastArriving, leaveUnread } from '../arriving-body.ts';
import { checkServed } from '../served-buckets.ts';
import { type Address, readAddress } from './address.ts';
import { createToken, deleteObject, deleteToken, patchObject } from './change-objects.ts';
import { download, getMetadata, listObjects } from './read-objects.ts';
import { isResumable, uploadResumable } from './resumable-upload.ts';
import { uploadRaw, uploadRelated } from './upload-object.ts';
import { type FilesRoutes, type Handler, paramsOf } from './visit.ts';

/** A name of a kilobyte in which every byte is three letters, beside what else is asked. */
export const v0Reading = {
  urlBytes: 8 * 1024,
  parameterLength: 300,
  json: { depth: 20, keys: 2000, names: 'any' },
} as const;

/** Pages of every origin may read what is answered: who asks is said by a token, and by no cookie. */
export const everyPage = (privateNetwork: boolean): Origins => ({
  mayRead: async () => true,
  privateNetwork,
  methods: ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'],
  exposed: [
    ...['x-goog-upload-status', 'x-goog-upload-url', 'x-goog-upload-size-received'],
    ...['x-goog-upload-chunk-granularity', 'x-goog-upload-control-url', 'x-guploader-uploadid'],
    ...['x-goog-hash', 'x-goog-generation', 'x-goog-metageneration'],
    ...['content-range', 'content-type', 'content-length', 'content-disposition', 'etag'],
  ],
});

/** What is asked, by a name of a list that ends: metrics tell them apart. */
type Asked = { readonly operation: string; readonly handler: Handler };

/** Nothing is done by one method to whoever asks for another: what stands there could be lost by it. */
function overrideOf({ headers, method }: FastifyRequest): 'PATCH' | undefined {
  const override = String(headers['x-http-method-override'] ?? '').toUpperCase();
  if (override === '' || override === method) return undefined;
  if (override === 'PATCH' && (method === 'POST' || method === 'PUT')) return override;
  throw invalid('X-HTTP-Method-Override is PATCH, in a request by POST or PUT.');
}

function askedToPost(request: FastifyRequest, address: Address): Asked {
  const { headers } = request;
  const { name, parameters } = address;
  if (name !== undefined && parameters.has('create_token')) {
    return { operation: 'createToken', handler: createToken };
  }
  if (name !== undefined && parameters.has('delete_token')) {
    return { operation: 'deleteToken', handler: deleteToken };
  }
  if (isResumable(request, address)) {
    return { operation: 'uploadResumable', handler: uploadResumable };
  }
  const isRelated = /^multipart\/related\b/i.test(headers['content-type'] ?? '');
  return isRelated
    ? { operation: 'uploadRelated', handler: uploadRelated }
    : { operation: 'uploadRaw', handler: uploadRaw };
}

function askedOf(request: FastifyRequest, address: Address): Asked | undefined {
  const { name, parameters } = address;
  const override = overrideOf(request);
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      if (name === undefined) return { operation: 'listObjects', handler: listObjects };
      return parameters.get('alt') === 'media'
        ? { operation: 'download', handler: download }
        : { operation: 'getMetadata', handler: getMetadata };
    case 'POST':
    case 'PUT':
      return override === undefined
        ? askedToPost(request, address)
        : { operation: 'patchObject', handler: patchObject };
    case 'PATCH':
      return name === undefined ? undefined : { operation: 'patchObject', handler: patchObject };
    case 'DELETE':
      return name === undefined ? undefined : { operation: 'deleteObject', handler: deleteObject };
    default:
      return undefined;
  }
}

/** A client that was given our host calls the plain path; others put the original host before it. */
const roots = ['', '/firebasestorage.googleapis.com'] as const;

export function mountV0(scope: FastifyInstance, parts: FilesRoutes): void {
  const { principals, served } = parts;
  // Bodies are read by whoever knows what is in them, as they come.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store');
    try {
      const address = readAddress(request.raw.url ?? '');
      const asked = askedOf(request, address);
      if (asked === undefined) throw nothingHere();
      request.operation = asked.operation;
      checkServed(served, address.bucket);
      const principal = await principals.of(request.headers.authorization);
      noteActor(request, principal);
      const access = openAccess(parts, principal, paramsOf(address));
      return await asked.handler({ parts, request, reply, address, principal, access });
    } catch (error) {
      leaveUnread(request, reply);
      throw error;
    }
  }

  for (const root of roots) {
    for (const url of [`${root}/v0/b/:bucket/o`, `${root}/v0/b/:bucket/o/*`]) {
      // Answered before it gets here: see the readers of the mount.
      scope.options(url, async (_request, reply) => reply.code(204).send());
      scope.route({
        method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url,
        // A development server looks at whose page it is that calls an operation.
        config: { operation: 'files', leastArriving },
        handler: answer,
      });
    }
  }
}
