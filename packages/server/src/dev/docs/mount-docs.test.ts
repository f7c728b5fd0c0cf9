import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { productionEnvironment, startWorld } from '@latchkey/testing/world';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite, type DocsSite } from '../../../../../scripts/docs-site/build-site.ts';
import { packSite } from '../../../../../scripts/docs-site/pack-site.ts';
import { answersTo, type Entry } from '../../../../../scripts/docs-site/rank.ts';
import { read } from '../../../../../scripts/docs-site/read-documents.ts';
import { renderDocument } from '../../../../../scripts/docs-site/render-document.ts';
import { mountDocs } from './mount-docs.ts';
import { readPackedDocs } from './packed-docs.ts';

describe('the documentation as pages', () => {
  let site: DocsSite;
  const app = Fastify();
  beforeAll(() => {
    site = buildSite();
    mountDocs(app);
  });
  afterAll(() => app.close());

  test('has no link that leads nowhere', () => {
    expect(site.problems).toEqual([]);
    expect(site.files.size).toBeGreaterThan(100);
  });

  test('is shown under a policy that lets in nothing but its own files', async () => {
    const reply = await app.inject('/docs/start');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('<h1 id="quick-start"');
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
    expect(reply.headers['content-security-policy']).not.toContain('https:');
    expect(reply.headers['x-frame-options']).toBe('DENY');
    const asked = [...reply.body.matchAll(/(?:src|href|data-index)="(\/docs\/_\/[^"]+)"/g)];
    expect(asked.length).toBe(3);
    for (const [, url = ''] of asked) {
      const asset = await app.inject(url);
      expect([url, asset.statusCode]).toEqual([url, 200]);
      expect(asset.headers['cache-control']).toContain('immutable');
    }
  });

  test('begins with its order, and says where one is in it', async () => {
    expect((await app.inject('/docs')).body).toContain('<h1 id="documentation"');
    const reply = await app.inject('/docs/passkeys');
    expect(reply.body).toContain('<a href="/docs/passkeys" aria-current="page">Passkeys</a>');
    expect(reply.body).toContain('<a rel="next" href="/docs/second-factors">');
    expect(reply.body).toContain('<a href="/docs/overview#settings">Settings</a>');
  });

  test('is made again when a document was changed', async () => {
    const path = join(import.meta.dirname, '../../../../../docs/glossary.md');
    const { atime, mtime } = await stat(path);
    const made = buildSite();
    expect(made.isCurrent()).toBe(true);
    await utimes(path, atime, new Date(mtime.getTime() + 1000));
    expect(made.isCurrent()).toBe(false);
    await utimes(path, atime, mtime);
  });

  test.each(['/docs/nothing', '/docs/../package.json', '/docs/_/nothing.js', '/docs/%2e%2e'])(
    '%s is not there',
    async (url) => {
      expect((await app.inject(url)).statusCode).toBe(404);
    },
  );
});

test('an archive brings the same pages, read when somebody asks for the first one', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'latchkey-docs-')), 'docs.br');
  writeFileSync(file, packSite());
  let times = 0;
  const app = Fastify();
  mountDocs(app, () => {
    times += 1;
    return readPackedDocs(file);
  });
  await app.ready();
  expect(times).toBe(0);
  const { files, nothingHere } = buildSite();
  for (const [address, { body }] of files) {
    const reply = await app.inject(address);
    expect([address, reply.statusCode]).toEqual([address, 200]);
    expect(reply.rawPayload.equals(Buffer.from(body)), address).toBe(true);
  }
  expect((await app.inject('/docs/nothing')).body).toBe(nothingHere);
  expect(times).toBe(1);
  await app.close();
  rmSync(dirname(file), { recursive: true });
});

