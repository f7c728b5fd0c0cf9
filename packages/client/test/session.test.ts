import { createPasskeyDevice } from '@latchkey/testing/passkey-device';
import { enrolPasskey, signInWithPasskey } from '@latchkey/testing/passkeys';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../src/index.ts';
import { type Browser, openBrowser, watch } from './open-browser.ts';

const minute = 60_000;
const tokenPath = '/v1/token';

let world: World;
let browser: Browser;
let client: Client;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  browser = openBrowser(world);
  client = browser.openTab();
  await client.session.ready;
});
afterEach(() => browser.close());

let people = 0;
const newAddress = () => `visitor-${++people}@example.com`;

async function signUp(email = newAddress()): Promise<string> {
  await client.session.adopt(await client.call('signUp', { email, password: 'correct horse' }));
  return email;
}

describe('signing in', () => {
  test('shows who it is, once, with the account as the server knows it', async () => {
    const { seen } = watch(client.session);
    const email = await signUp();
    expect(seen).toEqual([email]);
    expect(client.session.current?.account).toMatchObject({
      email,
      emailVerified: false,
      isAnonymous: false,
      hasPassword: true,
      createdAt: expect.any(Number),
      providers: [{ providerId: 'password', email }],
    });
  });

  test('is remembered when the page is opened again', async () => {
    const email = await signUp();
    const reopened = browser.openTab();
    const { seen } = watch(reopened.session);
    expect(reopened.session.getSnapshot().status).toBe('loading');
    await reopened.session.ready;
    expect(seen).toEqual([email]);
    expect(reopened.session.current).toEqual(client.session.current);
  });

  test('with nothing but a passkey is not as a guest, whom nothing would let in again', async () => {
    const { idToken } = await world.signInByPhone('+12025550171');
    const device = createPasskeyDevice();
    const enrolled = (await enrolPasskey(world, idToken, device)).body;
    const deleteProvider = ['phone'];
    await world.call('update', { idToken: enrolled.idToken, deleteProvider });
    const { body } = await signInWithPasskey(world, device);
    const { refreshToken, expiresIn } = body;
    const account = await client.session.adopt({
      idToken: body.idToken,
      refreshToken,
      expiresIn: String(expiresIn),
    });
    expect(account).toMatchObject({ hasPasskey: true, providers: [], isAnonymous: false });
  });

  test('as a guest is told from an account of one’s own', async () => {
    const account = await client.session.adopt(await client.call('signUp', {}));
    expect(account).toMatchObject({ isAnonymous: true, hasPassword: false, providers: [] });
    const idToken = await client.session.idToken();
    const email = newAddress();
    const reply = await client.call('signUp', { email, password: 'correct horse' }, { idToken });
    expect(await client.session.adopt(reply)).toMatchObject({
      localId: account.localId,
      isAnonymous: false,
      email,
    });
  });

  test('is refused while a further step is owed, and nobody hears of it', async () => {
    const { seen } = watch(client.session);
    await expect(client.session.adopt({})).rejects.toMatchObject({ code: 'MISSING_ID_TOKEN' });
    expect(seen).toEqual([]);
  });

  test('comes to nothing when the account cannot be read, and can be tried again', async () => {
    const reply = await client.call('signUp', {});
    browser.cut();
    await expect(client.session.adopt(reply)).rejects.toMatchObject({
      code: 'NETWORK_REQUEST_FAILED',
    });
    expect(client.session.current).toBeUndefined();
    browser.restore();
    expect((await client.session.adopt(reply)).isAnonymous).toBe(true);
  });

  test('survives a browser that keeps nothing', async () => {
    browser.local.refuse('everything');
    const email = await signUp();
    expect(client.session.current?.account.email).toBe(email);
    expect(await client.session.idToken({ force: true })).toEqual(expect.any(String));
  });
});

