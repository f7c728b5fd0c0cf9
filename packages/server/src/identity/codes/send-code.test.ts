import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';

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
