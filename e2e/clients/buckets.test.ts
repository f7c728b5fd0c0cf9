import { randomUUID } from 'node:crypto';
import { createServiceAccount } from '@latchkey/kernel/keys/service-account';
import { type App, cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { getDownloadURL, getStorage } from 'firebase-admin/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bucket, bucketScenarios, runBucketScenario } from './bucket-scenarios.ts';
import { filePlaces } from './file-places.ts';
import { type FilesServer, startFiles } from './files-server.ts';

const hostVariable = 'STORAGE_EMULATOR_HOST';
const storageBucket = 'latchkey.appspot.com';

/** Operators need no rules. Whoever asks for a link without a header is nobody. */
const rules = `service firebase.storage {
  match /b/{bucket}/o/linked.txt {
    allow get;
  }
}
`;

describe.each(filePlaces)(
  'buckets of firebase-admin in development, on $title',
  ({ environment }) => {
    const place = environment();
    let host: FilesServer;
    let app: App;
    let bucket: Bucket;
    beforeAll(async () => {
      host = await startFiles(rules, await place());
      const { key, file } = await createServiceAccount('latchkey', 'backend', host.now());
      await host.data.store.serviceAccounts.add(key);
      process.env[hostVariable] = `http://127.0.0.1:${host.port}`;
      const credential = cert({
        projectId: 'latchkey',
        clientEmail: file.client_email,
        privateKey: file.private_key,
      });
      app = initializeApp({ credential, storageBucket }, randomUUID());
      bucket = getStorage(app).bucket();
    });
    afterAll(async () => {
      delete process.env[hostVariable];
      await deleteApp(app);
      await host.close();
    });

    test.each(Object.keys(bucketScenarios))('%s', async (title) => {
      expect(await runBucketScenario(bucket, title)).toEqual(bucketScenarios[title]?.expected);
    });

    test('gives links that open an object to whoever has them', async () => {
      const file = bucket.file('linked.txt');
      await file.save('linked', { resumable: false });
      const url = await getDownloadURL(file);
      expect(await (await fetch(url)).text()).toBe('linked');
      const [{ metadata }] = await file.getMetadata();
      const token = new URL(url).searchParams.get('token');
      expect(metadata).toEqual({ firebaseStorageDownloadTokens: token });
    });
  },
);
