import type { BeginInTurn } from '@latchkey/kernel/begin-in-turn';
import type { HeldBodies } from '@latchkey/kernel/http/held-bodies';
import type { Door } from '@latchkey/kernel/http/mount';
import { noteActor } from '@latchkey/kernel/http/note-actor';
import { rpcReplyTo } from '@latchkey/kernel/http/rpc-reply';
import type { Principal, Principals } from '@latchkey/kernel/principal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AccessParts, openAccess } from '../access/open-access.ts';
import type { DatabaseName } from '../paths/document-name.ts';
import { type Address, readAddress } from './address.ts';
import { type Asked, findAsked, isStreaming } from './handlers.ts';
import { counting, holderOf } from './held-requests.ts';
import { type LargeRequests, largeBody } from './large-requests.ts';
import { readBodiesAsJson } from './read-bodies.ts';
import { checkMade, checkServed, type ServedDatabases } from './served-databases.ts';

export type DocumentsRoutes = AccessParts & {
  readonly addressOf: Door['addressOf'];
  readonly principals: Principals;
  readonly served: ServedDatabases;

  /** Who answers what takes long to make ready, if anybody can beside this thread. */
  readonly large?: LargeRequests | undefined;
  /** That something may have been committed there. */
  committed(database: DatabaseName): void;
  readonly bodies: HeldBodies;
  /** Whoever asks for a lot at once lets others begin before them. */
  readonly turns: BeginInTurn;
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

/** A request whose caller is known, before its body is read. */
type Admitted = Asked & { readonly address: Address; readonly principal: Principal };

declare module 'fastify' {
  interface FastifyRequest {
    /** A property, and no map beside: one entry for each request is the collector's to go through. */
    admitted?: Admitted | undefined;
  }
}

export function mountDocuments(scope: FastifyInstance, parts: DocumentsRoutes): void {
  const { principals, served, documents, addressOf, bodies, turns, large, committed, now } = parts;
  scope.decorateRequest('admitted', undefined);
  readBodiesAsJson(scope, (request, body) => {
    if (large === undefined || body.length < largeBody) return false;
    const known = request.admitted;
    // Rules are asked in this thread, where they are compiled and where a sample is kept.
    return known?.principal.kind === 'operator' && known.isWriting;
  });

  /** What fails is said as the verb says it. */
  function refuse(reply: FastifyReply, address: Address, error: unknown): FastifyReply {
    if (!isStreaming(address)) throw error;
    return sendInArray(reply, error);
  }

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    const { method, headers, raw } = request;
    reply.header('cache-control', 'no-store');
    const address = readAddress(raw.url ?? '', method);
    const asked = findAsked(method, address);
    request.operation = asked.operation;
    try {
      const principal = await principals.of(headers.authorization);
      noteActor(request, principal);
      checkServed(served, address.database);
      await checkMade(served, address.database, principal, documents.isMade);
      request.admitted = { ...asked, address, principal };
      return undefined;
    } catch (error) {
      return refuse(reply, address, error);
    }
  }

  function textOf(
    { handler, address, principal, isOfMany }: Admitted,
    request: FastifyRequest,
  ): Promise<string> {
    const { body = {}, method, raw } = request;
    if (body instanceof Uint8Array && large !== undefined && principal.kind === 'operator') {
      const answered = large.answer({ method, url: raw.url ?? '', body, principal, now: now() });
      // Whoever listens has not heard of it: it was done elsewhere. Some of it may be done if it fails.
      return answered.finally(() => committed(address.database));
    }
    const { name } = holderOf(principal, addressOf(request));
    const access = openAccess(parts, address.database, principal, name);
    const answer = () => handler({ access, address, body });
    return isOfMany ? turns(name, answer) : answer();
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const known = request.admitted;
    if (known === undefined) throw new Error('The request was not admitted.');
    try {
      return reply.type(json).send(await textOf(known, request));
    } catch (error) {
      return refuse(reply, known.address, error);
    }
  }

  const url = `/v1/projects/:project/databases/:database/*`;
  // Answered before it gets here: see the readers of the mount.
  scope.options(url, async (_request, reply) => reply.code(204).send());
  scope.route({
    method: ['GET', 'POST', 'PATCH', 'DELETE', 'PUT'],
    url,
    // A development server looks at whose page it is that calls an operation.
    config: { operation: 'documents' },
    onRequest: admit,
    preParsing: counting(bodies, (request) =>
      holderOf(request.admitted?.principal, addressOf(request)),
    ),
    handler: answer,
  });
}
