import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { request as ask } from 'node:http';
import { createServer } from 'node:https';
import { selfSignedCertificate } from '../../packages/kernel/src/keys/certificate.ts';
import type { ServedFile } from '../../packages/testing/src/browsers/serve-pages.ts';

export type TlsOptions = {
  readonly port: number;
  /** Where everything goes that is no file of the application. */
  readonly server: string;
  readonly files: Readonly<Record<string, ServedFile>>;
  readonly policy: string;
};

async function identityOfHost() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const day = 24 * 3_600_000;
  const cert = await selfSignedCertificate({
    privateKey,
    publicKey,
    project: 'localhost',
    notBefore: Date.now() - day,
    notAfter: Date.now() + day,
  });
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert };
}

/** An application and this product behind it on one origin, as a reverse proxy makes them one. */
export async function serveBehindTls({ port, server, files, policy }: TlsOptions) {
  const proxy = createServer(await identityOfHost(), (request, response) => {
    const { pathname } = new URL(request.url ?? '/', server);
    const file = Object.hasOwn(files, pathname) ? files[pathname] : undefined;
    if (file !== undefined) {
      const headers = { 'content-type': file.type, 'content-security-policy': policy };
      response.writeHead(200, headers).end(file.body);
      return;
    }
    const { method, headers } = request;
    const passed = ask(`${server}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  proxy.listen(port, 'localhost');
  await once(proxy, 'listening');
  return {
    close() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
