import { createSecretKey } from 'node:crypto';
import { smsTransportFrom } from '@latchkey/identity/delivery/sms-transports';
import { startPasswordWorkers } from '@latchkey/identity/hashing/password-workers';
import { createFunctionCaller } from '@latchkey/identity/hooks/call-function';
import type { Identity } from '@latchkey/identity/identity';
import { projectNumber } from '@latchkey/identity/project-number';
import { createForeignProviders } from '@latchkey/identity/providers/adapters/open-provider';
import { generateSamlKey } from '@latchkey/identity/providers/adapters/saml-key';
import { startSamlThreads } from '@latchkey/identity/providers/adapters/saml-threads';
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
};

export type OpenIdentity = {
  readonly identity: Identity;
  readonly keys: KeyRing;
  readonly smsTransport: ReturnType<typeof smsTransportFrom>;
  close(): Promise<void>;
};

/** The domain with all that it is handed. Nothing runs yet, and nothing is sent. */
export async function openIdentity(
  config: Config,
  { store, sealer, clock }: ServerData,
  options: IdentityOptions,
): Promise<OpenIdentity> {
  const { randomBytes, weakPasswords, development, metrics = noMetrics } = options;
  const { now } = clock;
  const publicUrl = publicUrlOf(config);
  const reach = reachOf(config);
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
  const passwords = startPasswordWorkers({ ...options.hashing, metrics });
  const customTokens = createCustomTokens(store.serviceAccounts);
  const outgoing = options.outgoing ?? createOutgoing(reach);
  const samlThreads = startSamlThreads();
  const surroundings = { ...store, outgoing, publicUrl, now, randomBytes, samlThreads };
  const smsTransport = smsTransportFrom(config.sms, now);
  const addressLimits = measuredLimits(createAddressLimits({ now }), metrics);
  // As a key object: Node takes eight times as long to hash under bare bytes.
  const keyFor = (purpose: string) => createSecretKey(sealer.deriveKey(purpose));

  const identity: Identity = {
    ...store,
    project: { id: config.server.project, number: projectNumber(config.server.project) },
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
    ...(development && { demoProvider: development.demoProviders(surroundings, options.app) }),
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
      canSend: development !== undefined || smsTransport !== undefined,
      sendsPerDay: config.sms.perDay,
      codeKey: keyFor('phone codes'),
      challengeKey: keyFor('challenges'),
    },
    passkeyChallengeKey: keyFor('passkey challenges'),
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
    async close() {
      await passwords.close();
      await samlThreads.close();
    },
  };
}
