import { callCommand } from '@latchkey/testing/call-command';
import { type HookHost, startHookHost } from '@latchkey/testing/hook-host';
import { type MailServer, startSmtpServer } from '@latchkey/testing/mail-server';
import {
  gatewayEnvironment,
  type SmsGateway,
  startSmsGateway,
} from '@latchkey/testing/sms-gateway';
import { subscribe } from '@latchkey/testing/webhooks';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const day = 24 * 3_600_000;
const number = '+16505550100';
const retry = 'message_retried';

let mailServer: MailServer;
let gateway: SmsGateway;
let host: HookHost;
let world: World;
let refusing = true;
let busy = true;
let url = '';

beforeAll(async () => {
  gateway = await startSmsGateway();
  host = await startHookHost();
  mailServer = await startSmtpServer({
    onRcptTo({ address }, _session, done) {
      if (refusing && address.startsWith('gone')) {
        done(Object.assign(new Error('5.1.1 nobody of this name'), { responseCode: 550 }));
      } else if (busy && address.startsWith('busy')) {
        done(Object.assign(new Error('4.2.1 later'), { responseCode: 450 }));
      } else done();
    },
  });
  world = await startWorld({
    environment: {
      SMTP_URL: mailServer.url,
      LATCHKEY_MAIL_FROM: 'no-reply@example.com',
      ...gatewayEnvironment(gateway),
    },
  });
  url = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await world.close();
  await mailServer.close();
  await gateway.close();
  await host.close();
});

const inData = (...args: string[]) =>
  callCommand(args, {
    LATCHKEY_DATA: world.config.database.dataFolder,
    PUBLIC_URL: world.identity.publicUrl,
  });

const overApi = (...args: string[]) =>
  callCommand(args, { LATCHKEY_URL: url, LATCHKEY_OPERATOR_TOKEN: 'owner' });

/** What changes nothing, and says the same either way. */
async function run(...args: string[]) {
  const here = await inData(...args);
  if (args[0] === 'outbox') expect(await overApi(...args)).toEqual(here);
  return here;
}

const path = '/latchkey/v1/projects/latchkey/outbox';

async function listed(...args: string[]) {
  const { code, stdout, stderr } = await run('outbox', 'list', '--json', ...args);
  expect([code, stderr]).toEqual([0, '']);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, string | number | null>);
}

async function askForReset(email: string) {
  await world.signUp(email);
  await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  await world.dispatcher.dispatchDue();
  const [mail] = await world.mailsTo(email);
  return mail?.id ?? '';
}

