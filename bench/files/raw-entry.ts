import { createReadStream } from 'node:fs';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openSqlite } from '../../packages/kernel/src/store/sqlite.ts';

/**
 * Streams what is sent to a file and back, and does nothing else: no hashes, no rules, no names. What is
 * durable when ours answers is durable here, too: the bytes, the name of the file, and a row about it.
 */
const folder = join(process.cwd(), 'files');
await mkdir(folder, { recursive: true });
const database = await openSqlite({
  file: join(process.cwd(), 'rows.db'),
  migrations: [
    {
      id: '0001-rows',
      statements: () => [
        'CREATE TABLE files (name TEXT PRIMARY KEY, size INTEGER NOT NULL, at INTEGER NOT NULL)',
      ],
    },
  ],
});
let written = 0;

const fileOf = (name: string) => join(folder, name.replaceAll('/', '_'));

async function durable(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

async function take(request: IncomingMessage, name: string): Promise<void> {
  written += 1;
  const unfinished = join(folder, `${written}.part`);
  const handle = await open(unfinished, 'w');
  await handle.writeFile(request);
  await handle.datasync();
  await handle.close();
  await rename(unfinished, fileOf(name));
  await durable(folder);
  await database.commit([
    {
      sql: 'INSERT INTO files VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET size = excluded.size',
      parameters: [name, Number(request.headers['content-length']), Date.now()],
    },
  ]);
}

async function give(request: IncomingMessage, response: ServerResponse, name: string) {
  const { size } = await stat(fileOf(name));
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const [start, end] = [Number(from ?? 0), Number(to ?? size - 1)];
  response.writeHead(from === undefined ? 200 : 206, { 'content-length': end - start + 1 });
  await pipeline(createReadStream(fileOf(name), { start, end }), response);
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (request.method === 'POST') {
    await take(request, searchParams.get('name') ?? '');
    response.end('{}');
  } else if (pathname === '/') response.end();
  else await give(request, response, decodeURIComponent(pathname.split('/').at(-1) ?? ''));
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
