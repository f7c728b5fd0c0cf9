import { afterEach, expect, test, vi } from 'vitest';
import { latchkeyStorage } from './index.ts';

/** What `getStorage` of firebase-admin gives, as far as it matters here. */
const storageOf = (client: {
  apiEndpoint: string;
  baseUrl: string;
  universeDomain: string;
  authClient: { useJWTAccessWithScope?: boolean };
}) => ({ bucket: (_name: string) => ({ storage: client }) });

const ofGoogle = () => ({
  apiEndpoint: 'https://storage.googleapis.com',
  baseUrl: 'https://storage.googleapis.com/storage/v1',
  universeDomain: 'googleapis.com',
  authClient: {},
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test('all buckets are those of the server, and nobody is asked for a token', () => {
  vi.stubEnv('STORAGE_EMULATOR_HOST', '');
  const client = ofGoogle();
  const storage = storageOf(client);
  expect(latchkeyStorage(storage, { url: 'https://auth.example.com:8443/' })).toBe(storage);
  expect(client).toEqual({
    apiEndpoint: 'https://auth.example.com:8443',
    baseUrl: 'https://auth.example.com:8443/storage/v1',
    universeDomain: 'auth.example.com',
    authClient: { useJWTAccessWithScope: true },
  });
});

test('it is refused with the variable of emulators, by which nothing is signed', () => {
  vi.stubEnv('STORAGE_EMULATOR_HOST', 'http://localhost:9199');
  const client = ofGoogle();
  const pointing = () => latchkeyStorage(storageOf(client), { url: 'https://auth.example.com' });
  expect(pointing).toThrow('STORAGE_EMULATOR_HOST is set');
  expect(client).toEqual(ofGoogle());
});

test('keys travel over https only', () => {
  vi.stubEnv('STORAGE_EMULATOR_HOST', '');
  const pointing = () => latchkeyStorage(storageOf(ofGoogle()), { url: 'http://auth.example.com' });
  expect(pointing).toThrow('https');
});