describe('an ID token', () => {
  test('is handed out without asking while it is good', async () => {
    await signUp();
    world.pass(54 * minute);
    const held = client.session.current?.idToken;
    expect(await client.session.idToken()).toBe(held);
    expect(browser.count(tokenPath)).toBe(0);
  });

  test('is refreshed by one request, however many ask for it, and is no change to show', async () => {
    await signUp();
    const held = client.session.current?.idToken;
    const { seen } = watch(client.session);
    const snapshot = client.session.getSnapshot();
    world.pass(56 * minute);
    const tokens = await Promise.all(Array.from({ length: 20 }, () => client.session.idToken()));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(held);
    expect(browser.count(tokenPath)).toBe(1);
    expect(seen).toEqual([]);
    expect(client.session.getSnapshot()).toBe(snapshot);
  });

  test('asked for by force is one request for all who ask at once', async () => {
    await signUp();
    await Promise.all(Array.from({ length: 20 }, () => client.session.idToken({ force: true })));
    expect(browser.count(tokenPath)).toBe(1);
  });

  test('asked for by force was made after that, even if another is on its way', async () => {
    await signUp();
    world.pass(56 * minute);
    const release = browser.hold();
    const first = client.session.idToken();
    await expect.poll(() => browser.count(tokenPath)).toBe(1);
    const forced = [
      client.session.idToken({ force: true }),
      client.session.idToken({ force: true }),
    ];
    release();
    await Promise.all([first, ...forced]);
    expect(browser.count(tokenPath)).toBe(2);
  });

  const handOver = () =>
    client.session.refresh(true, (refreshToken) =>
      client.call('sessions:handOver', { refreshToken }),
    );

  test('may come from another operation, which waits for what is on its way', async () => {
    await signUp();
    const [first, other] = await Promise.all([
      handOver(),
      handOver(),
      client.session.idToken({ force: true }),
    ]);
    expect([first?.handOverToken, other?.handOverToken]).toEqual(Array(2).fill(expect.any(String)));
    const sent = browser.requests.flatMap(({ body }) => body['refreshToken'] ?? []);
    // Each by the token that the one before it brought.
    expect(new Set(sent).size).toBe(sent.length);
    expect(browser.count('/latchkey/v1/sessions:handOver')).toBe(2);
    await client.session.idToken({ force: true });
  });

  test('is not asked for by another operation where nobody is signed in, or it is over', async () => {
    await expect(handOver()).rejects.toMatchObject({ code: 'NO_CURRENT_ACCOUNT' });
    await signUp();
    const { refreshToken } = client.session.current ?? {};
    await world.call('/latchkey/v1/sessions:signOut', { refreshToken });
    await expect(handOver()).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(client.session.getSnapshot().status).toBe('signedOut');
  });

  test('needs somebody to be signed in', async () => {
    await expect(client.session.idToken()).rejects.toMatchObject({ code: 'NO_CURRENT_ACCOUNT' });
  });

  test('that is still good is handed out when the network is away, and never by force', async () => {
    await signUp();
    world.pass(57 * minute);
    browser.cut();
    expect(await client.session.idToken()).toBe(client.session.current?.idToken);
    await expect(client.session.idToken({ force: true })).rejects.toMatchObject({
      code: 'NETWORK_REQUEST_FAILED',
    });
    world.pass(4 * minute);
    await expect(client.session.idToken()).rejects.toMatchObject({
      code: 'NETWORK_REQUEST_FAILED',
    });
    expect(client.session.getSnapshot().status).toBe('signedIn');
  });

  test('goes with a call that is made for whoever is signed in', async () => {
    await signUp();
    await client.call('update', { displayName: 'Ada' }, { idToken: true });
    expect((await client.session.reload()).displayName).toBe('Ada');
  });
});

describe('whose session it was', () => {
  test('is known where the server ended it, until somebody signs in', async () => {
    const email = await signUp();
    const { localId } = client.session.current?.account ?? {};
    await world.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true });
    await expect(client.session.idToken({ force: true })).rejects.toThrow();
    expect(client.session.getSnapshot()).toMatchObject({ status: 'signedOut', lost: { email } });
    await signUp();
    expect(client.session.getSnapshot().lost).toBeUndefined();
  });

  test('is forgotten by whoever signs out, in this tab and in the others', async () => {
    await signUp();
    const other = browser.openTab();
    await other.session.ready;
    const heard = watch(other.session);
    await client.session.signOut();
    await heard.until(1);
    for (const { session } of [client, other]) {
      expect(session.getSnapshot()).toEqual({ status: 'signedOut' });
    }
  });
});

