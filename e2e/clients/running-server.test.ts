import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readKeyFile } from './admin-sdk.ts';
import { startServer } from './running-server.ts';

it('a server that says it is ready has its key file, and leaves cleanly when told to', async () => {
  const server = await startServer();
  const { client_email } = await readKeyFile(join(server.dataFolder, 'service-account.json'));
  expect(client_email).toBe('first-operator@latchkey.iam.latchkey');
  expect(await server.stop()).toBe(0);
});
