import type { Readable } from 'node:stream';
import type { After } from '@latchkey/kernel/after';
import { answerCall, type CallAnswer } from '@latchkey/kernel/http/grpc/answer-call';
import { type Messages, readMessages } from '@latchkey/kernel/http/grpc/read-messages';
import { hasHungUp } from '@latchkey/kernel/http/http2-requests';
import { readingOf } from '@latchkey/kernel/http/mount';
import { rpcReplyTo } from '@latchkey/kernel/http/rpc-reply';
import { pauses } from '@latchkey/kernel/in-pieces';
import { faultFields, type Log } from '@latchkey/kernel/log';
import type { Principal } from '@latchkey/kernel/principal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { holderOf } from '../../access/holder.ts';
import type { Carrier, Conversation } from '../../live/conversation.ts';
import { leaving } from '../../live/limits.ts';
import type { ConversationKind } from '../conversation-kind.ts';
import { type ConversationRoutes, type Entered, enterConversation } from '../conversations.ts';
import { decodeMessage } from './decode-message.ts';
import { encodeSaid } from './encode-said.ts';
import { readNamed } from './named.ts';

export type CallRoutes = ConversationRoutes & { readonly log: Log; readonly after: After };

const megabyte = 1024 * 1024;

/** What is listened to is held for as long as it is, so it is shorter than what is written may be. */
const types = {
  listen: { request: 'ListenRequest', longest: megabyte },
  write: { request: 'WriteRequest', longest: 10 * megabyte },
} as const;

/** Milliseconds for the first message, and for the rest of one that has begun. */
const patience = 30_000;

/** For so many milliseconds it is taken for granted that somebody is who they were. */
const knownFor = 1000;

/** Whoever was let in may be nobody any more when they say something. */
function asking(
  { principals, now }: CallRoutes,
  principal: Principal,
  { headers: { authorization } }: FastifyRequest,
): () => Promise<void> {
  let askedAt = now();
  return async () => {
    if (principal.kind === 'nobody' || Math.abs(now() - askedAt) < knownFor) return;
    await principals.of(authorization);
    askedAt = now();
  };
}

type Heard = {
  readonly kind: ConversationKind;
  readonly request: FastifyRequest;
  readonly messages: Messages;
  readonly entered: Entered;
  readonly ask: () => Promise<void>;
};

/** One message after the other, until the client has nothing more to say. */
async function hearAll({ kind, request, messages, entered, ask }: Heard): Promise<void> {
  const pause = pauses();
  let conversation: Conversation | undefined;

  /** A function of its own, so that nothing of a message is held while the next one is waited for. */
  async function hearNext(): Promise<boolean> {
    const bytes = await messages.next();
    if (bytes === undefined) return false;
    await ask();
    const message = decodeMessage(types[kind].request, bytes);
    if (conversation === undefined) {
      const named = message['database'] || request.headers['google-cloud-resource-prefix'];
      conversation = await entered.open(kind, readNamed(named).database);
    }
    conversation.hear(message);
    await conversation.taken();
    await pause();
    return true;
  }

  for (let hasMore = true; hasMore; ) hasMore = await hearNext();
}

const carrierOf = (
  kind: ConversationKind,
  call: CallAnswer,
  stop: () => void,
): Carrier<string> => ({
  say: (message) => call.send(encodeSaid(kind, message)),
  waiting: call.waiting,
  end(refusal) {
    stop();
    // Without a reason the client would take it for granted that it has closed the call itself.
    call.end(rpcReplyTo(refusal ?? leaving()));
  },
});

/** Messages in both directions until one of the two parts. */
export async function converse(
  parts: CallRoutes,
  kind: ConversationKind,
  principal: Principal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const call = answerCall(reply);
  const who = {
    principal,
    address: parts.addressOf(request),
    framing: 'grpc' as const,
    requestId: request.id,
  };
  const messages = readMessages(request.body as Readable, {
    longest: Math.min(types[kind].longest, readingOf(request).bodyBytes),
    held: parts.bodies.part(holderOf(principal, who.address)),
    patience,
    after: parts.after,
  });
  let entered: Entered | undefined;
  const over = parts.measures.called(kind);
  const leave = () => {
    over();
    messages.stop();
    entered?.leave();
  };
  reply.raw.on('close', leave);
  try {
    entered = enterConversation(parts, who, carrierOf(kind, call, messages.stop));
    const ask = asking(parts, principal, request);
    await hearAll({ kind, request, messages, entered, ask });
    leave();
    call.end();
  } catch (error) {
    const answer = rpcReplyTo(error);
    // Whoever has gone gets no answer, and is no fault of ours.
    if (answer.fault !== undefined && !hasHungUp(request.raw)) {
      parts.log('error', 'request_failed', { requestId: request.id, ...faultFields(answer.fault) });
    }
    leave();
    call.end(answer);
  }
}
