import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { createSealer } from '@latchkey/kernel/keys/sealing';
import { postgresUrl, sqlitePlaces } from '@latchkey/testing/databases';
import { startHookHost } from '@latchkey/testing/hook-host';
import { installedPostgres } from '@latchkey/testing/installed-postgres';
import { headerOf, type MailServer, startSmtpServer } from '@latchkey/testing/mail-server';
import { gatewayEnvironment, startSmsGateway } from '@latchkey/testing/sms-gateway';
import {
  type SmtpStep,
  smtpSteps,
  startStallingMailServer,
} from '@latchkey/testing/stalling-mail-server';
import { toldTo, webhookSecret } from '@latchkey/testing/webhooks';
import {
  nodeEnvironment,
  startWorld,
  type World,
  type WorldOptions,
} from '@latchkey/testing/world';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Closed when the test is over, the first one first: nobody waits for servers that are gone. */
function closing<Closed extends { close(): Promise<unknown> }>(opened: Closed): Closed {
  closers.push(() => opened.close());
  return opened;
}

async function start(
  environment: Record<string, string>,
  clock: Pick<WorldOptions, 'now'> = {},
): Promise<World> {
  return closing(
    await startWorld({
      ...clock,
      environment: { LATCHKEY_MAIL_FROM: 'Example <no-reply@example.com>', ...environment },
    }),
  );
}

let people = 0;
const freshEmail = () => {
  people += 1;
  return `reader-${people}@example.com`;
};
const freshNumber = () => {
  people += 1;
  return `+1650${200 + people}0100`;
};

const askForReset = (world: World, email: string) =>
  world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });

/** As many mails that wait as there are addresses, each to another. */
async function queueMails(world: World, count: number): Promise<readonly string[]> {
  const addresses = Array.from({ length: count }, freshEmail);
  for (const email of addresses) {
    await world.signUp(email);
    await askForReset(world, email);
  }
  return addresses;
}

const stateOf = async (world: World, email: string) => {
  const [newest] = await world.mailsTo(email);
  return newest && { state: newest.state, attempts: newest.attempts, error: newest.lastError };
};

const webhookTo = (world: World, ...urls: readonly string[]) =>
  world.admin(
    '/v2/projects/latchkey/config?updateMask=notification.webhooks',
    {
      notification: {
        webhooks: urls.map((url) => ({ url, events: ['account.created'], secret: webhookSecret })),
      },
    },
    'PATCH',
  );

const copiesFor = ({ received }: MailServer, email: string) =>
  received.filter(({ recipients }) => recipients.includes(email));

/** A mail server that has the mail, and says so when the test wants it to. */
async function startThinkingServer() {
  let take: () => void = () => undefined;
  const taking = new Promise<void>((resolve) => {
    take = resolve;
  });
  const server = closing(await startSmtpServer({ beforeTaking: () => taking }));
  return { server, take: () => take() };
}

