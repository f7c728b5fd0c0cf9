import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadMasterKey } from '../../src/keys/master-key.ts';
import { createSealer, type Sealer } from '../../src/keys/sealing.ts';
import type { SigningKeyRecord } from '../../src/keys/signing-key.ts';
import type { Database, Row } from '../../src/store/database.ts';
import { createKeptMessages } from '../../src/store/kept-messages.ts';
import { queriesFor } from '../../src/store/queries.ts';
import type { QueuedMail } from '../../src/store/queued-message.ts';
import { createKeyStore } from '../../src/store/signing-keys.ts';
import { connectSqlite } from '../../src/store/sqlite-connection.ts';

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
    commit: () => Promise.reject(new Error('An image is only read.')),
    close: () => Promise.resolve(),
  };
  const queries = queriesFor('sqlite');
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
