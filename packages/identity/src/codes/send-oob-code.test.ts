import type { Caller } from '@latchkey/kernel/caller';
import { createAddressLimits } from '@latchkey/kernel/limits/address-limits';
import { Refused } from '@latchkey/kernel/refused';
import { type ErrorCode, guessLimits } from '@latchkey/protocol';
import { someCaller, storeSession } from '@latchkey/testing/stored-session';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import type { Session } from '../sessions/session.ts';
import { hashCode } from './issue-code.ts';
import { sendOobCode } from './send-oob-code.ts';

type Request = Parameters<typeof sendOobCode>[2];

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Body = Record<string, unknown>;
const send = (body: Body, locale?: string) =>
  world.call(
    'sendOobCode',
    body,
    locale === undefined ? {} : { headers: { 'x-firebase-locale': locale } },
  );
const refusal = async (body: Body) => (await send(body)).body.error.message;

describe('a mailed link', () => {
  test('leads to the public address and carries everything a client reads', async () => {
    const { idToken } = await world.signUp('linked@example.com');
    const continueUrl = 'http://localhost/?a=1&b=2#c=3';
    await send({ requestType: 'VERIFY_EMAIL', idToken, continueUrl }, 'de-AT');
    const [{ mail } = { mail: undefined }] = await world.mailsTo('linked@example.com');
    const link = new URL(mail?.link ?? '');
    expect(link.origin + link.pathname).toBe('http://localhost:8787/__/auth/action');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      mode: 'verifyEmail',
      oobCode: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      apiKey: world.apiKey,
      continueUrl,
      lang: 'de',
    });
  });

  test('leads to the operator’s own page where there is one', async () => {
    await world.signUp('own-page@example.com');
    const set = (callbackUri: string) =>
      world.admin(
        '/v2/projects/latchkey/config?updateMask=notification.sendEmail.callbackUri',
        { notification: { sendEmail: { callbackUri } } },
        'PATCH',
      );
    await set('https://app.example.com/action?theme=dark');
    await send({ requestType: 'PASSWORD_RESET', email: 'own-page@example.com' });
    const [{ mail } = { mail: undefined }] = await world.mailsTo('own-page@example.com');
    expect(mail?.link).toMatch(
      /^https:\/\/app\.example\.com\/action\?theme=dark&mode=resetPassword&oobCode=/,
    );
    await set('');
  });
});