describe('Q1: what is slow holds up nothing but itself', () => {
  // Attack: nobody means it; a mail server drips its answers, and codes come when they are worthless.
  test.each(['silence', 'drip'] as const)(
    'a mail server that greets in %s delays no SMS and no event',
    async (manner) => {
      const slow = closing(await startStallingMailServer('greeting', manner));
      const gateway = closing(await startSmsGateway());
      const host = closing(await startHookHost());
      const world = await start({ SMTP_URL: slow.url, ...gatewayEnvironment(gateway) });
      await queueMails(world, 20);
      await expect.poll(slow.stalled).toBeGreaterThan(0);

      await webhookTo(world, `${host.url}/events`);
      const phoneNumber = freshNumber();
      await world.call('sendVerificationCode', { phoneNumber });
      await world.signUp(freshEmail());
      await expect.poll(() => gateway.received).toHaveLength(1);
      await expect.poll(() => toldTo(host)).toHaveLength(1);
      expect(slow.received).toEqual([]);
    },
  );

  test('a webhook that never answers delays no other', async () => {
    const silent = closing(await startHookHost());
    const host = closing(await startHookHost());
    silent.answer('/events', 'silence');
    const world = await start({});
    await webhookTo(world, `${silent.url}/events`, `${host.url}/events`);
    const count = 30;
    for (let turn = 0; turn < count; turn += 1) await world.signUp(freshEmail());
    await expect.poll(() => toldTo(host)).toHaveLength(count);
    // No more than its share are on their way there; the others wait their turn in the database.
    expect(silent.received.length).toBeLessThan(count);
  });

  test('the mail server of the project delays no mail of the installation’s', async () => {
    const slow = closing(await startStallingMailServer('greeting', 'silence'));
    const fast = closing(await startSmtpServer());
    const world = await start({ SMTP_URL: fast.url });
    await world.admin(
      '/v2/projects/latchkey/config?updateMask=notification.sendEmail',
      {
        notification: {
          sendEmail: {
            method: 'CUSTOM_SMTP',
            smtp: {
              senderEmail: 'no-reply@example.com',
              host: '127.0.0.1',
              port: Number(new URL(slow.url).port),
            },
          },
        },
      },
      'PATCH',
    );
    const { body } = await world.admin('/v2/projects/latchkey/tenants', {
      displayName: 'acme',
      allowPasswordSignup: true,
    });
    const tenantId = String(body['name']).split('/')[3] ?? '';
    await queueMails(world, 12);
    await expect.poll(slow.stalled).toBeGreaterThan(0);
    const email = freshEmail();
    await world.call('signUp', { email, password: 'correct horse', tenantId });
    await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email, tenantId });
    await expect.poll(() => copiesFor(fast, email)).toHaveLength(1);
  });

  /** Where it may stop answering, and what is written down about it. */
  const limits: Readonly<Record<SmtpStep, string>> = {
    greeting: 'ETIMEDOUT hello',
    EHLO: 'ETIMEDOUT hello',
    AUTH: 'ETIMEDOUT login',
    MAIL: 'ETIMEDOUT envelope',
    RCPT: 'ETIMEDOUT envelope',
    DATA: 'ETIMEDOUT envelope',
    message: 'ETIMEDOUT message',
  };

  describe.each(['silence', 'drip'] as const)('a mail server that falls into %s', (manner) => {
    test.each(smtpSteps)('after %s is given up in time, and asked again', async (step) => {
      const server = closing(await startStallingMailServer(step, manner));
      const world = await start({ SMTP_URL: server.url });
      const [email = ''] = await queueMails(world, 1);
      await expect.poll(server.stalled).toBe(1);
      world.pass(step === 'message' ? 10 * minute : 30 * second);
      await world.dispatcher.dispatchDue();
      expect(await stateOf(world, email)).toEqual({
        state: 'waiting',
        attempts: 1,
        error: limits[step],
      });
      server.recover();
      world.pass(minute);
      await world.dispatcher.dispatchDue();
      expect(await stateOf(world, email)).toEqual({ state: 'sent', attempts: 2, error: null });
      // Only where it had the mail and did not say so does it have two, and can tell that they are one.
      expect(server.received).toHaveLength(step === 'message' ? 2 : 1);
      const ids = new Set(server.received.map((source) => headerOf(source, 'message-id')));
      const [queued] = await world.mailsTo(email);
      expect([...ids]).toEqual([`<${queued?.id}@example.com>`]);
    });
  });
});

