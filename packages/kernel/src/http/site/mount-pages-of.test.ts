import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { builtSite } from './built-site.ts';
import { mountPagesOf } from './mount-pages-of.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-sites-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A build as any site could have left it. */
function built(name: string) {
  const place = mkdtempSync(join(folder, name));
  const manifest = {
    name,
    assetsPath: `/__/${name}/`,
    paths: [`/${name}`, `/${name}/of/*`],
    developmentPaths: [`/${name}/gallery`],
    assets: '.',
    renderer: 'render.mjs',
  };
  writeFileSync(join(place, 'site.json'), JSON.stringify(manifest));
  writeFileSync(join(place, 'page-1.js'), `// of ${name}`);
  writeFileSync(
    join(place, 'render.mjs'),
    'export const render = ({ path, facts }) => ({ status: 200, html: path + " for " + facts });',
  );
  return builtSite<string>(place);
}

test('two sites stand side by side, each with pages, files and facts of its own', async () => {
  const app = Fastify();
  for (const name of ['console', 'example']) {
    const factsFor = async () => `whoever sees the ${name}`;
    mountPagesOf(app, built(name), { development: name === 'example', factsFor });
  }
  const get = async (url: string) => {
    const { statusCode, body } = await app.inject(url);
    return statusCode === 200 ? body : statusCode;
  };
  expect(await get('/console')).toBe('/console for whoever sees the console');
  expect(await get('/example')).toBe('/example for whoever sees the example');
  expect(await get('/__/console/page-1.js')).toBe('// of console');
  expect(await get('/__/example/page-1.js')).toBe('// of example');
  expect(await get('/console/gallery')).toBe(404);
  expect(await get('/example/gallery')).toBe('/example/gallery for whoever sees the example');
  await app.close();
});

test.each([
  ['http://elsewhere.example/console?a=b', '/console?a=b'],
  ['/console/of/../..//elsewhere.example/a?b', '/elsewhere.example/a?b'],
  ['/console/of/%2E%2e/../\\elsewhere.example', '/elsewhere.example'],
])('a form leads back to a page of ours, whatever host the request names: %s', async (path, to) => {
  const app = Fastify();
  mountPagesOf(app, built('console'), { development: false, factsFor: async () => 'nothing' });
  const host = await app.listen({ port: 0, host: '127.0.0.1' });
  const asking = request(host, { method: 'POST', path });
  const [reply] = (await once(asking.end(), 'response')) as [IncomingMessage];
  expect([reply.statusCode, reply.headers.location]).toEqual([303, to]);
  reply.destroy();
  await app.close();
});