describe('a request to send one', () => {
  test('names a purpose that may be asked for', async () => {
    expect(await refusal({})).toBe('MISSING_REQ_TYPE');
    expect(await refusal({ requestType: 'OOB_REQ_TYPE_UNSPECIFIED' })).toBe('MISSING_REQ_TYPE');
    for (const requestType of [
      'RECOVER_EMAIL',
      'REVERT_SECOND_FACTOR_ADDITION',
      'OLD_EMAIL_AGREE',
    ]) {
      expect(await refusal({ requestType, email: 'a@example.com' })).toBe('INVALID_REQ_TYPE');
    }
  });

  test('names whom it is for', async () => {
    expect(await refusal({ requestType: 'PASSWORD_RESET' })).toBe('MISSING_EMAIL');
    expect(await refusal({ requestType: 'PASSWORD_RESET', email: 'nonsense' })).toBe(
      'INVALID_EMAIL',
    );
    expect(await refusal({ requestType: 'EMAIL_SIGNIN' })).toBe('MISSING_EMAIL');
    expect(await refusal({ requestType: 'VERIFY_EMAIL' })).toBe('INVALID_ID_TOKEN');
    expect(await refusal({ requestType: 'VERIFY_AND_CHANGE_EMAIL' })).toBe('MISSING_NEW_EMAIL');
    expect(
      await refusal({ requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'n@example.com' }),
    ).toBe('MISSING_ID_TOKEN');
    expect(await refusal({ requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'nonsense' })).toBe(
      'INVALID_NEW_EMAIL',
    );
    const guest = (await world.call('signUp', {})).body;
    expect(await refusal({ requestType: 'VERIFY_EMAIL', idToken: guest.idToken })).toBe(
      'MISSING_EMAIL',
    );
  });

  test('gets the link itself only as an operator, and then no mail is sent', async () => {
    await world.signUp('operated@example.com');
    const body = {
      requestType: 'PASSWORD_RESET',
      email: 'operated@example.com',
      returnOobLink: true,
    };
    expect(await refusal(body)).toBe('INSUFFICIENT_PERMISSION');
    const reply = await world.admin('/v1/projects/latchkey/accounts:sendOobCode', body);
    expect(reply.body).toMatchObject({
      email: 'operated@example.com',
      oobLink: expect.stringContaining(reply.body.oobCode),
    });
    expect(await world.mailsTo('operated@example.com')).toEqual([]);
    expect(
      (
        await world.call('resetPassword', {
          oobCode: reply.body.oobCode,
          newPassword: 'new password',
        })
      ).status,
    ).toBe(200);
    const unknown = await world.admin('/v1/projects/latchkey/accounts:sendOobCode', {
      ...body,
      email: 'nobody@example.com',
    });
    expect(unknown.body.error.message).toBe('EMAIL_NOT_FOUND');
  });

  test('asks to sign in again before an address is changed', async () => {
    const { refreshToken } = await world.signUp('stale@example.com');
    world.pass(6 * 60_000);
    const idToken = (await world.refresh(refreshToken)).body.id_token;
    expect(
      await refusal({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'n@example.com' }),
    ).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  });

  test('tells that an address is unknown or taken only with enumeration protection off', async () => {
    const { idToken } = await world.signUp('curious@example.com');
    await world.signUp('other@example.com');
    const reset = { requestType: 'PASSWORD_RESET', email: 'nobody@example.com' };
    const change = {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail: 'other@example.com',
    };
    expect((await send(reset)).body.email).toBe('nobody@example.com');
    expect((await send(change)).body.email).toBe('curious@example.com');
    expect(await world.mailsTo('other@example.com')).toEqual([]);

    const set = (enableImprovedEmailPrivacy: boolean) =>
      world.admin(
        '/v2/projects/latchkey/config?updateMask=emailPrivacyConfig',
        { emailPrivacyConfig: { enableImprovedEmailPrivacy } },
        'PATCH',
      );
    await set(false);
    expect(await refusal(reset)).toBe('EMAIL_NOT_FOUND');
    expect(await refusal(change)).toBe('EMAIL_EXISTS');
    await set(true);
  });
});

