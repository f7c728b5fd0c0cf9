import { createSecretKey } from 'node:crypto';
import { smsTransportFrom } from '@latchkey/identity/delivery/sms-transports';
import {
  type PasswordWorkers,
  startPasswordWorkers,
} from '@latchkey/identity/hashing/password-workers';
import { createFunctionCaller } from '@latchkey/identity/hooks/call-function';
import type { Identity } from '@latchkey/identity/identity';
import { projectNumber } from '@latchkey/identity/project-number';
import { createForeignProviders } from '@latchkey/identity/providers/adapters/open-provider';
import { generateSamlKey } from '@latchkey/identity/providers/adapters/saml-key';
import {
  type SamlThreads,
  startSamlThreads,
} from '@latchkey/identity/providers/adapters/saml-threads';
import { createWeakPasswords } from '@latchkey/identity/weak-passwords/weak-passwords';
import type { LocalTime } from '@latchkey/kernel/clock/common-clock';
import { machineTime } from '@latchkey/kernel/clock/open-clock';
import { type KeyRing, openKeyRing } from '@latchkey/kernel/keys/key-ring';
import { createServiceAccount } from '@latchkey/kernel/keys/service-account';
import { createCustomTokens } from '@latchkey/kernel/keys/service-account-tokens';
import { openUnsignedRing } from '@latchkey/kernel/keys/unsigned-tokens';
import { createAddressLimits, onlyOrdered } from '@latchkey/kernel/limits/address-limits';
import { measuredLimits } from '@latchkey/kernel/limits/measured-limits';
import type { Log } from '@latchkey/kernel/log';
import { type Metrics, noMetrics } from '@latchkey/kernel/metrics/metrics';
import type { Outgoing } from '@latchkey/kernel/outgoing';
import { privateWithin } from '@latchkey/kernel/outgoing/judged-addresses';
import { mailServerComplaint } from '@latchkey/kernel/outgoing/mail-server-complaint';
import { createOutgoing } from '@latchkey/kernel/outgoing/outgoing';
import { codeLifetimes, hookLimits, phoneLimits } from '@latchkey/protocol';
import type { FastifyInstance } from 'fastify';
import { publicUrlOf } from './config/public-url.ts';
import type { Config } from './config/read-config.ts';
import type { Development } from './dev/development.ts';
import type { ServerData } from './open-server-data.ts';

/** What the server may call of what others chose. */
export const reachOf = ({ server, outgoing }: Config) => ({
  privateAllowed: server.mode === 'development',
  privateHosts: outgoing.privateHosts,
});

/** What is wrong with these settings is said before anything is opened. */
export const weakPasswordsOf = (config: Config, log: Log) =>
  createWeakPasswords(config, reachOf(config), log);

export type IdentityOptions = {
  readonly log: Log;
  readonly randomBytes: (length: number) => Uint8Array;
  readonly weakPasswords: ReturnType<typeof weakPasswordsOf>;
  /** What only development has. */
  readonly development: Development | undefined;
  /** Who asks the demo providers, once there is one that can be asked. */
  readonly app: () => FastifyInstance;
  readonly showsAccountPages: boolean;
  readonly localTime?: LocalTime | undefined;
  readonly keysAreRead?: 'at the start' | undefined;
  readonly hashing?: Parameters<typeof startPasswordWorkers>[0] | undefined;
  readonly outgoing?: Outgoing | undefined;
  readonly metrics?: Metrics | undefined;
  /** What another project of this process has already. */
  readonly shared?: SharedParts | undefined;
};

/** What no project has to have for itself: threads, and the keys that sign. */
export type SharedParts = {
  readonly keys: KeyRing;
  readonly passwords: PasswordWorkers;
  readonly samlThreads: SamlThreads;
};

export type OpenIdentity = {
  readonly identity: Identity;
  readonly keys: KeyRing;
  readonly smsTransport: ReturnType<typeof smsTransportFrom>;
  readonly shared: SharedParts;
  close(): Promise<void>;
};

