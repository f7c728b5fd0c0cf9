import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServiceAccount } from '@latchkey/kernel/keys/service-account';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, initializeFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const hostVariable = 'FIRESTORE_EMULATOR_HOST';
const keyVariable = 'GOOGLE_APPLICATION_CREDENTIALS';

let host: World;
let port: number;
let folder: string;
let app: App;
let firestore: Firestore;
const shown: string[] = [];

async function keyFile(name: string, isRegistered: boolean): Promise<string> {
  const { key, file } = await createServiceAccount('latchkey', name, host.now());
  if (isRegistered) await host.data.store.serviceAccounts.add(key);
  const path = join(folder, `${name}.json`);
  await writeFile(path, JSON.stringify(file));
  return path;
}

/** In production, where no token but one that a key has signed makes an operator. */
beforeAll(async () => {
  host = await startWorld({ environment: productionEnvironment });
  host.app.server.on('request', ({ headers }) => shown.push(String(headers.authorization)));
  await host.app.listen({ host: '127.0.0.1', port: 0 });
  port = (host.app.server.address() as AddressInfo).port;
  folder = await mkdtemp(join(tmpdir(), 'latchkey-key-file-'));
  process.env[hostVariable] = `127.0.0.1:${port}`;
  process.env[keyVariable] = await keyFile('backend', true);
  app = initializeApp({ projectId: 'latchkey' }, 'key-file');
  firestore = initializeFirestore(app, { preferRest: true });
});
afterAll(async () => {
  delete process.env[hostVariable];
  delete process.env[keyVariable];
  await deleteApp(app);
  await host.close();
  await rm(folder, { recursive: true });
});

describe('firebase-admin over REST with nothing but a key file', () => {
  test('writes and reads as an operator, by tokens that it signs itself', async () => {
    await firestore.doc('c/x').set({ n: 1 });
    await firestore.runTransaction(async (transaction) => {
      const before = await transaction.get(firestore.doc('c/x'));
      transaction.update(before.ref, { n: Number(before.get('n')) + 1 });
    });
    const { docs } = await firestore.collection('c').where('n', '==', 2).get();
    expect(docs.map(({ id }) => id)).toEqual(['x']);
    const [, payload = ''] = shown[0]?.split('.') ?? [];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(claims).toMatchObject({
      iss: expect.stringContaining('backend@'),
      exp: claims.iat + 3600,
    });
    expect(claims.scope).toContain('https://www.googleapis.com/auth/cloud-platform');
    expect(claims).not.toHaveProperty('aud');
  });

  test('is refused with the key file of nobody who is registered', async () => {
    process.env[keyVariable] = await keyFile('stranger', false);
    const other = initializeApp({ projectId: 'latchkey' }, 'stranger');
    try {
      const reading = initializeFirestore(other, { preferRest: true }).doc('c/x').get();
      await expect(reading).rejects.toThrow(/Invalid Credentials|UNAUTHENTICATED/);
    } finally {
      await deleteApp(other);
    }
  });
});
