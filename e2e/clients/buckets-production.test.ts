import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createServiceAccount } from '@latchkey/kernel/keys/service-account';
import type { Role } from '@latchkey/protocol';
import { certificateFor } from '@latchkey/testing/tls-host';
import { productionEnvironment } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { bucketScenarios } from './bucket-scenarios.ts';
import { type FilesServer, startFiles } from './files-server.ts';
import { databases } from './firestore-databases.ts';

const run = promisify(execFile);
const client = fileURLToPath(new URL('bucket-client.ts', import.meta.url));
const titles = Object.keys(bucketScenarios);
const expected = Object.fromEntries(
  Object.entries(bucketScenarios).map(([title, scenario]) => [title, scenario.expected]),
);

/** As a proxy does it that takes the encryption away and hands on what was in it. */
async function startTls(port: number, behindPort: number, roots: string): Promise<Server> {
  const certificate = await certificateFor('localhost');
  await writeFile(roots, certificate.cert);
  const server = createServer(certificate, (socket) => {
    const behind = connect(behindPort, '127.0.0.1').on('error', () => socket.destroy());
    socket.on('error', () => behind.destroy());
    socket.pipe(behind).pipe(socket);
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return server;
}

/** In production no token but one that a key has signed makes an operator. */
describe.each(databases)(
  'buckets of firebase-admin in production, on $title',
  ({ environment }) => {
    const place = environment();
    let folder: string;
    let url: string;
    let host: FilesServer;
    let proxy: Server;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'latchkey-buckets-'));
      const port = await freePort('localhost');
      url = `https://localhost:${port}`;
      host = await startFiles('service firebase.storage {\n}\n', {
        ...productionEnvironment,
        ...(await place()),
        PUBLIC_URL: url,
      });
      proxy = await startTls(port, host.port, join(folder, 'roots.pem'));
    });
    afterAll(async () => {
      proxy.close();
      await host.close();
      await rm(folder, { recursive: true });
    });

    /** What a client learns that has nothing but a key file and the address of the server. */
    async function learn(name: string, role: Role | undefined, asked: readonly string[]) {
      const { key, file } = await createServiceAccount('latchkey', name, host.now(), {
        ...(role !== undefined && { role }),
      });
      if (role !== undefined) await host.data.store.serviceAccounts.add(key);
      const keyFile = join(folder, `${name}.json`);
      await writeFile(keyFile, JSON.stringify(file));
      const options = join(folder, `${name}-asked.json`);
      await writeFile(options, JSON.stringify({ url, keyFile, titles: asked }));
      const { stdout } = await run(process.execPath, [client, options], {
        env: {
          ...process.env,
          NODE_EXTRA_CA_CERTS: join(folder, 'roots.pem'),
          // It would ask the network whether it runs in Google's cloud.
          METADATA_SERVER_DETECTION: 'none',
        },
      });
      return JSON.parse(stdout) as Readonly<Record<string, unknown>>;
    }

    test('do with the key of an owner what they do with the variable of emulators', async () => {
      expect(await learn('backend', 'owner', [...titles, 'a link'])).toEqual({
        ...expected,
        'a link': [true, 'linked', 403, 'another'],
      });
    });

    const writing = 'saves in one request, and reads what it has saved';
    const inPieces = 'saves in a request whose length it does not know, and in chunks';
    const looking = 'knows its bucket';

    test('are for looking only with the key of a viewer', async () => {
      expect(await learn('visitor', 'viewer', [looking, writing, inPieces])).toEqual({
        [looking]: bucketScenarios[looking]?.expected,
        [writing]: { code: 403 },
        [inPieces]: { code: 403 },
      });
    });

    test('are nothing to a key that is not registered', async () => {
      expect(await learn('stranger', undefined, [looking, writing])).toEqual({
        [looking]: { code: 401 },
        [writing]: { code: 401 },
      });
    });

    test('are not there without a header, nor under the addresses of emulators', async () => {
      const base = `http://127.0.0.1:${host.port}`;
      const bucket = 'latchkey.appspot.com';
      const status = async (path: string, method = 'GET') =>
        (await fetch(`${base}${path}`, { method })).status;
      expect(await status(`/storage/v1/b/${bucket}/o`)).toBe(401);
      expect(await status(`/upload/storage/v1/b/${bucket}/o?uploadType=media&name=a`, 'POST')).toBe(
        401,
      );
      expect(await status(`/b/${bucket}/o`)).toBe(404);
    });
  },
);
