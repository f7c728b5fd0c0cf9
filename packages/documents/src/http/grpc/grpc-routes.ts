import type { Readable } from 'node:stream';
import { answerCall, readOnlyMessage } from '@latchkey/kernel/http/grpc/answer-call';
import { isGrpc } from '@latchkey/kernel/http/grpc/grpc-status';
import { readingOf } from '@latchkey/kernel/http/mount';
import { noteActor } from '@latchkey/kernel/http/note-actor';
import { RequestRefused } from '@latchkey/kernel/http/request-refused';
import type { Principal } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { holderOf } from '../../access/holder.ts';
import { openAccess } from '../../access/open-access.ts';
import type { ConversationKind } from '../conversation-kind.ts';
import { ofMany } from '../handlers.ts';
import { counting } from '../held-requests.ts';
import { checkMade, checkServed } from '../served-databases.ts';
import type { CallRoutes } from './call-conversations.ts';
import type { Method } from './methods.ts';

/** Loaded by the first call: most servers never see one. */
const load = () => import('./calls.ts');
const loadConversations = () => import('./call-conversations.ts');

type Route = { Params: { method: string } };

/** A call whose caller is known, before its message is read. */
type Admitted = { readonly method: Method; readonly principal: Principal };

function checkIsCall(request: FastifyRequest): void {
  if (isGrpc(request)) return;
  throw new RequestRefused(
    'UNSUPPORTED_MEDIA_TYPE',
    'This is called by gRPC: HTTP/2, and application/grpc.',
  );
}

const service = '/google.firestore.v1.Firestore';

const conversations: readonly (readonly [string, ConversationKind])[] = [
  ['Listen', 'listen'],
  ['Write', 'write'],
];

/** The calls that have one message, as REST has them, and those that have many in both directions. */
export function mountCalls(scope: FastifyInstance, parts: CallRoutes): void {
  const { principals, served, documents, addressOf, bodies, turns } = parts;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const admitted = new WeakMap<FastifyRequest, Admitted>();

  async function admit(request: FastifyRequest<Route>): Promise<void> {
    checkIsCall(request);
    const { methods } = await load();
    const method = methods.get(request.params.method);
    if (method === undefined) {
      throw new RpcRefused('UNIMPLEMENTED', 'There is no such method.');
    }
    request.operation = method.operation;
    const principal = await principals.of(request.headers.authorization);
    noteActor(request, principal);
    admitted.set(request, { method, principal });
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const known = admitted.get(request);
    if (known === undefined) throw new Error('The call was not admitted.');
    const { method, principal } = known;
    const { decodeMessage, encodeAnswers } = await load();
    const bytes = await readOnlyMessage(request.body as Readable, readingOf(request).bodyBytes);
    const { address, body } = method.read(decodeMessage(method.request, bytes));
    checkServed(served, address.database);
    await checkMade(served, address.database, principal, documents.isMade);
    const { name } = holderOf(principal, addressOf(request));
    const access = openAccess(parts, address.database, principal, name);
    const { handler } = method;
    const work = () => handler({ access, address, body });
    const messages = encodeAnswers(
      method,
      await (ofMany.has(handler) ? turns(name, work) : work()),
    );
    const call = answerCall(reply);
    for (const message of messages) call.send(message);
    call.end();
    return reply;
  }

  scope.route<Route>({
    method: 'POST',
    url: `${service}/:method`,
    // A development server looks at whose page it is that calls an operation.
    config: { operation: 'documents' },
    onRequest: admit,
    preParsing: counting(bodies, (request) =>
      holderOf(admitted.get(request)?.principal, addressOf(request)),
    ),
    handler: answer,
  });
  for (const [name, kind] of conversations) {
    const callers = new WeakMap<FastifyRequest, Principal>();
    scope.route({
      method: 'POST',
      url: `${service}/${name}`,
      config: { operation: kind, isConversation: true },
      onRequest: async (request) => {
        checkIsCall(request);
        callers.set(request, await principals.of(request.headers.authorization));
      },
      handler: async (request, reply) => {
        const { converse } = await loadConversations();
        const principal = callers.get(request) ?? { kind: 'nobody' };
        await converse(parts, kind, principal, request, reply);
        return reply;
      },
    });
  }
}
