import { buildMail } from '@latchkey/identity/delivery/build-mail';
import { smtpTransport } from '@latchkey/identity/delivery/smtp';
import {
  connectAnywhere,
  type SmtpServer,
  serverFromUrl,
} from '@latchkey/identity/delivery/smtp-server';
import { afterwards } from '@latchkey/kernel/after';
import { runCommand } from '@latchkey/testing/command-process';
import { type MailServerOptions, startSmtpServer } from '@latchkey/testing/mail-server';
import { startStrippingProxy } from '@latchkey/testing/stripping-proxy';
import { certificateFor, trustedCertificateFor } from '@latchkey/testing/tls-host';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const login = { user: 'latchkey', pass: 'hunter2' };

/** A mail server that lets in whoever knows the password, and remembers who showed one. */
async function startLoginServer(options: MailServerOptions = {}) {
  const shown: string[] = [];
  const server = await startSmtpServer({
    authOptional: false,
    // It would take them in the clear.
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      shown.push(`${username}:${password}`);
      done(null, { user: username });
    },
    ...options,
  });
  closers.push(server.close);
  return { ...server, shown };
}

/** Not an address of loopback, and leads there: as if the server were elsewhere. */
const elsewhere = (port: number) => `smtp://${login.user}:${login.pass}@0.0.0.0:${port}`;

async function startMailing(environment: Record<string, string>): Promise<World> {
  const world = await startWorld({
    environment: { LATCHKEY_MAIL_FROM: 'no-reply@example.com', ...environment },
  });
  closers.push(world.close);
  return world;
}

async function sendReset(world: World) {
  const email = 'reader@example.com';
  await world.signUp(email);
  await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  await world.dispatcher.dispatchDue();
  const [mail] = await world.mailsTo(email);
  return { state: mail?.state, error: mail?.lastError };
}

/** A server by its name, wherever that leads. */
const named = (url: string, port: number): SmtpServer => ({
  ...serverFromUrl(url, false),
  connect: (_host, _port, signal) => connectAnywhere('127.0.0.1', port, signal),
});

async function sendTo(server: SmtpServer): Promise<string> {
  const transport = smtpTransport(server);
  const mail = {
    from: 'no-reply@example.com',
    replyTo: undefined,
    to: 'reader@example.com',
    subject: 'A link',
    text: 'https://auth.example.com/secret',
    html: '',
  };
  const { signal } = new AbortController();
  try {
    await transport.send(await buildMail(mail, 'id'), { id: 'id', signal, after: afterwards });
    return 'sent';
  } catch (error) {
    return String((error as { reason?: string }).reason ?? error);
  } finally {
    transport.close();
  }
}

