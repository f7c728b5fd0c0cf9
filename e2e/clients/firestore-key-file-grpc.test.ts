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
import {
  productionEnvironment,
  startWorld,
  type World,
  type WorldOptions,
} from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminScenarios } from './admin-scenarios.ts';

const run = promisify(execFile);
const client = fileURLToPath(new URL('key-file-client.ts', import.meta.url));

type Proxy = { readonly port: number; readonly roots: string; close(): Promise<void> };

let folder: string;

/** As a proxy does it that takes the encryption away and hands on what was in it. */
async function startTls(behindPort: number): Promise<Proxy> {
  const certificate = await certificateFor('localhost');
  const roots = join(folder, `roots-${behindPort}.pem`);
  await writeFile(roots, certificate.cert);
  const open = new Set<TLSSocket>();
  const server = createServer({ ...certificate, ALPNProtocols: ['h2'] }, (socket) => {
    open.add(socket.once('close', () => open.delete(socket)).on('error', () => undefined));
    const behind = connect(behindPort, '127.0.0.1').on('error', () => socket.destroy());
    socket.pipe(behind).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    roots,
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-grpc-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A server behind TLS, and what a client learns there that has nothing but a key file. */
function behindTls(environment: WorldOptions['environment'] = {}) {
  let host: World;
  let proxy: Proxy;
  beforeAll(async () => {
    host = await startWorld({ environment });
    await host.app.listen({ host: '127.0.0.1', port: 0 });
    proxy = await startTls((host.app.server.address() as AddressInfo).port);
  });
  afterAll(async () => {
    await proxy.close();
    await host.close();
  });
  return async (name: string, isRegistered: boolean, titles: readonly string[]) => {
    const { key, file } = await createServiceAccount('latchkey', name, host.now());
    if (isRegistered) await host.data.store.serviceAccounts.add(key);
    const path = join(folder, `${name}.json`);
    await writeFile(path, JSON.stringify(file));
    const address = `localhost:${proxy.port}`;
    const { stdout } = await run(process.execPath, [client, path, address, ...titles], {
      env: { ...process.env, GRPC_DEFAULT_SSL_ROOTS_FILE_PATH: proxy.roots },
    });
    return JSON.parse(stdout) as unknown;
  };
}

const titles = Object.keys(adminScenarios);
const expected = Object.fromEntries(
  Object.entries(adminScenarios).map(([title, scenario]) => [title, scenario.expected]),
);

/** In production no token but one that a key has signed makes an operator. */
describe('firebase-admin over gRPC with nothing but a key file, behind TLS, in production', () => {
  const learn = behindTls(productionEnvironment);

  test('does as an operator what it does with the variable of emulators', async () => {
    expect(await learn('backend', true, titles)).toEqual(expected);
  });

  test('is refused with the key file of nobody who is registered', async () => {
    // The client tries for minutes to listen, whoever refuses it.
    const refused = titles.filter((title) => !title.startsWith('hears'));
    expect(await learn('stranger', false, refused)).toEqual({ code: 16 });
  });
});
