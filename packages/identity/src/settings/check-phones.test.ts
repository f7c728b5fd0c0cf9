import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let development: World;
let production: World;
beforeAll(async () => {
  development = await startWorld();
  production = await startWorld({ environment: productionEnvironment });
});
afterAll(async () => {
  await development.close();
  await production.close();
});

const path = '/v2/projects/latchkey/config';
const patch = (world: World, mask: string, body: Record<string, unknown>) =>
  world.admin(`${path}?updateMask=${mask}`, body, 'PATCH');

const settings = async (world: World) =>
  (await world.app.inject(`/latchkey/v1/signInSettings?key=${world.apiKey}`)).json();

const phones = (testPhoneNumbers: Record<string, string>) =>
  patch(development, 'signIn.phoneNumber', {
    signIn: { phoneNumber: { enabled: true, testPhoneNumbers } },
  });

const regions = (smsRegionConfig: Record<string, unknown>) =>
  patch(development, 'smsRegionConfig', { smsRegionConfig });

test('development begins with phones on, everywhere; production with neither', async () => {
  const free = await settings(development);
  expect(free.phoneSignIn).toBe(true);
  expect(free.smsRegions).toEqual(expect.arrayContaining(['AT', 'CH', 'DE', 'US']));
  expect(free.smsRegions.length).toBeGreaterThan(200);
  const strict = await settings(production);
  expect(strict).not.toHaveProperty('phoneSignIn');
  expect(strict).not.toHaveProperty('smsRegions');
});

test('a page learns which countries it may offer', async () => {
  await regions({ allowlistOnly: { allowedRegions: ['DE', 'AT'] } });
  expect((await settings(development)).smsRegions).toEqual(['AT', 'DE']);
  await regions({ allowByDefault: { disallowedRegions: ['DE'] } });
  expect((await settings(development)).smsRegions).not.toContain('DE');
  expect((await settings(development)).smsRegions).toContain('AT');
});

test('phones cannot be turned on where nothing could send an SMS', async () => {
  const { body } = await patch(production, 'signIn.phoneNumber', {
    signIn: { phoneNumber: { enabled: true } },
  });
  expect(body.error.message).toMatch(/^INVALID_CONFIG : .*LATCHKEY_SMS_WEBHOOK_URL/);
});

describe('test numbers', () => {
  const many = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, turn) => [`+155555501${10 + turn}`, '123456']),
    );

  test('are kept as they were given, ten at most', async () => {
    const { status, body } = await phones(many(10));
    expect(status).toBe(200);
    expect(body['signIn']).toMatchObject({ phoneNumber: { testPhoneNumbers: many(10) } });
    expect((await phones(many(11))).body.error.message).toMatch(/^INVALID_CONFIG : At most 10/);
  });

  test.each([
    ['a code of five digits', { '+15555550100': '12345' }],
    ['a code of seven digits', { '+15555550100': '1234567' }],
    ['a code of letters', { '+15555550100': 'abcdef' }],
    ['no code', { '+15555550100': '' }],
    ['a number with spaces', { '+1 555 555 0100': '123456' }],
    ['a number without its country', { '5555550100': '123456' }],
    ['no number', { hello: '123456' }],
  ])('have %s in no configuration', async (_, numbers) => {
    expect((await phones(numbers)).body.error.message).toMatch(/^INVALID_CONFIG : /);
  });
});

test.each([
  ['small letters', { allowlistOnly: { allowedRegions: ['de'] } }],
  ['three letters', { allowlistOnly: { allowedRegions: ['DEU'] } }],
  ['a country that does not exist', { allowByDefault: { disallowedRegions: ['XX'] } }],
  [
    'both lists',
    { allowlistOnly: { allowedRegions: ['DE'] }, allowByDefault: { disallowedRegions: ['FR'] } },
  ],
])('regions with %s are no configuration', async (_, config) => {
  expect((await regions(config)).body.error.message).toMatch(/^INVALID_CONFIG : /);
});
