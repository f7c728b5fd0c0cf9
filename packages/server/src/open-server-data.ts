import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommonClock, LocalTime } from './clock/common-clock.ts';
import { givenClock, machineTime, openClock } from './clock/open-clock.ts';
import type { Config } from './config/read-config.ts';
import { BadSettings } from './config/setting.ts';
import { requireOwnOrigin } from './data-origin.ts';
import { firstConfig } from './first-config.ts';
import { lockFolder } from './folder-lock.ts';
import type { Log } from './http/log.ts';
import { loadMasterKey } from './keys/master-key.ts';
import { createSealer, type Sealer } from './keys/sealing.ts';
import { refuseMovedData } from './moved-away.ts';
import { type Database, DatabaseUnavailable } from './store/database.ts';
import { migrations } from './store/migrations/index.ts';
import { openPostgres } from './store/postgres.ts';
import { openSqlite } from './store/sqlite.ts';
import { createStore, type Store } from './store/store.ts';
import { whileDevelopment } from './store/while-development.ts';

export type ServerData = {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly store: Store;
  /** What time it is for everybody who shares this data. */
  readonly clock: CommonClock;
};

/**
 * A server has its folder to itself and waits for its database; whoever typed a command works beside
 * it and wants to know.
 */
export type Opener = 'server' | 'command';

async function openDatabase(config: Config, log: Log, opener: Opener): Promise<Database> {
  const { url, dataFolder, poolSize } = config.database;
  if (url === undefined) {
    refuseMovedData(dataFolder);
    return openSqlite({ file: join(dataFolder, 'latchkey.db'), migrations });
  }
  return openPostgres({
    url,
    poolSize,
    migrations,
    onWaiting: (error, attempt) => {
      if (opener === 'command') {
        throw new DatabaseUnavailable(`PostgreSQL cannot be reached: ${error.message}`);
      }
      log('warn', 'database_unreachable', { error: `${error.message} Trying again.`, attempt });
    },
  });
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BadSettings([`LATCHKEY_DATA: the folder ${folder} cannot be made (${code}).`]);
  }
}

type OpeningOptions = {
  readonly publicUrl: string;
  /** Instead of any clock. */
  readonly now?: (() => number) | undefined;
  readonly localTime?: LocalTime | undefined;
  readonly randomBytes: (length: number) => Uint8Array;
  readonly log: Log;
  readonly onMail?: () => void;
  readonly opener: Opener;
};

/** Opens what the server and the command line share: the database, the master key, the ports. */
export async function openServerData(config: Config, options: OpeningOptions): Promise<ServerData> {
  const { dataFolder, url } = config.database;
  await makeFolder(dataFolder);
  if (options.opener === 'command') return openData(config, options);
  const release = url === undefined ? lockFolder(dataFolder).release : undefined;
  try {
    const data = await openData(config, options, release);
    await requireOwnOrigin(config, data.store, data.clock.now()).catch(async (error: unknown) => {
      await data.database.close();
      throw error;
    });
    return data;
  } catch (error) {
    release?.();
    throw error;
  }
}

const closingWith = (database: Database, release: () => void): Database => ({
  ...database,
  close: () => database.close().finally(release),
});

async function openData(
  config: Config,
  options: OpeningOptions,
  release: () => void = () => undefined,
): Promise<ServerData> {
  const { publicUrl, randomBytes, log, opener, onMail = () => undefined } = options;
  const { mode } = config.server;
  const masterKey = await loadMasterKey({
    value: config.keys.masterKey,
    file: config.masterKeyFile,
    mayCreate: mode === 'development',
  });
  const sealer = createSealer(masterKey);
  const opened = closingWith(await openDatabase(config, log, opener), release);
  try {
    const clock =
      options.now === undefined
        ? await openClock(opened, options.localTime ?? machineTime)
        : givenClock(options.now);
    const isGuarded =
      mode === 'development' && opener === 'server' && opened.dialect === 'postgres';
    const database = isGuarded ? whileDevelopment(opened) : opened;
    const store = createStore(database, sealer, { monotonicNow: () => performance.now(), onMail });
    // Through no guard: where the data belongs to production, the next step says so in words.
    await opened.commit([
      store.settings.first('', firstConfig(config, publicUrl, randomBytes), clock.now()),
      store.installation.made(mode, clock.now()),
    ]);
    return { database, sealer, store, clock };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
