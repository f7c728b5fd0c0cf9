import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ServedFile = { readonly type: string; readonly body: string };

export type ServedPages = { readonly url: string; close(): void };

/** An origin of its own with a few files, under the policy given. */
export async function servePages(
  files: Readonly<Record<string, ServedFile>>,
  contentSecurityPolicy: string,
  host: 'localhost' | '127.0.0.1' = 'localhost',
): Promise<ServedPages> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = Object.hasOwn(files, pathname) ? files[pathname] : undefined;
    if (file === undefined) return response.writeHead(404).end();
    return response
      .writeHead(200, {
        'content-type': `${file.type}; charset=utf-8`,
        'content-security-policy': contentSecurityPolicy,
        'cache-control': 'no-store',
      })
      .end(file.body);
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
