import { createSecretKey, randomBytes as secureRandomBytes } from 'node:crypto';
import { codeLifetimes, hookLimits, phoneLimits } from '@latchkey/protocol';
import type { FastifyInstance } from 'fastify';
import type { LocalTime } from './clock/common-clock.ts';
import { machineTime } from './clock/open-clock.ts';
import { firstKeyFile } from './config/first-key-file.ts';
import type { Config } from './config/read-config.ts';
import { type After, afterwards } from './delivery/after.ts';
import { type Dispatcher, startDispatcher } from './delivery/dispatch.ts';
import { mailTransports } from './delivery/mail-transports.ts';
import { smsTransportFrom } from './delivery/sms-transports.ts';
import { serverFromUrl } from './delivery/smtp-server.ts';
import type { Development } from './dev/development.ts';
import { createForeignProviders } from './federation/open-provider.ts';
import { startSamlThreads } from './federation/saml-threads.ts';
import { startPasswordWorkers } from './hashing/password-workers.ts';
import { startHousekeeping } from './housekeeping.ts';
import { type AppContext, createApp } from './http/app.ts';
import { authorizedOrigins } from './http/authorized-origins.ts';
import { parseTrustedProxies } from './http/client-address.ts';
import { type Credentials, sameText } from './http/credentials.ts';
import { faultFields, type Log } from './http/log.ts';
import { trackConnections } from './http/open-connections.ts';
import { mountPages } from './http/pages/mount-pages.ts';
import type { Site } from './http/site/site.ts';
import type { Exchange } from './http/token-endpoint.ts';
import type { Identity } from './identity/identity.ts';
import { createAddressLimits, onlyOrdered } from './identity/limits/address-limits.ts';
import type { Outgoing } from './identity/outgoing.ts';
import { createUsageCounter, type UsageCounter } from './identity/usage/usage-counter.ts';
import { type AccessTokens, accessTokenSeconds, createAccessTokens } from './keys/access-tokens.ts';
import { type KeyRing, openKeyRing } from './keys/key-ring.ts';
import { generateSamlKey } from './keys/saml-key.ts';
import { createServiceAccount } from './keys/service-account.ts';
import {
  createCustomTokens,
  verifyAssertion,
  verifyOperatorToken,
} from './keys/service-account-tokens.ts';
import { openUnsignedRing } from './keys/unsigned-tokens.ts';
import { type Opener, openServerData, type ServerData } from './open-server-data.ts';
import { createFunctionCaller } from './outgoing/call-function.ts';
import { mailServerConnector } from './outgoing/connect-to-mail-server.ts';
import { privateWithin } from './outgoing/judged-addresses.ts';
import { mailServerComplaint } from './outgoing/mail-server-complaint.ts';
import { createOutgoing } from './outgoing/outgoing.ts';
import { warnOfPhoneSettings } from './phone-warnings.ts';
import { projectNumber } from './project-number.ts';
import { createWeakPasswords } from './weak-passwords/weak-passwords.ts';

export type ServerOptions = {
  readonly log: Log;
  /** Instead of any clock: tests set the time. */
  readonly now?: () => number;
  /** What this machine takes for the time. */
  readonly localTime?: LocalTime;
  /** Tests that watch the database read the signing keys when they want to. */
  readonly keysAreRead?: 'at the start';
  /** What a delivery is timed with. */
  readonly after?: After;
  readonly randomBytes?: (length: number) => Uint8Array;
  /** Tests hash with less memory. */
  readonly hashing?: Parameters<typeof startPasswordWorkers>[0];
  readonly timeouts?: AppContext['timeouts'];
  /** The way out to providers and hooks. Tests answer themselves what the world would. */
  readonly outgoing?: Outgoing;
  /** Commands call the same domain beside a server that has the folder. */
  readonly opener?: Opener;
  /** What people see. Without it the server has only the pages that mails lead to. */
  readonly site?: Site | undefined;
};

export type Server = {
  readonly app: FastifyInstance;
  readonly identity: Identity;
  readonly data: ServerData;
  readonly keys: KeyRing;
  readonly dispatcher: Dispatcher;
  readonly usage: UsageCounter;
  /** From now on load balancers are told to go elsewhere. */
  leave(): void;
  close(): Promise<void>;
};