describe('the server ends a session', () => {
  const endings = [
    {
      what: 'when it was revoked',
      code: 'TOKEN_EXPIRED',
      async end(localId: string) {
        world.pass(2 * minute);
        const validSince = Math.floor(world.now() / 1000);
        await world.admin('/v1/projects/latchkey/accounts:update', { localId, validSince });
      },
    },
    {
      what: 'when the account was disabled',
      code: 'USER_DISABLED',
      async end(localId: string) {
        await world.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true });
      },
    },
    {
      what: 'when the account was deleted',
      code: expect.stringMatching(/^(TOKEN_EXPIRED|USER_NOT_FOUND)$/),
      async end(localId: string) {
        await world.admin('/v1/projects/latchkey/accounts:delete', { localId });
      },
    },
  ];

  for (const { what, code, end } of endings) {
    for (const noticed of ['idToken', 'reload'] as const) {
      test(`${what}, and ${noticed}() signs out`, async () => {
        await signUp();
        const { seen } = watch(client.session);
        await end(client.session.current?.account.localId ?? '');
        await expect(
          noticed === 'idToken' ? client.session.idToken({ force: true }) : client.session.reload(),
        ).rejects.toMatchObject({ code });
        expect(seen).toEqual(['signedOut']);
        expect(browser.openTab().session.current).toBeUndefined();
      });
    }
  }

  test('by refusing a made-up refresh token', async () => {
    await signUp();
    const forged = { ...client.session.current, refreshToken: 'made up' };
    browser.local.tamper(':session', JSON.stringify(forged));
    await expect(client.session.idToken({ force: true })).rejects.toMatchObject({
      code: 'INVALID_REFRESH_TOKEN',
    });
    expect(client.session.getSnapshot().status).toBe('signedOut');
  });

  test('but no other refusal does', async () => {
    await signUp();
    const broken = browser.openTab({
      fetch: async () =>
        Response.json({ error: { code: 400, message: 'PROJECT_DISABLED' } }, { status: 400 }),
    });
    await broken.session.ready;
    await expect(broken.session.idToken({ force: true })).rejects.toMatchObject({
      code: 'PROJECT_DISABLED',
    });
    expect(broken.session.getSnapshot().status).toBe('signedIn');
  });
});

describe('reading the account again', () => {
  test('shows what changed elsewhere, once, and nothing when nothing did', async () => {
    await signUp();
    const { seen } = watch(client.session);
    await client.session.reload();
    expect(seen).toEqual([]);
    const localId = client.session.current?.account.localId;
    await world.admin('/v1/projects/latchkey/accounts:update', { localId, emailVerified: true });
    await client.session.reload();
    expect(seen).toHaveLength(1);
    expect(client.session.getSnapshot().account?.emailVerified).toBe(true);
  });

  test('gets a new token when the server doubts the old one', async () => {
    await signUp();
    const localId = client.session.current?.account.localId;
    client.close();
    // Time passes for the server, but the clock of this browser is set back.
    world.pass(70 * minute);
    const late = browser.openTab({ now: () => world.now() - 70 * minute });
    await late.session.ready;
    expect((await late.session.reload()).localId).toBe(localId);
    expect(browser.count(tokenPath)).toBe(1);
  });
});

