import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { IdentitySite } from '@latchkey/identity/http/site/identity-site';
import {
  comparedCode,
  createRecipient,
  handOverAddress,
  readWaiting,
  sealForCommand,
  type Waiting,
} from '@latchkey/protocol/command-line';
import { type Called, callCommand } from '@latchkey/testing/call-command';
import {
  type CommandProcess,
  commandFolders,
  startCommand,
} from '@latchkey/testing/command-process';
import { createPasskeyDevice } from '@latchkey/testing/passkey-device';
import { enrolPasskey, signInWithPasskey } from '@latchkey/testing/passkeys';
import { sampleSite } from '@latchkey/testing/sample-site';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';

const newFolder = commandFolders();
/** Of this machine, where the command finds the server, too. */
const publicUrl = 'https://localhost:8443';
const atHome = { origin: publicUrl };
const email = 'ada@example.com';
const device = createPasskeyDevice();
const operators = '/latchkey/v1/projects/latchkey/operators';

/** As far as the command looks: the page is there, or it is not. */
let hasPage = true;
const site: IdentitySite = {
  ...sampleSite,
  assetsFolder: import.meta.dirname,
  render: () => ({ status: hasPage ? 200 : 404, html: '' }),
};

let world: World;
let url = '';
let localId = '';
beforeAll(async () => {
  world = await startWorld({
    environment: { ...productionEnvironment, PUBLIC_URL: publicUrl },
    site,
  });
  url = await world.app.listen({ host: '127.0.0.1', port: 0 });
  const signedUp = await world.signUpVerified(email, 'correct horse 7');
  localId = signedUp.localId;
  expect((await enrolPasskey(world, signedUp.idToken, device, atHome)).status).toBe(200);
});
afterAll(() => world.close());

const grant = async (role: string) => {
  const { status, text: words } = await world.admin(operators, { localId, role });
  expect(status, words).toBe(200);
};

/** What a person at this machine has, and nothing that says who asks. */
const settingsIn = (folder: string) => ({ LATCHKEY_URL: url, XDG_CONFIG_HOME: folder });
const fileIn = (folder: string) => join(folder, 'latchkey', 'operator-tokens.json');
const run = (folder: string, ...args: string[]): Promise<Called> =>
  callCommand(args, settingsIn(folder));

/** The address that a command prints, and what it waits for. */
async function waitingOf(login: CommandProcess): Promise<Waiting> {
  const printed = await login.prints(/shows the code \S+/);
  const [, page = ''] = /^ {2}(https:\S+)$/m.exec(printed) ?? [];
  const { origin, pathname, search } = new URL(page);
  expect([origin, pathname]).toEqual([publicUrl, '/account/command-line']);
  const waiting = readWaiting(search) ?? expect.fail(page);
  expect(printed).toContain(`the code ${await comparedCode(waiting.key)}.`);
  return waiting;
}

/** As the page does it for somebody who has just signed in with their passkey. */
async function tokenOfPerson(): Promise<string> {
  const { body } = await signInWithPasskey(world, device, atHome);
  const answer = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      subject_token: body.idToken,
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}

const handed = (accessToken: string, server = publicUrl) =>
  JSON.stringify({ server, accessToken, expiresIn: 3600, role: 'viewer', email });

async function hand(waiting: Waiting, accessToken: string, server?: string): Promise<Response> {
  const sealed = await sealForCommand(waiting.key, handed(accessToken, server));
  return fetch(handOverAddress(waiting, sealed));
}

async function signedIn(folder: string): Promise<string> {
  const login = startCommand(['login'], settingsIn(folder));
  const waiting = await waitingOf(login);
  const token = await tokenOfPerson();
  const answer = await hand(waiting, token);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/^Done\./)]);
  const { code, stdout, stderr } = await login.ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`You are ${email} (viewer) at ${url} until `);
  expect(stdout).not.toContain(token);
  return token;
}

