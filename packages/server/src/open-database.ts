import type { Log } from '@latchkey/kernel/log';
import { type Database, DatabaseUnavailable } from '@latchkey/kernel/store/database';
import type { Migration } from '@latchkey/kernel/store/migrate';
import { openSqlite } from '@latchkey/kernel/store/sqlite';
import type { StartWriter } from '@latchkey/kernel/store/writer-thread';
import type { Config } from './config/read-config.ts';
import { accountsFile, ownFile } from './data-files.ts';
import { refuseMovedData } from './moved-away.ts';
import type { OwnDatabase } from './own-databases.ts';

/**
 * A server has its folder to itself and waits for its database; whoever typed a command works beside
 * it and wants to know.
 */
export type Opener = 'server' | 'command';

export type DatabaseOpening = {
  readonly log: Log;
  readonly opener: Opener;
  /** Puts a watch beside it, if anybody may look. */
  readonly watch: (database: Database, name: string) => Database;
  readonly startWriter?: StartWriter | undefined;
};

type Place = {
  /** How its numbers are called. */
  readonly name: string;
  readonly file: string;
  readonly schema?: string;
  readonly migrations: readonly Migration[];
  readonly writerStarts: 'at once' | 'by a commit';
};

async function open(
  { name, file, schema, migrations, writerStarts }: Place,
  { database: { url, dataFolder, poolSize } }: Config,
  { log, opener, watch, startWriter }: DatabaseOpening,
): Promise<Database> {
  if (url === undefined) {
    refuseMovedData(dataFolder);
    return watch(await openSqlite({ file, migrations, writerStarts, startWriter }), name);
  }
  const { openPostgres } = await import('@latchkey/kernel/store/postgres');
  const database = await openPostgres({
    url,
    schema,
    poolSize,
    migrations,
    onWaiting: (error, attempt) => {
      if (opener === 'command') {
        if (error instanceof DatabaseUnavailable) throw error;
        throw new DatabaseUnavailable(`PostgreSQL cannot be reached: ${error.message}`);
      }
      log('warn', 'database_unreachable', { error: `${error.message} Trying again.`, attempt });
    },
  });
  return watch(database, name);
}

export const openAccountsDatabase = (
  migrations: readonly Migration[],
  config: Config,
  opening: DatabaseOpening,
): Promise<Database> => {
  const file = accountsFile(config.database.dataFolder);
  return open({ name: 'accounts', file, migrations, writerStarts: 'at once' }, config, opening);
};

/** Few installations use all products, and a thread that never writes would only take memory. */
export const openOwnDatabase = (
  { name, migrations }: OwnDatabase,
  config: Config,
  opening: DatabaseOpening,
): Promise<Database> => {
  const file = ownFile(config.database.dataFolder, name);
  const place = { name, file, schema: name, migrations, writerStarts: 'by a commit' } as const;
  return open(place, config, opening);
};