describe('signing out', () => {
  test('is one change, is remembered, and ends the session on the server', async () => {
    await signUp();
    const refreshToken = client.session.current?.refreshToken ?? '';
    const { seen } = watch(client.session);
    await client.session.signOut();
    expect(seen).toEqual(['signedOut']);
    expect((await world.refresh(refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
    const reopened = browser.openTab();
    await reopened.session.ready;
    expect(reopened.session.current).toBeUndefined();
  });

  test('succeeds without a network', async () => {
    await signUp();
    browser.cut();
    await client.session.signOut();
    expect(client.session.getSnapshot()).toEqual({ status: 'signedOut' });
  });

  test('succeeds on a server that knows no such operation', async () => {
    await signUp();
    const elsewhere = browser.openTab({
      fetch: async () =>
        Response.json({ error: { code: 404, message: 'Nothing here.' } }, { status: 404 }),
    });
    await elsewhere.session.signOut();
    expect(elsewhere.session.current).toBeUndefined();
  });

  test('is not undone by a refresh that was on its way', async () => {
    await signUp();
    world.pass(56 * minute);
    const release = browser.hold();
    const refused = expect(client.session.idToken()).rejects.toMatchObject({
      code: 'NO_CURRENT_ACCOUNT',
    });
    await expect.poll(() => browser.count(tokenPath)).toBe(1);
    const signedOut = client.session.signOut();
    await expect.poll(() => client.session.getSnapshot().status).toBe('signedOut');
    release();
    await signedOut;
    await refused;
    expect(client.session.current).toBeUndefined();
  });

  test('twice asks the server once', async () => {
    await signUp();
    await Promise.all([client.session.signOut(), client.session.signOut()]);
    expect(browser.count('/latchkey/v1/sessions:signOut')).toBe(1);
  });
});

describe('a temporary session', () => {
  test('is heard of only when it hands the finished account over, as one change', async () => {
    const { seen } = watch(client.session);
    const temporary = client.session.temporary();
    const email = newAddress();
    await temporary.adopt(await client.call('signUp', { email, password: 'correct horse' }));
    await client.call('update', { displayName: 'Ada' }, { idToken: await temporary.idToken() });
    await temporary.reload();
    expect(seen).toEqual([]);
    expect(client.session.current).toBeUndefined();
    expect(browser.local.dump()).not.toContain(temporary.current?.refreshToken);
    const sent = browser.requests.length;
    expect(await temporary.commit()).toMatchObject({ email, displayName: 'Ada' });
    expect(browser.requests).toHaveLength(sent);
    expect(seen).toEqual([email]);
    expect(client.session.getSnapshot().account?.displayName).toBe('Ada');
    expect(temporary.current).toBeUndefined();
  });

  test('replaces whoever was signed in, also as one change', async () => {
    await client.session.adopt(await client.call('signUp', {}));
    const { seen } = watch(client.session);
    const temporary = client.session.temporary();
    const email = newAddress();
    await temporary.adopt(await client.call('signUp', { email, password: 'correct horse' }));
    await temporary.commit();
    expect(seen).toEqual([email]);
  });

  test('that was given up leaves nothing behind, here or on the server', async () => {
    const temporary = client.session.temporary();
    await temporary.adopt(await client.call('signUp', {}));
    const refreshToken = temporary.current?.refreshToken ?? '';
    await temporary.signOut();
    expect((await world.refresh(refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
    await expect(temporary.commit()).rejects.toMatchObject({ code: 'NO_CURRENT_ACCOUNT' });
    expect(client.session.getSnapshot()).toEqual({ status: 'signedOut' });
  });
});

describe('what is kept', () => {
  test('for a tab only is not seen by another', async () => {
    const tab = browser.openTab({ persistence: 'session', storage: { session: browser.local } });
    await tab.session.adopt(await client.call('signUp', {}));
    const same = browser.openTab({ persistence: 'session', storage: { session: browser.local } });
    const other = browser.openTab({ persistence: 'session', storage: {} });
    await Promise.all([same.session.ready, other.session.ready]);
    expect(same.session.current).toEqual(tab.session.current);
    expect(other.session.current).toBeUndefined();
  });

  test('is nothing if so wished', async () => {
    const tab = browser.openTab({ persistence: 'none' });
    await tab.session.adopt(await client.call('signUp', {}));
    expect(browser.local.dump()).not.toContain(tab.session.current?.refreshToken);
  });

  test('and was tampered with counts as signed out', async () => {
    await signUp();
    for (const text of ['', 'null', '{}', '[1]', '{"account":{"localId":1}}', '\u0000']) {
      browser.local.tamper(':session', text);
      const tab = browser.openTab();
      await tab.session.ready;
      expect(tab.session.getSnapshot()).toEqual({ status: 'signedOut' });
    }
  });
});
