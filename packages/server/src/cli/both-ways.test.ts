import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { generateSamlKey } from '@latchkey/identity/providers/adapters/saml-key';
import type { SettingSource } from '@latchkey/kernel/settings/setting';
import { type Called, callCommand } from '@latchkey/testing/call-command';
import { commandFolders, freePort, runCommandWithin } from '@latchkey/testing/command-process';
import { commandsBeside } from '@latchkey/testing/commands-beside';
import { certificateFor } from '@latchkey/testing/tls-host';
import { beforeAll, describe, expect, test } from 'vitest';

const newFolder = commandFolders();
const beside = commandsBeside();

let url = '';
beforeAll(async () => {
  url = await beside.world.app.listen({ host: '127.0.0.1', port: 0 });
});

const inData = (): SettingSource => ({
  LATCHKEY_DATA: beside.world.config.database.dataFolder,
  PUBLIC_URL: beside.world.identity.publicUrl,
});
const overApi = (): SettingSource => ({ LATCHKEY_URL: url, LATCHKEY_OPERATOR_TOKEN: 'owner' });

const accounts = '/v1/projects/latchkey/accounts';

describe.each([
  ['data', inData],
  ['api', overApi],
] as const)('by way of the %s', (way, settings) => {
  const run = (...args: string[]): Promise<Called> => callCommand(args, settings());
  async function works(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await run(...args);
    expect([args, code, stderr]).toEqual([args, 0, '']);
    return stdout;
  }
  const address = (name: string) => `${name}@${way}.example.com`;
  const shown = async (user: string) => JSON.parse(await works('users', 'show', user));
  const idsIn = (list: string) =>
    list.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).localId]));

  test('users are made, and the password is not typed', async () => {
    const file = join(newFolder(), 'password');
    writeFileSync(file, 'correct horse battery\n');
    const email = address('made');
    const made = await works(
      ...['users', 'create', email, '--name', 'Mia', '--verified', '--password-file', file],
    );
    expect(await shown(email)).toMatchObject({
      localId: made.trim(),
      email,
      displayName: 'Mia',
      emailVerified: true,
    });
    const password = 'correct horse battery';
    expect((await beside.world.call('signInWithPassword', { email, password })).status).toBe(200);

    const bare = await run('users', 'create', address('bare'), '--id', `bare-${way}`);
    expect(bare).toMatchObject({ code: 0, stdout: `bare-${way}\n` });
    expect(bare.stderr).toContain('users reset-password');
    const twice = await run('users', 'create', address('bare'));
    expect(twice).toMatchObject({ code: 1, stdout: '', stderr: 'latchkey: EMAIL_EXISTS\n' });
    const nobody = await run('users', 'create');
    expect([nobody.code, nobody.stderr]).toEqual([2, expect.stringContaining('create takes')]);
  });

  test('users are found, sorted and counted out', async () => {
    const ids = ['cleo', 'bob', 'ada'].map((name) => `${way}-${name}`);
    for (const [index, localId] of ids.entries()) {
      await beside.world.admin(`${accounts}:batchCreate`, {
        users: [{ localId, email: address(localId), displayName: `N${9 - index} ${way}` }],
      });
    }
    const list = async (...args: string[]) =>
      idsIn(await works('users', 'list', '--json', '--search', `@${way}.`, ...args)).filter((id) =>
        ids.includes(id),
      );
    expect(await list()).toEqual([...ids].sort());
    expect(await list('--descending')).toEqual([...ids].sort().reverse());
    expect(await list('--sort', 'name')).toEqual(ids.toReversed());
    const few = await works(
      'users',
      'list',
      '--search',
      `${way}-`,
      '--sort',
      'email',
      '--limit',
      '2',
    );
    const [titles = '', ...rows] = few.trimEnd().split('\n');
    expect(titles).toMatch(/^id +created +last sign-in +state +address +name$/);
    expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
      [
        `${way}-ada`,
        expect.stringMatching(/^\d{4}-/),
        'never',
        'enabled',
        address(`${way}-ada`),
        `N7 ${way}`,
      ],
      [
        `${way}-bob`,
        expect.stringMatching(/^\d{4}-/),
        'never',
        'enabled',
        address(`${way}-bob`),
        `N8 ${way}`,
      ],
    ]);
    expect(idsIn(await works('users', 'list', '--json', '--limit', '1'))).toHaveLength(1);
    expect(await works('users', 'list', '--search', 'nobody at all')).toBe('');
  });

  test('one user is verified, signed out, unlinked and relieved of second factors', async () => {
    const email = address('acts');
    const { localId, refreshToken } = await beside.world.signUp(email);
    expect(await works('users', 'verify', email)).toBe(
      `${email} (${localId}) has a verified e-mail address.\n`,
    );
    const sessions = await works('users', 'sessions', email);
    expect(sessions).toMatch(/^id +signed in +last used +with +from +program\n\S+ {2}20/);
    const [session = ''] = (await works('users', 'sessions', email, '--json')).split('\n');
    expect(JSON.parse(session)).toMatchObject({ signInProvider: 'password' });
    expect(await works('users', 'sign-out', email)).toBe(
      `${email} (${localId}) is signed out everywhere.\n`,
    );
    expect((await beside.world.refresh(refreshToken)).status).toBe(400);
    expect(await works('users', 'sessions', email)).toBe('');

    await beside.world.admin(`${accounts}:update`, {
      localId,
      linkProviderUserInfo: { providerId: 'google.com', rawId: `google-${way}` },
      mfa: { enrollments: [{ mfaEnrollmentId: 'phone', phoneInfo: '+15555550177' }] },
    });
    const unlinkWrong = await run('users', 'unlink', email, 'github.com', '--yes');
    expect([unlinkWrong.code, unlinkWrong.stderr]).toEqual([
      2,
      `latchkey: ${email} (${localId}) is not linked to github.com, but to google.com, password.\n`,
    ]);
    for (const args of [
      ['users', 'unlink', email, 'google.com'],
      ['users', 'factors', 'clear', email],
    ]) {
      const asked = await run(...args);
      expect([args, asked.code, asked.stderr]).toEqual([args, 2, expect.stringContaining('--yes')]);
    }
    expect(await shown(email)).toMatchObject({
      emailVerified: true,
      mfaInfo: [{ mfaEnrollmentId: 'phone' }],
      providerUserInfo: [{ providerId: 'google.com' }, { providerId: 'password' }],
    });
    await works('users', 'unlink', email, 'google.com', '--yes');
    await works('users', 'factors', 'clear', email, '--yes');
    expect(await works('users', 'factors', 'clear', email)).toBe(
      `${email} (${localId}) has no second factor.\n`,
    );
    const after = await shown(email);
    expect(after.mfaInfo).toBeUndefined();
    expect(after.providerUserInfo).toMatchObject([{ providerId: 'password' }]);

    await works('users', 'disable', email);
    expect((await shown(email)).disabled).toBe(true);
    await works('users', 'enable', email);
    await works('users', 'set-claims', email, '{"plan":"gold"}');
    expect(await shown(email)).toMatchObject({ customAttributes: '{"plan":"gold"}' });
    const reset = await run('users', 'reset-password', email);
    expect([reset.code, new URL(reset.stdout.trim()).searchParams.has('oobCode')]).toEqual([
      0,
      true,
    ]);

    const trail = (await works('audit', '--email', email, '--since', '1h'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(new Set(trail.map(({ subject }) => subject))).toEqual(new Set([localId]));
    expect(trail.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['user_created', 'authn_token_revoked', 'user_disabled']),
    );
    expect(await works('audit', '--subject', localId, '--limit', '1')).toBe(
      `${JSON.stringify(trail[0])}\n`,
    );
    expect(await works('audit', '--email', email, '--since', '2999-01-01')).toBe('');
    await works('users', 'delete', email, '--yes');
    expect((await run('users', 'show', email)).code).toBe(2);
  });

  test('tenants are made, named, changed and deleted, and their users are apart', async () => {
    const made = await run('tenants', 'create', `acme-${way}`);
    const id = made.stdout.trim();
    expect(await works('tenants', 'list')).toMatch(new RegExp(`^${id} +acme-${way}$`, 'm'));
    await works('tenants', 'set', id, 'displayName', `Acme-${way}`);
    expect(JSON.parse(await works('tenants', 'show', id))).toMatchObject({
      displayName: `Acme-${way}`,
    });
    await works(
      'users',
      'create',
      address('within'),
      '--id',
      'within',
      '--verified',
      '--tenant',
      id,
      '--json',
    );
    expect(idsIn(await works('users', 'list', '--json', '--tenant', id))).toEqual(['within']);
    expect((await run('users', 'show', address('within'))).code).toBe(2);
    expect((await run('tenants', 'delete', id)).stderr).toContain('say so with --yes');
    expect(await works('tenants', 'delete', id, '--yes')).toBe(`${id} is gone.\n`);
    expect(await works('audit', '--tenant', id, '--event', 'user_created')).toContain('within');
  });

  test('one session of several is ended', async () => {
    const email = address('sessions');
    const password = 'correct horse';
    const { localId, refreshToken } = await beside.world.signUp(email, password);
    const second = await beside.world.call('signInWithPassword', { email, password });
    const listed = await works('users', 'sessions', email, '--json');
    const ids = listed
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).sessionId);
    expect(ids).toHaveLength(2);
    const [ending = '', kept] = ids;
    expect(await works('users', 'sign-out', email, '--session', ending)).toBe(
      `${email} (${localId}) is signed out of ${ending}.\n`,
    );
    const left = JSON.parse(await works('users', 'sessions', email, '--json'));
    expect(left.sessionId).toBe(kept);
    const answers = await Promise.all(
      [refreshToken, String(second.body.refreshToken)].map((token) => beside.world.refresh(token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    // One id in 64 begins so.
    for (const gone of [ending, `-${ending.slice(1)}`]) {
      const twice = await run('users', 'sign-out', email, '--session', gone);
      expect([twice.code, twice.stdout, twice.stderr]).toEqual([
        2,
        '',
        `latchkey: ${email} (${localId}) has no session ${gone}. \`latchkey users sessions\` shows those there are.\n`,
      ]);
    }
  });

  test('the configuration is read and changed, part by part', async () => {
    const path = 'client.permissions.disabledUserDeletion';
    expect(await works('config', 'get', path)).toBe('false\n');
    expect(await works('config', 'set', path, 'true')).toBe('true\n');
    expect((await beside.world.identity.settings.latest('')).config.client?.permissions).toEqual({
      disabledUserSignup: false,
      disabledUserDeletion: true,
    });
    expect(await works('config', 'set', path, 'false')).toBe('false\n');
    const domains = ['localhost', `${way}.example.com`];
    await works('config', 'set', 'authorizedDomains', JSON.stringify(domains));
    expect(JSON.parse(await works('config', 'get')).authorizedDomains).toEqual(domains);
    expect(await works('config', 'get', 'notification.webhooks')).toBe('[]\n');
    expect(await works('config', 'get', 'quota')).toBe('null\n');
    const apiKey = (await works('config', 'get', 'client.apiKey')).trim();
    expect(apiKey).toMatch(/^[\w-]+$/);
    expect(JSON.parse(await works('config', 'get', 'client.apiKey', '--json'))).toBe(apiKey);
  });

  test('service accounts are made, listed and ended', async () => {
    const place = join(newFolder(), 'key.json');
    const name = `robot-${way}`;
    const made = ['service-accounts', 'create', name, '--role', 'viewer'];
    const email = `${name}@latchkey.iam.latchkey`;
    expect(await works(...made, '--key-file', place)).toBe(
      `The key of ${email} is in ${place}. Nobody else can read it; keep it safe.\n`,
    );
    expect(statSync(place).mode & 0o777).toBe(0o600);
    const printed = await run(...made);
    expect([printed.code, printed.stderr]).toEqual([
      0,
      'Keep this file: the private key in it is shown this once.\n',
    ]);
    const [inFile, onScreen] = [readFileSync(place, 'utf8'), printed.stdout].map((text) =>
      JSON.parse(text),
    );
    for (const key of [inFile, onScreen]) {
      expect(key).toMatchObject({
        type: 'service_account',
        project_id: 'latchkey',
        client_email: email,
        token_uri: `${beside.world.identity.publicUrl}/oauth2/token`,
      });
    }
    const keys = async () =>
      (await works('service-accounts', 'list', '--json'))
        .split('\n')
        .filter((line) => line.includes(email))
        .map((line) => JSON.parse(line));
    expect(await keys()).toMatchObject(
      [inFile, onScreen].map((key) => ({ email, keyId: key.private_key_id, role: 'viewer' })),
    );
    const taken = await run(...made, '--key-file', place);
    expect([taken.code, taken.stderr]).toEqual([
      2,
      `latchkey: ${place} exists already. Name another file.\n`,
    ]);
    // No key was made that nobody has.
    expect(await keys()).toHaveLength(2);
    expect((await run('service-accounts', 'remove', email)).stderr).toContain('--yes');
    expect(await works('service-accounts', 'remove', email, '--yes')).toBe(
      `${email} can no longer do anything.\n`,
    );
    expect(await keys()).toEqual([]);
  });

  test('providers are added, listed and removed, of the project and of a tenant', async () => {
    const secret = join(newFolder(), 'secret');
    writeFileSync(secret, 'hush\n');
    const { publicUrl } = beside.world.identity;
    const tenant = (await run('tenants', 'create', `with-${way}`)).stdout.trim();
    const client = ['--client-id', 'ours', '--secret-file', secret];
    const issuer = ['--issuer', 'https://id.example.com', ...client, '--name', 'Acme'];
    const certificate = join(newFolder(), 'certificate');
    writeFileSync(certificate, (await generateSamlKey('latchkey', 0)).certificate);
    const saml = ['--entity-id', 'them', '--sso-url', 'https://sso.example.com'];
    const added: readonly (readonly [args: readonly string[], address: string])[] = [
      [['github.com', ...client], `/__/auth/callback/github.com`],
      [['oidc.acme', ...issuer], `/__/auth/callback/oidc.acme`],
      [['oidc.shared', ...issuer, '--shared-address'], `/__/auth/handler`],
      [['saml.acme', ...saml, '--certificate-file', certificate], `/__/auth/handler`],
      [['line.me', ...client, '--tenant', tenant], `/__/auth/callback/${tenant}/line.me`],
    ];
    for (const [args, path] of added) {
      expect(await works('providers', 'add', ...args)).toBe(
        `${args[0]} is on. Register this address with it: ${publicUrl}${path}\n`,
      );
    }
    const saved = await beside.world.identity.providerConfigs.find('', 'saml.acme');
    expect(saved?.settings).toMatchObject({ saml: { spEntityId: publicUrl } });
    expect(await works('providers', 'list')).toBe(
      [
        `github.com                on   ${publicUrl}/__/auth/callback/github.com`,
        `oidc.acme                 on   ${publicUrl}/__/auth/callback/oidc.acme  Acme`,
        `oidc.shared               on   ${publicUrl}/__/auth/handler  Acme`,
        `saml.acme                 on   ${publicUrl}/__/auth/handler\n`,
      ].join('\n'),
    );
    expect(JSON.parse(await works('providers', 'list', '--json', '--tenant', tenant))).toEqual({
      providerId: 'line.me',
      enabled: true,
      redirectUri: `${publicUrl}/__/auth/callback/${tenant}/line.me`,
    });
    for (const id of ['github.com', 'oidc.acme', 'oidc.shared', 'saml.acme']) {
      expect(await works('providers', 'remove', id, '--yes')).toBe(
        `Nobody can sign in with ${id} any more.\n`,
      );
    }
    expect(await works('providers', 'list')).toBe('');
    await works('tenants', 'delete', tenant, '--yes');
  });

  test.each([
    [['users', 'show', 'nobody@example.com'], 2, 'There is no user nobody@example.com.'],
    [['users', 'sign-out', '+15555550199'], 2, 'There is no user +15555550199.'],
    [['users', 'list', '--tenant', 'nobody-00000'], 2, 'There is no tenant nobody-00000.'],
    [['users', 'list', '--tenant', 'no/body:1'], 2, 'There is no tenant no/body:1.'],
    [['tenants', 'show', 'nobody-00000'], 2, 'There is no tenant nobody-00000.'],
    [['usage', '--tenant', 'nobody-00000'], 2, 'There is no tenant nobody-00000.'],
    [['users', 'list', '--limt', '3'], 2, "Unknown option '--limt'. Did you mean --limit?"],
    [['users', 'verify', 'a@b.c', '--search', 'x'], 2, "Unknown option '--search'."],
    [['users', 'list', '--sort', 'age'], 2, '--sort takes one of id, name, created'],
    [['users', 'list', '--limit', 'all'], 2, '--limit takes a whole number.'],
    [['users', 'factors', 'show', 'a@b.c'], 2, 'users takes: list'],
    [['users', 'unlink', 'a@b.c'], 2, 'users takes: list'],
    [['users', 'create', 'no address'], 1, 'INVALID_EMAIL'],
    [['users', 'create', 'x@example.com', '--password-file', '/nowhere'], 2, '--password-file'],
    [['audit', '--since', 'yesterday'], 2, '--since takes 90m, 12h or 7d'],
    [['audit', '--since', '2026-02-31T99:00'], 2, '--since takes 90m, 12h or 7d'],
    [['audit', '--email', 'a@b.c', '--subject', 'a'], 2, 'audit takes:'],
    [['audit', '--email', 'nobody@example.com'], 2, 'There is no user nobody@example.com.'],
    [['usage', 'now'], 2, 'usage takes:'],
    [['users', 'verify', 'a@b.c', '--session', 'x'], 2, "Unknown option '--session'."],
    [['config', 'get', 'client.nothing'], 2, 'There is no setting client.nothing.'],
    [['config', 'set', 'signIn.anonymous.enabled', 'maybe'], 2, 'Invalid JSON payload received.'],
    [['config', 'set', 'authorizedDomains', '["no domain"]'], 1, 'INVALID_CONFIG'],
    [['service-accounts', 'create', 'X', '--role', 'viewer'], 2, 'A name is 3 to 31'],
    [['service-accounts', 'create', 'someone'], 2, 'Say with --role what it may do'],
    [['service-accounts', 'remove', 'x@y.z', '--yes'], 2, 'There is no service account x@y.z.'],
    [['providers', 'list', '--tenant', 'nobody-00000'], 2, 'There is no tenant nobody-00000.'],
    [['providers', 'add', 'github.com', '--client-id', 'x'], 1, 'MISSING_OAUTH_CLIENT_SECRET'],
    [['providers', 'add', 'example.com', '--client-id', 'x'], 1, 'INVALID_CONFIG_ID'],
    [['providers', 'remove', 'oidc.no/body', '--yes'], 2, 'There is no provider oidc.no/body.'],
  ])('what cannot be is said in a sentence: %j', async (args, code, sentence) => {
    const ended = await run(...args);
    expect([ended.code, ended.stdout, ended.stderr]).toEqual([
      code,
      '',
      expect.stringContaining(`latchkey: ${sentence}`),
    ]);
    expect(ended.stderr).not.toMatch(/^ {4}at /m);
  });
});

