import { createSecretKey, randomBytes as secureRandomBytes } from 'node:crypto';
import type { Dispatcher } from '@latchkey/identity/delivery/dispatch';
import type { startPasswordWorkers } from '@latchkey/identity/hashing/password-workers';
import { createPrincipals } from '@latchkey/identity/http/principals';
import type { IdentitySite } from '@latchkey/identity/http/site/identity-site';
import type { Identity } from '@latchkey/identity/identity';
import { identityData } from '@latchkey/identity/store/identity-data';
import { createUsageCounter, type UsageCounter } from '@latchkey/identity/usage/usage-counter';
import { type After, afterwards } from '@latchkey/kernel/after';
import type { LocalTime } from '@latchkey/kernel/clock/common-clock';
import { type AppContext, createApp } from '@latchkey/kernel/http/app';
import { parseTrustedProxies } from '@latchkey/kernel/http/client-address';
import type { Mount } from '@latchkey/kernel/http/mount';
import { trackConnections } from '@latchkey/kernel/http/open-connections';
import { createRefusalAudit } from '@latchkey/kernel/http/refusal-audit';
import type { KeyRing } from '@latchkey/kernel/keys/key-ring';
import { createPersonTokens } from '@latchkey/kernel/keys/person-tokens';
import { faultFields, type Log } from '@latchkey/kernel/log';
import { noMetrics } from '@latchkey/kernel/metrics/metrics';
import type { Outgoing } from '@latchkey/kernel/outgoing';
import type { Ground, Notice, OpenProduct, Product } from '@latchkey/kernel/product';
import type { Database } from '@latchkey/kernel/store/database';
import type { StartWriter } from '@latchkey/kernel/store/writer-thread';
import type { FastifyInstance } from 'fastify';
import { accountMounts } from './account-mounts.ts';
import { publicUrlOf } from './config/public-url.ts';
import type { Config } from './config/read-config.ts';
import { noticeOfProject } from './data-project.ts';
import { loadDevelopment } from './dev/load-development.ts';
import { housekeepingChores, startChores } from './housekeeping.ts';
import { mountMetrics } from './metrics/mount-metrics.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { watchData } from './metrics/watch-data.ts';
import { openIdentity, type SharedParts, weakPasswordsOf } from './open-identity.ts';
import { openServerData, type ServerData } from './open-server-data.ts';
import {
  machineTokens,
  type OperatorTokens,
  productionCredentials,
} from './operator-credentials.ts';
import { warnOfPhoneSettings } from './phone-warnings.ts';
import { products as ownProducts } from './products.ts';
import { startDelivery } from './start-delivery.ts';

export type ServerOptions = {
  readonly log: Log;
  /** Instead of any clock: tests set the time. */
  readonly now?: () => number;
  /** What this machine takes for the time. */
  readonly localTime?: LocalTime;
  /** Tests that watch the database read the signing keys when they want to. */
  readonly keysAreRead?: 'at the start';
  /** What deliveries and looks at who is still there are timed with. */
  readonly after?: After;
  readonly randomBytes?: (length: number) => Uint8Array;
  /** Tests hash with less memory. */
  readonly hashing?: Parameters<typeof startPasswordWorkers>[0];
  /** Tests have threads that one server after the other writes by. */
  readonly startWriter?: StartWriter | undefined;
  readonly timeouts?: AppContext['timeouts'];
  /** The way out to providers and hooks. Tests answer themselves what the world would. */
  readonly outgoing?: Outgoing;
  /** What people see. Without it the server has only the pages that mails lead to. */
  readonly site?: IdentitySite | undefined;
  /** Beside accounts; those of this installation if nothing is said. */
  readonly products?: readonly Product[];
  /** Of a project that development opens beside the first one: what it has of that. */
  readonly beside?: {
    readonly apiKey: string;
    readonly shared: SharedParts;
    readonly weakPasswords: ReturnType<typeof weakPasswordsOf>;
  };
};

export type Server = {
  readonly app: FastifyInstance;
  readonly identity: Identity;
  readonly data: ServerData;
  readonly keys: KeyRing;
  readonly dispatcher: Dispatcher;
  readonly usage: UsageCounter;
  /** What is to be said of the data, and what the products have to say about how they stand. */
  notices(): Promise<readonly Notice[]>;
  /** From now on load balancers are told to go elsewhere. */
  leave(): void;
  close(): Promise<void>;
};

/** How long a request that has begun to arrive may take to be there when we leave. */
const unfinishedGrace = 5_000;

const isReady = (database: Database): Promise<boolean> =>
  database.read({ sql: 'SELECT 1', parameters: [] }).then(
    () => true,
    () => false,
  );

const mountedBy = (product: string, mounts: readonly Mount[] = []): readonly Mount[] =>
  mounts.map((mount) => ({ product, ...mount }));

/** What was opened on the way to a server, to be closed in the other order. */
type Opened = { close(): Promise<void> };

