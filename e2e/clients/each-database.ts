import { join } from 'node:path';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { installedPostgres } from '../../packages/testing/src/installed-postgres.ts';
import { isProof } from '../../packages/testing/src/proofs.ts';
import { type KeyFile, openAdminApp, readKeyFile } from './admin-sdk.ts';
import { closeClients } from './firebase-client.ts';
import { type RunningServer, startServer } from './running-server.ts';

/** A server that was just installed, and the admin SDK with the key file it wrote. */
export type Installation = {
  readonly server: RunningServer;
  readonly admin: Auth;
  readonly keyFile: KeyFile;
  /** What a command of the product needs to work on the same data. */
  readonly environment: Readonly<Record<string, string>>;
};

async function install(database: Readonly<Record<string, string>>): Promise<Installation> {
  // In emulator mode the SDK would check no signature.
  expect(process.env['FIREBASE_AUTH_EMULATOR_HOST']).toBeUndefined();
  const server = await startServer(database);
  const keyFile = await readKeyFile(join(server.dataFolder, 'service-account.json'));
  return {
    server,
    keyFile,
    admin: getAuth(openAdminApp({ port: server.port, keyFile })),
    environment: { LATCHKEY_DATA: server.dataFolder, ...database },
  };
}

function installed(start: () => Promise<Installation>): () => Installation {
  let installation: Installation | undefined;
  beforeAll(async () => {
    installation = await start();
  });
  afterAll(async () => {
    await closeClients();
    if (installation !== undefined) expect(await installation.server.stop()).toBe(0);
  });
  return () => {
    if (installation === undefined) throw new Error('The server starts before the first test.');
    return installation;
  };
}

/**
 * The same suite of unmodified clients against a freshly started server, on SQLite, and in proofs once
 * more on PostgreSQL. What is handed out is there from the first test and the suite's own `beforeAll` on.
 */
export function onEachDatabase(suite: (installation: () => Installation) => void): void {
  describe('on SQLite', () => suite(installed(() => install({}))));
  if (!isProof) return;
  describe('on PostgreSQL', () => {
    const place = installedPostgres();
    suite(installed(async () => install({ DATABASE_URL: (await place()).location })));
  });
}
