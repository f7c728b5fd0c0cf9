import { exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { createIssuerKeys } from './issuer-keys.ts';
import type { Surroundings } from './surroundings.ts';

const { publicKey } = await generateKeyPair('ES256');
const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'known', alg: 'ES256' }] };
const token = { payload: '', signature: '' };

/** An issuer that answers as it is told, and a clock. */
function issuer() {
  let time = 0;
  let looks = 0;
  let answer: () => Promise<Response> = async () => Response.json(keys);
  const surroundings = {
    now: () => time,
    outgoing: {
      fetch: () => {
        looks += 1;
        return answer();
      },
    },
  } as unknown as Surroundings;
  const find = createIssuerKeys(surroundings, async () => 'https://issuer.example/jwks');
  return {
    find: (kid: string) => find({ alg: 'ES256', kid }, token),
    looks: () => looks,
    pass(milliseconds: number) {
      time += milliseconds;
    },
    answers(next: () => Promise<Response>) {
      answer = next;
    },
  };
}

test('an unknown key, asked for in vain, does not make known ones forgotten', async () => {
  const at = issuer();
  await at.find('known');
  at.answers(async () => new Response('out of order', { status: 503 }));
  at.pass(60_000);
  await expect(at.find('unknown')).rejects.toThrow('INVALID_IDP_RESPONSE');
  await at.find('known');
  expect(at.looks()).toBe(2);
});

test('whoever brings a known key does not wait for the answer about an unknown one', async () => {
  const at = issuer();
  await at.find('known');
  const { promise, resolve } = Promise.withResolvers<Response>();
  at.answers(() => promise);
  at.pass(60_000);
  const unknown = at.find('unknown');
  await at.find('known');
  resolve(Response.json(keys));
  await expect(unknown).rejects.toThrow('no applicable key');
});

test('many who come at once are one question', async () => {
  const at = issuer();
  await Promise.all(Array.from({ length: 10 }, () => at.find('known')));
  expect(at.looks()).toBe(1);
});
