import type { FastifyReply } from 'fastify';
import { RpcRefused } from '../../rpc-refused.ts';
import type { ErrorReply } from '../error-reply.ts';
import { grpcStatus, grpcStatusOf, refuseCall } from './grpc-status.ts';
import { frameOf, readFrames } from './read-frames.ts';

/** The one message of a call that has one. */
export async function readOnlyMessage(
  payload: AsyncIterable<Buffer>,
  longest: number,
): Promise<Buffer> {
  const frames = readFrames(longest);
  let only: Buffer | undefined;
  for await (const bytes of payload) {
    frames.add(bytes);
    for (let next = frames.next(); next !== undefined; next = frames.next()) {
      if (only !== undefined) throw new RpcRefused('INVALID_ARGUMENT', 'One message is expected.');
      only = next;
    }
  }
  if (only === undefined || frames.held > 0) {
    throw new RpcRefused('INVALID_ARGUMENT', 'The message is not whole.');
  }
  return only;
}

/** Beside its bytes, what a message costs while it waits to be on its way. */
const messageCost = 256;

export type CallAnswer = {
  send(message: Uint8Array): void;
  /** Bytes that are held of what was sent and is not on its way yet. */
  waiting(): number;
  /** After all that was sent; with an answer that HTTP would give, if something went wrong. */
  end(refusal?: ErrorReply): void;
};

/** Answers with messages and a status behind them. From now on the framework has no say. */
export function answerCall(reply: FastifyReply): CallAnswer {
  const { raw } = reply;
  reply.hijack();
  let hasBegun = false;
  let unsent = 0;
  const isSent = () => {
    unsent -= 1;
  };
  function begin(): void {
    if (hasBegun) return;
    hasBegun = true;
    raw.setHeader('content-type', 'application/grpc');
    raw.writeHead(200);
  }
  return {
    send(message) {
      if (raw.destroyed || raw.writableEnded) return;
      begin();
      unsent += 1;
      raw.write(frameOf(message), isSent);
    },
    waiting: () => raw.writableLength + unsent * messageCost,
    end(refusal) {
      if (raw.destroyed || raw.writableEnded) return;
      if (refusal !== undefined && !hasBegun) {
        refuseCall(reply, refusal);
        return;
      }
      begin();
      if (refusal !== undefined) {
        reply.refusal = refusal.code;
        reply.meantStatus = refusal.status;
      }
      raw.addTrailers({ ...(refusal === undefined ? grpcStatus('OK') : grpcStatusOf(refusal)) });
      raw.end();
    },
  };
}