test('LC2: somebody who holds a role acts by a sign-in in the browser, until the role ends', async () => {
  await grant('viewer');
  const folder = newFolder();
  const missing = await run(folder, 'users', 'list');
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('`latchkey login`')]);

  await signedIn(folder);
  expect(readdirSync(join(folder, 'latchkey'))).toEqual(['operator-tokens.json']);
  expect(statSync(fileIn(folder)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'latchkey')).mode & 0o777).toBe(0o700);

  expect(await run(folder, 'users', 'list')).toMatchObject({ code: 0, stderr: '' });
  const refused = await run(folder, 'users', 'disable', localId);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    'latchkey: PERMISSION_DENIED : This takes the role userAdmin.\n',
  ]);
  await expect
    .poll(() => world.identity.audit.list({ tenant: '', event: 'authz_fail', limit: 1 }))
    .toMatchObject([{ actor: `${email} (${localId})` }]);

  expect((await world.admin(`${operators}?localId=${localId}`, undefined, 'DELETE')).status).toBe(
    200,
  );
  const ended = await run(folder, 'users', 'list');
  expect([ended.code, ended.stderr]).toEqual([
    1,
    `latchkey: ${url} refused the operator's token: it has expired, was taken back, or is another server's. \`latchkey login\` signs you in again.\n`,
  ]);
});

test('LC2: what is kept is for that server alone, and goes with logout', async () => {
  await grant('viewer');
  const folder = newFolder();
  const token = await signedIn(folder);
  const elsewhere = { ...settingsIn(folder), LATCHKEY_URL: 'http://127.0.0.1:1' };
  const other = await callCommand(['users', 'list'], elsewhere);
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('Say who you are')]);
  const withCopy = () =>
    callCommand(['users', 'list'], { LATCHKEY_URL: url, LATCHKEY_OPERATOR_TOKEN: token });
  expect((await withCopy()).code).toBe(0);
  const out = await run(folder, 'logout');
  expect([out.code, out.stderr, out.stdout]).toEqual([
    0,
    '',
    `You are signed out of ${url}, and the token is good for nothing any more.\n`,
  ]);
  // The attack: whoever has a copy of the file goes on.
  expect((await withCopy()).stderr).toContain('it has expired, was taken back');
  const [ended] = await world.identity.audit.list({
    tenant: '',
    event: 'operator_signed_out',
    limit: 9,
  });
  expect(ended).toMatchObject({ actor: `${email} (${localId})`, subject: localId });
  expect(readFileSync(fileIn(folder), 'utf8')).not.toContain(token);
  expect((await run(folder, 'users', 'list')).code).toBe(2);
  expect((await run(folder, 'logout')).stdout).toBe(`Nobody is signed in at ${url} here.\n`);
});

test('LC2: a token that is over, or that others can read, is not shown to anybody', async () => {
  const folder = newFolder();
  await signedIn(folder);
  const kept = JSON.parse(readFileSync(fileIn(folder), 'utf8'));
  const { token, expiresAt } = kept[url];
  writeFileSync(fileIn(folder), JSON.stringify({ [url]: { token, expiresAt: 1 } }));
  const late = await run(folder, 'users', 'list');
  expect([late.code, late.stderr]).toEqual([
    1,
    expect.stringMatching(/^latchkey: Your sign-in at \S+ ended at \d\d:\d\d: .*`latchkey login`/),
  ]);
  writeFileSync(fileIn(folder), JSON.stringify({ [url]: { token, expiresAt } }));
  expect((await run(folder, 'users', 'list')).code).toBe(0);
  chmodSync(fileIn(folder), 0o644);
  for (const args of [['users', 'list'], ['login']]) {
    const open = await run(folder, ...args);
    expect([open.code, open.stdout, open.stderr]).toEqual([
      2,
      '',
      expect.stringContaining('Others can read'),
    ]);
  }
  chmodSync(fileIn(folder), 0o600);
  writeFileSync(fileIn(folder), 'rubbish');
  expect((await run(folder, 'users', 'list')).stderr).toContain('Say who you are');
});

