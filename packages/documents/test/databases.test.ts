import { productionEnvironment } from '@latchkey/testing/world';
import { expect, test } from 'vitest';
import { rulesWith, sendTo, startDocumentsWorld } from './documents-world.ts';
import { forEachDocumentsDeployment } from './each-deployment.ts';

const rules = rulesWith('match /{path=**} { allow read, write; }');
const rootOf = (database: string) => `/v1/projects/latchkey/databases/${database}/documents`;

forEachDocumentsDeployment(
  rules,
  (nodeAt) => {
    const asStranger = { as: null };

    test.each([
      ['reads', 'GET', '/c/x', undefined],
      ['writes', 'PATCH', '/c/x', {}],
      ['commits', 'POST', ':commit', { writes: [] }],
    ])('nobody %s where nobody has made a database', async (_, method, address, body) => {
      const world = nodeAt(0);
      const reply = await sendTo(world, method, `${rootOf('unmade')}${address}`, {
        ...asStranger,
        ...(body !== undefined && { body }),
      });
      expect(reply).toMatchObject({
        status: 404,
        body: {
          error: {
            status: 'NOT_FOUND',
            message: 'The database unmade does not exist for project latchkey.',
          },
        },
      });
      const database = await world.data.databaseOf('documents');
      const [{ count = 0 } = {}] = await database.read({
        sql: "SELECT count(*) AS count FROM document_databases WHERE name = 'unmade'",
        parameters: [],
      });
      expect(Number(count)).toBe(0);
    });

    test('errors of queries there come in an array, like all of theirs', async () => {
      const body = { structuredQuery: { from: [{ collectionId: 'c' }] } };
      const url = `${rootOf('unmade')}:runQuery`;
      expect(await sendTo(nodeAt(0), 'POST', url, { ...asStranger, body })).toMatchObject({
        status: 404,
        body: [{ error: { status: 'NOT_FOUND' } }],
      });
    });

    test('an operator makes one by writing to it, and it is there for everybody', async () => {
      const made = await nodeAt(0).admin(`${rootOf('made')}/c/x`, { fields: {} }, 'PATCH');
      expect(made.status).toBe(200);
      expect(await sendTo(nodeAt(1), 'GET', `${rootOf('made')}/c/x`, asStranger)).toMatchObject({
        status: 200,
      });
    });

    test('the first one is there for everybody from the beginning', async () => {
      const written = await sendTo(nodeAt(1), 'PATCH', `${rootOf('(default)')}/c/x`, {
        ...asStranger,
        body: {},
      });
      expect(written.status).toBe(200);
    });
  },
  productionEnvironment,
);

test('in development a database is there as soon as anybody uses it', async () => {
  const world = await startDocumentsWorld(rules);
  try {
    const url = `${rootOf('of-a-test')}/c/x`;
    expect((await sendTo(world, 'PATCH', url, { as: null, body: {} })).status).toBe(200);
  } finally {
    await world.close();
  }
});
