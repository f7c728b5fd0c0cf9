import { request as ask } from 'node:http';
import { startTlsHost } from '@latchkey/testing/tls-host';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  signOut,
} from 'firebase/auth';
import {
  connectStorageEmulator,
  type FirebaseStorage,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStorage,
  getStream,
  listAll,
  ref,
  type StorageError,
  uploadBytes,
  uploadBytesResumable,
  uploadString,
} from 'firebase/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runStorageScenario, storageScenarios } from '../storage-page/storage-scenarios.ts';
import { filePlaces } from './file-places.ts';
import { type FilesServer, openFileRules, startFiles } from './files-server.ts';
import { newAddress } from './firebase-client.ts';

const bucket = 'latchkey.firebasestorage.app';
const titles = Object.keys(storageScenarios);

const refused = async (work: Promise<unknown>): Promise<string> => {
  const { code } = (await work.then(
    () => ({ code: 'nothing' }),
    (error: unknown) => error,
  )) as StorageError;
  return code;
};

describe.each(filePlaces)('the unmodified client in Node, on $title', ({ title, environment }) => {
  const environmentOf = environment();
  const app = initializeApp({ projectId: 'latchkey', apiKey: 'k', storageBucket: bucket }, title);
  const storage = getStorage(app);
  let host: FilesServer;
  beforeAll(async () => {
    host = await startFiles(openFileRules, await environmentOf());
    connectStorageEmulator(storage, '127.0.0.1', host.port);
  });
  afterAll(async () => {
    await deleteApp(app);
    await host.close();
  });

  test.each(titles)('%s', async (scenario) => {
    expect(await runStorageScenario(storage, scenario)).toEqual(
      storageScenarios[scenario]?.expected,
    );
  });

  test('reads as a stream', async () => {
    const place = ref(storage, 'streamed');
    await uploadBytes(place, Buffer.alloc(1_000_000, 'streamed '));
    const pieces: Uint8Array[] = [];
    for await (const piece of getStream(place)) pieces.push(piece as Uint8Array);
    expect(Buffer.concat(pieces).equals(Buffer.alloc(1_000_000, 'streamed '))).toBe(true);
  });
});

describe('somebody who signs in', () => {
  let host: FilesServer;
  let app: FirebaseApp;
  let storage: FirebaseStorage;
  let auth: Auth;
  beforeAll(async () => {
    host = await startFiles(undefined, { LATCHKEY_FILES_ACCOUNT_MEGABYTES: '1' });
    app = initializeApp({ projectId: 'latchkey', apiKey: 'k', storageBucket: bucket }, 'person');
    auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, `http://127.0.0.1:${host.port}`, { disableWarnings: true });
    storage = getStorage(app);
    connectStorageEmulator(storage, '127.0.0.1', host.port);
  });
  afterAll(async () => {
    await deleteApp(app);
    await host.close();
  });
  const signUp = async () =>
    (await createUserWithEmailAndPassword(auth, newAddress(), 'correct horse 7')).user.uid;

  test('has a place of their own on a new server, and nothing else', async () => {
    expect(await refused(uploadString(ref(storage, 'users/ada/a'), 'x'))).toBe(
      'storage/unauthorized',
    );
    const uid = await signUp();
    const own = ref(storage, `users/${uid}/folder/a`);
    await uploadString(own, 'mine');
    expect(new TextDecoder().decode(await getBytes(own))).toBe('mine');
    expect((await listAll(ref(storage, `users/${uid}/folder`))).items).toHaveLength(1);
    for (const place of ['users/other/a', 'elsewhere', `users/${uid}x/a`]) {
      expect(await refused(uploadString(ref(storage, place), 'x'))).toBe('storage/unauthorized');
      expect(await refused(getMetadata(ref(storage, place)))).toBe('storage/unauthorized');
    }
    expect(await refused(listAll(ref(storage, 'users')))).toBe('storage/unauthorized');
    expect(await refused(getMetadata(ref(storage, `users/${uid}/none`)))).toBe(
      'storage/object-not-found',
    );
    const large = uploadBytesResumable(ref(storage, 'users/other/large'), new Uint8Array(600_000));
    expect(await refused(Promise.resolve(large))).toBe('storage/unauthorized');
    await signOut(auth);
    expect(await refused(getBytes(own))).toBe('storage/unauthorized');
  });

  test('is told when there is no more room', async () => {
    const uid = await signUp();
    const place = (name: string) => ref(storage, `users/${uid}/${name}`);
    await uploadBytes(place('a'), new Uint8Array(200_000));
    expect(await refused(uploadBytes(place('b'), new Uint8Array(1_000_000)))).toBe(
      'storage/quota-exceeded',
    );
    const task = uploadBytesResumable(place('c'), new Uint8Array(1_000_000));
    expect(await refused(Promise.resolve(task))).toBe('storage/quota-exceeded');
    await uploadBytes(place('d'), new Uint8Array(200_000));
  });

  test('is refused once an operator has disabled the account', async () => {
    const uid = await signUp();
    const place = ref(storage, `users/${uid}/a`);
    await uploadString(place, 'x');
    await host.admin('/v1/projects/latchkey/accounts:update', { localId: uid, disableUser: true });
    expect(await refused(getBytes(place))).toBe('storage/unauthenticated');
  });
});

test('behind TLS it is given a host, and is no emulator’s client', async () => {
  let port = 0;
  const proxy = await startTlsHost('localhost', (request, response) => {
    const { method, headers, url = '' } = request;
    const passed = ask(`http://127.0.0.1:${port}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  const origin = `https://localhost:${proxy.port}`;
  const host = await startFiles(openFileRules, { PUBLIC_URL: origin });
  port = host.port;
  const app = initializeApp({ projectId: 'latchkey', apiKey: 'k', storageBucket: bucket }, 'tls');
  const storage = getStorage(app);
  try {
    Object.assign(storage, { host: `localhost:${proxy.port}` });
    const bytes = new Uint8Array(600_000).fill(7);
    const { ref: place } = (await uploadBytesResumable(ref(storage, 'a/b'), bytes)).task.snapshot;
    expect((await getBytes(place)).byteLength).toBe(bytes.length);
    const link = await getDownloadURL(place);
    expect(link).toMatch(new RegExp(`^${origin}/v0/b/${bucket}/o/a%2Fb\\?alt=media&token=`));
    expect((await fetch(link)).status).toBe(200);
  } finally {
    await deleteApp(app);
    await host.close();
    await proxy.close();
  }
});
