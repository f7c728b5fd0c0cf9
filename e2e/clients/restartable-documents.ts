import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Firestore } from 'firebase-admin/firestore';
import { type AdminFirestore, openAdminFirestore } from './admin-firestore.ts';
import { type CuttableLink, openLink } from './cuttable-link.ts';
import { type DocumentsServer, openRules, startDocuments } from './documents-server.ts';

/** A server that goes and comes back with its data, behind an address that stays. */
export type RestartableDocuments = {
  readonly link: CuttableLink;
  readonly apiKey: string;
  /** Of the server that runs now, whether or not the link leads to it. */
  admin(): Firestore;
  stop(): Promise<void>;
  /** Starts it again; what is done before `lead` is done before any client comes back. */
  start(): Promise<void>;
  lead(): void;
  /** Keeps a copy of the data of a server that does not run. */
  keepCopy(): Promise<void>;
  /** Puts the copy back, as it is when a disk is set back and nobody says so. */
  putBack(): Promise<void>;
  close(): Promise<void>;
};

export async function startRestartable(): Promise<RestartableDocuments> {
  const parent = await mkdtemp(join(tmpdir(), 'latchkey-restartable-'));
  const folder = join(parent, 'data');
  const copy = join(parent, 'copy');
  let host: DocumentsServer;
  let admin: AdminFirestore;
  const start = async () => {
    host = await startDocuments(openRules, { LATCHKEY_DATA: folder });
    admin = openAdminFirestore(host.port);
    return host;
  };
  const stop = async () => {
    await admin.close();
    await host.close();
  };
  const { port, apiKey } = await start();
  const link = await openLink(port);
  return {
    link,
    apiKey,
    admin: () => admin.firestore,
    stop,
    start: async () => void (await start()),
    lead: () => link.leadTo(host.port),
    keepCopy: () => cp(folder, copy, { recursive: true }),
    async putBack() {
      await rm(folder, { recursive: true });
      await rename(copy, folder);
    },
    async close() {
      await link.close();
      await stop();
      await rm(parent, { recursive: true });
    },
  };
}
