import type { Chore, Product } from '@latchkey/kernel/product';
import { createRulesetsProduct } from '@latchkey/rulesets/product';
import { forEachDatabase } from '@latchkey/testing/databases';
import { nodeEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFilesProduct } from '../src/product.ts';
import type { filesGround } from '../src/settings.ts';
import { sendTo } from './served-files.ts';

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);
const pictures = '/v0/b/profile-pictures/o';

type Person = { readonly uid: string; readonly idToken: string; readonly name: string };

forEachDatabase((database, place) => {
  let world: World;
  let chore: Chore | undefined;
  beforeAll(async () => {
    const files = createFilesProduct();
    const watched: Product<typeof filesGround.settings> = {
      ...files,
      async open(ground, settings) {
        const opened = await files.open(ground, settings);
        chore = opened.chores?.find(({ failure }) => failure === 'pictures_not_removed');
        return opened;
      },
    };
    world = await startWorld({
      products: [createRulesetsProduct(), watched],
      environment: database === 'PostgreSQL' ? nodeEnvironment((await place()).location) : {},
    });
  });
  afterAll(() => world.close());

  let people = 0;
  async function person(tenant?: string): Promise<Person> {
    people += 1;
    const { body } = await world.call('signUp', {
      email: `pictured-${people}@example.com`,
      password: 'correct horse',
      ...(tenant !== undefined && { tenantId: tenant }),
    });
    const [uid, idToken] = [String(body.localId), String(body.idToken)];
    const name = tenant === undefined ? `users/${uid}` : `tenants/${tenant}/users/${uid}`;
    const stored = await sendTo(world, 'POST', `${pictures}?name=${encodeURIComponent(name)}`, {
      as: idToken,
      body: png,
      headers: { 'content-type': 'image/png' },
    });
    expect(stored.status).toBe(200);
    return { uid, idToken, name };
  }

  async function isThere({ name }: Person): Promise<boolean> {
    const { status } = await sendTo(world, 'GET', `${pictures}/${encodeURIComponent(name)}`);
    return status === 200;
  }

  async function makeTenant(): Promise<string> {
    const { body } = await world.admin('/v2/projects/latchkey/tenants', {
      displayName: 'harbour',
      allowPasswordSignup: true,
    });
    return String(body['name']).split('/')[3] ?? '';
  }

  const project = '/v1/projects/latchkey';
  const ways: readonly (readonly [string, (one: Person) => Promise<unknown>])[] = [
    ['by themselves', ({ idToken }) => world.call('delete', { idToken })],
    ['by an operator', ({ uid }) => world.admin(`${project}/accounts:delete`, { localId: uid })],
    [
      'by an operator who deletes many',
      ({ uid }) => world.admin(`${project}/accounts:batchDelete`, { localIds: [uid], force: true }),
    ],
  ];
  test.each(ways)('the picture of somebody who was deleted %s goes', async (_way, remove) => {
    const [gone, other] = [await person(), await person()];
    expect(await remove(gone)).toMatchObject({ status: 200 });
    await chore?.work();
    expect([await isThere(gone), await isThere(other)]).toEqual([false, true]);
  });

  test('somebody of the same id in another tenant keeps theirs', async () => {
    const [here, there] = [await makeTenant(), await makeTenant()];
    const gone = await person(here);
    await world.admin(`${project}/tenants/${there}/accounts`, {
      localId: gone.uid,
      email: 'same@example.com',
    });
    const same = { ...gone, name: `tenants/${there}/users/${gone.uid}` };
    await sendTo(world, 'POST', `${pictures}?name=${encodeURIComponent(same.name)}`, {
      body: png,
      headers: { 'content-type': 'image/png' },
    });
    await world.admin(`${project}/tenants/${here}/accounts:delete`, { localId: gone.uid });
    await chore?.work();
    expect([await isThere(gone), await isThere(same)]).toEqual([false, true]);
  });

  test('with a tenant the pictures of all who were in it go', async () => {
    const tenant = await makeTenant();
    const gone = await person(tenant);
    await world.admin(`/v2/projects/latchkey/tenants/${tenant}`, undefined, 'DELETE');
    await expect
      .poll(async () => {
        await chore?.work();
        return isThere(gone);
      })
      .toBe(false);
  });
});
