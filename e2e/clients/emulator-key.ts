import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type EmulatorKey = { readonly file: string; close(): Promise<void> };

async function startTokenEndpoint(): Promise<Server> {
  const endpoint = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ access_token: 'owner', expires_in: 3600, token_type: 'Bearer' }));
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  return endpoint;
}

/**
 * Over REST firebase-admin asks for an access token, also of an emulator. With this key it gets that of
 * every emulator.
 */
export async function emulatorKey(): Promise<EmulatorKey> {
  const endpoint = await startTokenEndpoint();
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-admin-'));
  const address = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`;
  const file = join(folder, 'key.json');
  const key = {
    type: 'external_account_authorized_user',
    client_id: 'client',
    client_secret: 'secret',
    refresh_token: 'refresh',
    token_url: `${address}/token`,
    token_info_url: `${address}/introspect`,
  };
  await writeFile(file, JSON.stringify(key));
  return {
    file,
    async close() {
      await new Promise((resolve) => endpoint.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}
