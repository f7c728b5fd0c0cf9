import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServiceAccount } from '../../packages/kernel/src/keys/service-account.ts';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import { runCommand } from '../../scripts/pack/run-command.ts';
import { type RunningSite, startSite } from '../browser/start-site.ts';
import { type ExampleServer, startExampleServer } from './start-example-server.ts';

// The servers of `examples`, as their reader starts them, against one server.

const root = fileURLToPath(new URL('../..', import.meta.url));
const password = 'correct horse 7';

let site: RunningSite;
let folder: string;
let keyFile: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-examples-'));
  keyFile = join(folder, 'operator.json');
  site = await startSite();
  const options = { role: 'userAdmin' } as const;
  const { key, file } = await createServiceAccount('latchkey', 'backend', site.now(), options);
  await site.data.store.serviceAccounts.add(key);
  await writeFile(keyFile, JSON.stringify(file));
  await runCommand(
    'env',
    [
      `VITE_LATCHKEY_URL=${site.url}`,
      'NODE_ENV=production',
      ...[process.execPath, join(root, 'node_modules/vite/bin/vite.js')],
      ...['build', 'examples/browser', '--logLevel', 'error'],
    ],
    root,
  );
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['express', 'fastify', 'hono'])('the example for %s', (name) => {
  let server: ExampleServer;
  beforeAll(async () => {
    server = await startExampleServer(`${name}/server.ts`, {
      LATCHKEY_URL: site.url,
      LATCHKEY_KEY_FILE: keyFile,
    });
  });
  afterAll(() => server.stop());

  const ask = (path: string, { headers = {}, ...init }: RequestInit = {}) =>
    fetch(`${server.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { origin: server.url, ...headers },
    });
  const keep = (idToken: unknown, headers: Record<string, string> = {}) =>
    ask('/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ idToken }),
    });
  const cookieIn = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

  test('guards a page, lets a visitor sign in to it with the widget, and out again', async () => {
    const email = `ada-${name}@example.com`;
    await site.signUp(email, password);
    const device = await openDevice({ url: server.url, alsoAllowed: [site.url] });
    const page = await device.openTab();
    await page.goto('/account');
    await page.getByRole('textbox', { name: /email/i }).fill(email);
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Hello, ${email}` }).waitFor();
    expect(await device.context.cookies()).toMatchObject([
      { name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' },
    ]);
    await page.reload();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('textbox', { name: /email/i }).waitFor();
    expect(await device.context.cookies()).toEqual([]);
    await page.goto('/account');
    await page.getByRole('textbox', { name: /email/i }).waitFor();
  });

  test('keeps no session that another site asks for, and ends none', async () => {
    const { idToken } = await site.signUp(`bob-${name}@example.com`, password);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ]) {
      const answers = [
        await keep(idToken, headers),
        await ask('/sign-out', { method: 'POST', headers }),
      ];
      for (const answer of answers) {
        expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
      }
    }
  });

  test('refuses what nobody signed, and whoever is no longer welcome', async () => {
    for (const token of ['', 'owner', 'a.b.c', 7, null]) {
      expect([token, (await keep(token)).status]).toEqual([token, 401]);
    }
    const { idToken, localId } = await site.signUp(`eve-${name}@example.com`, password);
    const kept = await keep(idToken);
    expect(kept.status).toBe(204);
    const cookie = cookieIn(kept);
    const statusWith = async (sent: string) =>
      (await ask('/account', { headers: { cookie: sent } })).status;
    expect(await statusWith(cookie)).toBe(200);
    expect(await statusWith(cookie.slice(0, -4))).toBe(303);
    expect(await statusWith(`session=${idToken}`)).toBe(303);
    await site.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true });
    expect(await statusWith(cookie)).toBe(303);
  });
});

test('docs/server-rendering.md shows what was tried here', async () => {
  const read = (path: string) => readFile(join(root, path), 'utf8');
  const page = await read('docs/server-rendering.md');
  for (const path of ['examples/express/server.ts', 'examples/browser/sign-in.tsx']) {
    const text = await read(path);
    const [, part = ''] = /\/\/ part:begin\n([\s\S]*?)\/\/ part:end\n/.exec(text) ?? [];
    expect(part).not.toBe('');
    expect(page, path).toContain(`\n${part}\`\`\``);
  }
});
