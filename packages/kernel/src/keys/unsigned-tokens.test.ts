import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openKeyRing } from './key-ring.ts';
import { memoryKeyStore } from './memory-key-store.ts';
import { createSealer } from './sealing.ts';
import { openUnsignedRing } from './unsigned-tokens.ts';

const unsigned = openUnsignedRing();
const claims = { iss: 'https://securetoken.google.com/demo', sub: 'ünï', nested: { list: [1] } };
const encode = (text: string) => Buffer.from(text).toString('base64url');

test('an unsigned token has the form that clients in emulator mode know, and reads back', async () => {
  const token = await unsigned.sign(claims);
  const [header, payload, signature] = token.split('.');
  expect(Buffer.from(header ?? '', 'base64url').toString()).toBe('{"alg":"none","typ":"JWT"}');
  expect(payload).toBe(encode(JSON.stringify(claims)));
  expect(signature).toBe('');
  expect(await unsigned.verify(token)).toEqual(claims);
});

test('signed and unsigned tokens are never taken for each other', async () => {
  const sealer = createSealer(randomBytes(32));
  const now = () => Date.UTC(2026, 0, 1);
  const signed = await openKeyRing({ store: memoryKeyStore(), sealer, now, project: 'demo' });
  expect(await unsigned.verify(await signed.sign(claims))).toBeUndefined();
  expect(await signed.verify(await unsigned.sign(claims))).toBeUndefined();
});

test('anything that is not such a token is refused', async () => {
  const header = encode('{"alg":"none","typ":"JWT"}');
  const payload = encode('{"sub":"a"}');
  expect(await unsigned.verify(`${header}.${payload}.`)).toEqual({ sub: 'a' });
  const refused = [
    '',
    '..',
    `${header}.${payload}`,
    `${header}.${payload}.AAAA`,
    `${header}.${payload}..`,
    `${header}.${payload}=.`,
    `${header}.${encode('[]')}.`,
    `${header}.${encode('{"sub":"a","sub":"b"}')}.`,
    `${encode('{"alg":"None","typ":"JWT"}')}.${payload}.`,
    `${encode('{"alg":"RS256","typ":"JWT"}')}.${payload}.`,
    `${header}.${encode(`{"a":"${'x'.repeat(17_000)}"}`)}.`,
  ];
  for (const token of refused) expect(await unsigned.verify(token), token).toBeUndefined();
});
