import { mkdir } from 'node:fs/promises';
import { createStore, type Store } from '@latchkey/identity/store/store';
import type { CommonClock, LocalTime } from '@latchkey/kernel/clock/common-clock';
import { givenClock, machineTime, openClock } from '@latchkey/kernel/clock/open-clock';
import { loadMasterKey } from '@latchkey/kernel/keys/master-key';
import { createSealer, type Sealer } from '@latchkey/kernel/keys/sealing';
import type { Log } from '@latchkey/kernel/log';
import type { Metrics } from '@latchkey/kernel/metrics/metrics';
import type { Product } from '@latchkey/kernel/product';
import { BadSettings } from '@latchkey/kernel/settings/setting';
import type { Database } from '@latchkey/kernel/store/database';
import { measuring } from '@latchkey/kernel/store/measured';
import { localNotifications, type Notifications } from '@latchkey/kernel/store/notifications';
import { whileDevelopment } from '@latchkey/kernel/store/while-development';
import type { StartWriter } from '@latchkey/kernel/store/writer-thread';
import { removeLeftCopies } from './backup/copies.ts';
import type { Config } from './config/read-config.ts';
import { refuseHalfData } from './data-files.ts';
import { requireOwnOrigin } from './data-origin.ts';
import { otherProject } from './data-project.ts';
import { firstConfig, newApiKey } from './first-config.ts';
import { lockFolder } from './folder-lock.ts';
import { saidOfFolder } from './folder-out-of-reach.ts';
import {
  type DatabaseOpening,
  type Opener,
  openAccountsDatabase,
  openOwnDatabase,
} from './open-database.ts';
import { type OpenedDatabases, openedDatabases } from './opened-databases.ts';
import { ownDatabasesOf } from './own-databases.ts';
import { migrationsOf, tenantTablesOf } from './products.ts';

export type ServerData = OpenedDatabases & {
  /** Where accounts are, and whatever has no database of its own. */
  readonly database: Database;
  readonly sealer: Sealer;
  readonly store: Store;
  /** What time it is for everybody who shares this data. */
  readonly clock: CommonClock;
  /** What was committed, here and on other nodes. */
  readonly notifications: Notifications;
};

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
  /** Beside accounts. */
  readonly products: readonly Product[];
  readonly opener: Opener;
  /** Of a project that is new, where it is not for chance to choose. */
  readonly apiKey?: string | undefined;
  /** Where the database is watched, if anybody may look. */
  readonly metrics?: Metrics | undefined;
  /** Tests have threads that one server after the other writes by. */
  readonly startWriter?: StartWriter | undefined;
};

/** Opens what the server and the command line share: the database, the master key, the ports. */
export async function openServerData(config: Config, options: OpeningOptions): Promise<ServerData> {
  try {
    return await openFor(config, options);
  } catch (error) {
    throw saidOfFolder(config.database.dataFolder, error);
  }
}

/** Development serves every project that a client names, and loses sight of none. */
async function requireOwnProject(
  config: Config,
  data: OpenedDatabases,
  products: readonly Product[],
): Promise<void> {
  if (config.server.mode !== 'production') return;
  const problem = await otherProject(config, data, products);
  if (problem !== undefined) throw new BadSettings([`LATCHKEY_PROJECT: ${problem}`]);
}

async function openFor(config: Config, options: OpeningOptions): Promise<ServerData> {
  const { dataFolder, url } = config.database;
  await makeFolder(dataFolder);
  if (options.opener === 'command') return openData(config, options);
  const release = url === undefined ? lockFolder(dataFolder).release : undefined;
  try {
    for (const folder of url === undefined ? await removeLeftCopies(dataFolder) : []) {
      options.log('warn', 'backup_copy_left_behind', { error: `${folder} cannot be removed.` });
    }
    const data = await openData(config, options, release);
    try {
      await requireOwnOrigin(config, data.store, data.clock.now());
      // So that nobody has to wait for it later, and what is wrong with one is said now.
      await data.everyDatabase();
      await requireOwnProject(config, data, options.products);
    } catch (error) {
      await data.close();
      throw error;
    }
    return data;
  } catch (error) {
    release?.();
    throw error;
  }
}

async function notificationsOf(
  { database: { url } }: Config,
  { read }: Database,
  { opener, log }: OpeningOptions,
): Promise<Notifications> {
  if (url === undefined) return localNotifications();
  const { postgresNotifications } = await import('@latchkey/kernel/store/postgres-notifications');
  return postgresNotifications({
    url,
    run: read,
    listens: opener === 'server',
    onRefused: ({ message }) => log('warn', 'notifications_refused', { error: message }),
  });
}

const closingWith = (
  database: Database,
  notifications: Notifications,
  release: () => void,
): Database => ({
  ...database,
  close: () =>
    notifications
      .close()
      .then(() => database.close())
      .finally(release),
});

/** As a connection has to call it that is in another schema. */
async function installationTable(database: Database): Promise<string> {
  const [row] = await database.read({
    sql: `SELECT quote_ident(nspname) || '.installation' AS name FROM pg_namespace
      WHERE oid = (SELECT relnamespace FROM pg_class WHERE oid = 'installation'::regclass)`,
    parameters: [],
  });
  return String(row?.['name']);
}

async function openData(
  config: Config,
  options: OpeningOptions,
  release: () => void = () => undefined,
): Promise<ServerData> {
  const { publicUrl, opener, products, log, metrics, startWriter } = options;
  const { apiKey = newApiKey(options.randomBytes) } = options;
  const { mode } = config.server;
  const own = ownDatabasesOf(products);
  if (config.database.url === undefined) refuseHalfData(config.database.dataFolder, own);
  const masterKey = await loadMasterKey({
    value: config.keys.masterKey,
    file: config.masterKeyFile,
    mayCreate: mode === 'development',
  });
  const sealer = createSealer(masterKey);
  const watch = metrics === undefined ? (database: Database) => database : measuring(metrics);
  const opening: DatabaseOpening = { log, opener, watch, startWriter };
  const bare = await openAccountsDatabase(migrationsOf(products), config, opening);
  const notifications = await notificationsOf(config, bare, options);
  const opened = closingWith(bare, notifications, release);
  try {
    const clock =
      options.now === undefined
        ? await openClock(opened, options.localTime ?? machineTime)
        : givenClock(options.now);
    const isGuarded =
      mode === 'development' && opener === 'server' && opened.dialect === 'postgres';
    const database = isGuarded ? whileDevelopment(opened) : opened;
    const databases = openedDatabases(database, own, async (one) => {
      const other = await openOwnDatabase(one, config, opening);
      return isGuarded ? whileDevelopment(other, await installationTable(opened)) : other;
    });
    const store = createStore(database, sealer, {
      monotonicNow: () => performance.now(),
      onCommitted: notifications.notify,
      tenantTables: tenantTablesOf(products),
    });
    notifications.subscribe('settings', store.lookAgain);
    // Through no guard: where the data belongs to production, the next step says so in words.
    await opened.commit([
      store.settings.first('', firstConfig(config, publicUrl, apiKey), clock.now()),
      store.installation.made(mode, clock.now()),
    ]);
    return { ...databases, database, sealer, store, clock, notifications };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