describe('Q6: neither the password of the mail server nor a link travels in the clear', () => {
  // Attack: the server has no TLS, or somebody on the way took it off, and listens.
  test('a mail server without TLS gets nothing', async () => {
    const server = await startLoginServer();
    const world = await startMailing({ SMTP_URL: elsewhere(server.port) });
    expect(await sendReset(world)).toEqual({
      state: 'waiting',
      error: expect.stringMatching(/^ETLS/),
    });
    expect([server.shown, server.received]).toEqual([[], []]);
  });

  test('one that speaks TLS gets nothing through somebody who hides it', async () => {
    const certificate = await trustedCertificateFor('mail.example.com');
    const server = await startLoginServer({ ...certificate, disabledCommands: [] });
    const proxy = await startStrippingProxy(server.port);
    closers.push(proxy.close);
    const world = await startMailing({ SMTP_URL: elsewhere(proxy.port) });
    expect(await sendReset(world)).toEqual({
      state: 'waiting',
      error: expect.stringMatching(/^ETLS 454/),
    });
    expect(proxy.overheard()).toMatch(/^EHLO /);
    expect(proxy.overheard()).not.toMatch(/AUTH|MAIL FROM|RCPT TO|reader@/i);
    expect([server.shown, server.received]).toEqual([[], []]);
  });

  test('a certificate that nobody vouches for, or for another name, is no TLS', async () => {
    const certificates = [
      await certificateFor('mail.example.com'),
      await trustedCertificateFor('other.example.com'),
    ];
    for (const certificate of certificates) {
      const server = await startLoginServer({ ...certificate, disabledCommands: [] });
      const url = `smtp://${login.user}:${login.pass}@mail.example.com`;
      expect(await sendTo(named(url, server.port))).not.toBe('sent');
      expect([server.shown, server.received]).toEqual([[], []]);
    }
  });

  test('with TLS, offered or from the first byte, the mail is sent', async () => {
    const certificate = await trustedCertificateFor('mail.example.com');
    const [offering, atOnce] = [
      await startLoginServer({ ...certificate, disabledCommands: [], allowInsecureAuth: false }),
      await startLoginServer({ ...certificate, secure: true }),
    ];
    for (const [scheme, server] of [
      ['smtp', offering],
      ['smtps', atOnce],
    ] as const) {
      const url = `${scheme}://${login.user}:${login.pass}@mail.example.com`;
      expect(await sendTo(named(url, server.port))).toBe('sent');
      expect(server.shown).toEqual(['latchkey:hunter2']);
      expect(server.received).toHaveLength(1);
    }
  });

  test('on this machine it may be in the clear, and elsewhere if that was said', async () => {
    const server = await startLoginServer();
    const local = await startMailing({
      SMTP_URL: `smtp://${login.user}:${login.pass}@127.0.0.1:${server.port}`,
    });
    expect(await sendReset(local)).toMatchObject({ state: 'sent' });
    const said = await startMailing({
      SMTP_URL: elsewhere(server.port),
      LATCHKEY_SMTP_IN_THE_CLEAR: '1',
    });
    expect(await sendReset(said)).toMatchObject({ state: 'sent' });
    expect(server.shown).toEqual(['latchkey:hunter2', 'latchkey:hunter2']);
  });

  // Attack: the setting is written so that it switches off what protects it.
  test.each([
    'smtp://mail.example.com?ignoreTLS=true',
    'smtp://mail.example.com?requireTLS=false',
    'smtp://mail.example.com?tls.rejectUnauthorized=false',
    'smtp://mail.example.com?logger=true&debug=true',
    'smtp://mail.example.com/?opportunisticTLS=1',
    'smtp://mail.example.com/path',
    'smtp://mail.example.com#fragment',
  ])('SMTP_URL=%s is refused', (url) => {
    expect(() => readConfig({ SMTP_URL: url })).toThrow(
      'SMTP_URL: must end after the host and its port; it takes no parameters.',
    );
  });

  test('doctor says which it is', async () => {
    const server = await startLoginServer();
    const settings = (more: Record<string, string>) => ({
      ...productionEnvironment,
      LATCHKEY_DATA: world.config.database.dataFolder,
      LATCHKEY_MAIL_FROM: 'no-reply@example.com',
      SMTP_URL: elsewhere(server.port),
      ...more,
    });
    const world = await startMailing({});
    const refused = await runCommand(['doctor'], settings({}));
    expect(refused.code).toBe(1);
    expect(refused.stdout).toMatch(
      /^ {2}PROBLEM {2}mail server: 0\.0\.0\.0:\d+ offers no TLS \(ETLS \d+.*\), and nothing is sent there in the clear\.$/m,
    );
    const said = await runCommand(['doctor'], settings({ LATCHKEY_SMTP_IN_THE_CLEAR: '1' }));
    expect(said.stdout).toMatch(/^ {2}ok {7}mail server$/m);
    expect(said.stdout).toMatch(
      /^ {2}WARNING {2}LATCHKEY_SMTP_IN_THE_CLEAR: whoever is on the way/m,
    );
    expect(refused.stdout + said.stdout).not.toContain('hunter2');
  });
});
