import { once } from 'node:events';
import { connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { frameOf, readFrames } from '@latchkey/kernel/http/grpc/read-frames';
import type { World } from '@latchkey/testing/world';
import { decodeMessage } from '../src/http/grpc/decode-message.ts';
import { encodeMessage } from '../src/http/grpc/encode-message.ts';
import type { MessageName } from '../src/http/grpc/messages.ts';

export type CallReply = {
  /** The number of gRPC. */
  readonly status: number;
  readonly sentence: string;
  readonly bytes: readonly Buffer[];
};

export type GrpcClient = {
  /** A call by its name, with bytes as they are. */
  send(method: string, body: Buffer | undefined, headers?: OutgoingHttpHeaders): Promise<CallReply>;
  /** A call that is left open: when the first bytes have come, and how it ends. */
  open(
    method: string,
    body: Buffer,
  ): {
    readonly heard: Promise<unknown>;
    readonly ended: Promise<CallReply>;
    hangUp(): void;
  };
  /** A call with messages in JSON, and what they were answered with. */
  call(
    method: string,
    request: MessageName,
    message: object,
    response: MessageName,
  ): Promise<CallReply & { readonly messages: readonly unknown[] }>;
  close(): Promise<void>;
};

const service = '/google.firestore.v1.Firestore';

function messagesIn(bytes: Buffer): readonly Buffer[] {
  const frames = readFrames(64 * 1024 * 1024);
  frames.add(bytes);
  const messages: Buffer[] = [];
  for (let next = frames.next(); next !== undefined; next = frames.next()) messages.push(next);
  return messages;
}

/** Speaks as the operator of a development server. */
export async function openGrpcClient({ app }: World): Promise<GrpcClient> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const session = connect(`http://127.0.0.1:${port}`, { maxSessionMemory: 100 });

  function start(method: string, headers: OutgoingHttpHeaders = {}) {
    const stream = session.request({
      ':method': 'POST',
      ':path': `${service}/${method}`,
      'content-type': 'application/grpc',
      te: 'trailers',
      authorization: 'Bearer owner',
      ...headers,
    });
    let said: IncomingHttpHeaders = {};
    const pieces: Buffer[] = [];
    stream.on('response', (answer) => {
      said = { ...said, ...answer };
    });
    stream.on('trailers', (trailers) => {
      said = { ...said, ...trailers };
    });
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('error', () => undefined);
    const ended = new Promise<CallReply>((resolve) =>
      stream.once('close', () =>
        resolve({
          status: Number(said['grpc-status'] ?? -1),
          sentence: decodeURIComponent(String(said['grpc-message'] ?? '')),
          bytes:
            said['content-type'] === 'application/grpc' ? messagesIn(Buffer.concat(pieces)) : [],
        }),
      ),
    );
    return { stream, ended };
  }

  const send: GrpcClient['send'] = (method, body, headers) => {
    const { stream, ended } = start(method, headers);
    stream.end(body);
    return ended;
  };

  return {
    send,
    open(method, body) {
      const { stream, ended } = start(method);
      stream.write(body);
      return { heard: once(stream, 'data'), ended, hangUp: () => stream.close() };
    },
    async call(method, request, message, response) {
      const frame = frameOf(encodeMessage(request, message));
      const reply = await send(method, frame);
      return { ...reply, messages: reply.bytes.map((one) => decodeMessage(response, one)) };
    },
    close: () => new Promise((resolve) => (session.closed ? resolve() : session.close(resolve))),
  };
}
