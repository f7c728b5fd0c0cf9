import { createHash, createPrivateKey } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QueuedMail, QueuedSms } from '@latchkey/identity/outbox/queued-message';
import type { HashCost } from '@latchkey/identity/passwords/hash-cost';
import { createServiceAccount } from '@latchkey/kernel/keys/service-account';
import { createLog } from '@latchkey/kernel/log';
import type { SettingSource } from '@latchkey/kernel/settings/setting';
import { type Config, readConfig } from '@latchkey/server/config/read-config';
import { products } from '@latchkey/server/products';
import { createServer, type Server, type ServerOptions } from '@latchkey/server/server';
import { SignJWT } from 'jose';
import { type Authenticator, enrolAuthenticator, totpAt } from './authenticator.ts';
import { installSqlite } from './installed-sqlite.ts';
import { solve } from './solve-challenge.ts';
import { lendHashThread } from './spare-hash-threads.ts';
import { lendWriter } from './spare-writers.ts';
import { createTimers } from './timers.ts';
import type { CallOptions, Reply, WireReply } from './wire-reply.ts';

type Json = Record<string, unknown>;

export type World = Server & {
  readonly config: Config;
  readonly apiKey: string;
  /** Everything that was logged. */
  readonly logged: string[];
  /** What each comparison of a password cost. */
  readonly compared: (readonly HashCost[])[];
  now(): number;
  pass(milliseconds: number): void;
  /** POSTs to `/v1/accounts:verb` as a client does, or to a full path. */
  call(verbOrPath: string, body?: Json, options?: CallOptions): Promise<Reply>;
  /** The same as an operator. */
  admin(path: string, body?: Json, method?: 'POST' | 'GET' | 'PATCH' | 'DELETE'): Promise<Reply>;
  refresh(refreshToken: string, options?: CallOptions): Promise<Reply>;
  /** Mails to an address, newest first. */
  mailsTo(email: string): Promise<readonly QueuedMail[]>;
  /** SMS to a number, newest first. */
  smsTo(phoneNumber: string): Promise<readonly QueuedSms[]>;
  /** The digits in the newest of them. */
  smsCodeFor(phoneNumber: string): Promise<string>;
  /** What an SMS has to be worked for with: a challenge of this server, solved. */
  solveChallenge(): Promise<string>;
  /** Sends a code to the number and signs in with it, or links it where there is a token. */
  signInByPhone(phoneNumber: string, idToken?: string): Promise<WireReply>;
  /** The code in the newest mail of a kind. */
  codeFor(email: string, kind?: string): Promise<string>;
  signUp(email: string, password?: string): Promise<WireReply>;
  /** The same, and the link in the mail was opened: who may have a second factor. */
  signUpVerified(email: string, password?: string): Promise<WireReply>;
  /** Adds an authenticator app to the account of a fresh sign-in. */
  enrolTotp(idToken: string, displayName?: string): Promise<Authenticator>;
  /** What an app shows now, or so many half minutes from now. An accepted code is not good again. */
  totpCode(secret: string, steps?: number): string;
  /** Finishes a sign-in whose first factor asked for a second one. */
  finishWithTotp(firstFactor: WireReply, app: Authenticator, steps?: number): Promise<Reply>;
};

export type WorldOptions = Partial<ServerOptions> & {
  readonly environment?: SettingSource;
};

/** 32 bytes that look random enough: tests need the same key on two nodes. */
const testMasterKey = createHash('sha256').update('a master key for tests').digest('base64');

/** Settings under which nothing of development is there and every limit is on. */
export const productionEnvironment = {
  LATCHKEY_MODE: 'production',
  PUBLIC_URL: 'https://auth.example.com',
  LATCHKEY_MASTER_KEY: testMasterKey,
  // No load balancer looks at a test.
  LATCHKEY_SHUTDOWN_NOTICE: '0',
} as const;

/** A second node on the same database has to be given the same key as the first. */
export const nodeEnvironment = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  LATCHKEY_MASTER_KEY: testMasterKey,
});

/** Signs as a service account does that acts for an operator. */
async function operatorBearer(
  server: Server,
  project: string,
  now: () => number,
): Promise<() => Promise<string>> {
  const { key, file } = await createServiceAccount(project, 'test-operator', now());
  await server.data.store.serviceAccounts.add(key);
  return () => {
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT({})
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(file.client_email)
      .setSubject(file.client_email)
      .setAudience(server.identity.publicUrl)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 600)
      .sign(createPrivateKey(file.private_key));
  };
}

/** The newest message that is meant. It is hardly ever far back, and each has to be unsealed. */
async function newestOf<Message>(
  recent: (limit: number) => Promise<readonly Message[]>,
  isMeant: (message: Message) => boolean,
): Promise<Message | undefined> {
  return (await recent(10)).find(isMeant) ?? (await recent(500)).find(isMeant);
}

/** Weak on purpose: what tests hash protects nobody. */
const quickHashing = { memoryCost: 64, timeCost: 1, slots: 2, startThread: lendHashThread };