export const publicUrlOf = ({ server }: Config): string =>
  (server.publicUrl ?? `http://localhost:${server.port}`).replace(/\/+$/, '');

/** Told of every mail that was committed, and of every change to one. */
function mailListeners() {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function productionCredentials(identity: Identity, accessTokens: AccessTokens): Credentials {
  const { serviceAccounts, publicUrl } = identity;
  return {
    operator: async (bearer) =>
      (await accessTokens.verify(bearer, identity.now())) ??
      verifyOperatorToken(serviceAccounts, publicUrl, bearer, identity.now()),
    async isApiKey(key) {
      return sameText(key, (await identity.settings.current('')).apiKey);
    },
  };
}

/** A service account's signature for an access token. */
const exchangeWith =
  ({ serviceAccounts, publicUrl, now }: Identity, accessTokens: AccessTokens): Exchange =>
  async (assertion) => {
    const key = await verifyAssertion(serviceAccounts, publicUrl, assertion, now());
    return key && { accessToken: accessTokens.issue(key, now()), seconds: accessTokenSeconds };
  };

/** In production this module is not even loaded, so none of its shortcuts can be reached. */
const loadDevelopment = async (config: Config): Promise<Development | undefined> =>
  config.server.mode === 'development'
    ? (await import('./dev/development.ts')).development
    : undefined;

/** How long a request that has begun to arrive may take to be there when we leave. */
const unfinishedGrace = 5_000;

/** The only composition: configuration, stores, ports, domain, HTTP. */
export async function createServer(config: Config, options: ServerOptions): Promise<Server> {
  const { log, randomBytes = secureRandomBytes } = options;
  const publicUrl = publicUrlOf(config);
  const reach = {
    privateAllowed: config.server.mode === 'development',
    privateHosts: config.outgoing.privateHosts,
  };
  // What is wrong with the settings is said before anything is opened.
  const weakPasswords = createWeakPasswords(config, reach, log);
  const mails = mailListeners();
  const data = await openServerData(config, {
    publicUrl,
    now: options.now,
    localTime: options.localTime,
    randomBytes,
    log,
    onMail: mails.notify,
    opener: options.opener ?? 'server',
  });
  const { store, sealer, database, clock } = data;
  const { now } = clock;
  const development = await loadDevelopment(config);
  const readsOnce = options.keysAreRead === 'at the start';
  const keys = await openKeyRing({
    store: store.signingKeys,
    sealer,
    now,
    monotonic: readsOnce ? () => 0 : (options.localTime ?? machineTime).monotonic,
    project: config.server.project,
    bits: config.keys.bits,
    rotateEveryMs: config.keys.rotationDays * 24 * 3_600_000,
  });
  const passwords = startPasswordWorkers(options.hashing ?? {});
  const customTokens = createCustomTokens(store.serviceAccounts);
  const outgoing = options.outgoing ?? createOutgoing(reach);
  const samlThreads = startSamlThreads();
  const surroundings = { ...store, outgoing, publicUrl, now, randomBytes, samlThreads };
  const smsTransport = smsTransportFrom(config.sms, now);
  const addressLimits = createAddressLimits({ now });

  const identity: Identity = {
    ...store,
    project: { id: config.server.project, number: projectNumber(config.server.project) },
    publicUrl,
    accountPage: options.site === undefined ? null : `${publicUrl}/account`,
    appName: config.mail.appName,
    addressLimits: development === undefined ? addressLimits : onlyOrdered(addressLimits),
    callFunction: createFunctionCaller(createOutgoing({ ...reach, longest: hookLimits.deadline })),
    passwords,
    weakPasswords,
    outgoing,
    mailServerComplaint: (host, port) => mailServerComplaint(host, port, privateWithin(reach)),
    foreignProvider: createForeignProviders(surroundings),
    ...(development && { demoProvider: development.demoProviders(surroundings, () => app) }),
    signer: config.development.unsignedTokens ? openUnsignedRing() : keys,
    newServiceAccount: (name, role, at) =>
      createServiceAccount(config.server.project, name, at, { role, publicUrl }),
    newSamlKey: (at) => generateSamlKey(config.server.project, at),
    customTokens: development?.customTokens(customTokens) ?? customTokens,
    // As a key object: Node takes eight times as long to hash under bare bytes.
    refreshTokenKey: createSecretKey(sealer.deriveKey('refresh tokens')),
    refreshTokens: config.sessions.refreshTokens,
    mailedCodes: config.sessions.mailedCodes,
    tenantChoice: config.server.tenantChoice,
    phone: {
      applicationCheckRequired: development === undefined,
      // Enough to see that it works; nobody is kept off a developer's own machine.
      challengeBits: development === undefined ? phoneLimits.challengeBits : 8,
      testNumbersAllowed: development !== undefined,
      canSend: development !== undefined || smsTransport !== undefined,
      sendsPerDay: config.sms.perDay,
      codeKey: createSecretKey(sealer.deriveKey('phone codes')),
      challengeKey: createSecretKey(sealer.deriveKey('challenges')),
    },
    passkeyChallengeKey: createSecretKey(sealer.deriveKey('passkey challenges')),
    recoveryCodeKey: createSecretKey(sealer.deriveKey('recovery codes')),
    secrets: sealer,
    codeLifetimes: { ...codeLifetimes, EMAIL_SIGNIN: config.sessions.emailLinkMinutes * 60_000 },
    now,
    randomBytes,
  };

  await warnOfPhoneSettings(identity, log);

  const { smtpUrl, inTheClear } = config.mail;
  const transports = mailTransports({
    standard: smtpUrl === undefined ? undefined : serverFromUrl(smtpUrl, inTheClear),
    connect: mailServerConnector(reach),
  });
  const sender = {
    appName: config.mail.appName,
    publicUrl,
    from: config.mail.from ?? `no-reply@${new URL(publicUrl).hostname}`,
  };
  const dispatcher = startDispatcher({
    config: store.settings.config,
    transportFor: transports.for,
    smsTransport,
    outgoing: identity.outgoing,
    sender,
    withoutTransport: development === undefined ? 'wait' : 'done',
    queue: store.messageQueue,
    after: options.after ?? afterwards,
    now,
    log,
  });
  mails.subscribe(dispatcher.wake);

  const usage = createUsageCounter(identity, (error) =>
    log('error', 'usage_not_counted', faultFields(error)),
  );
  const accessTokens = createAccessTokens(
    createSecretKey(sealer.deriveKey('access tokens')),
    store.serviceAccounts,
  );
  const real = productionCredentials(identity, accessTokens);
  const credentials = development?.credentials(real) ?? real;
  const pages = development?.foreignPages(identity, config.development.hosts);
  let leaving = false;
  const app = createApp({
    identity,
    credentials,
    keys,
    exchange: exchangeWith(identity, accessTokens),
    usage,
    health: {
      isReady: async () =>
        !leaving &&
        database.read({ sql: 'SELECT 1', parameters: [] }).then(
          () => true,
          () => false,
        ),
    },
    log,
    trustsProxy: parseTrustedProxies(config.server.trustedProxies),
    secure: publicUrl.startsWith('https:'),
    origins: pages?.origins ?? authorizedOrigins(identity),
    guard: pages?.guard,
    mountPages: (scope, addressOf) => {
      mountPages(scope, {
        identity,
        addressOf,
        isApiKey: credentials.isApiKey,
        log,
        appName: sender.appName,
        development: development !== undefined,
        dataFolder: config.database.dataFolder,
        keyFile: firstKeyFile(config),
        site: options.site,
      });
      development?.mount(scope, { identity, store, database, sender, subscribe: mails.subscribe });
    },
    ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
  });
  const connections = trackConnections(app.server);
  const stopHousekeeping = startHousekeeping({
    store,
    keys,
    readsOnce,
    clock,
    log,
    development: development !== undefined,
  });

  return {
    app,
    identity,
    data,
    keys,
    dispatcher,
    usage,
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
      stopHousekeeping();
      await dispatcher.stop();
      transports.close();
      await passwords.close();
      await samlThreads.close();
      await database.close();
    },
  };
}
