import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { paths } from '../load/workloads.ts';

/**
 * Reads a request to its end, and answers as if it had signed somebody up, whatever was asked. Only
 * who signs up or in has anything done for it: a signature, rows that are on disk before the answer
 * goes out, and for a password a hash.
 */
const refreshToken = 'y'.repeat(100);
const answer = (idToken: string) => JSON.stringify({ idToken, refreshToken });
const always = answer('x'.repeat(900));

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const claims = Buffer.alloc(420, 'x');
const signed = () =>
  new Promise<string>((resolve, reject) => {
    sign('sha256', claims, privateKey, (error, signature) =>
      error
        ? reject(error)
        : resolve(`${claims.toString('base64url')}.${signature.toString('base64url')}`),
    );
  });

const writer = new Worker(new URL('./bare-writer.ts', import.meta.url), {
  workerData: join(process.cwd(), 'bare.sqlite'),
});
const written: (() => void)[] = [];
writer.on('message', (count: number) => {
  for (const resolve of written.splice(0, count)) resolve();
});
const write = () =>
  new Promise<void>((resolve) => {
    written.push(resolve);
    writer.postMessage(randomBytes(20).toString('base64url'));
  });

const idle = Array.from(
  { length: availableParallelism() },
  () => new Worker(new URL('../limits/hashing-thread.ts', import.meta.url)),
);
const waiting: ((thread: Worker) => void)[] = [];
async function hash(): Promise<void> {
  const thread = idle.pop() ?? (await new Promise<Worker>((resolve) => waiting.push(resolve)));
  const done = once(thread, 'message');
  thread.postMessage('verify');
  await done;
  const next = waiting.shift();
  if (next === undefined) idle.push(thread);
  else next(thread);
}

const reply = (response: ServerResponse, text: string) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(text);

function serve(request: IncomingMessage, response: ServerResponse): void {
  const isSignIn = request.url === paths.signInWithPassword;
  if (!isSignIn && request.url !== paths.signUp) {
    request.resume().once('end', () => reply(response, always));
    return;
  }
  const pieces: Buffer[] = [];
  request
    .on('data', (piece: Buffer) => pieces.push(piece))
    .once('end', async () => {
      JSON.parse(Buffer.concat(pieces).toString());
      if (isSignIn) await hash();
      const [idToken] = await Promise.all([signed(), write()]);
      reply(response, answer(idToken));
    });
}

const server = createServer(serve);
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
