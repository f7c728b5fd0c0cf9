import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeEnvironment } from '../../packages/testing/src/world.ts';
import { startDocuments } from '../clients/documents-server.ts';
import { type Stored, storedInFolder, storedInPostgres } from './history.ts';
import type { Node } from './nodes.ts';

/** A server of this process, on SQLite or on this database. It cannot be killed, and costs less. */
export async function startOwnServer(databaseUrl?: string): Promise<{
  readonly node: Node;
  open(): Stored;
  close(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-live-'));
  const { port, close } = await startDocuments(undefined, {
    LATCHKEY_DATA: folder,
    ...(databaseUrl !== undefined && nodeEnvironment(databaseUrl)),
  });
  const impossible = () => Promise.reject(new Error('It is a server of this process.'));
  return {
    node: {
      port: () => port,
      url: () => `http://127.0.0.1:${port}`,
      kill: impossible,
      start: impossible,
    },
    open: () =>
      databaseUrl === undefined ? storedInFolder(folder) : storedInPostgres(databaseUrl),
    async close() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
