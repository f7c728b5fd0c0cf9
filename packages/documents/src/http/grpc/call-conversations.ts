import type { Readable } from 'node:stream';
import { answerCall } from '@latchkey/kernel/http/grpc/answer-call';
import { readFrames } from '@latchkey/kernel/http/grpc/read-frames';
import { readingOf } from '@latchkey/kernel/http/mount';
import { rpcReplyTo } from '@latchkey/kernel/http/rpc-reply';
import { faultFields, type Log } from '@latchkey/kernel/log';
import type { Principal } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Carrier, Conversation } from '../../live/conversation.ts';
import {
  type ConversationKind,
  type ConversationRoutes,
  openConversation,
} from '../conversations.ts';
import { decodeMessage } from './decode-message.ts';
import { encodeMessage } from './encode-message.ts';
import { readNamed } from './methods.ts';

const types = {
  listen: { request: 'ListenRequest', response: 'ListenResponse' },
  write: { request: 'WriteRequest', response: 'WriteResponse' },
} as const;

/** Without a reason the client would take it for granted that it has closed the call itself. */
const closing = () => new RpcRefused('UNAVAILABLE', 'The server ends this call. Call again.');

/** Messages in both directions until one of the two parts. */
export async function converse(
  parts: ConversationRoutes & { readonly log: Log },
  kind: ConversationKind,
  principal: Principal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { request: asked, response } = types[kind];
  const call = answerCall(reply);
  const frames = readFrames(readingOf(request).bodyBytes);
  let conversation: Conversation | undefined;
  let isOver = false;

  const carrier: Carrier<string> = {
    say: (message) => call.send(encodeMessage(response, JSON.parse(message))),
    waiting: call.waiting,
    end(refusal) {
      isOver = true;
      call.end(rpcReplyTo(refusal ?? closing()));
    },
  };
  const leave = () => {
    isOver = true;
    conversation?.leave();
  };
  reply.raw.once('close', leave);

  async function hear(bytes: Buffer): Promise<void> {
    const message = decodeMessage(asked, bytes);
    if (conversation === undefined) {
      const { database } = readNamed(
        message['database'] || request.headers['google-cloud-resource-prefix'],
      );
      const who = { principal, address: parts.addressOf(request) };
      const opened = await openConversation(parts, kind, who, database, carrier);
      if (isOver) opened.leave();
      conversation = opened;
    }
    if (!isOver) conversation.hear(message);
  }

  try {
    for await (const bytes of request.body as Readable) {
      for (const message of frames.add(bytes)) await hear(message);
      if (isOver) break;
    }
    leave();
    call.end();
  } catch (error) {
    const answer = rpcReplyTo(error);
    // Whoever has gone gets no answer, and is no fault of ours.
    if (answer.fault !== undefined && !reply.raw.destroyed) {
      parts.log('error', 'request_failed', { requestId: request.id, ...faultFields(answer.fault) });
    }
    leave();
    call.end(answer);
  }
}
