import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage } from '../packages/testing/src/browsers/browser.ts';
import { servePages } from '../packages/testing/src/browsers/serve-pages.ts';
import { findProblems } from '../scripts/pack/find-problems.ts';
import { startSite } from './browser/start-site.ts';
import { type Application, createApplication } from './packed-application.ts';

const printedAddress = 'http://localhost:8787';

/** The example as a document prints it, between its markers. */
async function printedExample(document: string): Promise<string> {
  const text = await readFile(new URL(document, import.meta.url), 'utf8');
  const example = /<!-- example:begin -->\s*```tsx\n([\s\S]*?)```\s*<!-- example:end -->/.exec(
    text,
  );
  if (example?.[1] === undefined) throw new Error(`${document} has no example.`);
  return example[1];
}

let folder: string;
let example: string;
let application: Application;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-packed-'));
  example = await printedExample('../packages/react/README.md');
  application = await createApplication(folder, example);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a visitor has of the example, as an application has built it with the packages. */
async function goesAllTheWayRound(email: string): Promise<void> {
  const site = await startSite();
  const files = await application.build();
  const scripts = Object.values(files).filter(({ type }) => type === 'text/javascript');
  expect(scripts.some(({ body }) => body.includes(printedAddress))).toBe(true);
  // Languages and later screens are still files of their own for whoever bundles.
  expect(scripts.length).toBeGreaterThan(1);
  // Only the port differs: nobody can count on that one to be free.
  const moved = Object.entries(files).map(([path, file]) => [
    path,
    { ...file, body: file.body.replaceAll(printedAddress, site.url) },
  ]);
  const pages = await servePages(
    Object.fromEntries(moved),
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src ${site.url}`,
  );
  try {
    await site.signUp(email, 'correct horse');
    const page = await openPage({ url: pages.url, alsoAllowed: [site.url] });
    const own = page.getByRole('button', { name: `Account of ${email}` });
    const address = page.getByRole('textbox', { name: /email/i });
    await page.goto('/');
    await address.fill(email);
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.keyboard.press('Enter');
    await own.waitFor();
    await page.reload();
    await own.click();
    const told = page.waitForResponse((response) => response.url().includes('sessions:signOut'));
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await address.waitFor();
    await told;
    // It goes on loading what may be needed next.
    await page.close();
  } finally {
    pages.close();
    await site.close();
  }
}

describe('the example for React', () => {
  test('is the same wherever it is printed', async () => {
    expect(await printedExample('../README.md')).toBe(example);
  });

  test('satisfies the strictest TypeScript, whichever way it finds modules', async () => {
    await application.checkTypes();
    await application.checkTypes({ module: 'nodenext', moduleResolution: 'nodenext' });
  });

  test('goes all the way round, as printed: in, still in after a reload, and out', () =>
    goesAllTheWayRound('ada@example.com'));
});

describe('the packages as they are published', () => {
  test('load in Node as they are, and show their first screen there', async () => {
    const html = await application.runNode(`
      const { createClient } = await import('@latchkey/client');
      await import('@latchkey/client/providers');
      await import('@latchkey/client/pictures');
      await import('@latchkey/client/set-up');
      await import('@latchkey/client/mailed-link');
      const { AuthProvider, SignIn } = await import('@latchkey/react');
      const { createElement } = await import('react');
      const { renderToString } = await import('react-dom/server');
      const config = { url: 'http://localhost:8787', apiKey: 'any-key' };
      const client = createClient(config);
      console.log(renderToString(createElement(AuthProvider, { config }, createElement(SignIn))));
      client.close();
    `);
    expect(html).toContain('type="email"');
  });

  test('bring what they need of the protocol: its types, and the code of small modules', async () => {
    const inside = join(application.folder, 'node_modules/@latchkey/client/dist/protocol');
    const code = (await readdir(inside, { recursive: true })).filter((name) => /\.js$/.test(name));
    expect(code.sort()).toEqual([
      'client-limits.js',
      'link-purposes.js',
      'link-start.js',
      'mailed-link.js',
    ]);
    // Were one of the declarations missing, every request would be open to anything.
    await writeFile(
      join(application.folder, 'requests.tsx'),
      `import type { ClientErrorCode, RequestFor } from '@latchkey/client';
       export const request: RequestFor<'signUp'> = { email: 'ada@example.com' };
       export const code: ClientErrorCode = 'EMAIL_EXISTS';
       // @ts-expect-error
       export const wrong: RequestFor<'signUp'> = { email: 5 };
       // @ts-expect-error
       export const unknown: ClientErrorCode = 'NO_SUCH_CODE';
      `,
    );
    await application.checkTypes();
    await application.checkTypes({ module: 'nodenext', moduleResolution: 'nodenext' });
  });

  test('have the kit by itself, which needs nobody around it', async () => {
    const html = await application.runNode(`
      const { Button } = await import('@latchkey/react/kit');
      const { createElement } = await import('react');
      const { renderToString } = await import('react-dom/server');
      console.log(renderToString(createElement(Button, {}, 'Save')));
    `);
    expect(html.trim()).toBe(
      '<button class="lk-button" data-kind="primary" type="submit">Save</button>',
    );
  });

  test('say what they need: React as a peer, the client by its version', async () => {
    const client = JSON.parse(await application.installed('@latchkey/client', 'package.json'));
    const react = JSON.parse(await application.installed('@latchkey/react', 'package.json'));
    expect(client.dependencies ?? {}).toEqual({});
    const { '@latchkey/client': ours, ...theirs } = react.dependencies;
    expect(ours).toBe(client.version);
    expect(Object.keys(theirs)).toEqual(['@simplewebauthn/browser', 'libphonenumber-js', 'uqr']);
    expect(react.peerDependencies).toMatchObject({
      react: '^18.2.0 || ^19.0.0',
      'react-dom': '^18.2.0 || ^19.0.0',
    });
    expect(react.peerDependenciesMeta).toEqual({ firebase: { optional: true } });
    expect(Object.keys(react.exports['.'])).toEqual(['types', 'default']);
  });

  test('have nothing of our own gallery', async () => {
    const dist = join(application.folder, 'node_modules/@latchkey/react/dist');
    const files = await readdir(dist, { recursive: true });
    expect(files).toContain('index.js');
    expect(files.filter((name) => name.includes('gallery'))).toEqual([]);
  });

  test('carry their licence, and tell server components where browsers begin', async () => {
    for (const name of ['@latchkey/client', '@latchkey/react']) {
      expect(await application.installed(name, 'LICENSE')).toContain('Apache License');
    }
    const entry = await application.installed('@latchkey/react', 'dist/sign-in.js');
    expect(entry).toMatch(/^"use client";\n/);
  });
});

describe('with React 18', () => {
  beforeAll(() => application.useReact18());

  test('the packages show their first screen and the account pages in Node', async () => {
    const html = await application.runNode(`
      const { AccountCenter, AuthProvider, SignIn, UserButton } = await import('@latchkey/react');
      const { createElement, version } = await import('react');
      const { renderToString } = await import('react-dom/server');
      const config = { url: 'http://localhost:8787', apiKey: 'any-key' };
      const parts = [SignIn, AccountCenter, UserButton].map((part) => createElement(part, { key: part.name }));
      console.log(version, renderToString(createElement(AuthProvider, { config }, parts)));
    `);
    expect(html).toMatch(/^18\./);
    expect(html).toContain('type="email"');
  });

  test('the example goes all the way round, too', () => goesAllTheWayRound('grace@example.com'));
});

describe('a package is held back', () => {
  const held = async (path: string, text: string) => {
    const copy = await mkdtemp(join(folder, 'broken-'));
    await cp(join(application.folder, 'node_modules/@latchkey/client'), copy, { recursive: true });
    expect(await findProblems(copy)).toEqual([]);
    await writeFile(join(copy, path), text);
    return findProblems(copy);
  };

  test.each([
    ['imports a source', 'dist/x.js', "import './index.ts';"],
    [
      'imports a source in a type',
      'dist/x.d.ts',
      "export type A = import('./account.ts').Account;",
    ],
    ['imports what is not there', 'dist/x.js', "export const load = () => import('./gone.js');"],
    ['has styles of a stranger', 'dist/x.css', '@import "https://example.com/font.css";'],
    ['imports what nobody installs', 'dist/x.js', "import 'left-pad';"],
    ['names the unpublished package', 'README.md', 'See @latchkey/protocol.'],
    ['names a path of this machine', 'dist/x.js', 'export const at = "/home/me/latchkey/src";'],
    ['names a registry', 'README.md', 'https://registry.example.com/'],
    ['leaves a type open', 'dist/x.d.ts', 'export declare const answer: any;'],
    ['holds a test', 'dist/x.test.js', ''],
  ])('that %s', async (_, path, text) => {
    const problems = await held(path, text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${path} `));
  });

  test('that exports what is not there', async () => {
    const manifest = { name: 'x', exports: { '.': { types: './dist/a.d.ts', default: './a.js' } } };
    expect(await held('package.json', JSON.stringify(manifest))).toEqual([
      'package.json exports ./dist/a.d.ts, which is not there',
      'package.json exports ./a.js, which is not there',
    ]);
  });
});
