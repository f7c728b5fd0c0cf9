import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { optionsFor } from '../src/tenants/options-for.ts';
import { tenantOf } from '../src/tenants/tenant-options.ts';
import { asGuest, openTown, type Town } from './visit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

const tenantsPath = '/v2/projects/latchkey/tenants';

/** A tenant of the project, made as an operator makes one. */
async function makeTenant(body: Readonly<Record<string, unknown>>): Promise<string> {
  await town.world.admin(
    '/v2/projects/latchkey/config?updateMask=multiTenant',
    {
      multiTenant: { allowTenants: true },
    },
    'PATCH',
  );
  const { body: tenant } = await town.world.admin(tenantsPath, body);
  return String(tenant['name']).split('/').at(-1) ?? '';
}

async function enter(tenantId: string) {
  const tenants = [
    { id: tenantId, name: 'Harbour' },
    { id: '', name: 'Project' },
  ];
  const client = town.newBrowser().openTab();
  const picker = town.visit(
    {},
    {
      client,
      opening: {
        kind: 'screen',
        screen: 'tenant-choice',
        data: { tenants: tenants.map(tenantOf) },
      },
    },
  );
  await picker.at('tenant-choice');
  picker.send({ type: 'tenantChosen', tenantId });
  const { data } = await picker.at('tenant-entered');
  return { client, picker, data, options: optionsFor({}, { id: tenantId, name: 'Harbour' }, data) };
}

describe('a tenant of the server', () => {
  test('offers its own ways to sign in, not those of the project', async () => {
    const id = await makeTenant({ displayName: 'harbour', allowPasswordSignup: true });
    const { data, options } = await enter(id);
    expect(data.offer.email).toEqual({ password: true, link: false });
    expect(data.offer.providers.map((each) => each.id)).not.toContain('anonymous');
    expect(options.providers?.map((each) => (typeof each === 'string' ? each : each.id))).toContain(
      'password',
    );
  });

  test('has the account of whoever signs in to it, and the project has not', async () => {
    const id = await makeTenant({ displayName: 'guests', enableAnonymousUser: true });
    const { client, options } = await enter(id);
    const visit = town.visit({ ...options, providers: ['anonymous'] }, { client });
    await visit.at('provider-list');
    visit.send(asGuest);
    await visit.at('closed');
    expect(client.session.current?.account).toMatchObject({ tenantId: id, isAnonymous: true });
    // Another tenant chosen meanwhile changes nothing about who is signed in.
    client.setTenantId(undefined);
    expect((await client.session.reload()).tenantId).toBe(id);
  });

  test('that is left is not asked any more', async () => {
    const id = await makeTenant({ displayName: 'left', enableAnonymousUser: true });
    const { client, picker } = await enter(id);
    expect(client.tenantId).toBe(id);
    picker.send({ type: 'backPressed' });
    await picker.at('tenant-choice');
    expect(client.tenantId).toBeUndefined();
  });

  test('that is switched off lets nobody choose it', async () => {
    const id = await makeTenant({ displayName: 'closed', disableAuth: true });
    const tenants = [
      { id, name: 'Closed' },
      { id: '', name: 'Project' },
    ].map(tenantOf);
    const visit = town.visit(
      {},
      {
        opening: { kind: 'screen', screen: 'tenant-choice', data: { tenants } },
      },
    );
    await visit.at('tenant-choice');
    visit.send({ type: 'tenantChosen', tenantId: id });
    expect((await visit.at('tenant-choice')).notice).toMatchObject({ problem: 'PROJECT_DISABLED' });
  });
});
