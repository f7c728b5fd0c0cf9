import { rpcReplyTo } from '@latchkey/kernel/http/rpc-reply';
import type { Principals } from '@latchkey/kernel/principal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AccessParts, openAccess } from '../access/open-access.ts';
import { readAddress } from './address.ts';
import { findHandler, isStreaming } from './handlers.ts';
import { readBodiesAsJson } from './read-bodies.ts';
import { checkServed, type ServedDatabases } from './served-databases.ts';

export type DocumentsRoutes = AccessParts & {
  readonly principals: Principals;
  readonly served: ServedDatabases;
  readonly isDevelopment: boolean;
};

const json = 'application/json; charset=utf-8';

/** What is broken goes on to where it is logged. */
function sendInArray(reply: FastifyReply, error: unknown): FastifyReply {
  const { status, code, retryAfterSeconds, body, fault } = rpcReplyTo(error);
  if (fault !== undefined) throw error;
  reply.refusal = code;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(status)
    .type(json)
    .send(JSON.stringify([body]));
}

/** A client that was given our host calls the plain path; others put the original host before it. */
const roots = ['', '/firestore.googleapis.com'] as const;

export function mountDocuments(scope: FastifyInstance, parts: DocumentsRoutes): void {
  const { principals, served } = parts;
  readBodiesAsJson(scope);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { method, headers } = request;
    reply.header('cache-control', 'no-store');
    const address = readAddress(request.raw.url ?? '', method);
    const handler = findHandler(method, address);
    try {
      const principal = await principals.of(headers.authorization);
      checkServed(served, address.database);
      const access = openAccess(parts, address.database, principal);
      const text = await handler({ access, address, body: request.body ?? {} });
      return reply.type(json).send(text);
    } catch (error) {
      if (!isStreaming(address)) throw error;
      return sendInArray(reply, error);
    }
  }

  for (const root of roots) {
    const url = `${root}/v1/projects/:project/databases/:database/*`;
    // Answered before it gets here: see the readers of the mount.
    scope.options(url, async (_request, reply) => reply.code(204).send());
    scope.route({
      method: ['GET', 'POST', 'PATCH', 'DELETE', 'PUT'],
      url,
      // A development server looks at whose page it is that calls an operation.
      config: { operation: 'documents' },
      handler: answer,
    });
  }
}
