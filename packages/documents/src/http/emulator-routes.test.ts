import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DocumentsWorld,
  rulesWith,
  sendTo,
  startDocumentsWorld,
} from '../../test/documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world.close());

const putRules = (project: string, content: string) =>
  sendTo(world, 'PUT', `/emulator/v1/projects/${project}:securityRules`, {
    as: null,
    body: { rules: { files: [{ name: 'firestore.rules', content }] } },
  });

test('a test suite empties a database, of whichever project, and no other one', async () => {
  const root = (project: string) => `/v1/projects/${project}/databases/(default)/documents`;
  for (const project of ['demo-one', 'demo-two']) {
    for (const path of ['c/d', 'c/d/inner/x', 'other/y']) {
      const made = await sendTo(world, 'PATCH', `${root(project)}/${path}`, { body: {} });
      expect(made.status).toBe(200);
    }
  }
  const helper = '/emulator/v1/projects/demo-one/databases/(default)/documents';
  expect(await sendTo(world, 'DELETE', helper, { as: null })).toMatchObject({
    status: 200,
    body: {},
  });
  const left = async (project: string) =>
    (await sendTo(world, 'POST', `${root(project)}:listCollectionIds`, { body: {} })).body;
  expect(await left('demo-one')).toEqual({});
  expect(await left('demo-two')).toEqual({ collectionIds: ['c', 'other'] });
});

test('a test suite switches the rules, and is told where they are wrong', async () => {
  const read = () => world.send('GET', '/open/x', { as: null });
  expect((await read()).status).toBe(403);
  const { id } = world.identity.project;
  const broken = await putRules(id, rulesWith('    match /open/{x} { allow read: if ; }'));
  expect(broken).toMatchObject({
    status: 400,
    body: {
      error: { status: 'INVALID_ARGUMENT', message: expect.stringMatching(/line 4, column \d+/) },
    },
  });
  expect((await read()).status).toBe(403);
  const opened = rulesWith('    match /open/{x} { allow read; }');
  expect((await putRules('demo-other', opened)).status).toBe(200);
  expect((await read()).status).toBe(403);
  expect((await putRules(id, opened)).status).toBe(200);
  expect((await read()).status).toBe(404);
});

test('and no page of a foreign origin does either', async () => {
  const headers = { origin: 'https://page.example' };
  const helper = '/emulator/v1/projects/latchkey/databases/(default)/documents';
  expect((await sendTo(world, 'DELETE', helper, { as: null, headers })).status).toBe(403);
});
