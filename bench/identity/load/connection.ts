import { connect } from 'node:net';

export type Reply = { readonly status: number; readonly body: Buffer };

/** One request at a time. Written for load: a client that costs more than the server measures itself. */
export type Connection = {
  send(request: Buffer): Promise<Reply>;
  close(): void;
};

const headEnd = Buffer.from('\r\n\r\n');

export const getRequest = (path: string): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);

const post = (path: string, type: string, body: string, bearer?: string): Buffer =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${type}\r\n` +
      `${bearer === undefined ? '' : `authorization: Bearer ${bearer}\r\n`}` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );

export const postJson = (path: string, message: unknown, bearer?: string): Buffer =>
  post(path, 'application/json', JSON.stringify(message), bearer);

export const postForm = (path: string, fields: Record<string, string>): Buffer =>
  post(path, 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString());

/** The body of a reply that came in chunks, once the last of them is there. */
function readChunks(bytes: Buffer, start: number): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const length = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const chunk = lineEnd + 2;
    if (bytes.length < chunk + length + 2) return undefined;
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(chunk, chunk + length));
    at = chunk + length + 2;
  }
}

/** The reply, once all of it is there. */
function readReply(bytes: Buffer): Reply | undefined {
  const end = bytes.indexOf(headEnd);
  if (end === -1) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const start = end + headEnd.length;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) {
    const body = readChunks(bytes, start);
    return body && { status, body };
  }
  if (bytes.length < start + Number(length)) return undefined;
  return { status, body: bytes.subarray(start) };
}

export function openConnection(port: number): Promise<Connection> {
  return new Promise((opened, refused) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let waiting: PromiseWithResolvers<Reply> | undefined;
    let received: Buffer | undefined;

    const fail = (error: Error) => {
      refused(error);
      waiting?.reject(error);
      waiting = undefined;
    };
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('The connection was closed.')));
    socket.on('data', (chunk) => {
      received = received === undefined ? chunk : Buffer.concat([received, chunk]);
      const reply = readReply(received);
      if (reply === undefined) return;
      received = undefined;
      const answered = waiting;
      waiting = undefined;
      answered?.resolve(reply);
    });
    socket.on('connect', () =>
      opened({
        send(request) {
          waiting = Promise.withResolvers<Reply>();
          socket.write(request);
          return waiting.promise;
        },
        close: () => socket.destroy(),
      }),
    );
  });
}

export async function ask(port: number, request: Buffer): Promise<Reply> {
  const connection = await openConnection(port);
  try {
    return await connection.send(request);
  } finally {
    connection.close();
  }
}
