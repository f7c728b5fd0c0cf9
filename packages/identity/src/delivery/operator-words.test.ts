import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailKind } from '../outbox/outbox.ts';
import { composeMail } from './compose-mail.ts';
import { composeSms } from './compose-sms.ts';

const sender = {
  appName: 'Example',
  from: 'Example <no-reply@example.com>',
  publicUrl: 'http://localhost:8787',
};
const path = '/v2/projects/latchkey/config';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const configure = (notification: Record<string, unknown>) =>
  world.admin(`${path}?updateMask=notification`, { notification }, 'PATCH');

/** The newest mail of a kind, as it would leave now. */
async function composed(email: string, kind: MailKind) {
  const queued = (await world.mailsTo(email)).find(({ mail }) => mail.kind === kind);
  if (queued === undefined) throw new Error(`No ${kind} mail to ${email}.`);
  const config = await world.identity.settings.config('');
  return { link: queued.mail.link ?? '', ...(await composeMail(queued.mail, config, sender)) };
}

let people = 0;
const newAddress = () => `ada-${++people}@example.com`;
const newNumber = () => `+1650555${1000 + ++people}`;
const project = '/v1/projects/latchkey';

/** Everything that makes a mail an operator may word, and what words it. */
const worded = [
  {
    kind: 'resetPassword',
    template: 'resetPasswordTemplate',
    cause: (email: string) => world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }),
  },
  {
    kind: 'verifyEmail',
    template: 'verifyEmailTemplate',
    cause: (_: string, idToken: string) =>
      world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }),
  },
  {
    kind: 'signIn',
    template: 'signInTemplate',
    cause: (email: string) =>
      world.call('sendOobCode', {
        ...{ requestType: 'EMAIL_SIGNIN', email, canHandleCodeInApp: true },
        continueUrl: 'http://localhost:8787/',
      }),
  },
  {
    kind: 'recoverEmail',
    template: 'changeEmailTemplate',
    async cause(_: string, idToken: string) {
      const newEmail = newAddress();
      await world.call('sendOobCode', {
        requestType: 'VERIFY_AND_CHANGE_EMAIL',
        newEmail,
        idToken,
      });
      await world.call('update', { oobCode: await world.codeFor(newEmail), idToken });
    },
  },
  {
    kind: 'revertSecondFactorAddition',
    template: 'revertSecondFactorAdditionTemplate',
    cause: (_: string, idToken: string) => world.enrolTotp(idToken, 'My app'),
  },
] as const;

describe('the words of an operator', () => {
  test.each(worded)('are those of the $kind mail', async ({ kind, template, cause }) => {
    const email = newAddress();
    const { localId } = await world.signUpVerified(email);
    await world.admin(`${project}/accounts:update`, { localId, displayName: 'Ada' });
    const signedIn = await world.call('signInWithPassword', { email, password: 'correct horse' });
    await cause(email, signedIn.body.idToken);
    const { status } = await configure({
      sendEmail: {
        [template]: {
          senderLocalPart: 'accounts',
          senderDisplayName: 'The Team',
          replyTo: 'help@example.com',
          subject: '%APP_NAME%: hello %DISPLAY_NAME%',
          body: 'For %EMAIL% %NEW_EMAIL% %SECOND_FACTOR%: %LINK% %NOTHING%',
          bodyFormat: 'PLAIN_TEXT',
        },
      },
    });
    expect(status).toBe(200);
    const mail = await composed(email, kind);
    expect(mail).toMatchObject({
      from: { name: 'The Team', address: 'accounts@example.com' },
      replyTo: 'help@example.com',
      subject: 'Example: hello Ada',
    });
    expect(mail.text).toContain(`For ${email} `);
    expect(mail.text).toContain(`: ${mail.link} %NOTHING%`);
    expect(mail.text.includes('My app')).toBe(kind === 'revertSecondFactorAddition');
  });

  test('leave the warnings of an owner alone', async () => {
    const email = newAddress();
    await world.signUp(email);
    await world.call('signUp', { email, password: 'correct horse' });
    const before = await composed(email, 'signUpAttempt');
    const everyTemplate = Object.fromEntries(
      worded.map(({ template }) => [template, { subject: 'Nothing', body: 'Nothing happened.' }]),
    );
    await configure({ sendEmail: everyTemplate });
    expect(await composed(email, 'signUpAttempt')).toEqual(before);
  });
});