/** All of it, whatever fails on the way; what failed first is said last. */
async function closeAll(opened: readonly Opened[]): Promise<void> {
  const faults: unknown[] = [];
  for (const one of opened.toReversed()) {
    await one.close().catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw faults[0];
}

/** The only composition: data is opened, products are built on it, requests are answered. */
export async function createServer(config: Config, options: ServerOptions): Promise<Server> {
  const { log, randomBytes = secureRandomBytes, products = ownProducts } = options;
  const weakPasswords = options.beside?.weakPasswords ?? weakPasswordsOf(config, log);
  const recorded = openMetrics(config);
  const data = await openServerData(config, {
    publicUrl: publicUrlOf(config),
    now: options.now,
    localTime: options.localTime,
    randomBytes,
    log,
    products,
    opener: 'server',
    apiKey: options.beside?.apiKey,
    metrics: recorded,
    startWriter: options.startWriter,
  });
  const opened: Opened[] = [data];
  try {
    return await buildServer(
      config,
      { ...options, randomBytes, products, weakPasswords, recorded },
      data,
      opened,
    );
  } catch (error) {
    await closeAll(opened).catch((fault) => log('error', 'not_closed', faultFields(fault)));
    throw error;
  }
}

async function buildServer(
  config: Config,
  options: ServerOptions &
    Required<Pick<ServerOptions, 'randomBytes' | 'products'>> & {
      readonly weakPasswords: ReturnType<typeof weakPasswordsOf>;
      readonly recorded: ReturnType<typeof openMetrics>;
    },
  data: ServerData,
  closing: Opened[],
): Promise<Server> {
  const { log, site, randomBytes, products, weakPasswords, recorded } = options;
  const { after = afterwards } = options;
  const metrics = recorded ?? noMetrics;
  watchData(metrics, data, await data.everyDatabase());
  const { database, clock, store } = data;
  const publicUrl = publicUrlOf(config);
  const development = await loadDevelopment(config);
  const opened = await openIdentity(config, data, {
    log,
    randomBytes,
    weakPasswords,
    development,
    app: () => app,
    showsAccountPages: site !== undefined,
    localTime: options.localTime,
    keysAreRead: options.keysAreRead,
    hashing: options.hashing,
    outgoing: options.outgoing,
    metrics,
    shared: options.beside?.shared,
  });
  closing.push(opened);
  const { identity, keys } = opened;
  await warnOfPhoneSettings(identity, log);
  const keyFor = (purpose: string) => createSecretKey(data.sealer.deriveKey(purpose));
  const operatorTokens: OperatorTokens = {
    machines: machineTokens(data),
    people: createPersonTokens(keyFor('operator tokens of people')),
  };
  const real = productionCredentials(identity, operatorTokens);
  const credentials = development?.credentials(real) ?? real;
  const principals = createPrincipals({
    identity,
    credentials,
    after,
    onFault: (fault) => log('error', 'principals_not_kept', faultFields(fault)),
  });
  closing.push({ close: principals.stop });
  data.notifications.subscribe('endings', principals.wake);
  const ground: Omit<Ground, 'database'> = {
    serverDatabase: database,
    databaseOf: data.databaseOf,
    dataFolder: config.database.dataFolder,
    notifications: data.notifications,
    sealer: data.sealer,
    project: identity.project,
    publicUrl,
    mode: config.server.mode,
    now: clock.now,
    after,
    log,
    metrics,
    principals,
  };
  const others: OpenProduct[] = [];
  const mountsOfOthers: Mount[] = [];
  for (const product of products) {
    const other = await product.open(
      { ...ground, database: await data.databaseOf(product.name) },
      config.products[product.name] ?? {},
    );
    closing.push({ close: async () => other.close?.() });
    others.push(other);
    mountsOfOthers.push(...mountedBy(product.name, other.mounts));
  }

  const { dispatcher, stop: stopDelivery } = startDelivery(config, data, opened, {
    log,
    after,
    metrics,
  });
  // After the answer, which would else be later where there is something to send than where there is none.
  data.notifications.subscribe('outbox', () => setImmediate(dispatcher.wake));
  const usage = createUsageCounter(identity, (error) =>
    log('error', 'usage_not_counted', faultFields(error)),
  );
  const otherProjects =
    options.beside === undefined
      ? development?.otherProjects(
          config,
          (ofOther, apiKey) => {
            const beside = { apiKey, shared: opened.shared, weakPasswords };
            return createServer(ofOther, { ...options, products: [], beside });
          },
          log,
        )
      : undefined;
  if (otherProjects !== undefined) closing.push(otherProjects);
  let leaving = false;
  const given = { credentials, operatorTokens, development, usage, site, log };
  const { guard, mounts } = accountMounts(config, data, opened, given);
  const app = createApp({
    health: { isReady: async () => !leaving && (await isReady(database)) },
    log,
    noteRefusal: createRefusalAudit(identity, log),
    trustsProxy: parseTrustedProxies(config.server.trustedProxies),
    secure: publicUrl.startsWith('https:'),
    guard: (app) => {
      guard?.(app);
      if (otherProjects !== undefined) {
        development?.leadToProjects(app, identity.project, otherProjects);
      }
    },
    metrics: recorded,
    mounts: [
      ...(recorded === undefined ? [] : [mountMetrics(recorded, config.server.metricsToken)]),
      ...mountsOfOthers,
      ...mountedBy(identityData.name, mounts),
    ],
    ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
  });
  const connections = trackConnections(app.server);
  const ownChores = housekeepingChores({
    store,
    keys,
    readsOnce: options.keysAreRead === 'at the start',
    clock,
    log,
    development: development !== undefined,
  });
  const stopChores = startChores(
    [...ownChores, ...others.flatMap(({ chores = [] }) => chores)],
    log,
  );

  return {
    app,
    identity,
    data,
    keys,
    dispatcher,
    usage,
    async notices() {
      const said = [...(await noticeOfProject(config, data, products))];
      for (const { name, notices } of products) {
        if (notices === undefined) continue;
        const own = { ...ground, database: await data.databaseOf(name) };
        said.push(...(await notices(own, config.products[name] ?? {})));
      }
      return said;
    },
    leave() {
      leaving = true;
    },
    async close() {
      leaving = true;
      connections.leave();
      const cutting = setTimeout(connections.cutUnfinished, unfinishedGrace);
      await app.close();
      clearTimeout(cutting);
      await usage.settled();
      stopChores();
      await stopDelivery();
      await closeAll(closing);
    },
  };
}
