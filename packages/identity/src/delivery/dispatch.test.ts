import { freePort } from '@latchkey/testing/command-process';
import { type MailServerOptions, startSmtpServer } from '@latchkey/testing/mail-server';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterEach, describe, expect, test } from 'vitest';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function startMailServer(options: MailServerOptions = {}, port = 0) {
  const server = await startSmtpServer(options, port);
  closers.push(server.close);
  return server;
}

async function startMailingWorld(smtpUrl: string): Promise<World> {
  const world = await startWorld({
    environment: {
      SMTP_URL: smtpUrl,
      LATCHKEY_MAIL_FROM: 'Example <no-reply@example.com>',
      LATCHKEY_APP_NAME: 'Example',
    },
  });
  closers.push(() => world.close());
  return world;
}

const askForReset = (world: World, email: string, locale?: string) =>
  world.call(
    'sendOobCode',
    { requestType: 'PASSWORD_RESET', email },
    locale === undefined ? {} : { headers: { 'x-firebase-locale': locale } },
  );

const states = async (world: World, email: string) =>
  (await world.mailsTo(email)).map(({ state, attempts }) => ({ state, attempts }));

describe('a mail in the outbox', () => {
  test('leaves through a real mail server, as text and HTML, in the reader’s language', async () => {
    const mailServer = await startMailServer();
    const world = await startMailingWorld(mailServer.url);
    await world.signUp('reader@example.com');
    await askForReset(world, 'reader@example.com', 'de');
    await world.dispatcher.dispatchDue();

    expect(mailServer.received).toHaveLength(1);
    const [{ recipients, source } = { recipients: [], source: '' }] = mailServer.received;
    expect(recipients).toEqual(['reader@example.com']);
    expect(source).toMatch(/^From: Example <no-reply@example\.com>/m);
    expect(source).toMatch(/^Subject: .*Passwort/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated/im);
    expect(source).toContain('Content-Type: text/plain');
    expect(source).toContain('Content-Type: text/html');
    const decoded = source.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
    expect(decoded).toContain(await world.codeFor('reader@example.com', 'resetPassword'));
    expect(await states(world, 'reader@example.com')).toEqual([{ state: 'sent', attempts: 1 }]);
  });

  test('waits while the mail server is away, and is sent when it is back', async () => {
    const port = await freePort();
    const world = await startMailingWorld(`smtp://127.0.0.1:${port}`);
    await world.signUp('patient@example.com');
    expect((await askForReset(world, 'patient@example.com')).status).toBe(200);
    await world.dispatcher.dispatchDue();
    expect(await states(world, 'patient@example.com')).toEqual([{ state: 'waiting', attempts: 1 }]);

    world.pass(59_000);
    await world.dispatcher.dispatchDue();
    expect(await states(world, 'patient@example.com')).toEqual([{ state: 'waiting', attempts: 1 }]);
    world.pass(2_000);
    await world.dispatcher.dispatchDue();
    expect(await states(world, 'patient@example.com')).toEqual([{ state: 'waiting', attempts: 2 }]);

    const mailServer = await startMailServer({}, port);
    world.pass(2 * 60_000);
    await world.dispatcher.dispatchDue();
    expect(await states(world, 'patient@example.com')).toEqual([{ state: 'sent', attempts: 3 }]);
    expect(mailServer.received).toHaveLength(1);
  });

  test('is tried again after a refusal of the mail server, and the log does not name the reader', async () => {
    let refusing = true;
    const mailServer = await startMailServer({
      onRcptTo(_address, _session, done) {
        done(refusing ? Object.assign(new Error('mailbox busy'), { responseCode: 450 }) : null);
      },
    });
    const world = await startMailingWorld(mailServer.url);
    await world.signUp('refused@example.com');
    await askForReset(world, 'refused@example.com');
    await world.dispatcher.dispatchDue();
    expect(await states(world, 'refused@example.com')).toEqual([{ state: 'waiting', attempts: 1 }]);
    expect(world.logged.join('')).toContain('mail_postponed');
    expect(world.logged.join('')).not.toContain('refused@example.com');
    refusing = false;
    world.pass(61_000);
    await world.dispatcher.dispatchDue();
    expect(mailServer.received).toHaveLength(1);
  });

  test('has failed when its code has expired', async () => {
    const port = await freePort();
    const world = await startMailingWorld(`smtp://127.0.0.1:${port}`);
    await world.signUp('late@example.com');
    await askForReset(world, 'late@example.com');
    await world.dispatcher.dispatchDue();
    const mailServer = await startMailServer({}, port);
    world.pass(61 * 60_000);
    await world.dispatcher.dispatchDue();
    expect(await states(world, 'late@example.com')).toEqual([{ state: 'failed', attempts: 2 }]);
    expect(mailServer.received).toEqual([]);
  });

  test('is not there for an address without an account', async () => {
    const mailServer = await startMailServer();
    const world = await startMailingWorld(mailServer.url);
    expect((await askForReset(world, 'nobody@example.com')).status).toBe(200);
    await world.dispatcher.dispatchDue();
    expect(mailServer.received).toEqual([]);
  });

  test('takes the operator’s words and sender', async () => {
    const mailServer = await startMailServer();
    const world = await startMailingWorld(mailServer.url);
    await world.signUp('worded@example.com');
    await world.admin(
      '/v2/projects/latchkey/config?updateMask=notification.sendEmail.resetPasswordTemplate',
      {
        notification: {
          sendEmail: {
            resetPasswordTemplate: {
              subject: 'Reset for %APP_NAME%',
              body: 'Hello %EMAIL%, go to %LINK%',
              bodyFormat: 'PLAIN_TEXT',
              senderDisplayName: 'The Team',
              replyTo: 'help@example.com',
            },
          },
        },
      },
      'PATCH',
    );
    await askForReset(world, 'worded@example.com');
    await world.dispatcher.dispatchDue();
    const source = mailServer.received[0]?.source ?? '';
    expect(source).toMatch(/^Subject: Reset for Example/m);
    expect(source).toMatch(/^Reply-To: help@example\.com/m);
    expect(source).toMatch(/^From: The Team <no-reply@example\.com>/m);
  });
});