describe('Q2: a message is sent once, however slow', () => {
  const place = installedPostgres();

  // Attack: the lease ends while the mail server still thinks, and another node takes the mail.
  test('a mail server that takes minutes gets one copy, of two nodes', async () => {
    const environment = {
      ...nodeEnvironment((await place()).location),
      LATCHKEY_MAIL_FROM: 'no-reply@example.com',
    };
    const { server, take } = await startThinkingServer();
    const nodes = [
      await start({ ...environment, SMTP_URL: server.url }),
      await start({ ...environment, SMTP_URL: server.url }),
    ] as const;
    const addresses = await queueMails(nodes[0], 6);
    const dueOf = async () =>
      (await nodes[0].data.store.keptMessages.recent(50))
        .filter(({ attempts }) => attempts > 0)
        .map(({ dueAt }) => dueAt);
    // All are on their way, the sixth from the other node: whoever has one keeps its lease by now.
    nodes[1].dispatcher.wake();
    await expect.poll(() => server.received.length).toBe(6);
    for (let passed = 0; passed < 8 * minute; passed += 20 * second) {
      const later = Math.max(...(await dueOf()));
      for (const node of nodes) node.pass(20 * second);
      // Renewed before it is over: that is what is to be seen, and not how fast this machine is.
      await expect.poll(async () => Math.min(...(await dueOf()))).toBeGreaterThan(later);
      nodes[1].dispatcher.wake();
    }
    take();
    for (const node of nodes) await node.dispatcher.dispatchDue();
    for (const email of addresses) {
      expect([email, copiesFor(server, email).length]).toEqual([email, 1]);
      expect(await stateOf(nodes[1], email)).toMatchObject({ state: 'sent', attempts: 1 });
    }
  });

  test('two nodes that look at once send each mail once', async () => {
    const environment = {
      ...nodeEnvironment((await place()).location),
      LATCHKEY_MAIL_FROM: 'no-reply@example.com',
    };
    const server = closing(await startSmtpServer());
    const quiet = await start(environment);
    await quiet.dispatcher.stop();
    const addresses = await queueMails(quiet, 24);
    const nodes = [
      await start({ ...environment, SMTP_URL: server.url }),
      await start({ ...environment, SMTP_URL: server.url }),
    ];
    const all = async () => {
      for (const email of addresses) {
        if ((await stateOf(quiet, email))?.state !== 'sent') return false;
      }
      return true;
    };
    await Promise.all(nodes.map(({ dispatcher }) => dispatcher.dispatchDue()));
    await expect.poll(all, { timeout: 10_000 }).toBe(true);
    for (const email of addresses) expect(copiesFor(server, email)).toHaveLength(1);
  });

  test('a node that lost its lease stops, and what it says later counts for nothing', async () => {
    const server = closing(await startStallingMailServer('RCPT', 'silence'));
    const world = await start({ SMTP_URL: server.url });
    const [email = ''] = await queueMails(world, 1);
    await expect.poll(server.stalled).toBe(1);
    const { messageQueue } = world.data.store;
    const lane = { channel: 'mail', lane: '' };
    // As if this process had slept for longer than its lease.
    const [taken] = await messageQueue.claim(lane, world.now() + 2 * minute, minute, 1);
    expect(taken?.attempts).toBe(2);
    world.pass(20 * second);
    await world.dispatcher.dispatchDue();
    expect(await stateOf(world, email)).toEqual({ state: 'waiting', attempts: 2, error: null });
  });
});

