import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reload, signInWithCustomToken } from 'firebase/auth';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createSessionCookie,
  createVerifier,
  verifySessionCookie,
} from '../../packages/admin/src/index.ts';
import { type KeyFile, openAdminApp, openLatchkeyApp, operatorToken } from './admin-sdk.ts';
import { closeClients, newAddress, openClient, ways } from './firebase-client.ts';
import { refusalOf } from './refusal.ts';
import { type RunningServer, runCommand, startServer } from './running-server.ts';

const publicUrl = 'https://auth.example.com';

let server: RunningServer;
let keyFile: KeyFile;

beforeAll(async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'));
  const environment = {
    LATCHKEY_MODE: 'production',
    LATCHKEY_MASTER_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: publicUrl,
    HOST: 'localhost',
  };
  const created = await runCommand(['service-accounts', 'create', 'backend', '--role', 'owner'], {
    ...environment,
    LATCHKEY_DATA: dataFolder,
  });
  keyFile = JSON.parse(created.stdout) as KeyFile;
  server = await startServer(environment, dataFolder);
});

afterAll(async () => {
  await closeClients();
  expect(await server.stop()).toBe(0);
});

const signedFor = (audience: string) => () => operatorToken(keyFile, audience);
const adminWith = (bearer: () => Promise<string>) =>
  getAuth(openAdminApp({ port: server.port, keyFile, bearer }));

describe('a server in production', () => {
  it.each([publicUrl, 'https://identitytoolkit.googleapis.com/'])(
    'has operators: whoever signs for %s with a registered key',
    async (audience) => {
      const operator = adminWith(signedFor(audience));
      const { uid } = await operator.createUser({ email: newAddress() });
      expect((await operator.getUser(uid)).uid).toBe(uid);
    },
  );

  it('is managed by what our package gives the SDK', async () => {
    const auth = getAuth(openLatchkeyApp(publicUrl, keyFile, server.port));
    const { uid } = await auth.createUser({ email: newAddress(), password: 'correct horse' });
    await auth.setCustomUserClaims(uid, { plan: 'gold' });
    expect((await auth.getUser(uid)).customClaims).toEqual({ plan: 'gold' });

    const reply = await fetch(`${server.url}/v1/projects`, {
      headers: { authorization: `Bearer ${await operatorToken(keyFile, publicUrl)}` },
    });
    const { apiKey } = (await reply.json()) as { apiKey: string };
    const client = openClient(server, ways[0], { apiKey });
    const { user } = await signInWithCustomToken(client, await auth.createCustomToken(uid));
    const idToken = await user.getIdToken();
    expect(await auth.verifyIdToken(idToken, true)).toMatchObject({ uid, plan: 'gold' });

    const verifier = createVerifier({ url: server.url, projectId: 'latchkey', apiKey });
    const checked = { checkRevoked: true };
    expect(await verifier.verifyIdToken(idToken, checked)).toMatchObject({ uid, plan: 'gold' });

    // Either makes the session cookies that the other takes.
    const without = {
      ...{ url: publicUrl, key: keyFile },
      fetch: (address: string, init: RequestInit) =>
        fetch(address.replace(publicUrl, server.url), init),
    };
    const expiresIn = 600_000;
    const ours = await createSessionCookie(idToken, { ...without, expiresIn });
    expect(await auth.verifySessionCookie(ours, true)).toMatchObject({ uid, plan: 'gold' });
    const theirs = await auth.createSessionCookie(idToken, { expiresIn });
    const asked = { ...without, ...checked };
    expect(await verifySessionCookie(theirs, asked)).toMatchObject({ uid, plan: 'gold' });

    await auth.revokeRefreshTokens(uid);
    await expect(verifier.verifyIdToken(idToken, checked)).rejects.toThrow('revoked');
    await expect(verifySessionCookie(theirs, asked)).rejects.toThrow('revoked');
  });

  it('lets an operator do what the role says', async () => {
    const operatorWith = async (role: string) => {
      const created = await fetch(`${server.url}/latchkey/v1/projects/latchkey/serviceAccounts`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await operatorToken(keyFile, publicUrl)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ name: 'limited', role }),
      });
      return getAuth(openLatchkeyApp(publicUrl, (await created.json()) as KeyFile, server.port));
    };
    const userAdmin = await operatorWith('userAdmin');
    const { uid } = await userAdmin.createUser({ email: newAddress() });
    const viewer = await operatorWith('viewer');
    expect((await viewer.getUser(uid)).uid).toBe(uid);
    expect(await refusalOf(viewer.deleteUser(uid))).toMatch(/^auth\/insufficient-permission/);
    const change = { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } };
    expect(await refusalOf(userAdmin.projectConfigManager().updateProjectConfig(change))).toMatch(
      /^auth\/insufficient-permission/,
    );
  });

  it('takes nobody else for one', async () => {
    const customToken = await adminWith(signedFor(publicUrl)).createCustomToken('admin');
    const strangers = [
      async () => 'owner',
      async () => customToken,
      signedFor('https://elsewhere.example.com'),
    ];
    for (const bearer of strangers) {
      const asked = adminWith(bearer).getUserByEmail('ada@example.com');
      expect(await asked.catch(({ httpResponse }) => httpResponse.status)).toBe(401);
    }
  });

  it.each(ways)('lets a client in that has the real API key, $way', async (way) => {
    const reply = await fetch(`${server.url}/v1/projects`, {
      headers: { authorization: `Bearer ${await operatorToken(keyFile, publicUrl)}` },
    });
    const { apiKey } = (await reply.json()) as { apiKey: string };
    const operator = adminWith(signedFor(publicUrl));
    const token = await operator.createCustomToken('ada');

    const { user } = await signInWithCustomToken(openClient(server, way, { apiKey }), token);
    await reload(user);
    const claims = await operator.verifyIdToken(await user.getIdToken(true), true);
    expect(claims.uid).toBe('ada');
    expect(await refusalOf(signInWithCustomToken(openClient(server, way), token))).toMatch(
      /^auth\/api-key-not-valid/,
    );
  });

  it('has none of the conveniences of development', async () => {
    for (const path of ['/emulator/v1/projects/latchkey/oobCodes', '/dev/inbox/mails']) {
      expect((await fetch(`${server.url}${path}`)).status).toBe(404);
    }
  });
});