/**
 * A whole server with a clock that tests set and an outbox they read. Everything else is real.
 * Close it when done.
 */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-world-'));
  let offset = 0;
  const now = options.now ?? options.localTime?.wall ?? (() => Date.now() + offset);
  const timers = createTimers(now);
  const logged: string[] = [];
  const compared: (readonly HashCost[])[] = [];
  const config = readConfig(
    {
      LATCHKEY_DATA: folder,
      PUBLIC_URL: 'http://localhost:8787',
      ...options.environment,
    },
    options.products ?? products,
  );
  const isNew = config.database.url === undefined && config.database.dataFolder === folder;
  if (isNew && options.products === undefined) await installSqlite(folder);
  const server = await createServer(config, {
    log: createLog('info', (line) => logged.push(line), now),
    // Whoever says what the machine takes for the time wants to see what the server makes of it.
    ...(options.localTime === undefined && { now, keysAreRead: 'at the start' }),
    after: timers.after,
    startWriter: lendWriter,
    hashing: { ...quickHashing, onCompared: (work) => compared.push(work) },
    ...options,
  });
  await server.app.ready();
  const { apiKey } = await server.identity.settings.current('');

  async function call(
    verbOrPath: string,
    body: Json = {},
    callOptions: CallOptions = {},
  ): Promise<Reply> {
    const path = verbOrPath.startsWith('/') ? verbOrPath : `/v1/accounts:${verbOrPath}`;
    const key = callOptions.key ?? apiKey;
    return inject('POST', key === false ? path : `${path}?key=${key}`, body, callOptions);
  }

  async function inject(
    method: 'POST' | 'GET' | 'PATCH' | 'DELETE',
    url: string,
    body: Json | undefined,
    { headers = {}, address }: CallOptions,
  ): Promise<Reply> {
    const response = await server.app.inject({
      method,
      url,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(address === undefined ? {} : { remoteAddress: address }),
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const text = response.body;
    return {
      status: response.statusCode,
      body: JSON.parse(text === '' ? '{}' : text) as WireReply,
      headers: response.headers,
      text,
    };
  }

  const bearer =
    config.server.mode === 'production'
      ? await operatorBearer(server, config.server.project, now)
      : async () => 'owner';

  let solved = 0;
  const world: World = {
    ...server,
    config,
    apiKey,
    logged,
    compared,
    now,
    pass(milliseconds) {
      offset += milliseconds;
      timers.ring();
    },
    call,
    async admin(path, body, method = 'POST') {
      return inject(method, path, body, { headers: { authorization: `Bearer ${await bearer()}` } });
    },
    refresh: (refreshToken, callOptions) =>
      call('/v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken }, callOptions),
    async mailsTo(email) {
      const mails = await server.data.store.keptMessages.recent(500);
      return mails.filter(({ mail }) => mail.to === email);
    },
    async smsTo(phoneNumber) {
      const messages = await server.data.store.keptMessages.recentSms(500);
      return messages.filter(({ sms }) => sms.to === phoneNumber);
    },
    async smsCodeFor(phoneNumber) {
      const isMeant = ({ sms }: QueuedSms) => sms.to === phoneNumber;
      const newest = await newestOf(server.data.store.keptMessages.recentSms, isMeant);
      if (newest === undefined) throw new Error(`No SMS to ${phoneNumber}.`);
      return newest.sms.code;
    },
    async solveChallenge() {
      // From an address of its own every time: one that asks often has to work longer.
      solved += 1;
      const address = `10.0.${Math.floor(solved / 256)}.${solved % 256}`;
      const url = `/latchkey/v1/challenge?key=${apiKey}`;
      const { body } = await inject('GET', url, undefined, { address });
      return solve(String(body['challenge']), Number(body['difficulty']));
    },
    async signInByPhone(phoneNumber, idToken) {
      const sent = await call('sendVerificationCode', { phoneNumber });
      const { status, body } = await call('signInWithPhoneNumber', {
        sessionInfo: sent.body['sessionInfo'],
        code: await world.smsCodeFor(phoneNumber),
        ...(idToken === undefined ? {} : { idToken }),
      });
      if (status !== 200) throw new Error(`Sign-in by phone failed: ${JSON.stringify(body)}`);
      return body;
    },
    async codeFor(email, kind) {
      const found = await newestOf(
        server.data.store.keptMessages.recent,
        ({ mail }) => mail.to === email && mail.link !== null && (kind ?? mail.kind) === mail.kind,
      );
      const link = found?.mail.link;
      const code = link && new URL(link).searchParams.get('oobCode');
      if (!code) throw new Error(`No mail with a code for ${email}.`);
      return code;
    },
    async signUp(email, password = 'correct horse') {
      const { status, body } = await call('signUp', { email, password });
      if (status !== 200) throw new Error(`Sign-up of ${email} failed: ${JSON.stringify(body)}`);
      return body;
    },
    async signUpVerified(email, password) {
      const signedUp = await world.signUp(email, password);
      await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: signedUp.idToken });
      const oobCode = await world.codeFor(email, 'verifyEmail');
      await call('update', { oobCode, idToken: signedUp.idToken });
      return signedUp;
    },
    enrolTotp: (idToken, displayName = '') => enrolAuthenticator(call, now, idToken, displayName),
    totpCode: (secret, steps = 0) => totpAt(secret, now() + steps * 30_000),
    finishWithTotp: ({ mfaPendingCredential }, { id, secret }, steps = 1) =>
      call('/v2/accounts/mfaSignIn:finalize', {
        mfaPendingCredential,
        mfaEnrollmentId: id,
        totpVerificationInfo: { verificationCode: world.totpCode(secret, steps) },
      }),
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return world;
}
