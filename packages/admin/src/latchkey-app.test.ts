import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { latchkeyApp } from './index.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const key = {
  project_id: 'latchkey',
  client_email: 'backend@latchkey.iam.latchkey',
  private_key: privateKey,
};

/** What `cert` of firebase-admin makes, as far as it matters here. */
const cert = (account: object) => ({
  account,
  getAccessToken: (): Promise<{ access_token: string; expires_in: number }> =>
    Promise.reject(new Error('This would ask Google.')),
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the credential signs for this server itself, and asks nobody', async () => {
  const { projectId, credential } = latchkeyApp({ url: 'https://auth.example.com/', key, cert });
  expect(projectId).toBe('latchkey');
  expect(credential.account).toEqual({
    projectId: 'latchkey',
    clientEmail: key.client_email,
    privateKey,
  });
  const { access_token: token, expires_in: seconds } = await credential.getAccessToken();
  const claims = decodeJwt(token);
  expect(claims).toMatchObject({
    iss: key.client_email,
    sub: key.client_email,
    aud: 'https://auth.example.com',
  });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(seconds);
});

test('whatever host is asked for, the connection goes to this server', async () => {
  const hosts: (string | undefined)[] = [];
  const server = createServer((asked: IncomingMessage, reply) => {
    hosts.push(asked.headers.host);
    reply.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { httpAgent } = latchkeyApp({ url: `http://127.0.0.1:${port}`, key, cert });
  for (const host of ['identitytoolkit.googleapis.com', 'www.googleapis.com']) {
    const asking = request({ host, path: '/', agent: httpAgent }).end();
    const [reply] = await once(asking, 'response');
    expect(reply.statusCode).toBe(200);
    reply.resume();
  }
  expect(hosts).toEqual(['identitytoolkit.googleapis.com', 'www.googleapis.com']);
  httpAgent.destroy();
  server.close();
});

test.each([
  ['https://auth.example.com', ''],
  ['http://localhost:8787', 'production'],
])('with the emulator’s variable set it refuses: %s, NODE_ENV=%s', (url, mode) => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', 'localhost:9099');
  vi.stubEnv('NODE_ENV', mode);
  expect(() => latchkeyApp({ url, key, cert })).toThrow(
    /FIREBASE_AUTH_EMULATOR_HOST is set \(localhost:9099\): .* unsigned tokens/,
  );
});

test('on a developer’s machine it warns', async () => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', 'localhost:9099');
  const warned = once(process, 'warning');
  latchkeyApp({ url: 'http://localhost:8787', key, cert });
  const [warning] = await warned;
  expect(warning).toMatchObject({ code: 'LATCHKEY_EMULATOR' });
});

test.each(['http://auth.example.com', 'auth.example.com', 'ftp://auth.example.com', ''])(
  'keys are sent nowhere in the clear: "%s"',
  (url) => {
    expect(() => latchkeyApp({ url, key, cert })).toThrow(TypeError);
  },
);
