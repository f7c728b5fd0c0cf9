import { fileURLToPath } from 'node:url';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleData } from './example-data.ts';
import type { ExampleFolder } from './example-folder.ts';

const file = (name: string) =>
  fileURLToPath(new URL(`../../../../../apps/example/${name}`, import.meta.url));
const folder: ExampleFolder = {
  dist: '',
  file,
  isBuilt: async () => true,
  setUp: async () => {},
};

const documents = (database: string) => `/v1/projects/latchkey/databases/${database}/documents`;

describe('the data of the example', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
    await exampleData(world.app, folder, 'latchkey').prepare();
  });
  afterAll(() => world.close());

  const read = (path: string) => world.admin(path, undefined, 'GET');
  const releases = async () =>
    (await read('/v1/projects/latchkey/releases')).body['releases'] as readonly {
      readonly name: string;
    }[];

  test('has a database and rules of its own, and leaves the others alone', async () => {
    const { body } = await read(`${documents('example')}/boards/welcome`);
    expect(body['fields']).toMatchObject({ open: { booleanValue: true } });
    const names = (await releases()).map(({ name }) => name);
    expect(names).toContain('projects/latchkey/releases/cloud.firestore/example');
    expect(names.filter((name) => !name.endsWith('/example'))).toEqual([]);
    const { body: other } = await read(`${documents('(default)')}/boards`);
    expect(other).toEqual({});
  });

  test('is made once, and rules are deployed again only if they have changed', async () => {
    const before = await releases();
    await world.admin(`${documents('example')}/boards/welcome`, undefined, 'DELETE');
    await exampleData(world.app, folder, 'latchkey').prepare();
    expect(await releases()).toEqual(before);
    expect((await read(`${documents('example')}/boards/welcome`)).status).toBe(200);
  });

  test('begins anew with a reset, which takes nothing from anybody else', async () => {
    const fields = { name: { stringValue: 'Mine' } };
    await world.admin(`${documents('example')}/boards/mine`, { fields }, 'PATCH');
    await world.admin(`${documents('(default)')}/boards/mine`, { fields }, 'PATCH');
    const reply = await world.app.inject({ method: 'POST', url: '/dev/example/reset' });
    expect(reply.statusCode).toBe(204);
    expect((await read(`${documents('example')}/boards/mine`)).status).toBe(404);
    expect((await read(`${documents('example')}/boards/welcome`)).status).toBe(200);
    expect((await read(`${documents('(default)')}/boards/mine`)).status).toBe(200);
  });

  // The attack: a page somewhere on the web that a developer has open beside this server.
  test.each(['reset', 'set-up'])('no page of others can ask for a %s', async (what) => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const url = `/dev/example/${what}`;
    const reply = await world.app.inject({ method: 'POST', url, headers });
    expect(reply.statusCode).toBe(403);
  });
});

test('production has nothing of it', async () => {
  const world = await startWorld({ environment: productionEnvironment });
  const calls = [
    ['GET', '/example'],
    ['GET', '/__/example/index.js'],
    ['POST', '/dev/example/reset'],
    ['POST', '/dev/example/set-up'],
  ] as const;
  for (const [method, url] of calls) {
    const reply = await world.app.inject({ method, url, headers: { accept: 'text/html' } });
    expect([url, reply.statusCode]).toEqual([url, 404]);
  }
  await world.close();
});
