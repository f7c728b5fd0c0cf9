import { operatorToken } from '@latchkey/admin';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesAllowing } from '../../test/rulesets-nodes.ts';
import { rulesetsProduct } from '../product.ts';

const products = [rulesetsProduct];

type Sent = { readonly body?: unknown; readonly as?: string | null };

async function send(world: World, method: string, path: string, { body, as = 'owner' }: Sent = {}) {
  const reply = await world.app.inject({
    method: method as 'POST',
    url: path.startsWith('/') ? path : `/v1/projects/latchkey/${path}`,
    headers: { ...(as !== null && { authorization: `Bearer ${as}` }) },
    ...(body !== undefined && { payload: body as object }),
  });
  return { status: reply.statusCode, body: reply.json() };
}

const source = (document: string) => ({ source: { files: [rulesAllowing(document)] } });

describe('over REST', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ products });
  });
  afterAll(() => world.close());

  const create = async (document = 'a/1'): Promise<string> => {
    const { body } = await send(world, 'POST', 'rulesets', { body: source(document) });
    return String(body.name);
  };
  const refused = (status: number, code: string, message: unknown = expect.any(String)) => ({
    status,
    body: { error: { code: status, status: code, message } },
  });

  test('a ruleset is made, found, listed in pages, and deleted', async () => {
    const names = [await create('p/1'), await create('p/2'), await create('p/3')];
    const id = names[0]?.split('/').at(-1);
    const { body } = await send(world, 'GET', `rulesets/${id}`);
    expect(body).toEqual({
      name: names[0],
      createTime: expect.stringMatching(/^\d{4}-.*Z$/),
      metadata: { services: ['cloud.firestore'] },
      source: { files: [rulesAllowing('p/1')] },
    });
    const listed: string[] = [];
    let token = '';
    do {
      const page = await send(world, 'GET', `rulesets?pageSize=2&pageToken=${token}`);
      expect(page.body.rulesets.length).toBeLessThanOrEqual(2);
      expect(page.body.rulesets[0]).not.toHaveProperty('source');
      listed.push(...page.body.rulesets.map(({ name }: { name: string }) => name));
      token = page.body.nextPageToken ?? '';
    } while (token !== '');
    expect(listed).toEqual(expect.arrayContaining(names));
    expect(new Set(listed).size).toBe(listed.length);
    expect(await send(world, 'DELETE', `rulesets/${id}`)).toEqual({ status: 200, body: {} });
    expect(await send(world, 'GET', `rulesets/${id}`)).toMatchObject(refused(404, 'NOT_FOUND'));
    expect(await send(world, 'DELETE', `rulesets/${id}`)).toMatchObject(refused(404, 'NOT_FOUND'));
  });

  test('a text that cannot be used is refused with the place of every problem', async () => {
    const content =
      'service cloud.firestore {\n  match /a/{b} {\n    allow get: if c || d;\n  }\n}\n';
    const body = { source: { files: [{ name: 'my.rules', content }] } };
    const { status, body: reply } = await send(world, 'POST', 'rulesets', { body });
    expect([status, reply.error.status]).toEqual([400, 'INVALID_ARGUMENT']);
    const lines = reply.error.message.split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^my\.rules:3:19: /),
      expect.stringMatching(/^my\.rules:3:24: /),
    ]);
  });

  test.each([
    ['nothing', undefined],
    ['no source', {}],
    ['no file', { source: { files: [] } }],
    ['two files', { source: { files: [rulesAllowing('a/1'), rulesAllowing('a/2')] } }],
    ['a file without a name', { source: { files: [{ content: 'service cloud.firestore {}' }] } }],
    ['a name of several lines', { source: { files: [{ ...rulesAllowing('a/1'), name: 'a\nb' }] } }],
    ['a file without content', { source: { files: [{ name: 'a' }] } }],
    ['a list', { source: [] }],
  ])('%s is no ruleset', async (_, body) => {
    const reply = await send(world, 'POST', 'rulesets', body === undefined ? {} : { body });
    expect(reply).toMatchObject(refused(400, 'INVALID_ARGUMENT'));
  });

  test('a text of 256 KB is taken, with every character escaped', async () => {
    const text = `${rulesAllowing('a/1').content}//`;
    const content = text + 'é'.repeat((256 * 1024 - text.length) / 2 - 1);
    const escaped = JSON.stringify({ source: { files: [{ name: 'a', content }] } }).replace(
      /é/g,
      '\\u00e9',
    );
    const reply = await world.app.inject({
      method: 'POST',
      url: '/v1/projects/latchkey/rulesets',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      payload: escaped,
    });
    expect(reply.statusCode).toBe(200);
  });

  test('a release is made, changed and found, and what it names cannot be deleted', async () => {
    const [one, two] = [await create('r/1'), await create('r/2')];
    const name = 'projects/latchkey/releases/cloud.firestore/second';
    const path = 'releases/cloud.firestore/second';
    expect(await send(world, 'GET', path)).toMatchObject(refused(404, 'NOT_FOUND'));
    const release = { name, rulesetName: one };
    expect(await send(world, 'PATCH', path, { body: { release } })).toMatchObject(
      refused(404, 'NOT_FOUND'),
    );
    expect(await send(world, 'POST', 'releases', { body: release })).toMatchObject({
      status: 200,
      body: release,
    });
    expect(await send(world, 'POST', 'releases', { body: release })).toMatchObject(
      refused(409, 'ALREADY_EXISTS'),
    );
    const changed = { name, rulesetName: two };
    expect(await send(world, 'PATCH', path, { body: { release: changed } })).toMatchObject({
      body: { ...changed, updateTime: expect.any(String) },
    });
    expect(await send(world, 'GET', path)).toMatchObject({ body: changed });
    expect((await send(world, 'GET', 'releases')).body.releases).toContainEqual(
      expect.objectContaining(changed),
    );
    const inForce = `rulesets/${two.split('/').at(-1)}`;
    expect(await send(world, 'DELETE', inForce)).toMatchObject(refused(400, 'FAILED_PRECONDITION'));
    expect((await send(world, 'DELETE', `rulesets/${one.split('/').at(-1)}`)).status).toBe(200);
  });

  test.each([
    ['a place that has no rules', 'cloud.functions', 'RULESET'],
    ['a database that cannot be', 'cloud.firestore/A', 'RULESET'],
    ['a bucket that cannot be', 'firebase.storage/', 'RULESET'],
    ['a storage without a bucket', 'firebase.storage', 'RULESET'],
    ['what is further below', 'cloud.firestore/second/third', 'RULESET'],
    ['rules of another service', 'firebase.storage/bucket.example', 'RULESET'],
    ['a ruleset of another project', 'cloud.firestore', 'projects/another/rulesets/x'],
  ])('%s is refused', async (_, name, ruleset) => {
    const rulesetName = ruleset === 'RULESET' ? await create() : ruleset;
    const body = { name: `projects/latchkey/releases/${name}`, rulesetName };
    expect(await send(world, 'POST', 'releases', { body })).toMatchObject(
      refused(400, 'INVALID_ARGUMENT'),
    );
  });

  test('the original host may stand before the path', async () => {
    const reply = await send(
      world,
      'GET',
      '/firebaserules.googleapis.com/v1/projects/latchkey/rulesets',
    );
    expect(reply).toMatchObject({ status: 200, body: { rulesets: expect.any(Array) } });
  });

  test('another project has rules of its own, in development', async () => {
    const body = source('other/1');
    const made = await send(world, 'POST', '/v1/projects/other-project/rulesets', { body });
    expect(made.body.name).toMatch(/^projects\/other-project\/rulesets\//);
    const id = made.body.name.split('/').at(-1);
    expect(await send(world, 'GET', `rulesets/${id}`)).toMatchObject(refused(404, 'NOT_FOUND'));
  });

  test('only operators get in', async () => {
    const { idToken } = await world.signUp('ada@example.com');
    expect(await send(world, 'GET', 'rulesets', { as: null })).toMatchObject(
      refused(401, 'UNAUTHENTICATED'),
    );
    expect(await send(world, 'GET', 'rulesets', { as: String(idToken) })).toMatchObject(
      refused(403, 'PERMISSION_DENIED'),
    );
  });

  test.each(['rulesets?pageSize=x', 'rulesets?pageSize=-1', 'rulesets?pageToken=x'])(
    '%s is refused',
    async (path) => {
      expect(await send(world, 'GET', path)).toMatchObject(refused(400, 'INVALID_ARGUMENT'));
    },
  );
});

