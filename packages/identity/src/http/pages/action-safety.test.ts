import { pagePolicy } from '@latchkey/kernel/http/pages/send-page';
import { visitor } from '@latchkey/testing/visitor';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const hostile = `"'><img src=x onerror=alert(1)>`;

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: { LATCHKEY_APP_NAME: `${hostile} & Co` } });
});
afterAll(() => world.close());

let people = 0;

const password = 'correct horse';

async function verification(continueUrl?: string): Promise<URL> {
  const email = `o'ada&${++people}@example.com`;
  const { idToken } = await world.signUp(email);
  await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const [newest] = await world.mailsTo(email);
  const link = new URL(newest?.mail.link ?? '');
  if (continueUrl !== undefined) link.searchParams.set('continueUrl', continueUrl);
  return link;
}

const elsewhere = [
  'https://evil.example/',
  'https://localhost.evil.example/',
  'https://localhost@evil.example/',
  'http://localhost\\@evil.example/',
  '//evil.example/',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  `http://localhost/${hostile}`,
  '/relative',
];

describe('the way on leads to the project’s own domains only', () => {
  test.each(elsewhere)('%s is never linked', async (continueUrl) => {
    const done = await (await visitor(world).open((await verification(continueUrl)).href)).press({
      password,
    });
    expect(done.status).toBe(200);
    expect(done.links).toEqual([]);
  });

  test.each(elsewhere)('%s is never redirected to', async (continueUrl) => {
    const query = new URLSearchParams({ mode: 'signIn', oobCode: 'abc', continueUrl });
    const page = await visitor(world).open(`/__/auth/action?${query}`);
    expect(page.status).toBe(200);
    expect(page.headers['location']).toBeUndefined();
    expect(page.heading).toBe('Open this link in the app');
    expect(page.links).toEqual([]);
  });

  test('an authorized address is linked as it was given', async () => {
    const continueUrl = 'http://localhost:3000/?a=1&b=%22#c';
    const done = await (await visitor(world).open((await verification(continueUrl)).href)).press({
      password,
    });
    expect(done.links).toEqual([continueUrl]);
  });

  test('a sign-in link goes on to the application with every parameter', async () => {
    const email = 'grace@example.com';
    const continueUrl = 'http://localhost:3000/finish?a=1#b';
    await world.call('sendOobCode', {
      requestType: 'EMAIL_SIGNIN',
      email,
      continueUrl,
      canHandleCodeInApp: true,
    });
    const [mail] = await world.mailsTo(email);
    const link = new URL(mail?.mail.link ?? '');
    const page = await visitor(world).open(link.href);
    expect(page.status).toBe(303);
    const target = new URL(String(page.headers['location']));
    expect(target.origin + target.pathname + target.hash).toBe('http://localhost:3000/finish#b');
    expect([...target.searchParams]).toEqual([['a', '1'], ...link.searchParams]);

    const oobCode = target.searchParams.get('oobCode') ?? '';
    const signedIn = await world.call('signInWithEmailLink', { email, oobCode });
    expect(signedIn.status).toBe(200);
  });
});

describe('nothing that somebody typed becomes markup', () => {
  test('on the form, the result and the failure', async () => {
    const link = await verification(hostile);
    link.searchParams.set('lang', hostile);
    const form = await visitor(world).open(link.href);
    const done = await form.press({ password });
    const dead = await visitor(world).open(
      `/__/auth/action?${new URLSearchParams({ mode: 'verifyEmail', oobCode: hostile })}`,
    );
    const incomplete = await visitor(world).open(
      `/__/auth/action?${new URLSearchParams({ mode: hostile, oobCode: hostile })}`,
    );
    for (const page of [form, done, dead, incomplete]) {
      expect(page.html).not.toContain('<img');
      expect(page.text).toContain(`${hostile} & Co`);
    }
    expect(done.text).toContain(`o'ada&${people}@example.com`);
  });
});

describe('a page in a browser', () => {
  test('runs, loads and is framed by nothing but its own, and is kept nowhere', async () => {
    const link = await verification();
    const form = await visitor(world).open(link.href);
    const done = await form.press({ password });
    const dead = await visitor(world).open('/__/auth/action?mode=verifyEmail&oobCode=unknown');
    const landing = await visitor(world).open('/');
    for (const page of [form, done, dead, landing]) {
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
      });
      expect(page.html).not.toMatch(/ style=|<style|<script(?! type="module" src="\/__\/pages\/)/);
      expect(page.html).not.toMatch(/(?:src|href)="(?:https?:)?\/\/(?!localhost)/);
    }
  });

  test('lets go of the link once there is a result, not before', async () => {
    const form = await visitor(world).open((await verification()).href);
    expect(form.html).not.toContain('data-forget-link');
    expect((await form.press({ password })).html).toContain('data-forget-link');
  });

  test('no code is ever logged', async () => {
    const link = await verification();
    await (await visitor(world).open(link.href)).press({ password });
    expect(world.logged.join('')).not.toContain(link.searchParams.get('oobCode'));
    expect(world.logged.join('')).not.toContain(password);
  });
});

describe('a form that another site sends', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
  ])('is refused and uses nothing up: %j', async (headers) => {
    const link = await verification();
    const refused = await (
      await visitor(world, headers as Record<string, string>).open(link.href)
    ).press();
    expect(refused.status).toBe(403);
    expect(refused.heading).toBe('Nothing was changed');
    expect((await (await visitor(world).open(link.href)).press({ password })).status).toBe(200);
  });

  test('cannot make us send mail either', async () => {
    const foreign = visitor(world, { 'sec-fetch-site': 'cross-site' });
    const page = await foreign.send('/__/auth/action/password-mail', { email: 'a@example.com' });
    expect(page.status).toBe(403);
  });
});

test('a failure of ours is a page too, with the link still there to try again', async () => {
  const broken = await startWorld();
  await broken.data.database.close();
  const path = '/__/auth/action?mode=verifyEmail&oobCode=abc&lang=en';
  const page = await visitor(broken).open(path);
  expect(page.status).toBeGreaterThanOrEqual(500);
  expect(page.text).toContain('Something went wrong. Please try again.');
  expect(page.links).toEqual([path]);
  expect(page.html).not.toContain('data-forget-link');
  expect(broken.logged.filter((line) => line.includes('request_failed'))).toHaveLength(1);
  await broken.close();
});

test('in production, an address that tries too often is asked to wait', async () => {
  const production = await startWorld({ environment: productionEnvironment });
  const path = '/__/auth/action?mode=verifyEmail&oobCode=guess';
  const person = visitor(production);
  for (let guess = 0; guess < 150; guess += 1) await person.open(path);
  const page = await person.open(path);
  expect(page.status).toBe(429);
  expect(page.headers['retry-after']).toMatch(/^\d+$/);
  expect(page.heading).toBe('Too many tries');
  await production.close();
});
