import { createHash, createPublicKey, randomBytes, verify, X509Certificate } from 'node:crypto';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { type KeyRingOptions, openKeyRing } from './key-ring.ts';
import { memoryKeyStore } from './memory-key-store.ts';
import { createSealer, SealedWithAnotherKey } from './sealing.ts';
import { generateSigningKey } from './signing-key.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const start = Date.UTC(2026, 0, 1);

function world() {
  const clock = { time: start };
  const store = memoryKeyStore();
  const asked = { lists: 0, failing: false };
  const counted = {
    ...store,
    list: () => {
      asked.lists += 1;
      return asked.failing ? Promise.reject(new Error('database down')) : store.list();
    },
  };
  const sealer = createSealer(randomBytes(32));
  const open = (options: Partial<KeyRingOptions> = {}) =>
    openKeyRing({ store: counted, sealer, now: () => clock.time, project: 'acme', ...options });
  return { clock, store, asked, sealer, open };
}

const headerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());

describe('a ring', async () => {
  const shared = world();
  const ring = await shared.open();

  test('begins with one active key and finds it again', async () => {
    const { open, store } = world();
    const first = await open();
    const token = await first.sign({ sub: 'a' });
    const again = await open();
    expect(await again.verify(token)).toEqual({ sub: 'a' });
    expect(store.records).toMatchObject([{ generation: 1, activeFrom: start, createdAt: start }]);
  });

  test('signs RS256 tokens with the claims in the order given', async () => {
    const token = await ring.sign({ z: 1, a: { y: 2, b: null }, skipped: undefined, email: 'ü@x' });
    const [header = '', payload = '', signature = ''] = token.split('.');
    const kid = shared.store.records[0]?.kid;
    expect(Buffer.from(header, 'base64url').toString()).toBe(
      `{"alg":"RS256","kid":"${kid}","typ":"JWT"}`,
    );
    expect(Buffer.from(payload, 'base64url').toString()).toBe(
      '{"z":1,"a":{"y":2,"b":null},"email":"ü@x"}',
    );
    const { publicKey } = new X509Certificate((await ring.certificates())[kid ?? ''] ?? '');
    const signed = Buffer.from(`${header}.${payload}`);
    expect(verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  test('publishes the same keys as certificates and as a key set', async () => {
    const { open } = world();
    const ring = await open();
    await ring.rotate();
    const { keys } = await ring.jwks();
    expect(keys.map(({ kid }) => kid)).toEqual(Object.keys(await ring.certificates()));
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(Object.keys(key)).toEqual(['kty', 'alg', 'use', 'kid', 'n', 'e']);
      const { publicKey } = new X509Certificate((await ring.certificates())[key.kid] ?? '');
      expect(createPublicKey({ key, format: 'jwk' }).equals(publicKey)).toBe(true);
    }
    const set = createLocalJWKSet({ keys: keys.map((key) => ({ ...key })) });
    const { payload } = await jwtVerify(await ring.sign({ sub: 'a' }), set);
    expect(payload).toEqual({ sub: 'a' });
  });

  test('hands out claims that nobody can change for the next reader', async () => {
    const token = await ring.sign({ sub: 'a', firebase: { identities: { email: ['a@x'] } } });
    const claims = await ring.verify(token);
    expect(await ring.verify(token)).toBe(claims);
    const [, firebase] = Object.values(claims ?? {});
    expect(() => Object.assign(Object(firebase), { tenant: 'b' })).toThrow(TypeError);
    expect(() => Object.assign(claims ?? {}, { sub: 'b' })).toThrow(TypeError);
  });

  test('does not sign a token that is too long to be accepted', async () => {
    await expect(ring.sign({ sub: 'x'.repeat(16_000) })).rejects.toThrow(RangeError);
  });

  test('is not opened when others would cache keys for longer than they are published', async () => {
    await expect(shared.open({ maxAgeSeconds: 86_400 })).rejects.toThrow(RangeError);
    expect(ring.maxAgeSeconds).toBe(21_600);
  });
});

describe('nodes on one store', () => {
  test('agree on one first key when they start together', async () => {
    const { open, store } = world();
    const rings = await Promise.all([open(), open(), open()]);
    const tokens = await Promise.all(rings.map((ring) => ring.sign({ sub: 'a' })));
    expect(store.records).toHaveLength(1);
    expect(new Set(tokens).size).toBe(1);
  });

  test('racing for the next key add exactly one', async () => {
    const { open, store, clock } = world();
    const rings = await Promise.all([open(), open()]);
    for (let generation = 2; generation <= 4; generation += 1) {
      clock.time += 29 * day;
      const done = await Promise.all(rings.map((ring) => ring.maintain()));
      expect(done.flatMap(({ added }) => added)).toHaveLength(1);
      expect(Math.max(...store.records.map((record) => record.generation))).toBe(generation);
      clock.time += day;
    }
    expect(new Set(store.records.map(({ generation }) => generation)).size).toBe(
      store.records.length,
    );
  });

  test('racing to rotate by command add exactly one', async () => {
    const { open, store } = world();
    const rings = await Promise.all([open(), open()]);
    const rotations = await Promise.all(rings.map((ring) => ring.rotate()));
    expect(rotations.map(({ created }) => created).sort()).toEqual([false, true]);
    expect(new Set(rotations.map(({ kid }) => kid)).size).toBe(1);
    expect(store.records).toHaveLength(2);
  });

  test('accept a token of a key that another node has just brought in', async () => {
    const { open } = world();
    const [one, other] = await Promise.all([open(), open()]);
    await other.rotate({ immediately: true });
    expect(await one.verify(await other.sign({ sub: 'a' }))).toEqual({ sub: 'a' });
  });

  test('look for unknown keys at most once in ten seconds', async () => {
    const { open, asked, clock } = world();
    const ring = await open();
    const foreign = await world().open();
    const [, payload, signature] = (await foreign.sign({ sub: 'a' })).split('.');
    const unknown = (seed: number) => {
      const kid = createHash('sha256').update(String(seed)).digest('base64url');
      const header = Buffer.from(`{"alg":"RS256","kid":"${kid}","typ":"JWT"}`).toString(
        'base64url',
      );
      return `${header}.${payload}.${signature}`;
    };
    const before = asked.lists;
    for (let seed = 0; seed < 100; seed += 1) {
      expect(await ring.verify(unknown(seed))).toBeUndefined();
    }
    await Promise.all(Array.from({ length: 100 }, (_, seed) => ring.verify(unknown(1000 + seed))));
    expect(asked.lists - before).toBe(1);
    clock.time += 10_000;
    await ring.verify(unknown(1));
    expect(asked.lists - before).toBe(2);
  });

  test('go on signing and verifying known tokens while the store is down', async () => {
    const { open, asked } = world();
    const ring = await open();
    const stranger = await world().open();
    asked.failing = true;
    expect(await ring.verify(await ring.sign({ sub: 'a' }))).toEqual({ sub: 'a' });
    // Not "invalid": the key may exist, we cannot know.
    await expect(ring.verify(await stranger.sign({}))).rejects.toThrow('database down');
    await expect(ring.maintain()).rejects.toThrow('database down');
    asked.failing = false;
    expect(await ring.maintain()).toMatchObject({ added: [], refused: [] });
  });
});

describe('rotation', () => {
  test('announces the next key a day ahead, and removes the old one with its last cookie', async () => {
    const { open, store, clock } = world();
    const ring = await open();
    const before = await ring.sign({});
    expect(await ring.maintain()).toEqual({ added: [], removed: [], refused: [] });
    clock.time = start + 29 * day;
    const { added } = await ring.maintain();
    expect(Object.keys(await ring.certificates())).toEqual([headerOf(before).kid, ...added]);
    clock.time = start + 30 * day - 1;
    const cookie = await ring.sign({ sub: 'last' });
    expect(headerOf(cookie).kid).toBe(headerOf(before).kid);
    clock.time = start + 30 * day;
    expect([headerOf(await ring.sign({})).kid]).toEqual(added);
    clock.time = start + 44 * day;
    expect((await ring.maintain()).removed).toEqual([]);
    expect(await ring.verify(cookie)).toEqual({ sub: 'last' });
    clock.time = start + 44 * day + hour + 60_000;
    expect(await ring.verify(cookie)).toBeUndefined();
    expect((await ring.maintain()).removed).toEqual([headerOf(before).kid]);
    expect(store.records.map(({ generation }) => generation)).toEqual([2]);
  });

  test('of a server that slept for months still announces the key before using it', async () => {
    const { open, store, clock } = world();
    const old = headerOf(await (await open()).sign({})).kid;
    clock.time = start + 200 * day;
    const ring = await open();
    const { added } = await ring.maintain();
    expect(store.records.at(-1)?.activeFrom).toBe(clock.time + day);
    expect(headerOf(await ring.sign({})).kid).toBe(old);
    clock.time += day - 1;
    await ring.maintain();
    expect(headerOf(await ring.sign({})).kid).toBe(old);
    clock.time += 1;
    expect([headerOf(await ring.sign({})).kid]).toEqual(added);
  });

  test('by command comes after a day, and a waiting key is not doubled', async () => {
    const { open, store, clock } = world();
    const ring = await open();
    const rotation = await ring.rotate();
    expect(rotation).toMatchObject({ activeFrom: start + day, created: true });
    clock.time += hour;
    expect(await ring.rotate()).toEqual({ ...rotation, created: false });
    expect(store.records).toHaveLength(2);
  });

  test('by command can be immediate, even when a next key is waiting', async () => {
    const { open } = world();
    const ring = await open();
    const old = await ring.sign({ sub: 'a' });
    await ring.rotate();
    const { kid, activeFrom, created } = await ring.rotate({ immediately: true });
    expect({ activeFrom, created }).toEqual({ activeFrom: start, created: true });
    expect(headerOf(await ring.sign({})).kid).toBe(kid);
    expect(await ring.verify(old)).toEqual({ sub: 'a' });
  });
});

describe('a compromised key', () => {
  test('is replaced and refused at once, with every token it signed, remembered or not', async () => {
    const { open } = world();
    const [ring, other] = await Promise.all([open(), open()]);
    const token = await ring.sign({ sub: 'a' });
    await ring.verify(token);
    await other.verify(token);
    expect(await ring.revoke(headerOf(token).kid)).toBe(true);
    expect(await ring.verify(token)).toBeUndefined();
    expect(Object.keys(await ring.certificates())).not.toContain(headerOf(token).kid);
    const fresh = await ring.sign({ sub: 'a' });
    expect(await ring.verify(fresh)).toEqual({ sub: 'a' });
    await other.maintain();
    expect(await other.verify(token)).toBeUndefined();
    expect(await other.verify(fresh)).toEqual({ sub: 'a' });
  });

  test('takes what is remembered of its tokens along', async () => {
    const { open } = world();
    const ring = await open();
    const token = await ring.sign({ sub: 'a' });
    expect(await ring.remembered(token)).toBe(undefined);
    await ring.verify(token);
    expect(await ring.remembered(token)).toEqual({ sub: 'a' });
    expect(await ring.remembered(`${token}x`)).toBe(undefined);
    await ring.revoke(headerOf(token).kid);
    expect(await ring.remembered(token)).toBe(undefined);
  });

  test('that waits or is retired goes without touching the active one', async () => {
    const { open } = world();
    const ring = await open();
    const active = headerOf(await ring.sign({})).kid;
    const { kid } = await ring.rotate();
    expect(await ring.revoke(kid)).toBe(true);
    expect(await ring.revoke(kid)).toBe(false);
    expect(Object.keys(await ring.certificates())).toEqual([active]);
    expect(headerOf(await ring.sign({})).kid).toBe(active);
  });
});

describe('stored keys', () => {
  test('that belong to another master key stop the start, and no new key hides that', async () => {
    const { open, store } = world();
    await open();
    const sealer = createSealer(randomBytes(32));
    await expect(open({ sealer })).rejects.toThrow(SealedWithAnotherKey);
    expect(store.records).toHaveLength(1);
  });

  // Whoever can write to the database, but has no master key, must not become able to sign.
  test('planted by somebody without the master key are not used, not published, and reported', async () => {
    const { open, store, sealer } = world();
    const ring = await open();
    const [genuine] = store.records;
    if (genuine === undefined) throw new Error('no key');
    const attackersSealer = createSealer(randomBytes(32));
    const planted = await generateSigningKey({
      sealer: attackersSealer,
      bits: 2048,
      project: 'acme',
      createdAt: start,
      activeFrom: start,
      generation: 2,
      lifeMs: day,
    });
    const attackersStore = memoryKeyStore();
    attackersStore.records.push(planted);
    const attacker = await open({ store: attackersStore, sealer: attackersSealer });
    const forged = await attacker.sign({ sub: 'admin' });

    const plants = [
      planted,
      { ...planted, sealedPrivateKey: genuine.sealedPrivateKey, generation: 3 },
      { ...genuine, kid: planted.kid, certificate: planted.certificate, generation: 4 },
      {
        ...planted,
        sealedPrivateKey: sealer.seal('not a key', `signing-key:${planted.kid}`),
        generation: 5,
      },
    ];
    for (const plant of plants) {
      store.records.splice(1, Infinity, plant);
      const { refused } = await ring.maintain();
      expect(refused.map(({ kid }) => kid)).toEqual([planted.kid]);
      expect(Object.keys(await ring.certificates())).toEqual([genuine.kid]);
      expect(headerOf(await ring.sign({})).kid).toBe(genuine.kid);
      expect(await ring.verify(forged)).toBeUndefined();
    }

    store.records.splice(0, Infinity, { ...genuine, certificate: planted.certificate });
    await expect(open()).rejects.toThrow('belongs to another key');
    await ring.maintain();
    expect(await ring.certificates()).toEqual({ [genuine.kid]: genuine.certificate });
  });

  test('that bear the name of another key are not used, even when we sealed them', async () => {
    const { open, store, sealer } = world();
    await open();
    const [genuine] = store.records;
    if (genuine === undefined) throw new Error('no key');
    const kid = 'A'.repeat(43);
    const pem = sealer.open(genuine.sealedPrivateKey, `signing-key:${genuine.kid}`);
    const sealedPrivateKey = sealer.seal(pem, `signing-key:${kid}`);
    store.records.splice(0, 1, { ...genuine, kid, sealedPrivateKey });
    await expect(open()).rejects.toThrow('bears the name of another key');
  });
});