describe('both ways say the same', () => {
  beforeAll(async () => {
    const { world, works } = beside;
    const { idToken } = await world.signUp('same@example.com');
    await world.call('lookup', { idToken });
    const { stdout } = await beside.run('tenants', 'create', 'same');
    const tenantId = stdout.trim();
    await works('tenants', 'set', tenantId, 'enableAnonymousUser', 'true');
    await world.identity.tenants.latest(tenantId);
    await world.call('signUp', { tenantId });
    await works('operators', 'grant', 'same@example.com', 'viewer');
    await beside.run('service-accounts', 'create', 'same', '--role', 'viewer');
    await world.usage.settled();
  });

  test.each([
    [['users', 'list']],
    [['users', 'list', '--json']],
    [['users', 'list', '--search', 'EXAMPLE', '--sort', 'last-sign-in', '--descending']],
    [['users', 'show', 'same@example.com']],
    [['users', 'sessions', 'same@example.com']],
    [['users', 'sessions', 'same@example.com', '--json']],
    [['audit', '--limit', '700']],
    [['usage', '--days', '2']],
    [['usage', '--days', '400', '--json']],
    [['tenants', 'list']],
    [['tenants', 'list', '--json']],
    [['operators', 'list']],
    [['service-accounts', 'list']],
    [['service-accounts', 'list', '--json']],
    [['config', 'get']],
  ])('%j', async (args) => {
    const here = await callCommand(args, inData());
    const there = await callCommand(args, overApi());
    expect([here.code, here.stderr]).toEqual([0, '']);
    expect(here.stdout).not.toBe('');
    expect(there).toEqual(here);
  });

  test('the parts of usage are all of it', async () => {
    const report = JSON.parse(await beside.works('usage', '--days', '2', '--json'));
    const { parts, monthlyActiveAccounts } = report;
    expect(parts).toHaveLength(2);
    const counts = parts.map(
      (part: { monthlyActiveAccounts: number }) => part.monthlyActiveAccounts,
    );
    expect(counts.every((count: number) => count > 0)).toBe(true);
    expect(counts[0] + counts[1]).toBe(monthlyActiveAccounts);
    const table = await beside.works('usage', '--days', '2');
    expect(table).toMatch(
      new RegExp(
        `^\\(none\\) +${counts[0]}\\nsame-\\w{5} +${counts[1]}\\nall +${monthlyActiveAccounts}$`,
        'm',
      ),
    );
  });
});

