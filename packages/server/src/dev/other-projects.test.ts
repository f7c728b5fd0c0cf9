import { createPrivateKey } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServiceAccount } from '@latchkey/kernel/keys/service-account';
import { forEachDeployment } from '@latchkey/testing/deployments';
import type { Reply } from '@latchkey/testing/wire-reply';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt, SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';

const ada = { email: 'ada@example.com', password: 'correct horse' };

const emailsIn = async (world: World, project: string) => {
  const { body } = await world.admin(
    `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:batchGet`,
    undefined,
    'GET',
  );
  const users = body['users'] as readonly { readonly email: string }[] | undefined;
  return (users ?? []).map(({ email }) => email).sort();
};

const create = (world: World, project: string, email: string) =>
  world.admin(`/v1/projects/${project}/accounts`, { ...ada, email });

const helper = async (world: World, path: string, method: 'GET' | 'DELETE' = 'GET') => {
  const reply = await world.app.inject({ method, url: `/emulator/v1/projects/${path}` });
  return { status: reply.statusCode, body: reply.json() };
};

const isCalled = (reply: Reply) => [reply.status, reply.body.error?.message.split(' ')[0]];

forEachDeployment((nodes) => {
  test('each project has accounts of its own, under the same addresses and ids', async () => {
    const [world] = nodes();
    for (const project of ['demo-one', 'demo-two', 'latchkey']) {
      const made = await world.admin(`/v1/projects/${project}/accounts`, {
        ...ada,
        localId: 'the-same',
      });
      expect([project, made.status, made.body.localId]).toEqual([project, 200, 'the-same']);
    }
    await create(world, 'demo-one', 'bob@example.com');
    expect(await emailsIn(world, 'demo-one')).toEqual(['ada@example.com', 'bob@example.com']);
    expect(await emailsIn(world, 'demo-two')).toEqual(['ada@example.com']);
    expect(await emailsIn(world, 'Any_Name.9')).toEqual([]);
    expect(isCalled(await create(world, 'demo-two', ada.email))).toEqual([400, 'EMAIL_EXISTS']);
  });

  test('a test suite empties the project that it names and no other one', async () => {
    const [world] = nodes();
    for (const project of ['empty-one', 'empty-two', 'latchkey']) {
      await create(world, project, 'kept@example.com');
    }
    expect(await helper(world, 'empty-one/accounts', 'DELETE')).toEqual({ status: 200, body: {} });
    expect(await emailsIn(world, 'empty-one')).toEqual([]);
    expect(await emailsIn(world, 'empty-two')).toEqual(['kept@example.com']);
    expect(await emailsIn(world, 'latchkey')).toContain('kept@example.com');
  });

  test('codes and configuration are of the project that was asked', async () => {
    const [world] = nodes();
    await create(world, 'codes-one', ada.email);
    await world.admin('/v1/projects/codes-one/accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email: ada.email,
    });
    const { oobCodes } = (await helper(world, 'codes-one/oobCodes')).body;
    expect(oobCodes).toMatchObject([{ email: ada.email, requestType: 'PASSWORD_RESET' }]);
    expect((await helper(world, 'codes-two/oobCodes')).body).toEqual({ oobCodes: [] });

    const duplicates = async (project: string) =>
      (await helper(world, `${project}/config`)).body.signIn.allowDuplicateEmails ?? false;
    await world.app.inject({
      method: 'PATCH',
      url: '/emulator/v1/projects/codes-one/config',
      payload: { signIn: { allowDuplicateEmails: true } },
    });
    expect(await duplicates('codes-one')).toBe(true);
    expect(await duplicates('codes-two')).toBe(false);
    expect(await duplicates('latchkey')).toBe(false);
  });

  test('an API key leads to the first project, unless it is that of another one', async () => {
    const [world] = nodes();
    const config = await world.admin('/v2/projects/by-key/config', undefined, 'GET');
    const { apiKey } = config.body['client'] as { apiKey: string };
    const of = (token: string) => decodeJwt(token).aud;
    const usual = await world.call('signUp', {}, { key: 'fake-api-key' });
    expect(of(usual.body.idToken)).toBe('latchkey');
    const signedUp = await world.call(
      'signUp',
      { ...ada, email: 'key@example.com' },
      { key: apiKey },
    );
    expect(of(signedUp.body.idToken)).toBe('by-key');
    expect(await emailsIn(world, 'by-key')).toEqual(['key@example.com']);
    expect(await emailsIn(world, 'latchkey')).not.toContain('key@example.com');

    const { idToken, refreshToken } = signedUp.body;
    const refreshed = await world.refresh(refreshToken, { key: apiKey });
    expect(of(String(refreshed.body['id_token']))).toBe('by-key');
    expect(isCalled(await world.refresh(refreshToken))).toEqual([400, 'INVALID_REFRESH_TOKEN']);
    expect((await world.call('lookup', { idToken }, { key: apiKey })).status).toBe(200);
    expect(isCalled(await world.call('lookup', { idToken }))).toEqual([400, 'INVALID_ID_TOKEN']);
  });

  test('the link in a mail of another project leads back to it', async () => {
    const [world] = nodes();
    await create(world, 'by-link', ada.email);
    const sent = await world.admin('/v1/projects/by-link/accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email: ada.email,
      returnOobLink: true,
    });
    const { pathname, search } = new URL(String(sent.body['oobLink']));
    const page = await world.app.inject({
      url: pathname + search,
      headers: { accept: 'text/html' },
    });
    expect([page.statusCode, page.body.includes(ada.email)]).toEqual([200, true]);
  });

  test('what a body calls the target project is one, too', async () => {
    const [world] = nodes();
    await create(world, 'in-body', ada.email);
    const listed = await world.admin(
      '/www.googleapis.com/identitytoolkit/v3/relyingparty/downloadAccount',
      { targetProjectId: 'in-body', maxResults: 10 },
    );
    expect(listed.body['users']).toMatchObject([{ email: ada.email }]);
    const refused = await world.call('signUp', { targetProjectId: 'in-body' });
    expect(isCalled(refused)).toEqual([400, 'INSUFFICIENT_PERMISSION']);
  });

  test('a tenant is one of its project', async () => {
    const [world] = nodes();
    const made = await world.admin('/v2/projects/with-tenant/tenants', { displayName: 'acme' });
    const { name } = made.body as unknown as { name: string };
    expect(name).toMatch(/^projects\/with-tenant\/tenants\/acme-/);
    expect((await world.admin(`/v2/${name}`, undefined, 'GET')).status).toBe(200);
    const elsewhere = name.replace('with-tenant', 'latchkey');
    const missed = await world.admin(`/v2/${elsewhere}`, undefined, 'GET');
    expect(isCalled(missed)[1]).toBe('TENANT_NOT_FOUND');
  });

  test('more projects than stay open at once keep what is in them', async () => {
    const [world] = nodes();
    const names = Array.from({ length: 18 }, (_, index) => `many-${index}`);
    for (const name of names) await create(world, name, `${name}@example.com`);
    const found = await Promise.all(names.map((name) => emailsIn(world, name)));
    expect(found).toEqual(names.map((name) => [`${name}@example.com`]));
  });

  test('the console says once that a project is not the one of the server', async () => {
    const [world] = nodes();
    for (const email of ['one@example.com', 'two@example.com']) {
      await create(world, 'said-once', email);
    }
    const said = world.logged.filter((line) => line.includes('"project":"said-once"'));
    expect(said.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', event: 'other_project' },
    ]);
  });
});

