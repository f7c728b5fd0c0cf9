import { forEachDeployment } from '@latchkey/testing/deployments';
import { gatewayEnvironment, startSmsGateway } from '@latchkey/testing/sms-gateway';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { expect, test } from 'vitest';

const ask = (world: World, phoneNumber: string, more: Record<string, string> = {}) =>
  world.call('sendVerificationCode', { phoneNumber, ...more });

const refusal = async (asked: ReturnType<typeof ask>) => (await asked).body.error?.message ?? 'ok';

/** What no network has, what belongs to no country, and what has no SMS. */
const fictional = [
  ['+15555550100', '+15555550100'],
  ['+1 (555) 555-0101', '+15555550101'],
  ['+11231231234', '+11231231234'],
  ['+123456', '+123456'],
  ['+999123456789', '+999123456789'],
  ['+18005550199', '+18005550199'],
] as const;

const captchaOf = async (world: World) =>
  (await world.app.inject(`/v1/recaptchaParams?key=${world.apiKey}`)).json();

forEachDeployment((nodes) => {
  test.each(fictional)('a test suite signs in with %s', async (given, phoneNumber) => {
    const [world] = nodes();
    const sent = await ask(world, given);
    expect([sent.status, typeof sent.body['sessionInfo']]).toEqual([200, 'string']);
    const { body } = await world.call('signInWithPhoneNumber', {
      sessionInfo: sent.body['sessionInfo'],
      code: await world.smsCodeFor(phoneNumber),
    });
    expect(body).toMatchObject({ phoneNumber, isNewUser: true });
  });

  test.each(['', '5555550100', '+', '+0123456789', '+12', '+1234567890123456', '+1555abc5555'])(
    'what does not look like a number is none: %j',
    async (given) => {
      const [world] = nodes();
      expect(await refusal(ask(world, given))).toBe('INVALID_PHONE_NUMBER : Invalid format.');
    },
  );

  test('a client that draws a captcha finds all that it needs for one', async () => {
    const [world] = nodes();
    expect(await captchaOf(world)).toEqual({
      kind: 'identitytoolkit#GetRecaptchaParamResponse',
      recaptchaSiteKey: expect.stringMatching(/./),
      recaptchaStoken: expect.stringMatching(/./),
      producerProjectNumber: world.identity.project.number,
    });
  });

  test('a captcha that a client in emulator mode makes up is not looked at', async () => {
    const [world] = nodes();
    const drawn = {
      recaptchaToken: 'x'.repeat(50),
      captchaResponse: 'NO_RECAPTCHA',
      clientType: 'CLIENT_TYPE_WEB',
      recaptchaVersion: 'RECAPTCHA_ENTERPRISE',
    };
    expect(await refusal(ask(world, '+15555550111', drawn))).toBe('ok');
  });

  test('a region that an operator shut stays shut for numbers that are in it', async () => {
    const [world] = nodes();
    const shut = (disallowedRegions: readonly string[]) =>
      world.admin(
        '/v2/projects/latchkey/config?updateMask=smsRegionConfig',
        { smsRegionConfig: { allowByDefault: { disallowedRegions } } },
        'PATCH',
      );
    await shut(['DE']);
    expect(await refusal(ask(world, '+4915123456789'))).toMatch(/^OPERATION_NOT_ALLOWED/);
    await shut([]);
  });
});

test('where SMS leave, in development as in production, a number has to be one', async () => {
  const gateway = await startSmsGateway();
  const environment = gatewayEnvironment(gateway);
  for (const settings of [environment, { ...productionEnvironment, ...environment }]) {
    const world = await startWorld({ environment: settings });
    await world.admin(
      '/v2/projects/latchkey/config?updateMask=signIn.phoneNumber,smsRegionConfig',
      {
        signIn: { phoneNumber: { enabled: true } },
        smsRegionConfig: { allowByDefault: {} },
      },
      'PATCH',
    );
    for (const [given] of fictional) {
      expect(await refusal(ask(world, given)), given).toMatch(/^INVALID_PHONE_NUMBER/);
    }
    await world.close();
  }
  await gateway.close();
});

test('production insists on its own check', async () => {
  const gateway = await startSmsGateway();
  const world = await startWorld({
    environment: { ...productionEnvironment, ...gatewayEnvironment(gateway) },
  });
  await world.admin(
    '/v2/projects/latchkey/config?updateMask=signIn.phoneNumber,smsRegionConfig',
    { signIn: { phoneNumber: { enabled: true } }, smsRegionConfig: { allowByDefault: {} } },
    'PATCH',
  );
  const drawn = { recaptchaToken: 'x'.repeat(50) };
  expect(await refusal(ask(world, '+16505550100', drawn))).toBe('INVALID_APP_CREDENTIAL');
  expect(await refusal(ask(world, '+16505550100'))).toBe('MISSING_APP_CREDENTIAL');
  await world.close();
  await gateway.close();
});

test('production makes up nothing of a captcha but the key that clients insist on', async () => {
  const world = await startWorld({ environment: productionEnvironment });
  try {
    const told = await captchaOf(world);
    expect(told).toMatchObject({ recaptchaSiteKey: expect.any(String) });
    expect(told).not.toHaveProperty('recaptchaStoken');
  } finally {
    await world.close();
  }
});
