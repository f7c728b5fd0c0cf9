import { installedPostgres } from '@latchkey/testing/installed-postgres';
import { nodeEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('what one node changes, another obeys once it is told', () => {
  const place = installedPostgres();
  let here: World;
  let there: World;
  beforeAll(async () => {
    const environment = nodeEnvironment((await place()).location);
    here = await startWorld({ environment });
    there = await startWorld({ environment });
  });
  afterAll(async () => {
    await here.close();
    await there.close();
  });

  /** Remembered here a moment ago, and then changed elsewhere. */
  async function told(change: () => Promise<{ readonly status: number }>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = here.data.notifications.subscribe('settings', resolve);
    expect((await change()).status).toBe(200);
    await promise;
    stop();
  }

  test('of the project', async () => {
    const isAllowed = async () => (await here.identity.settings.current('')).deletionAllowed;
    expect(await isAllowed()).toBe(true);
    const path = '/v2/projects/latchkey/config?updateMask=client.permissions.disabledUserDeletion';
    const config = { client: { permissions: { disabledUserDeletion: true } } };
    await told(() => there.admin(path, config, 'PATCH'));
    expect(await isAllowed()).toBe(false);
  });

  test('of a tenant', async () => {
    const made = await there.admin('/v2/projects/latchkey/tenants', { displayName: 'Acme' });
    const path = `/v2/${made.body['name']}`;
    const id = path.split('/').at(-1) ?? '';
    const nameHere = async () => (await here.identity.tenants.find(id))?.config.displayName;
    expect(await nameHere()).toBe('Acme');
    await told(() =>
      there.admin(`${path}?updateMask=displayName`, { displayName: 'Ajax' }, 'PATCH'),
    );
    expect(await nameHere()).toBe('Ajax');
    await told(() => there.admin(path, undefined, 'DELETE'));
    expect(await nameHere()).toBe(undefined);
  });
});
