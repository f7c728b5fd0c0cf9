import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QueuedMail } from '@latchkey/identity/outbox/queued-message';
import { identityQueries } from '@latchkey/identity/store/identity-queries';
import { createKeptMessages } from '@latchkey/identity/store/kept-messages';
import { loadMasterKey } from '@latchkey/kernel/keys/master-key';
import { createSealer, type Sealer } from '@latchkey/kernel/keys/sealing';
import type { SigningKeyRecord } from '@latchkey/kernel/keys/signing-key';
import type { Database, Row } from '@latchkey/kernel/store/database';
import { createKeyStore } from '@latchkey/kernel/store/signing-keys';
import { connectSqlite } from '@latchkey/kernel/store/sqlite-connection';

/** The files as the kill left them, read without the server. */
export type CrashImage = {
  readonly sealer: Sealer;
  rows(sql: string): readonly Row[];
  mails(): Promise<readonly QueuedMail[]>;
  signingKeys(): Promise<readonly SigningKeyRecord[]>;
};

const everything = 1_000_000;

/**
 * Looks at a copy without the index of the log: reading would rebuild it, and that is the server's
 * work at its next start.
 */
export async function readCrashImage<Result>(
  folder: string,
  read: (image: CrashImage) => Promise<Result>,
): Promise<Result> {
  const copy = await mkdtemp(join(tmpdir(), 'latchkey-image-'));
  const file = join(copy, 'latchkey.db');
  try {
    await copyFile(join(folder, 'latchkey.db'), file);
    await copyFile(join(folder, 'latchkey.db-wal'), `${file}-wal`).catch(ignoreMissing);
    const masterKey = await loadMasterKey({ file: join(folder, 'master.key'), mayCreate: false });
    const connection = connectSqlite(file, 'read', 1_000);
    try {
      return await read(imageOf(createSealer(masterKey), (statement) => connection.run(statement)));
    } finally {
      connection.close();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

function imageOf(sealer: Sealer, run: ReturnType<typeof connectSqlite>['run']): CrashImage {
  const database: Database = {
    dialect: 'sqlite',
    read: async (statement) => run(statement).rows,
    snapshot: (work) => work({ read: async (statement) => run(statement).rows }),
    commit: () => Promise.reject(new Error('An image is only read.')),
    timedCommit: () => Promise.reject(new Error('An image is only read.')),
    load: () => ({ most: 1, inUse: 0, waiting: 0 }),
    close: () => Promise.resolve(),
  };
  const queries = identityQueries('sqlite');
  return {
    sealer,
    rows: (sql) => run({ sql, parameters: [] }).rows,
    mails: () => createKeptMessages(database, queries, sealer).recent(everything),
    signingKeys: () => createKeyStore(database, queries).list(),
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