test('whoever shows a real key is kept to the project that it was made for', async () => {
  const world = await startWorld();
  try {
    const { key, file } = await createServiceAccount('latchkey', 'real-operator', world.now());
    await world.data.store.serviceAccounts.add(key);
    const issuedAt = Math.floor(world.now() / 1000);
    const bearer = await new SignJWT({})
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(file.client_email)
      .setSubject(file.client_email)
      .setAudience(world.identity.publicUrl)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 600)
      .sign(createPrivateKey(file.private_key));
    const list = (project: string) =>
      world.app.inject({
        url: `/v1/projects/${project}/accounts:batchGet`,
        headers: { authorization: `Bearer ${bearer}` },
      });
    expect((await list('latchkey')).statusCode).toBe(200);
    expect((await list('demo-one')).json().error.message).toMatch(/^INVALID_PROJECT_ID/);
    expect(world.logged.join()).not.toContain('other_project');
  } finally {
    await world.close();
  }
});

test('nothing of another project is left when the server has ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-left-'));
  vi.stubEnv('TMPDIR', folder);
  try {
    const world = await startWorld();
    await create(world, 'left-behind', ada.email);
    const [scratch] = (await readdir(folder)).filter((name) => name.includes('projects'));
    expect((await stat(join(folder, String(scratch)))).mode & 0o777).toBe(0o700);
    await world.close();
    expect(await readdir(folder)).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  }
});

test('requests of any length come through over a connection that goes on', async () => {
  const world = await startWorld();
  try {
    const address = await world.app.listen({ host: '127.0.0.1', port: 0 });
    const post = async (path: string, body: object) => {
      const reply = await fetch(`${address}/identitytoolkit.googleapis.com/v1/projects/${path}`, {
        method: 'POST',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
    };
    const users = Array.from({ length: 1000 }, (_, index) => ({
      localId: `imported-${index}`,
      displayName: 'x'.repeat(250),
    }));
    const imported = await post('over-the-wire/accounts:batchCreate', { users });
    expect([imported.status, imported.body['error']]).toEqual([200, undefined]);
    const found = await post('over-the-wire/accounts:lookup', { localId: ['imported-999'] });
    expect(found.body['users']).toMatchObject([{ localId: 'imported-999' }]);
    const here = await post('latchkey/accounts:lookup', { localId: ['imported-999'] });
    expect(here.body['users']).toBeUndefined();
  } finally {
    await world.close();
  }
});

test('production serves one project, and opens no other for anybody', async () => {
  const world = await startWorld({ environment: productionEnvironment });
  try {
    const named = await create(world, 'demo-one', ada.email);
    expect(isCalled(named)).toEqual([400, 'INVALID_PROJECT_ID']);
    const key = 'lk-project-demo-one';
    expect(isCalled(await world.call('signUp', {}, { key }))[0]).toBe(400);
    const target = await world.admin('/v1/accounts:lookup', {
      targetProjectId: 'demo-one',
      localId: ['x'],
    });
    expect(isCalled(target)).toEqual([400, 'INVALID_PROJECT_ID']);
    expect((await helper(world, 'demo-one/accounts', 'DELETE')).status).toBe(404);
  } finally {
    await world.close();
  }
});