// The attack: whoever could read the file has a copy, which its owner wants to end.
test('LC2: what others could read is ended by logout, and what else is in the file stays shut', async () => {
  await grant('viewer');
  const folder = newFolder();
  const token = await signedIn(folder);
  const kept = JSON.parse(readFileSync(fileIn(folder), 'utf8'));
  const elsewhere = { 'https://auth.example.org': { token: 'x', expiresAt: 1 } };
  writeFileSync(fileIn(folder), JSON.stringify({ ...kept, ...elsewhere }));
  chmodSync(fileIn(folder), 0o666);
  const out = await run(folder, 'logout');
  expect([out.code, out.stdout]).toEqual([
    0,
    expect.stringContaining('the token is good for nothing any more'),
  ]);
  const withCopy = { LATCHKEY_URL: url, LATCHKEY_OPERATOR_TOKEN: token };
  expect((await callCommand(['users', 'list'], withCopy)).stderr).toContain('was taken back');
  expect(JSON.parse(readFileSync(fileIn(folder), 'utf8'))).toEqual(elsewhere);
  expect((await run(folder, 'users', 'list')).stderr).toContain('Others can read');
  await callCommand(['logout'], {
    ...settingsIn(folder),
    LATCHKEY_URL: 'https://auth.example.org',
  });
  expect(readFileSync(fileIn(folder), 'utf8')).toBe('{}\n');
  expect(statSync(fileIn(folder)).mode & 0o777).toBe(0o600);
});

// Whatever folder a command is called in may be published.
test('LC2: a folder for settings that is no whole path keeps no token', async () => {
  const folder = newFolder();
  const settings = { LATCHKEY_URL: url, XDG_CONFIG_HOME: 'settings', HOME: folder };
  mkdirSync(join(folder, '.config', 'latchkey'), { recursive: true });
  const place = join(folder, '.config', 'latchkey', 'operator-tokens.json');
  writeFileSync(place, JSON.stringify({ [url]: { token: 'x', expiresAt: 1 } }), { mode: 0o600 });
  const { stderr } = await callCommand(['users', 'list'], settings);
  expect(stderr).toContain('Your sign-in at');
});

const asked = async (waiting: Waiting, method: string, path: string, host?: string) => {
  const options = { port: waiting.port, host: '127.0.0.1', method, path };
  const sent = request({ ...options, ...(host !== undefined && { headers: { host } }) });
  sent.end();
  const { promise, resolve, reject } = Promise.withResolvers<[number | undefined, string]>();
  sent.on('error', reject);
  sent.on('response', async (answer) => resolve([answer.statusCode, await text(answer)]));
  return promise;
};

// The attack: a page leads the browser to where the command waits, or a program of this machine asks there.
test('LC1: whatever was not sealed for the command that waits changes nothing, and is told nothing', async () => {
  const folder = newFolder();
  const login = startCommand(['login'], settingsIn(folder));
  const waiting = await waitingOf(login);
  const mallorys = await sealForCommand((await createRecipient()).key, handed('mallory'));
  const sealedForIt = await sealForCommand(waiting.key, handed('lkp1.token'));
  const { server: _, ...nowhere } = JSON.parse(handed('lkp1.token'));
  const ofNowhere = await sealForCommand(waiting.key, JSON.stringify(nowhere));
  const noToken = await sealForCommand(waiting.key, handed('a b'));
  const pathOf = (sealed: string) => `/?sealed=${sealed}`;
  for (const [method, path, host] of [
    ['GET', '/', undefined],
    ['GET', '/favicon.ico', undefined],
    ['GET', pathOf('rubbish'), undefined],
    ['GET', pathOf(mallorys), undefined],
    ['GET', pathOf(noToken), undefined],
    ['GET', pathOf(ofNowhere), undefined],
    ['GET', '/?accessToken=mallory', undefined],
    ['POST', pathOf(sealedForIt), undefined],
    // A name that was made to lead to this machine.
    ['GET', pathOf(sealedForIt), 'mallory.example'],
  ] as const) {
    expect(await asked(waiting, method, path, host), path).toEqual([
      400,
      expect.stringMatching(/^This was not made for the command/),
    ]);
  }
  expect(existsSync(fileIn(folder))).toBe(false);
  expect((await hand(waiting, await tokenOfPerson())).status).toBe(200);
  expect((await login.ended).code).toBe(0);
  await expect(hand(waiting, 'again')).rejects.toThrow();
});

