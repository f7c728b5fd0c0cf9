import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';
import { createServiceAccount } from '@latchkey/kernel/keys/service-account';
import { certificateFor } from '@latchkey/testing/tls-host';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Read when the client is loaded, which is why it is not imported above. */
const rootsVariable = 'GRPC_DEFAULT_SSL_ROOTS_FILE_PATH';

let host: World;
let folder: string;
let proxy: { readonly port: number; close(): Promise<void> };

/** As a proxy does it that takes the encryption away and hands on what was in it. */
async function startTls(behindPort: number) {
  const certificate = await certificateFor('localhost');
  const roots = join(folder, 'roots.pem');
  await writeFile(roots, certificate.cert);
  process.env[rootsVariable] = roots;
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
  delete process.env[rootsVariable];
  await proxy.close();
  await host.close();
  await rm(folder, { recursive: true });
});

async function openClient(name: string, isRegistered: boolean) {
  const { cert, deleteApp, initializeApp } = await import('firebase-admin/app');
  const { getFirestore } = await import('firebase-admin/firestore');
  const { key, file } = await createServiceAccount('latchkey', name, host.now());
  if (isRegistered) await host.data.store.serviceAccounts.add(key);
  const path = join(folder, `${name}.json`);
  await writeFile(path, JSON.stringify(file));
  const app = initializeApp({ projectId: 'latchkey', credential: cert(path) }, name);
  const firestore = getFirestore(app);
  firestore.settings({ host: `localhost:${proxy.port}`, ssl: true });
  return { firestore, close: () => deleteApp(app) };
}

describe('firebase-admin over gRPC with nothing but a key file, behind TLS', () => {
  test('writes and reads as an operator', async () => {
    const { firestore, close } = await openClient('backend', true);
    await firestore.doc('c/x').set({ n: 1 });
    await firestore.runTransaction(async (transaction) => {
      const before = await transaction.get(firestore.doc('c/x'));
      transaction.update(before.ref, { n: Number(before.get('n')) + 1 });
    });
    const { docs } = await firestore.collection('c').where('n', '==', 2).get();
    expect(docs.map(({ id }) => id)).toEqual(['x']);
    await close();
  });

  test('is refused with the key file of nobody who is registered', async () => {
    const { firestore, close } = await openClient('stranger', false);
    await expect(firestore.doc('c/x').get()).rejects.toMatchObject({ code: 16 });
    await close();
  });
});