async function openSharedParts(
  config: Config,
  { store, sealer, clock: { now } }: Pick<ServerData, 'store' | 'sealer' | 'clock'>,
  { keysAreRead, localTime = machineTime, hashing, metrics = noMetrics }: IdentityOptions,
): Promise<SharedParts> {
  const keys = await openKeyRing({
    store: store.signingKeys,
    sealer,
    now,
    monotonic: keysAreRead === 'at the start' ? () => 0 : localTime.monotonic,
    project: config.server.project,
    bits: config.keys.bits,
    rotateEveryMs: config.keys.rotationDays * 24 * 3_600_000,
  });
  return {
    keys,
    passwords: startPasswordWorkers({ ...hashing, metrics }),
    samlThreads: startSamlThreads(),
  };
}

/** The domain with all that it is handed. Nothing runs yet, and nothing is sent. */
export async function openIdentity(
  config: Config,
  data: ServerData,
  options: IdentityOptions,
): Promise<OpenIdentity> {
  const { store, sealer, clock } = data;
  const { randomBytes, weakPasswords, development, metrics = noMetrics } = options;
  const { now } = clock;
  const publicUrl = publicUrlOf(config);
  const reach = reachOf(config);
  const shared = options.shared ?? (await openSharedParts(config, data, options));
  const { keys, passwords, samlThreads } = shared;
  const customTokens = createCustomTokens(store.serviceAccounts);
  const outgoing = options.outgoing ?? createOutgoing(reach);
  const surroundings = { ...store, outgoing, publicUrl, now, randomBytes, samlThreads };
  const smsTransport = smsTransportFrom(config.sms, now);
  const addressLimits = measuredLimits(createAddressLimits({ now }), metrics);
  // As a key object: Node takes eight times as long to hash under bare bytes.
  const keyFor = (purpose: string) => createSecretKey(sealer.deriveKey(purpose));

  const identity: Identity = {
    ...store,
    project: { id: config.server.project, number: projectNumber(config.server.project) },
    emulates: development !== undefined,
    publicUrl,
    accountPage: options.showsAccountPages ? `${publicUrl}/account` : null,
    appName: config.mail.appName,
    addressLimits: development === undefined ? addressLimits : onlyOrdered(addressLimits),
    callFunction: createFunctionCaller(createOutgoing({ ...reach, longest: hookLimits.deadline })),
    passwords,
    weakPasswords,
    outgoing,
    mailServerComplaint: (host, port) => mailServerComplaint(host, port, privateWithin(reach)),
    foreignProvider: createForeignProviders(surroundings),
    ...(development && {
      demoProvider: development.demoProviders(surroundings, options.app, options.log),
    }),
    signer: config.development.unsignedTokens ? openUnsignedRing() : keys,
    newServiceAccount: (name, role, at) =>
      createServiceAccount(config.server.project, name, at, { role, publicUrl }),
    newSamlKey: (at) => generateSamlKey(config.server.project, at),
    customTokens: development?.customTokens(customTokens) ?? customTokens,
    refreshTokenKey: keyFor('refresh tokens'),
    refreshTokens: config.sessions.refreshTokens,
    mailedCodes: config.sessions.mailedCodes,
    tenantChoice: config.server.tenantChoice,
    operatorsNeedFactor: config.server.mode === 'production',
    phone: {
      applicationCheckRequired: development === undefined,
      // Enough to see that it works; nobody is kept off a developer's own machine.
      challengeBits: development === undefined ? phoneLimits.challengeBits : 8,
      testNumbersAllowed: development !== undefined,
      anyNumber: development !== undefined && smsTransport === undefined,
      canSend: development !== undefined || smsTransport !== undefined,
      sendsPerDay: config.sms.perDay,
      codeKey: keyFor('phone codes'),
      challengeKey: keyFor('challenges'),
    },
    passkeyChallengeKey: keyFor('passkey challenges'),
    addressMarkKey: keyFor('address marks'),
    recoveryCodeKey: keyFor('recovery codes'),
    secrets: sealer,
    codeLifetimes: { ...codeLifetimes, EMAIL_SIGNIN: config.sessions.emailLinkMinutes * 60_000 },
    now,
    randomBytes,
  };
  return {
    identity,
    keys,
    smsTransport,
    shared,
    async close() {
      if (options.shared !== undefined) return;
      await passwords.close();
      await samlThreads.close();
    },
  };
}