describe('the sender of a mail', () => {
  const from = async (sendEmail: Record<string, unknown>) => {
    const email = newAddress();
    await world.signUp(email);
    await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const { status, text } = await configure({ sendEmail });
    expect([status, text]).toEqual([200, expect.anything()]);
    const { from: sent, replyTo } = await composed(email, 'resetPassword');
    return [sent, replyTo];
  };
  const customSmtp = {
    method: 'CUSTOM_SMTP',
    smtp: { host: 'mail.example.org', senderEmail: 'relay@example.org' },
  };
  const resetPasswordTemplate = { senderLocalPart: 'reset' };

  test.each([
    ['the installation’s', {}, 'Example <no-reply@example.com>'],
    ['named by the template', { resetPasswordTemplate }, 'Example <reset@example.com>'],
    [
      'at the domain of the project',
      { resetPasswordTemplate, dnsInfo: { customDomain: 'shop.example', useCustomDomain: true } },
      'Example <reset@shop.example>',
    ],
    [
      'not at a domain that is not used',
      { dnsInfo: { customDomain: 'shop.example' } },
      'Example <no-reply@example.com>',
    ],
    [
      'the one its own server sends for',
      { ...customSmtp, resetPasswordTemplate },
      'relay@example.org',
    ],
    [
      'not that of a server that is not used',
      { ...customSmtp, method: 'DEFAULT' },
      'Example <no-reply@example.com>',
    ],
  ])('is %s', async (_, sendEmail, expected) => {
    expect(await from(sendEmail)).toEqual([expected, undefined]);
  });

  test('is not answered where the template says so', async () => {
    expect(await from({ resetPasswordTemplate: { replyTo: 'noreply' } })).toEqual([
      'Example <no-reply@example.com>',
      undefined,
    ]);
  });
});

describe('an SMS', () => {
  const smsIn = async (sendSms: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const phoneNumber = newNumber();
    const { status } = await configure({ sendSms });
    expect(status).toBe(200);
    await world.call('sendVerificationCode', { phoneNumber }, { headers });
    const [queued] = await world.smsTo(phoneNumber);
    if (queued === undefined) throw new Error('No SMS.');
    const config = await world.identity.settings.config('');
    return { code: queued.sms.code, ...composeSms(queued.sms, config, sender) };
  };

  test('has the operator’s sentence, and the line that phones read', async () => {
    const content = 'Type %LOGIN_CODE% into %APP_NAME%.';
    const { text, code } = await smsIn({ smsTemplate: { content } });
    expect(text).toBe(`Type ${code} into Example.\n\n@localhost #${code}`);
  });

  const inGerman = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' };

  test('is in the language of the device only where that is wanted', async () => {
    expect((await smsIn({}, inGerman)).locale).toBe('en');
    expect((await smsIn({ useDeviceLocale: true }, inGerman)).locale).toBe('de');
    const asked = { ...inGerman, 'x-firebase-locale': 'fr' };
    expect((await smsIn({ useDeviceLocale: true }, asked)).locale).toBe('fr');
    expect((await smsIn({ useDeviceLocale: true }, { 'accept-language': '*' })).locale).toBe('en');
  });
});

test.each([
  ['an SMS without its code', { sendSms: { smsTemplate: { content: 'Hello' } } }],
  ['an endless SMS', { sendSms: { smsTemplate: { content: `%LOGIN_CODE%${'x'.repeat(300)}` } } }],
  ['a sender with an @', { sendEmail: { resetPasswordTemplate: { senderLocalPart: 'a@b' } } }],
  [
    'a sender of two lines',
    { sendEmail: { signInTemplate: { senderDisplayName: 'a\r\nBcc: b' } } },
  ],
  [
    'a sender of two lines without a break',
    { sendEmail: { signInTemplate: { senderDisplayName: 'a\u2028b' } } },
  ],
  [
    'a sender that is read backwards',
    { sendEmail: { signInTemplate: { senderDisplayName: 'Acme \u202eknab' } } },
  ],
  [
    'two addresses to answer to',
    { sendEmail: { verifyEmailTemplate: { replyTo: 'a@b.co,c@d.co' } } },
  ],
  ['a domain that is none', { sendEmail: { dnsInfo: { customDomain: 'https://x' } } }],
  ['a domain that is not named', { sendEmail: { dnsInfo: { useCustomDomain: true } } }],
  ['an SMTP port of nowhere', { sendEmail: { smtp: { port: 70_000 } } }],
])('%s is no configuration', async (_, notification) => {
  const { body } = await configure(notification);
  expect(body.error.message).toMatch(/^INVALID_CONFIG : /);
});