describe('Q3: a message that cannot be delivered harms no other', () => {
  const place = sqlitePlaces();
  const poisons: Readonly<Record<string, string>> = {
    'of a kind that nobody has words for': '{"kind":"birthday","to":"a@example.com","tenant":""}',
    'without a kind': '{"to":"a@example.com","tenant":""}',
    'without a recipient': '{"kind":"passwordChanged","tenant":""}',
    'that is nothing': 'null',
    'that is a list': '[]',
    'with a link that is none': '{"kind":"resetPassword","to":"a@b.example","link":7,"email":{}}',
  };

  /** Mails that wait, in data that nobody works on; and a server that sends them once it is asked to. */
  async function waitingMails() {
    const server = closing(await startSmtpServer());
    const folder = dirname((await place()).location);
    const world = await startWorld({ environment: { LATCHKEY_DATA: folder } });
    await world.dispatcher.stop();
    const addresses = await queueMails(world, 3);
    const [{ id } = { id: '' }] = await world.mailsTo(addresses[0] ?? '');
    const { sealer, database } = world.data;
    const change = (set: string) =>
      database.commit([{ sql: `UPDATE outbox SET ${set} WHERE id = '${id}'`, parameters: [] }]);
    const sending = async () => {
      await world.close();
      return start({ SMTP_URL: server.url, LATCHKEY_DATA: folder });
    };
    return { server, id, addresses, others: addresses.slice(1), sealer, change, sending };
  }

  test.each(Object.entries(poisons))('a mail %s is set aside', async (_, content) => {
    const { server, id, others, sealer, change, sending } = await waitingMails();
    await change(`sealed = '${sealer.seal(content, `outbox:${id}`)}'`);
    const world = await sending();
    await world.dispatcher.dispatchDue();
    for (const email of others) expect(copiesFor(server, email)).toHaveLength(1);
    expect(await world.data.store.keptMessages.find(id)).toMatchObject({
      state: 'failed',
      lastError: 'UNSENDABLE',
      attempts: 1,
    });
    expect(world.logged.join('')).toContain(`"mail_failed","message":"${id}"`);
  });

  test.each([
    ['sealed with another key', 'SEALED_WITH_ANOTHER_KEY'],
    ['damaged', 'UNREADABLE'],
    ['of an unknown channel', 'UNKNOWN_CHANNEL'],
  ] as const)('one %s is set aside', async (name, reason) => {
    const { server, id, others, change, sending } = await waitingMails();
    const foreign = createSealer(randomBytes(32)).seal('{}', `outbox:${id}`);
    await change(
      {
        'sealed with another key': `sealed = '${foreign}'`,
        damaged: `sealed = 'x' || sealed`,
        'of an unknown channel': `channel = 'pigeon'`,
      }[name],
    );
    const world = await sending();
    await world.dispatcher.dispatchDue();
    for (const email of others) expect(copiesFor(server, email)).toHaveLength(1);
    expect(await world.data.store.keptMessages.find(id)).toMatchObject({
      state: 'failed',
      lastError: reason,
    });
  });

  test('a language that nobody speaks is no reason not to send', async () => {
    const server = closing(await startSmtpServer());
    const world = await start({ SMTP_URL: server.url });
    for (const locale of ['xx-YY', '../../etc', '\u{1f600}', 'x'.repeat(5000)]) {
      const email = freshEmail();
      await world.signUp(email);
      const headers = { 'x-firebase-locale': encodeURIComponent(locale) };
      await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, { headers });
      await world.dispatcher.dispatchDue();
      expect(copiesFor(server, email)).toHaveLength(1);
    }
  });

  test('one that expired is counted, and not sent', async () => {
    const { server, addresses, sending } = await waitingMails();
    const world = await sending();
    world.pass(2 * hour);
    await world.dispatcher.dispatchDue();
    expect(server.received).toEqual([]);
    for (const email of addresses) {
      expect(await stateOf(world, email)).toMatchObject({ state: 'failed', error: 'EXPIRED' });
    }
    expect(await world.data.store.keptMessages.failedSince(0)).toEqual([
      { channel: 'mail', error: 'EXPIRED', count: 3 },
    ]);
  });
});

describe('Q4: a no that is final is heard, once', () => {
  const refusing = (responseCode: number, at: 'onMailFrom' | 'onRcptTo' | 'onData') =>
    startSmtpServer({
      [at]: (
        stream: { resume?: () => void; on?: (event: string, done: () => void) => void },
        _session: unknown,
        done: (error: Error) => void,
      ) => {
        const refuse = () =>
          done(Object.assign(new Error('<reader@example.com> is unknown'), { responseCode }));
        if (at !== 'onData') return refuse();
        stream.on?.('end', refuse);
        stream.resume?.();
      },
    });

  test.each([
    [550, 'onRcptTo', 'failed'],
    [553, 'onMailFrom', 'failed'],
    [554, 'onData', 'failed'],
    [450, 'onRcptTo', 'waiting'],
    [452, 'onData', 'waiting'],
    [421, 'onMailFrom', 'waiting'],
    // Said about the session, not about the mail.
    [530, 'onMailFrom', 'waiting'],
    [503, 'onRcptTo', 'waiting'],
  ] as const)('a mail server says %i in %s: %s', async (code, at, state) => {
    const server = closing(await refusing(code, at));
    const world = await start({ SMTP_URL: server.url });
    const [email = ''] = await queueMails(world, 1);
    await world.dispatcher.dispatchDue();
    const told = await stateOf(world, email);
    expect(told).toMatchObject({ state, attempts: 1 });
    expect(told?.error).toMatch(new RegExp(`^E[A-Z]+ ${code}`));
    world.pass(hour - minute);
    await world.dispatcher.dispatchDue();
    expect((await stateOf(world, email))?.attempts).toBe(state === 'failed' ? 1 : 2);
    const log = world.logged.join('');
    const [queued] = await world.mailsTo(email);
    expect(log).toContain(
      `"event":"mail_${state === 'failed' ? 'failed' : 'postponed'}","message":"${queued?.id}"`,
    );
    expect(log).not.toContain(email);
    expect(log).not.toContain('is unknown');
  });

  test.each([
    [400, 'failed'],
    [401, 'failed'],
    [404, 'failed'],
    [410, 'failed'],
    [422, 'failed'],
    [408, 'waiting'],
    [425, 'waiting'],
    [429, 'waiting'],
    [500, 'waiting'],
    [503, 'waiting'],
  ] as const)('a gateway and a webhook say %i: %s', async (status, state) => {
    const gateway = closing(await startSmsGateway());
    const host = closing(await startHookHost());
    gateway.answer(status);
    host.answer('/events', { status });
    // The time of the second attempt does not come.
    const at = Date.now();
    const world = await start(gatewayEnvironment(gateway), { now: () => at });
    await webhookTo(world, `${host.url}/events`);
    const phoneNumber = freshNumber();
    await world.call('sendVerificationCode', { phoneNumber });
    await world.signUp(freshEmail());
    await world.dispatcher.dispatchDue();
    const expected = { state, attempts: 1, lastError: String(status) };
    expect(await world.smsTo(phoneNumber)).toMatchObject([expected]);
    expect(await world.data.store.keptMessages.recentEvents(10)).toMatchObject([expected]);
  });
});

