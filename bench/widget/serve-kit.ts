import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BuiltKit } from './build-kit.ts';

export type ServedPage = {
  readonly address: string;
  end(): Promise<void>;
};

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** What a plain host of static files does: everything gzipped, nothing pushed. */
export async function serveKit({ assets }: BuiltKit): Promise<ServedPage> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const asset = assets.get(pathname === '/' ? '/index.html' : pathname);
    if (asset === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = types[asset.path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Encoding': 'gzip',
      'Content-Length': asset.gzip.length,
    });
    response.end(asset.gzip);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}/`,
    async end() {
      server.close();
      server.closeAllConnections();
    },
  };
}
