import { forEachDeployment } from '@latchkey/testing/deployments';
import { productionEnvironment, startWorld } from '@latchkey/testing/world';
import { expect, test } from 'vitest';

const path = '/v2/projects/latchkey/tenants';

forEachDeployment((nodes) => {
  test('a tenant that a test suite gives no name gets one', async () => {
    const [world] = nodes();
    for (const fields of [{}, { displayName: '' }]) {
      const made = await world.admin(path, { ...fields, allowPasswordSignup: true });
      expect([made.status, made.body['displayName']]).toEqual([200, 'tenant']);
      const { name, tenantId } = made.body as unknown as { name: string; tenantId: string };
      expect(name).toBe(`projects/latchkey/tenants/${tenantId}`);
      const signedUp = await world.call('signUp', {
        tenantId,
        email: 'ada@example.com',
        password: 'correct horse',
      });
      expect(signedUp.status).toBe(200);
    }
  });

  test('every tenant that is shown says its id beside its name', async () => {
    const [world] = nodes();
    const made = await world.admin(path, { displayName: 'shown' });
    const { tenantId } = made.body as unknown as { tenantId: string };
    const url = `${path}/${tenantId}`;
    const read = await world.admin(url, undefined, 'GET');
    expect(read.body).toMatchObject({ tenantId });
    // A client that sends back what it was shown changes nothing by it.
    const changed = await world.admin(`${url}?updateMask=displayName`, read.body, 'PATCH');
    expect([changed.status, changed.body]).toEqual([200, read.body]);
    const { body } = await world.admin(`${path}?pageSize=1000`, undefined, 'GET');
    expect(body['tenants']).toContainEqual(expect.objectContaining({ tenantId }));
  });
});

test('production asks for a name, and shows a tenant as Firebase does', async () => {
  const world = await startWorld({ environment: productionEnvironment });
  try {
    for (const fields of [{}, { displayName: '' }]) {
      const { body } = await world.admin(path, fields);
      expect(body.error?.message).toBe('MISSING_DISPLAY_NAME');
    }
    const made = await world.admin(path, { displayName: 'acme' });
    expect(made.body).not.toHaveProperty('tenantId');
    const read = await world.admin(`/v2/${made.body['name']}`, undefined, 'GET');
    expect(read.body).not.toHaveProperty('tenantId');
  } finally {
    await world.close();
  }
});