describe('Q5: the deliverer goes on', () => {
  const place = installedPostgres();

  const hasLogged = (world: World, event: string) => () =>
    world.logged.join('').includes(`"event":"${event}"`);

  test('after a database that was away, without a second copy of what was sent', async () => {
    const { server, take } = await startThinkingServer();
    const { location } = await place();
    const world = await start({ ...nodeEnvironment(location), SMTP_URL: server.url });
    const [email = ''] = await queueMails(world, 1);
    await expect.poll(() => server.received.length).toBe(1);
    const name = new URL(location).pathname.slice(1);
    const operator = new pg.Client(await postgresUrl());
    await operator.connect();
    await operator.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    await operator.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
    take();
    await expect.poll(hasLogged(world, 'delivery_not_noted'), { timeout: 10_000 }).toBe(true);
    await operator.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    await operator.end();
    const state = async () => (await stateOf(world, email).catch(() => undefined))?.state;
    await expect.poll(state, { timeout: 10_000 }).toBe('sent');
    world.pass(10 * minute);
    await world.dispatcher.dispatchDue();
    expect(copiesFor(server, email)).toHaveLength(1);
  });

  test('after a fault of our own', async () => {
    const { server, take } = await startThinkingServer();
    const world = await start({ SMTP_URL: server.url });
    await queueMails(world, 1);
    await expect.poll(() => server.received.length).toBe(1);
    const run = (sql: string) => world.data.database.commit([{ sql, parameters: [] }]);
    await run('ALTER TABLE outbox RENAME TO elsewhere');
    take();
    await expect.poll(hasLogged(world, 'delivery_failed')).toBe(true);
    await expect.poll(hasLogged(world, 'dispatch_failed')).toBe(true);
    await run('ALTER TABLE elsewhere RENAME TO outbox');
    const [other = ''] = await queueMails(world, 1);
    await expect.poll(async () => (await stateOf(world, other))?.state).toBe('sent');
  });

  test('and a server that has to go waits for a slow one, but not for ever', async () => {
    const slow = closing(await startStallingMailServer('message', 'silence'));
    const world = await start({ SMTP_URL: slow.url });
    const [email = ''] = await queueMails(world, 1);
    await expect.poll(slow.stalled).toBe(1);
    let stopped = false;
    const stopping = world.dispatcher.stop().then(() => {
      stopped = true;
    });
    const state = { state: 'waiting', error: null };
    // Asked for twice: time that passes before it waits is none that it has waited.
    expect(await stateOf(world, email)).toMatchObject(state);
    world.pass(9 * second);
    expect(await stateOf(world, email)).toMatchObject(state);
    expect(stopped).toBe(false);
    world.pass(second);
    await stopping;
    expect(await stateOf(world, email)).toEqual({
      state: 'waiting',
      attempts: 1,
      error: 'STOPPED',
    });
  });
});
