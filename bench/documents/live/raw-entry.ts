import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createHttp2Server, type ServerHttp2Stream } from 'node:http2';
import { createServer as createSocketServer } from 'node:net';
import { encodeMessage } from '../../../packages/documents/src/http/grpc/encode-message.ts';
import { frameOf } from '../../../packages/kernel/src/http/grpc/read-frames.ts';

/**
 * Streams what our server would say, and does nothing else: no database, no queries, no rules. Every
 * commit is encoded once and written to those whom it concerns.
 */
const port = Number(process.env['PORT']);
const streams = new Map<string, ServerHttp2Stream>();
const now = new Date().toISOString();
const resuming = { resumeToken: Buffer.alloc(25, 1).toString('base64'), readTime: now };

const framed = (message: object) => frameOf(encodeMessage('ListenResponse', message));
const snapshot = framed({ targetChange: resuming });
const targetIds = [1];
const answer = Buffer.concat([
  framed({ targetChange: { targetChangeType: 'ADD', targetIds } }),
  framed({ targetChange: { targetChangeType: 'CURRENT', targetIds, ...resuming } }),
  snapshot,
]);

const calls = createHttp2Server({ settings: { maxConcurrentStreams: 100 } });
calls.on('session', (session) => session.on('error', () => undefined));
calls.on('stream', (stream, headers) => {
  stream.on('error', () => undefined);
  const listener = String(headers['x-listener']);
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' });
  // Whoever asks has to be heard.
  stream.once('data', () => stream.write(answer));
  streams.set(listener, stream);
  stream.once('close', () => {
    if (streams.get(listener) === stream) streams.delete(listener);
  });
});

type Commit = {
  readonly writes: readonly {
    readonly update: {
      readonly name: string;
      readonly fields: { readonly owner?: { readonly integerValue: string } };
    };
  }[];
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

const commits = createServer(async (request, response) => {
  const text = await bodyOf(request);
  if (text !== '') {
    for (const { update } of (JSON.parse(text) as Commit).writes) {
      const document = { ...update, createTime: now, updateTime: now };
      const message = framed({ documentChange: { document, targetIds } });
      const { owner } = update.fields;
      const concerned = owner === undefined ? streams.values() : [streams.get(owner.integerValue)];
      for (const stream of concerned) {
        stream?.write(message);
        stream?.write(snapshot);
      }
    }
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

// One port for both, as ours has: the first bytes tell.
createSocketServer((socket) => {
  socket.setNoDelay(true);
  socket.once('data', (bytes) => {
    socket.pause();
    socket.unshift(bytes);
    const isHttp2 = bytes.toString('latin1', 0, 3) === 'PRI';
    (isHttp2 ? calls : commits).emit('connection', socket);
    if (!isHttp2) socket.resume();
  });
}).listen(port, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