describe('the outbox at the command line', () => {
  let failed: string;

  test('names what failed and how, and shows no code and no link', async () => {
    failed = await askForReset('gone@example.com');
    const sent = await askForReset('here@example.com');
    gateway.answer(400);
    await world.call('sendVerificationCode', { phoneNumber: number });
    host.answer('/events?token=hush', { status: 404 });
    await subscribe(world, host, ['account.created'], '/events?token=hush');
    const { localId } = await world.signUp('told@example.com');
    await world.dispatcher.dispatchDue();

    const all = await listed();
    expect(
      all.map(({ state, channel, kind, to, error }) => [state, channel, kind, to, error]),
    ).toEqual(
      expect.arrayContaining([
        ['failed', 'mail', 'resetPassword', 'gone@example.com', 'EENVELOPE 550 5.1.1'],
        ['sent', 'mail', 'resetPassword', 'here@example.com', null],
        ['failed', 'sms', 'phoneCode', number, '400'],
        ['failed', 'webhook', 'account.created', new URL(host.url).host, '404'],
      ]),
    );
    expect((await listed('--state', 'failed')).map(({ id }) => id)).toContain(failed);
    expect((await listed('--state', 'sent')).map(({ id }) => id)).toEqual([sent]);
    expect(await listed('--state', 'waiting')).toEqual([]);
    expect(await listed('--state', 'failed', '--channel', 'mail')).toHaveLength(1);
    expect(await listed('--limit', '2')).toHaveLength(2);

    const shown = await run('outbox', 'show', failed);
    expect(JSON.parse(shown.stdout)).toEqual({
      id: failed,
      state: 'failed',
      channel: 'mail',
      kind: 'resetPassword',
      to: 'gone@example.com',
      attempts: 1,
      error: 'EENVELOPE 550 5.1.1',
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
      finishedAt: expect.stringMatching(/Z$/),
    });
    const text = await run('outbox');
    expect(text.stdout).toMatch(
      new RegExp(
        `^${failed}  20.*  failed   mail     resetPassword  gone@example.com  EENVELOPE`,
        'm',
      ),
    );
    const printed = [text, shown, await run('outbox', 'list', '--json')]
      .map(({ stdout, stderr }) => stdout + stderr)
      .join('');
    const secrets = [
      await world.codeFor('gone@example.com'),
      await world.smsCodeFor(number),
      'oobCode',
      'hush',
      localId,
    ];
    for (const secret of secrets) expect(printed).not.toContain(secret);
  });

  test('is what doctor warns of, without calling it a problem', async () => {
    const { stdout } = await run('doctor');
    const warning = /^ {2}WARNING {2}outbox: failed within a day: (.*);/m.exec(stdout)?.[1];
    expect(warning).toBe('1 mails (EENVELOPE 550 5.1.1), 1 SMS (400), 1 events (404)');
    expect(stdout).toMatch(/^ {2}PROBLEM {2}webhooks: 1 events for .* were given up \(404\)\.$/m);
  });

  test('is what doctor warns of where messages wait and nobody takes them', async () => {
    const { database } = world.data;
    const since = (at: number) => [
      {
        sql: 'UPDATE outbox SET state = ?, created_at = ? WHERE id = ?',
        parameters: ['waiting', at, failed],
      },
    ];
    const waiting = async () =>
      /^ {2}WARNING {2}outbox: (.* wait.*):/m.exec((await run('doctor')).stdout)?.[1];
    const written = world.now();
    await database.commit(since(written));
    expect(await waiting()).toBeUndefined();
    const [message] = await listed('--state', 'waiting');
    const next = `next try ${String(message?.['dueAt']).slice(0, 19)}Z`;
    const text = (await run('outbox', 'list', '--state', 'waiting')).stdout;
    expect(text.trim().endsWith(`EENVELOPE 550 5.1.1  ${next}`), text).toBe(true);
    const long = written - 3_600_000;
    await database.commit(since(long));
    expect(await waiting()).toBe(`1 mails wait, the first since ${new Date(long).toISOString()}`);
    await database.commit([
      {
        sql: 'UPDATE outbox SET state = ?, created_at = ? WHERE id = ?',
        parameters: ['failed', written, failed],
      },
    ]);
  });

  test('sends it again when it is told to, and the reader gets it', async () => {
    refusing = false;
    const { code, stdout } = await inData('outbox', 'retry', failed);
    expect([code, stdout]).toEqual([0, '1 of 1 will be tried again within a minute.\n']);
    await world.dispatcher.dispatchDue();
    expect((await listed('--state', 'failed')).map(({ id }) => id)).not.toContain(failed);
    const got = mailServer.received.filter(({ recipients }) =>
      recipients.includes('gone@example.com'),
    );
    expect(got).toHaveLength(1);
    const again = await run('outbox', 'retry', failed);
    expect([again.code, again.stderr]).toEqual([1, `${failed} has not failed (sent).\n`]);
    const [retried] = await world.identity.audit.list({ tenant: '', limit: 1, event: retry });
    expect(retried).toMatchObject({ event: retry, actor: 'command line', reason: failed });
  });

  test('sends all that failed of a channel, and says what cannot be', async () => {
    host.answer('/events?token=hush', {});
    const events = await overApi('outbox', 'retry', '--failed', '--channel', 'webhook');
    expect([events.code, events.stdout]).toEqual([
      0,
      '1 of 1 will be tried again within a minute.\n',
    ]);
    const told = host.received.length;
    await world.dispatcher.dispatchDue();
    expect(host.received).toHaveLength(told + 1);
    expect((await listed('--state', 'failed')).map(({ channel }) => channel)).toEqual(['sms']);

    // Its code is as old as it would be in a quarter of an hour.
    const { database } = world.data;
    await database.commit([{ sql: 'UPDATE outbox SET expires_at = 1', parameters: [] }]);
    const late = await run('outbox', 'retry', '--failed');
    expect(late.code).toBe(1);
    expect(late.stderr).toMatch(
      /^[0-9a-f-]{36} has expired; whoever waits for it has to ask again\.\n$/,
    );
    expect(await world.identity.audit.list({ tenant: '', limit: 9, event: retry })).toHaveLength(2);
  });

  test('sends now what waits for its next attempt, and never beside an attempt under way', async () => {
    const id = await askForReset('busy@example.com');
    const arrived = () =>
      mailServer.received.filter(({ recipients }) => recipients.includes('busy@example.com'));
    const [waiting] = await listed('--state', 'waiting', '--channel', 'mail');
    expect(waiting).toMatchObject({
      id,
      attempts: 1,
      finishedAt: null,
      error: 'EENVELOPE 450 4.2.1',
    });
    expect(waiting?.['dueAt']).toMatch(/Z$/);
    busy = false;
    await world.dispatcher.dispatchDue();
    expect(arrived()).toEqual([]);

    // As it is while a node has it.
    const { database } = world.data;
    const [row] = await database.read({
      sql: 'SELECT finished_at FROM outbox WHERE id = ?',
      parameters: [id],
    });
    const mark = (at: unknown) =>
      database.commit([
        { sql: 'UPDATE outbox SET finished_at = ? WHERE id = ?', parameters: [at as null, id] },
      ]);
    await mark(null);
    for (const args of [[id], ['--waiting']]) {
      const refused = await run('outbox', 'retry', ...args);
      expect([refused.code, refused.stdout, refused.stderr]).toEqual([
        1,
        '0 of 1 will be tried again within a minute.\n',
        `${id} is being delivered now.\n`,
      ]);
    }
    expect((await listed('--state', 'waiting'))[0]).not.toHaveProperty('dueAt');
    await world.dispatcher.dispatchDue();
    expect(arrived()).toEqual([]);

    await mark(row?.['finished_at']);
    const again = await overApi('outbox', 'retry', '--waiting', '--channel', 'mail');
    expect([again.code, again.stdout]).toEqual([
      0,
      '1 of 1 will be tried again within a minute.\n',
    ]);
    await world.dispatcher.dispatchDue();
    await world.dispatcher.dispatchDue();
    expect(arrived()).toHaveLength(1);
    const [retried] = await world.identity.audit.list({ tenant: '', limit: 1, event: retry });
    expect(retried).toMatchObject({ event: retry, reason: id });
  });

  test('is read by the page, each message once, also those of one moment', async () => {
    const { database } = world.data;
    const ids = (await listed()).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(3);
    const one = 'UPDATE outbox SET created_at = 7 WHERE id IN (?, ?)';
    await database.commit([{ sql: one, parameters: ids.slice(0, 2).map(String) }]);
    const all = (await listed()).map(({ id }) => id);
    const seen: unknown[] = [];
    let pageToken = '';
    do {
      const page = await world.admin(`${path}?pageSize=1&pageToken=${pageToken}`, undefined, 'GET');
      const { messages = [], nextPageToken = '' } = page.body as {
        messages?: readonly { messageId: string }[];
        nextPageToken?: string;
      };
      seen.push(...messages.map(({ messageId }) => messageId));
      pageToken = nextPageToken;
    } while (pageToken !== '');
    expect(seen).toEqual(all);
    for (const wrong of ['pageToken=7', 'pageSize=0', `pageToken=7.${'x'.repeat(36)}`]) {
      const { body } = await world.admin(`${path}?${wrong}`, undefined, 'GET');
      expect(body.error?.message).toBe('INVALID_PAGE_SELECTION');
    }
    const messageIds = Array.from({ length: 101 }, () => all[0]);
    const many = await world.admin(`${path}:retry`, { messageIds });
    expect(many.body.error?.message).toContain('One call takes 100 messages.');
    const none = await world.admin(`${path}:retry`, { messageIds: ['nothing'] });
    expect(none.body).toEqual({ results: [{ messageId: 'nothing', outcome: 'notFound' }] });
  });

  test.each([
    [['outbox', 'show', 'nothing'], 'There is no message nothing.'],
    [['outbox', 'show'], 'outbox takes: '],
    [['outbox', 'retry'], 'outbox takes: '],
    [['outbox', 'retry', 'x', '--failed'], 'outbox takes: '],
    [['outbox', 'retry', 'x', '--waiting'], 'outbox takes: '],
    [['outbox', 'retry', '--failed', '--waiting'], 'outbox takes: '],
    [['outbox', 'forget', 'x'], 'outbox takes: '],
    [['outbox', 'list', '--state', 'lost'], '--state takes one of waiting, failed, sent, dropped.'],
    [['outbox', 'list', '--channel', 'fax'], '--channel takes one of mail, sms, webhook.'],
    [['outbox', 'list', '--limit', 'many'], '--limit takes a whole number.'],
  ])('refuses %j', async (args, sentence) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });

  test('is shown also where nothing of it can be read', async () => {
    const id = await askForReset('sealed@example.com');
    const { database } = world.data;
    const sql = `UPDATE outbox SET sealed = 'rubbish' WHERE id = '${id}'`;
    await database.commit([{ sql, parameters: [] }]);
    expect(await listed('--channel', 'mail')).toContainEqual(
      expect.objectContaining({ id, kind: null, to: null }),
    );
  });

  test('keeps what failed for thirty days', async () => {
    const { tidy } = await import('../housekeeping.ts');
    const count = async () => (await listed('--state', 'failed')).length;
    expect(await count()).toBe(1);
    await tidy(world.data.store, world.now() + 29 * day, false);
    expect(await count()).toBe(1);
    await tidy(world.data.store, world.now() + 31 * day, false);
    expect(await count()).toBe(0);
  });
});