describe('what is sent', () => {
  const operator = { operator: 'ops' };
  const ask = (
    request: Partial<Request>,
    from: Partial<Caller> = {},
    using: Partial<Identity> = {},
  ) => sendOobCode({ ...world.identity, ...using }, { ...someCaller, ...from }, request);
  const codeOfRefusal = (refused: Promise<unknown>) =>
    refused.then(
      () => 'sent',
      (error: unknown) => (error instanceof Refused ? error.code : error),
    );
  const configure = (mask: string, fields: Body) =>
    world.admin(`/v2/projects/latchkey/config?updateMask=${mask}`, fields, 'PATCH');
  const privacy = (enableImprovedEmailPrivacy: boolean) =>
    configure('emailPrivacyConfig', { emailPrivacyConfig: { enableImprovedEmailPrivacy } });
  const signUpAllowed = (allowed: boolean) =>
    configure('client.permissions', {
      client: { permissions: { disabledUserSignup: !allowed } },
    });

  let people = 0;
  async function person(account: Partial<Account> = {}, session: Partial<Session> = {}) {
    people += 1;
    const email = `sent-to-${people}@example.com`;
    const stored = await storeSession(world.identity, { account: { email, ...account }, session });
    return { ...stored, email, id: stored.account.id };
  }
  const mails = async (email: string) =>
    (await world.mailsTo(email)).map(({ mail }) => mail.kind as string);

  test('goes to whom it is for, and is written down', async () => {
    const { email, id, idToken } = await person({ displayName: 'Ada' });
    const reply = { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
    expect(await ask({ requestType: 'PASSWORD_RESET', email: email.toUpperCase() })).toEqual(reply);
    expect(await ask({ requestType: 'EMAIL_SIGNIN', email })).toEqual(reply);
    expect(await ask({ requestType: 'VERIFY_EMAIL', idToken })).toEqual(reply);
    const newEmail = `New-${email}`;
    const requestType = 'VERIFY_AND_CHANGE_EMAIL';
    expect(await ask({ requestType, idToken, newEmail })).toEqual(reply);
    expect((await mails(email)).sort()).toEqual(['resetPassword', 'signIn', 'verifyEmail']);
    const [moved] = await world.mailsTo(newEmail.toLowerCase());
    expect(moved?.mail).toMatchObject({
      kind: 'verifyAndChangeEmail',
      email,
      newEmail: newEmail.toLowerCase(),
      displayName: 'Ada',
    });
    const events = await world.identity.audit.list({ tenant: '', subject: id, limit: 9 });
    expect(events.map(({ event, reason }) => [event, reason])).toEqual([
      ['code_sent', 'VERIFY_AND_CHANGE_EMAIL'],
      ['code_sent', 'VERIFY_EMAIL'],
      ['code_sent', 'EMAIL_SIGNIN'],
      ['code_sent', 'PASSWORD_RESET'],
    ]);
  });

  test.each<[Partial<Request>, ErrorCode | 'sent']>([
    [{ continueUrl: 'http://localhost/on' }, 'sent'],
    [{ continueUrl: 'javascript:alert(1)' }, 'INVALID_CONTINUE_URI'],
    [{ continueUrl: 'https://evil.example/' }, 'UNAUTHORIZED_DOMAIN'],
    [{ linkDomain: 'localhost:8787' }, 'sent'],
    [{ linkDomain: 'evil.example' }, 'INVALID_HOSTING_LINK_DOMAIN'],
  ])('leads nowhere but where the operator said: %j', async (link, answer) => {
    const { email } = await person();
    const asked = ask({ requestType: 'PASSWORD_RESET', email, ...link });
    expect(await codeOfRefusal(asked)).toBe(answer);
    expect(await mails(email)).toHaveLength(answer === 'sent' ? 1 : 0);
  });

  describe('to somebody who cannot use it', () => {
    const reset = { requestType: 'PASSWORD_RESET' } as const;
    const link = { requestType: 'EMAIL_SIGNIN' } as const;

    test.each([
      ['reset of a disabled account', reset, true, 'USER_DISABLED'],
      ['reset of no account', reset, false, 'EMAIL_NOT_FOUND'],
      ['link into a disabled account', link, true, 'USER_DISABLED'],
      ['link where nobody signs up', link, false, 'ADMIN_ONLY_OPERATION'],
    ])(
      'is nothing, which only those learn who may know: %s',
      async (_, request, known, refusal) => {
        await signUpAllowed(false);
        const { email } = known
          ? await person({ disabled: true })
          : { email: `unknown-${++people}@example.com` };
        const given = { ...request, email };
        expect(await codeOfRefusal(ask(given))).toBe('sent');
        expect(await codeOfRefusal(ask(given, operator))).toBe(refusal);
        await privacy(false);
        expect(await codeOfRefusal(ask(given))).toBe(refusal);
        await privacy(true);
        expect(await mails(email)).toEqual([]);
        await signUpAllowed(true);
      },
    );
  });

  test('to a stranger is a link to sign up by', async () => {
    const email = 'stranger@example.com';
    await ask({ requestType: 'EMAIL_SIGNIN', email });
    expect(await mails(email)).toEqual(['signIn']);
  });

  test('to a member is a link to sign in by, whether or not others may sign up', async () => {
    const requestType = 'EMAIL_SIGNIN';
    const [member, disabled] = [await person(), await person({ disabled: true })];
    await signUpAllowed(false);
    await ask({ requestType, email: member.email });
    await signUpAllowed(true);
    await ask({ requestType, email: disabled.email });
    expect([await mails(member.email), await mails(disabled.email)]).toEqual([['signIn'], []]);
  });

  test('to verify an address asks for no new sign-in', async () => {
    const { idToken } = await person({}, { createdAt: world.now() - 86_400_000 });
    expect(await codeOfRefusal(ask({ requestType: 'VERIFY_EMAIL', idToken }))).toBe('sent');
  });

  test('is no link to sign in by where passwords are required', async () => {
    const { email } = await person();
    const required = (passwordRequired: boolean) =>
      configure('signIn.email.passwordRequired', { signIn: { email: { passwordRequired } } });
    await required(true);
    expect(await codeOfRefusal(ask({ requestType: 'EMAIL_SIGNIN', email }))).toBe(
      'OPERATION_NOT_ALLOWED',
    );
    await required(false);
    expect(await mails(email)).toEqual([]);
  });

  test('for an operator is about anybody with an address', async () => {
    const { email, idToken } = await person();
    const other = await person();
    const verify = { requestType: 'VERIFY_EMAIL' } as const;
    expect(await codeOfRefusal(ask(verify, operator))).toBe('MISSING_EMAIL');
    expect(await codeOfRefusal(ask({ ...verify, email: 'none@example.com' }, operator))).toBe(
      'USER_NOT_FOUND',
    );
    expect((await ask({ ...verify, email }, operator)).email).toBe(email);
    // Whom a token speaks for, it is about.
    expect((await ask({ ...verify, idToken, email: other.email }, operator)).email).toBe(email);
    // Without an operator's name an address says nothing.
    expect(await codeOfRefusal(ask({ ...verify, email }))).toBe('INVALID_ID_TOKEN');
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: other.email } as const;
    expect(await codeOfRefusal(ask({ ...change, email }, operator))).toBe('EMAIL_EXISTS');
  });

  test('on the way to a second factor verifies an address and changes none', async () => {
    const { idToken } = await person({}, { enrolmentOnly: true });
    expect(await codeOfRefusal(ask({ requestType: 'VERIFY_EMAIL', idToken }))).toBe('sent');
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'way@example.com' } as const;
    expect(await codeOfRefusal(ask({ ...change, idToken }))).toBe('INVALID_ID_TOKEN');
  });

  test('is so many an hour for one purpose and address; the last that came stays good', async () => {
    const { email } = await person();
    const most = guessLimits.mailsPerAddressPerHour;
    for (let turn = 0; turn < most + 2; turn += 1) {
      await ask({ requestType: 'PASSWORD_RESET', email });
    }
    expect(await mails(email)).toHaveLength(most);
    const oobCode = await world.codeFor(email);
    expect((await world.call('resetPassword', { oobCode })).status).toBe(200);
    await ask({ requestType: 'EMAIL_SIGNIN', email });
    expect(await mails(email)).toHaveLength(most + 1);
    // What an operator is handed fills no mailbox.
    const handed = await ask(
      { requestType: 'PASSWORD_RESET', email, returnOobLink: true },
      operator,
    );
    expect(await world.identity.codes.find('', hashCode(handed.oobCode ?? ''))).toBeDefined();
    world.pass(3_600_000);
    await ask({ requestType: 'PASSWORD_RESET', email });
    expect(await mails(email)).toHaveLength(most + 2);
  });

  test('is so much for one network, and for operators as much as they like', async () => {
    const { email } = await person();
    const using = { addressLimits: createAddressLimits({ now: () => 0 }) };
    for (let turn = 0; turn < addressRules.sendCode.count; turn += 1) {
      expect(await codeOfRefusal(ask({}, {}, using))).toBe('MISSING_REQ_TYPE');
    }
    const reset = { requestType: 'PASSWORD_RESET', email } as const;
    expect(await codeOfRefusal(ask(reset, {}, using))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(await mails(email)).toEqual([]);
    expect(await codeOfRefusal(ask(reset, operator, using))).toBe('sent');
  });

  test('is what the operator’s function agrees to', async () => {
    const { email } = await person();
    const functions = (triggers: Body) =>
      configure('blockingFunctions', { blockingFunctions: { triggers } });
    await functions({ beforeSendEmail: { functionUri: 'http://127.0.0.1:9/' } });
    const asked: unknown[] = [];
    const using: Partial<Identity> = {
      callFunction: async (_, jwt) => {
        asked.push(decodeJwt(jwt));
        return { kind: 'failure', reason: 'unreachable' };
      },
    };
    const sent = ask({ requestType: 'PASSWORD_RESET', email }, {}, using);
    expect(await codeOfRefusal(sent)).toBe('BLOCKING_FUNCTION_ERROR_RESPONSE');
    await functions({});
    expect(asked).toMatchObject([{ event_type: 'beforeSendEmail' }]);
    expect(await mails(email)).toEqual([]);
  });
});
