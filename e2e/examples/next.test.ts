import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createServiceAccount } from '../../packages/kernel/src/keys/service-account.ts';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import { isProof } from '../../packages/testing/src/proofs.ts';
import { startSite } from '../browser/start-site.ts';
import { freePort } from '../free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'examples/next');
const next = join(folder, 'node_modules/next/dist/bin/next');

test('the example for Next is what packages/next/README.md shows', async () => {
  const page = await readFile(join(root, 'packages/next/README.md'), 'utf8');
  const shown = [...page.matchAll(/```tsx?\n\/\/ ([\w/.-]+\.tsx?)[^\n]*\n([\s\S]*?)```/g)];
  expect(shown.map(([, path]) => path)).toEqual([
    'auth.ts',
    'app/session/route.ts',
    'app/sign-in/page.tsx',
    'app/account/page.tsx',
    'proxy.ts',
  ]);
  for (const [, path = '', code] of shown) {
    expect([path, await readFile(join(folder, path), 'utf8')]).toEqual([path, code]);
  }
});

// It takes longer to build than the rest of its kind together: in proofs alone.
test.each(isProof ? ['next build'] : [])(
  'the example, made by %s, guards a page, lets a visitor sign in, and out again',
  async () => {
    const site = await startSite();
    const url = `http://localhost:${await freePort('localhost')}`;
    const options = { role: 'userAdmin' } as const;
    const { key, file } = await createServiceAccount('latchkey', 'backend', site.now(), options);
    await site.data.store.serviceAccounts.add(key);
    await site.signUp('ada@example.com', 'correct horse 7');
    const environment = {
      PATH: process.env['PATH'] ?? '',
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_PUBLIC_LATCHKEY_URL: site.url,
    };
    const settings = { LATCHKEY_URL: site.url, LATCHKEY_KEY: JSON.stringify(file), APP_URL: url };
    const run = (args: readonly string[], more = {}) =>
      spawn(process.execPath, [next, ...args], {
        cwd: folder,
        env: { ...environment, ...more },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
    const [code] = await once(run(['build']), 'exit');
    expect(code).toBe(0);
    const server = run(['start', '--port', new URL(url).port, '--hostname', 'localhost'], settings);
    const ended = once(server, 'exit');
    try {
      await new Promise<void>((resolve, reject) => {
        server.stdout.on('data', (text) => /Ready/.test(String(text)) && resolve());
        ended.then(() => reject(new Error('Next ended.')), reject);
      });
      const device = await openDevice({ url, alsoAllowed: [site.url] });
      const page = await device.openTab();
      await page.goto('/account');
      expect(new URL(page.url()).search).toBe('?next=%2Faccount');
      await page.getByRole('textbox', { name: /email/i }).fill('ada@example.com');
      await page.keyboard.press('Enter');
      await page.getByLabel('Password', { exact: true }).fill('correct horse 7');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Hello, ada@example.com' }).waitFor();
      expect(await device.context.cookies()).toMatchObject([
        { name: 'session', httpOnly: true, sameSite: 'Lax' },
      ]);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('textbox', { name: /email/i }).waitFor();
      expect(await device.context.cookies()).toEqual([]);
    } finally {
      server.kill('SIGTERM');
      await ended;
      await site.close();
    }
  },
);
