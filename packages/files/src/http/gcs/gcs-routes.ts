import { noteActor } from '@latchkey/kernel/http/note-actor';
import { nothingHere } from '@latchkey/kernel/http/request-refused';
import type { Principal } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { leastArriving, leaveUnread } from '../arriving-body.ts';
import { originFor } from '../places.ts';
import { checkServed } from '../served-buckets.ts';
import { readJsonBody } from '../v0/read-body.ts';
import { type GcsCall, type GcsParts, refuseOwnKeys, requireRole } from './call.ts';
import {
  changeMetadata,
  composeObject,
  copyObject,
  deleteObject,
  moveObject,
  rewriteObject,
} from './change-objects.ts';
import { readFields, selectFields } from './fields.ts';
import { readGcsAddress, type Target } from './gcs-address.ts';
import { cancelUpload, continueUpload } from './go-on-uploading.ts';
import { checkParameters } from './parameters.ts';
import { printBucket } from './print-resources.ts';
import { fieldsOf } from './read-metadata.ts';
import { getObject, listBuckets, listObjects } from './read-objects.ts';
import { uploadObject } from './upload-objects.ts';

/** What is done, as metrics call it, and which role it takes. */
type Operation = {
  readonly name: string;
  readonly role: 'viewer' | 'owner';
  readonly work: (call: GcsCall) => Promise<unknown>;
};

const copies = { rewriteTo: rewriteObject, copyTo: copyObject, moveTo: moveObject } as const;

async function createBucket(call: GcsCall): Promise<unknown> {
  const { name } = fieldsOf(await readJsonBody(call.request));
  const bucket = `${name}`;
  checkServed(call.served, bucket);
  // In development every name is one of a bucket, and somebody may want to have made it.
  if (call.served.anyBucket) return printBucket(bucket, call.address, call.projectNumber);
  throw new RpcRefused('ALREADY_EXISTS', `The bucket ${bucket} is there already.`);
}

function operationOf(method: string, target: Target): Operation | undefined {
  switch (target.kind) {
    case 'buckets':
      if (method === 'GET') return { name: 'listBuckets', role: 'viewer', work: listBuckets };
      if (method === 'POST') return { name: 'createBucket', role: 'owner', work: createBucket };
      return undefined;
    case 'bucket': {
      const { bucket } = target;
      const work = async ({ address, projectNumber }: GcsCall) =>
        printBucket(bucket, address, projectNumber);
      return method === 'GET' ? { name: 'getBucket', role: 'viewer', work } : undefined;
    }
    case 'objects': {
      const work = (call: GcsCall) => listObjects(call, target.bucket);
      return method === 'GET' ? { name: 'listObjects', role: 'viewer', work } : undefined;
    }
    case 'object': {
      const { object } = target;
      if (method === 'GET' || method === 'HEAD') {
        return { name: 'getObject', role: 'viewer', work: (call) => getObject(call, object) };
      }
      if (method === 'DELETE') {
        return { name: 'deleteObject', role: 'owner', work: (call) => deleteObject(call, object) };
      }
      if (method !== 'PATCH' && method !== 'PUT') return undefined;
      const work = (call: GcsCall) => changeMetadata(call, object, method);
      return { name: 'changeObject', role: 'owner', work };
    }
    case 'copy': {
      const { as, from, to } = target;
      const work = (call: GcsCall) => copies[as](call, from, to);
      return method === 'POST' ? { name: 'copyObject', role: 'owner', work } : undefined;
    }
    case 'compose': {
      const work = (call: GcsCall) => composeObject(call, target.object);
      return method === 'POST' ? { name: 'composeObject', role: 'owner', work } : undefined;
    }
    case 'other':
      throw new RpcRefused(
        'UNIMPLEMENTED',
        `"${target.called}" of buckets and objects is not supported by this server.`,
      );
  }
}

/** Uploads are addressed to where they go, and later by what they were called when they began. */
function uploadOf(method: string, target: Target, id: string | null): Operation | undefined {
  if (target.kind !== 'objects') return undefined;
  if (method === 'POST' && id === null) {
    const work = (call: GcsCall) => uploadObject(call, target.bucket);
    return { name: 'uploadObject', role: 'owner', work };
  }
  return undefined;
}

/** Those that something is asked of. */
function bucketsIn(target: Target): readonly string[] {
  switch (target.kind) {
    case 'bucket':
    case 'objects':
      return [target.bucket];
    case 'object':
    case 'compose':
      return [target.object.bucket];
    case 'copy':
      return [target.from.bucket, target.to.bucket];
    default:
      return [];
  }
}

const goingOn: Readonly<Record<string, (call: GcsCall, id: string) => Promise<unknown>>> = {
  PUT: continueUpload,
  POST: continueUpload,
  DELETE: cancelUpload,
};

export type GcsRoutes = GcsParts & {
  /** Who asks. */
  readonly principalOf: (request: FastifyRequest) => Promise<Principal>;
  /** What the addresses of buckets begin with. */
  readonly roots: readonly string[];
  /** In development: who is an operator without showing it. */
  readonly countsAsOwner?: (request: FastifyRequest) => boolean;
};

/** The calls of the JSON API that clients of buckets make. */
export function mountGcs(scope: FastifyInstance, parts: GcsRoutes): void {
  const { countsAsOwner } = parts;
  // Bodies are read by whoever knows what is in them, as they come.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

  async function work(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { method, raw } = request;
    const { url = '' } = raw;
    reply.header('cache-control', 'no-store');
    const isUpload = (request.routeOptions.url ?? '').startsWith('/upload/');
    const { target, parameters } = readGcsAddress(url);
    const principal = await parts.principalOf(request);
    noteActor(request, principal);
    const address = originFor(parts.places, request);
    const call: GcsCall = { ...parts, request, reply, principal, parameters, address };
    const id = isUpload ? parameters.get('upload_id') : null;
    if (id !== null) {
      const goOn = goingOn[method];
      if (goOn === undefined) throw nothingHere();
      request.operation = 'goOnUploading';
      return goOn(call, id);
    }
    // What may not be done is not said to be there, or not.
    requireRole(call, 'viewer');
    const operation = isUpload ? uploadOf(method, target, id) : operationOf(method, target);
    if (operation === undefined) throw nothingHere();
    request.operation = operation.name;
    requireRole(call, operation.role);
    for (const bucket of bucketsIn(target)) checkServed(parts.served, bucket);
    refuseOwnKeys(request);
    checkParameters(parameters);
    const fields = readFields(parameters.get('fields'));
    const answered = await operation.work(call);
    return answered === reply ? reply : selectFields(answered, fields);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    try {
      return await work(request, reply);
    } catch (error) {
      leaveUnread(request, reply);
      throw error;
    }
  }

  for (const root of parts.roots) {
    for (const url of [`${root}/b`, `${root}/b/*`]) {
      // Answered before it gets here: see the readers of the mount.
      scope.options(url, async (_request, reply) => reply.code(204).send());
      scope.route({
        method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url,
        // A development server looks at whose page it is that calls an operation.
        config: {
          ...{ operation: 'files', leastArriving },
          ...(countsAsOwner !== undefined && { countsAsOwner }),
        },
        handler: answer,
      });
    }
  }
}