describe('over the API', () => {
  const withKey = (keyFile: string): SettingSource => ({
    LATCHKEY_URL: `${url}/`,
    LATCHKEY_OPERATOR_KEY_FILE: keyFile,
  });
  const works = async (args: readonly string[], settings: SettingSource) => {
    const { code, stdout, stderr } = await callCommand(args, settings);
    expect([args, code, stderr]).toEqual([args, 0, '']);
    return stdout;
  };
  const newKey = async (name: string, role: string): Promise<string> => {
    const file = join(newFolder(), `${name}.json`);
    await works(['service-accounts', 'create', name, '--role', role, '--key-file', file], inData());
    return file;
  };
  const emailIn = (file: string): string => JSON.parse(readFileSync(file, 'utf8')).client_email;

  test('a key file or a token that it makes says who asks, until the account ends', async () => {
    const keyFile = await newKey('remote', 'userAdmin');
    const email = emailIn(keyFile);
    expect(await works(['users', 'list', '--limit', '1'], withKey(keyFile))).toContain('address');
    const tokens = [
      await works(['operator', 'token'], withKey(keyFile)),
      await works(['operator', 'token', email], inData()),
      `${JSON.parse(await works(['operator', 'token', email, '--json'], inData())).accessToken}\n`,
    ];
    const { localId } = await beside.world.signUp('by-token@example.com');
    for (const token of tokens) {
      expect(token).toMatch(/^\S+\n$/);
      const settings = { LATCHKEY_URL: url, LATCHKEY_OPERATOR_TOKEN: token.trim() };
      await works(['users', 'verify', localId], settings);
    }
    const [event] = await beside.world.identity.audit.list({
      tenant: '',
      subject: localId,
      limit: 1,
    });
    expect(event).toMatchObject({ event: 'user_updated', actor: email });
    const [made] = await beside.world.identity.audit.list({ tenant: '', subject: email, limit: 1 });
    expect(made).toMatchObject({ event: 'operator_signed_in', actor: 'command line' });

    await works(['service-accounts', 'remove', email, '--yes'], inData());
    for (const token of tokens) {
      const settings = { LATCHKEY_URL: url, LATCHKEY_OPERATOR_TOKEN: token.trim() };
      const ended = await callCommand(['users', 'list'], settings);
      expect([ended.code, ended.stdout, ended.stderr]).toEqual([
        1,
        '',
        `latchkey: ${url} refused the operator's token: it has expired, was taken back, or is another server's. \`latchkey operator token\` makes one.\n`,
      ]);
    }
    const refused = await callCommand(['users', 'list'], withKey(keyFile));
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining(`refused the key in ${keyFile}: The assertion was not signed by`),
    ]);
  });

  test('nobody does what their role does not let them, and nothing is half done', async () => {
    const keyFile = await newKey('watcher', 'viewer');
    const { localId } = await beside.world.signUp('watched@example.com');
    for (const args of [
      ['users', 'disable', localId],
      ['users', 'sign-out', localId],
      ['users', 'delete', localId, '--yes'],
    ]) {
      const ended = await callCommand(args, withKey(keyFile));
      expect([ended.code, ended.stdout, ended.stderr]).toEqual([
        1,
        '',
        'latchkey: PERMISSION_DENIED : This takes the role userAdmin.\n',
      ]);
    }
    const place = join(newFolder(), 'key.json');
    for (const args of [
      ['config', 'set', 'signIn.anonymous.enabled', 'false'],
      ['providers', 'remove', 'github.com', '--yes'],
      ['service-accounts', 'list'],
      ['service-accounts', 'create', 'climber', '--role', 'viewer', '--key-file', place],
      ['service-accounts', 'remove', emailIn(keyFile), '--yes'],
    ]) {
      const ended = await callCommand(args, withKey(keyFile));
      expect([ended.code, ended.stdout, ended.stderr]).toEqual([
        1,
        '',
        'latchkey: PERMISSION_DENIED : This takes the role owner.\n',
      ]);
    }
    expect(existsSync(place)).toBe(false);
    const shown = JSON.parse(await works(['users', 'show', localId], withKey(keyFile)));
    expect(shown).toMatchObject({ localId, disabled: false });
    expect(await works(['users', 'sessions', localId], withKey(keyFile))).toContain('password');
  });

  test('a key that was made and could not be written down is not passed over in silence', async () => {
    const place = join(newFolder(), 'key.json');
    const made = ['service-accounts', 'create', 'lost', '--role', 'viewer', '--key-file', place];
    const { code, stdout, stderr } = await runCommandWithin(0, made, overApi());
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      `latchkey: ${place} cannot be written (EFBIG). The new key of lost@latchkey.iam.latchkey is lost: make another, or end all keys of it with \`latchkey service-accounts remove\`.\n`,
    ]);
    expect(existsSync(place)).toBe(false);
  });

  let stranger = '';
  beforeAll(async () => {
    const server = createServer((_request, response) => response.end('<!doctype html>'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    stranger = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return () => void server.close();
  });

  let rude = '';
  beforeAll(async () => {
    const words = { error_description: '\u001b[2JDo this\ninstead' };
    const server = createServer((_request, response) => {
      response.writeHead(400).end(JSON.stringify(words));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    rude = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return () => void server.close();
  });

  /** A key file as the server at that address would have made it. */
  function keyOf(server: string): string {
    const place = join(newFolder(), 'key.json');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = {
      type: 'service_account',
      client_email: 'robot@latchkey.iam.latchkey',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${server}/oauth2/token`,
    };
    writeFileSync(place, JSON.stringify(key));
    return place;
  }

  let untrusted = '';
  beforeAll(async () => {
    const server = createTlsServer(await certificateFor('localhost'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    untrusted = `https://localhost:${(server.address() as AddressInfo).port}`;
    return () => void server.close();
  });

  const token = 'LATCHKEY_OPERATOR_TOKEN';
  const missing = 'LATCHKEY_URL names a server. Say who you are';
  test.each<[string, (port: number) => SettingSource, readonly string[], number, RegExp]>([
    [
      'nobody is there',
      (port) => ({ LATCHKEY_URL: `http://127.0.0.1:${port}`, [token]: 'owner' }),
      ['users', 'list'],
      1,
      /^latchkey: No server answers at http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)\. LATCHKEY_URL says/,
    ],
    [
      'there is something else',
      () => ({ LATCHKEY_URL: stranger, [token]: 'owner' }),
      ['users', 'list'],
      1,
      /^latchkey: There is no Latchkey at /,
    ],
    [
      'the certificate is nobody’s',
      () => ({ LATCHKEY_URL: untrusted, [token]: 'owner' }),
      ['users', 'create', 'nobody@example.com'],
      1,
      /^latchkey: The certificate of \S+ is not one that this machine trusts \([A-Z_]+\), so that nothing was sent\. NODE_EXTRA_CA_CERTS /,
    ],
    [
      'the address goes too far',
      () => ({ LATCHKEY_URL: `${url}/v1`, [token]: 'owner' }),
      ['users', 'list'],
      1,
      /^latchkey: There is no Latchkey at /,
    ],
    [
      'nobody says who asks',
      () => ({ LATCHKEY_URL: url }),
      ['users', 'list'],
      2,
      new RegExp(missing),
    ],
    [
      'two say who asks',
      () => ({ ...overApi(), LATCHKEY_OPERATOR_KEY_FILE: 'x' }),
      ['users', 'list'],
      2,
      new RegExp(missing),
    ],
    [
      'the key file is missing',
      () => withKey('/nowhere'),
      ['usage'],
      2,
      /\/nowhere cannot be read/,
    ],
    [
      'the key is for another server',
      () => ({ LATCHKEY_URL: url, LATCHKEY_OPERATOR_KEY_FILE: keyOf('https://auth.example.com') }),
      ['usage'],
      2,
      /is for https:\/\/auth\.example\.com, and LATCHKEY_URL names http:\S+: nothing was sent there\./,
    ],
    [
      'a server refuses the key in words that move the cursor',
      () => ({ LATCHKEY_URL: rude, LATCHKEY_OPERATOR_KEY_FILE: keyOf(rude) }),
      ['usage'],
      1,
      /refused the key in \S+: \ufffd\[2JDo this\ufffdinstead\n$/,
    ],
    ['the key file is none', () => withKey('/dev/null'), ['usage'], 2, /is not the key file of/],
    ['the token is none', () => ({ ...overApi(), [token]: 'a b' }), ['usage'], 1, /is no token/],
    ['the command needs the data', () => overApi(), ['keys'], 2, /keys works on the data itself/],
    [
      'rules need it, and the API does the same',
      () => overApi(),
      ['rules', 'show'],
      2,
      /rules works on the data itself: .* by the admin API: getSecurityRules\(\)/,
    ],
    [
      'a token is to make a token',
      () => overApi(),
      ['operator', 'token'],
      2,
      /is made of a key file/,
    ],
  ])('where %s, that is said', async (_, settings, args, code, sentence) => {
    const ended = await callCommand(args, settings(await freePort()));
    expect([ended.code, ended.stdout, ended.stderr]).toEqual([
      code,
      '',
      expect.stringMatching(sentence),
    ]);
    expect(ended.stderr).not.toMatch(/^ {4}at /m);
    expect(ended.stderr).not.toContain('a b');
  });
});
