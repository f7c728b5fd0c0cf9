import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DocumentsWorld, rulesWith, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  const environment = { LATCHKEY_DOCUMENTS_QUERY_ENTRIES: '3' };
  world = await startDocumentsWorld(rulesWith(''), { environment });
});
afterAll(() => world.close());

const filter = (fieldPath: string, op: string, value: object) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const inUlm = filter('city', 'EQUAL', { stringValue: 'Ulm' });
const old = filter('age', 'GREATER_THAN', { integerValue: 50 });

test('what a query may look at is set where the server is started', async () => {
  for (const index of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const [city, age] = index < 4 ? ['Ulm', 20] : ['Bonn', 60];
    const fields = { city: { stringValue: city }, age: { integerValue: age } };
    await world.send('PATCH', `/c/d${index}`, { body: { fields } });
  }
  const ask = (where: object) =>
    world.send('POST', ':runQuery', {
      body: { structuredQuery: { from: [{ collectionId: 'c' }], where } },
    });
  expect((await ask(inUlm)).status).toBe(200);
  const refused = await ask({ compositeFilter: { op: 'AND', filters: [inUlm, old] } });
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('RESOURCE_EXHAUSTED');
  expect(refused.text).toContain('declare this index in firestore.indexes.json');
});