describe('in production', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ products, environment: productionEnvironment });
  });
  afterAll(() => world.close());

  const tokenOf = async (role: 'viewer' | 'userAdmin' | 'owner') => {
    const made = await world.admin('/latchkey/v1/projects/latchkey/serviceAccounts', {
      name: `rules-${role.toLowerCase()}`,
      role,
    });
    return operatorToken(made.body as never, world.identity.publicUrl);
  };

  test('rules are looked at by viewers, and changed by owners alone', async () => {
    for (const role of ['viewer', 'userAdmin'] as const) {
      const as = await tokenOf(role);
      expect((await send(world, 'GET', 'rulesets', { as })).status).toBe(200);
      expect((await send(world, 'GET', 'releases', { as })).status).toBe(200);
      const changes: readonly (readonly [string, string, unknown])[] = [
        ['POST', 'rulesets', source('a/1')],
        ['DELETE', 'rulesets/x', undefined],
        ['POST', 'releases', {}],
        ['PATCH', 'releases/cloud.firestore', {}],
      ];
      for (const [method, path, body] of changes) {
        expect(await send(world, method, path, { as, body })).toMatchObject({
          status: 403,
          body: { error: { status: 'PERMISSION_DENIED' } },
        });
      }
    }
    const refused = () => world.identity.audit.list({ tenant: '', event: 'authz_fail', limit: 9 });
    const robot = (name: string) => `rules-${name}@latchkey.iam.latchkey`;
    await expect
      .poll(async () => (await refused()).map(({ actor }) => actor))
      .toEqual([robot('useradmin'), robot('viewer')]);
    const as = await tokenOf('owner');
    expect((await send(world, 'POST', 'rulesets', { as, body: source('a/1') })).status).toBe(200);
  });

  test('nobody is an owner by saying so, and no other project is served', async () => {
    expect((await send(world, 'GET', 'rulesets')).status).toBe(401);
    const as = await tokenOf('owner');
    expect(await send(world, 'GET', '/v1/projects/other-project/rulesets', { as })).toMatchObject({
      status: 404,
      body: { error: { status: 'NOT_FOUND' } },
    });
  });
});