/** A server that somebody else runs, and what it calls itself. */
async function startAnother(calledPublicly?: string) {
  const shown: string[] = [];
  const server = createServer(({ url: path, headers }, response) => {
    if (headers.authorization !== undefined) shown.push(headers.authorization);
    const jwks_uri = `${calledPublicly ?? own}/.well-known/jwks.json`;
    response.end(
      path === '/.well-known/openid-configuration' ? JSON.stringify({ jwks_uri }) : '{}',
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: own, shown, close: () => server.close() };
}

// The attack: one server leads the operator of another to sign in there, and is shown the token.
test.each([
  ['what it calls itself', 'https://auth.example.com'],
  ['a redirect of its page', undefined],
])('LC2: no server gets a token of another by %s', async (_, calledPublicly) => {
  await grant('viewer');
  const another = await startAnother(calledPublicly);
  const folder = newFolder();
  const settings = { ...settingsIn(folder), LATCHKEY_URL: another.url };
  const login = startCommand(['login', '--no-browser'], settings);
  if (calledPublicly === undefined) {
    const printed = await login.prints(/shows the code \S+/);
    const [, search = ''] = /command-line(\?\S+)$/m.exec(printed) ?? [];
    const waiting = readWaiting(search) ?? expect.fail(printed);
    await hand(waiting, await tokenOfPerson(), 'https://auth.example.com');
  }
  const { code, stderr } = await login.ended;
  await callCommand(['users', 'list'], settings);
  another.close();
  expect([code, stderr]).toEqual([
    1,
    `latchkey: LATCHKEY_URL names ${another.url}, and the sign-in is at https://auth.example.com: a token of there is shown to nobody else. Set LATCHKEY_URL to where you sign in, if that is the server you mean.\n`,
  ]);
  expect(existsSync(fileIn(folder))).toBe(false);
  expect(another.shown).toEqual([]);
});

test('it can be given up, and nothing is left', async () => {
  const folder = newFolder();
  const login = startCommand(['login', '--no-browser'], settingsIn(folder));
  const waiting = await waitingOf(login);
  login.signal('SIGINT');
  const { code, stderr } = await login.ended;
  expect([code, stderr]).toEqual([1, 'latchkey: Nobody was signed in.\n']);
  expect(existsSync(fileIn(folder))).toBe(false);
  await expect(fetch(handOverAddress(waiting, 'x'))).rejects.toThrow();
});

test('a server without that page says so, and nobody waits', async () => {
  hasPage = false;
  const ended = await run(newFolder(), 'login');
  hasPage = true;
  expect([ended.code, ended.stdout, ended.stderr]).toEqual([
    1,
    '',
    expect.stringMatching(/^latchkey: \S+ does not show the page .*LATCHKEY_OPERATOR_KEY_FILE/),
  ]);
});

test.each<[readonly string[], Readonly<Record<string, string>>, RegExp]>([
  [['login'], { LATCHKEY_URL: '' }, /login is for a server elsewhere, which LATCHKEY_URL names/],
  [['login', 'ada'], {}, /login takes: \[--no-browser\]\./],
  [['login'], { LATCHKEY_OPERATOR_TOKEN: 'x' }, /LATCHKEY_OPERATOR_TOKEN says already who asks/],
  [['login'], { LATCHKEY_OPERATOR_KEY_FILE: 'x' }, /LATCHKEY_OPERATOR_KEY_FILE says already who/],
  [['logout'], { LATCHKEY_URL: '' }, /logout takes nothing, and LATCHKEY_URL/],
])('%j where %j is set says what is wrong', async (args, settings, sentence) => {
  const ended = await callCommand(args, { ...settingsIn(newFolder()), ...settings });
  expect([ended.code, ended.stdout, ended.stderr]).toEqual([
    2,
    '',
    expect.stringMatching(sentence),
  ]);
});
