import { rounds } from '@latchkey/testing/proofs';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyOperation } from '../threats/every-operation.ts';
import { fuzz } from './fuzz.ts';
import { references } from './references.ts';
import { type Known, startScene } from './scene.ts';
import { breakage } from './send.ts';
import { smallest } from './smallest.ts';
import type { WireRequest } from './wire-requests.ts';

let world: World;
beforeAll(async () => {
  world = await startScene();
});
afterAll(() => world.close());

/** `npm run test:fuzz` sends a hundred times as many, from another seed each time. */
test('requests made from the wire break nothing', async () => {
  const seen = new Set<string>();
  const broken = await fuzz(world, {
    requests: rounds(1000, 3000),
    seed: 7,
    onRequest: ({ operation }) => seen.add(operation),
  });
  expect(broken).toEqual([]);
  expect(seen.size).toBe(everyOperation.length);
}, 300_000);

const request: WireRequest = {
  operation: 'signUp',
  method: 'POST',
  path: '/v1/accounts:signUp',
  sender: 'person',
  body: { displayName: 'Unlucky', targetProjectId: '' },
  query: {},
};

test('a server that fails is noticed, and told by as little as it takes', async () => {
  const known = Object.fromEntries(references.map((name) => [name, ''])) as Known;
  const failing = await startWorld({
    randomBytes: (length) => {
      if (length === 16) throw new Error('No chance.');
      return crypto.getRandomValues(new Uint8Array(length));
    },
  });
  try {
    const how = await breakage(failing, known, request);
    expect(how).toMatch(/^500 Error: No chance\. at /);
    const least = await smallest(
      request,
      async (less) => (await breakage(failing, known, less)) === how,
    );
    expect(least).toEqual({ ...request, body: {} });
    expect(await breakage(failing, known, { ...request, sender: 'nobody' })).toBeUndefined();
  } finally {
    await failing.close();
  }
});

test('only what does not matter is left out', async () => {
  const sent = { body: { a: [1, { b: 2, c: 3 }], d: 4 }, query: { e: 5 } };
  const least = await smallest(sent, async ({ body }) => JSON.stringify(body).includes('"c":3'));
  expect(least).toEqual({ body: { a: [{ c: 3 }] }, query: {} });
});