describe('the search', () => {
  const site = buildSite();
  const [, index] = [...site.files].find(([address]) => /\/search\..*json$/.test(address)) ?? [];
  const entries: readonly Entry[] = JSON.parse(String(index?.body));

  test.each([
    ['dark mode', '/docs/widget#looks'],
    ['how do I use dark mode in react', '/docs/widget#looks'],
    ['logout', '/docs/components#signoutbutton'],
    ['log out', '/docs/components#signoutbutton'],
    ['login', '/docs/start'],
    ['log in', '/docs/start'],
    ['cors', '/docs/configuration'],
    ['cors', '/docs/errors#origin_not_authorized'],
    ['remember me', '/docs/components#authconfig'],
    ['protect route', '/docs/components#protect'],
    ['protect route', '/docs/widget#pages-that-not-everybody-may-see'],
    ['react router', '/docs/widget#pages-that-not-everybody-may-see'],
    ['custom claims', '/docs/widget#pages-that-not-everybody-may-see'],
    ['roles', '/docs/widget#pages-that-not-everybody-may-see'],
    ['change colours', '/docs/widget#looks'],
    ['session expires', '/docs/operations#sessions'],
    ['sign out everywhere', '/docs/operations#what-people-call-it'],
    ['localhost not allowed', '/docs/errors#origin_not_authorized'],
    ['mfa', '/docs/second-factors'],
    ['2fa', '/docs/second-factors'],
    ['webhook', '/docs/hooks#webhooks'],
    ['rate limit', '/docs/errors#too_many_attempts_try_later'],
    ['forgot password', '/docs/widget#forgotten-passwords'],
    ['social login', '/docs/federation'],
    ['sso', '/docs/saml'],
    ['sso', '/docs/federation'],
    ['self host', '/docs/deploy'],
    ['docker', '/docs/deploy#in-containers'],
    // Our own words lead to our own pages, as ever.
    ['passkeys', '/docs/passkeys'],
    ['second factors', '/docs/second-factors'],
    ['security rules', '/docs/rules'],
    ['architecture', '/docs/architecture'],
    ['CREDENTIAL_TOO_OLD', '/docs/errors#credential_too_old_login_again'],
  ])('for “%s” names %s among its first three', (question, address) => {
    const found = answersTo(entries, question).map(([at]) => at);
    expect(found.slice(0, 3)).toContain(address);
  });

  test.each(['passkeys', 'refresh tokens', 'password', 'tenants', 'mail'])(
    'for “%s” has no reason above what says how',
    (question) => {
      const kinds = answersTo(entries, question).map((entry) => entry[6] === 'reason');
      expect(kinds).toEqual(kinds.toSorted());
      expect(kinds).toContain(false);
    },
  );
});

test('a link of a document goes to its page, to the web, or is no link', () => {
  const asked: string[] = [];
  const { html } = renderDocument(
    '# T\n\n[a](b.md#c) [b.md](b.md#c) [code](../x.ts) <script>alert(1)</script>\n\n<b>x</b>\n',
    (href) => {
      asked.push(href);
      return href.endsWith('.ts') ? undefined : { address: '/docs/b#c', title: 'B' };
    },
  );
  expect(asked).toEqual(['b.md#c', 'b.md#c', '../x.ts']);
  expect(html).toContain('<a href="/docs/b#c">a</a> <a href="/docs/b#c">B</a> code');
  expect(html).not.toMatch(/<script|<b>/);
});

test('a link that leads nowhere is found, and so is an anchor that is not there', () => {
  const written: Readonly<Record<string, string>> = {
    'docs/README.md': '# D\n\n[gone](gone.md) [no anchor](start.md#nowhere) [there](start.md#s)\n',
    'docs/start.md': '# S\n',
  };
  const { problems } = buildSite((path) => written[path] ?? read(path));
  expect(problems).toContain('docs/README.md: there is no docs/gone.md.');
  expect(problems).toContain('docs/README.md: docs/start.md has no #nowhere.');
  expect(problems.filter((problem) => problem.includes('#s'))).toEqual([]);
});

test('production has nothing of it', async () => {
  const world = await startWorld({ environment: productionEnvironment });
  for (const url of ['/docs', '/docs/start', '/docs/_/docs.css']) {
    const reply = await world.app.inject({ url, headers: { accept: 'text/html' } });
    expect([url, reply.statusCode]).toEqual([url, 404]);
  }
  await world.close();
});
