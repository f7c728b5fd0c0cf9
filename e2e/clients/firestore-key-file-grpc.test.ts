import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createServiceAccount } from '@latchkey/kernel/keys/service-account';
import { certificateFor } from '@latchkey/testing/tls-host';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const client = fileURLToPath(new URL('key-file-client.ts', import.meta.url));

let host: World;
let folder: string;
let proxy: { readonly port: number; close(): Promise<void> };

const rootsFile = () => join(folder, 'roots.pem');

/** As a proxy does it that takes the encryption away and hands on what was in it. */
async function startTls(behindPort: number) {
  const certificate = await certificateFor('localhost');
  await writeFile(rootsFile(), certificate.cert);
  const open = new Set<TLSSocket>();
  const server = createServer({ ...certificate, ALPNProtocols: ['h2'] }, (socket) => {
    open.add(socket.once('close', () => open.delete(socket)).on('error', () => undefined));
    const behind = connect(behindPort, '127.0.0.1').on('error', () => socket.destroy());
    socket.pipe(behind).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** In production, where no token but one that a key has signed makes an operator. */
beforeAll(async () => {
  host = await startWorld({ environment: productionEnvironment });
  await host.app.listen({ host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(join(tmpdir(), 'latchkey-grpc-'));
  proxy = await startTls((host.app.server.address() as AddressInfo).port);
});
afterAll(async () => {
  await proxy.close();
  await host.close();
  await rm(folder, { recursive: true });
});

async function outcomeWith(name: string, isRegistered: boolean): Promise<unknown> {
  const { key, file } = await createServiceAccount('latchkey', name, host.now());
  if (isRegistered) await host.data.store.serviceAccounts.add(key);
  const path = join(folder, `${name}.json`);
  await writeFile(path, JSON.stringify(file));
  const { stdout } = await run(process.execPath, [client, path, `localhost:${proxy.port}`], {
    env: { ...process.env, GRPC_DEFAULT_SSL_ROOTS_FILE_PATH: rootsFile() },
  });
  return JSON.parse(stdout);
}

describe('firebase-admin over gRPC with nothing but a key file, behind TLS', () => {
  test('writes and reads as an operator', async () => {
    expect(await outcomeWith('backend', true)).toEqual({ ids: ['x'] });
  });

  test('is refused with the key file of nobody who is registered', async () => {
    expect(await outcomeWith('stranger', false)).toEqual({ code: 16 });
  });
});
