import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const path = '/v2/projects/latchkey/tenants';

async function newTenant(world: World, config: Record<string, unknown>): Promise<string> {
  const { status, body } = await world.admin(path, { allowPasswordSignup: true, ...config });
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body['name']).split('/').at(-1) ?? '';
}

const told = async (world: World, query = '') => {
  const { body } = await world.admin(
    `/latchkey/v1/signInSettings?key=${world.apiKey}${query}`,
    undefined,
    'GET',
  );
  return body['tenantChoice'];
};

describe('where tenants may be chosen', () => {
  let world: World;
  let harbour: string;
  beforeAll(async () => {
    world = await startWorld({ environment: { LATCHKEY_TENANT_CHOICE: 'email' } });
    harbour = await newTenant(world, {
      displayName: 'harbour',
      signInChoice: {
        title: 'Harbour Hospital',
        color: '#0b4f6c',
        emailDomains: ['harbour.example'],
      },
    });
  });
  afterAll(() => world.close());

  test('they are listed as their operators have them called, and closed ones are not', async () => {
    await newTenant(world, { displayName: 'closed', disableAuth: true });
    const school = await newTenant(world, { displayName: 'school' });
    expect(await told(world)).toEqual({
      by: 'EMAIL',
      tenants: [
        {
          tenantId: harbour,
          displayName: 'Harbour Hospital',
          color: '#0b4f6c',
          emailDomains: ['harbour.example'],
        },
        { tenantId: school, displayName: 'school' },
      ],
    });
  });

  test('a tenant tells nothing of the others', async () => {
    expect(await told(world, `&tenantId=${harbour}`)).toBeUndefined();
  });

  test('none is listed while there may be none', async () => {
    const allow = (allowTenants: boolean) =>
      world.admin(
        '/v2/projects/latchkey/config?updateMask=multiTenant',
        { multiTenant: { allowTenants } },
        'PATCH',
      );
    await allow(false);
    expect(await told(world)).toBeUndefined();
    await allow(true);
    expect(await told(world)).toBeDefined();
  });

  test.each([
    [{ title: 'two\nlines' }],
    [{ title: 'two\u2028lines' }],
    [{ title: 'two\u2029lines' }],
    [{ title: 'Harbour \u202elatipsoH' }],
    [{ title: 'Harbour\u2066 Hospital' }],
    [{ title: 'x'.repeat(81) }],
    [{ color: 'red; background: url(//x)' }],
    [{ emailDomains: ['https://harbour.example/'] }],
    [{ emailDomains: Array.from({ length: 101 }, (_, at) => `d${at}.example`) }],
  ])('what makes no sense there is refused: %j', async (signInChoice) => {
    const { status, body } = await world.admin(path, { displayName: 'wrong', signInChoice });
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/^INVALID_CONFIG/);
  });

  test('a title may have the joiners that its language is written with', async () => {
    const signInChoice = { title: 'بیمارستان‌های بندر 👩\u200d⚕️' };
    const { status } = await world.admin(path, { displayName: 'joined', signInChoice });
    expect(status).toBe(200);
  });
});
