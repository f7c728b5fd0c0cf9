import { randomBytes, verify, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { type KeyRing, openKeyRing } from './key-ring.ts';
import { memoryKeyStore } from './memory-key-store.ts';
import { createSealer } from './sealing.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.UTC(2026, 0, 1);

type Published = { readonly at: number; readonly certificates: Record<string, string> };

/** What a verifier like firebase-admin does: pick the certificate by kid, check RS256 with its key. */
function verifies(token: string, certificates: Record<string, string>): boolean {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { kid, alg } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const certificate = certificates[kid];
  if (certificate === undefined || alg !== 'RS256') return false;
  const { publicKey } = new X509Certificate(certificate);
  const input = Buffer.from(`${header}.${payload}`);
  return verify('sha256', input, publicKey, Buffer.from(signature, 'base64url'));
}

const kidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

/** Every half hour around the edges, and exactly at them; every five hours in between. */
function nextMoment(time: number, edges: readonly number[]): number {
  const close = edges.some((edge) => Math.abs(edge - time) <= 8 * hour);
  const ahead = edges.filter((edge) => edge > time);
  const approaches = edges.map((edge) => edge - 8 * hour).filter((moment) => moment > time);
  return Math.min(time + (close ? 31 * minute : 5 * hour), ...ahead, ...approaches);
}

/**
 * Two nodes on one store sign session cookies, the longest-lived tokens, and publish certificates.
 * A foreign verifier may hold any set published during the last six hours. Counts the moments at
 * which a living token would be refused by such a verifier.
 */
async function simulate(
  days: number,
  options: { keepRetiredMs?: number; publishAheadMs?: number; maxAgeSeconds?: number },
  interfere?: (ring: KeyRing, time: number) => Promise<unknown>,
) {
  let time = start;
  const store = memoryKeyStore();
  const sealer = createSealer(randomBytes(32));
  const open = () =>
    openKeyRing({
      store,
      sealer,
      now: () => time,
      project: 'acme',
      ...options,
    });
  const nodes = await Promise.all([open(), open()]);
  const [one, other] = nodes;

  let cached: Published[] = [];
  let failures = 0;
  const kids: string[] = [];
  const lastSigned = new Map<string, { token: string; certificate: string; expires: number }>();

  const { keepRetiredMs = 14 * day + hour, publishAheadMs = day } = options;
  const edges = () =>
    store.records.flatMap(({ activeFrom }) => {
      const announcesNext = activeFrom + 30 * day - publishAheadMs;
      const moments = [activeFrom, announcesNext, activeFrom + keepRetiredMs];
      return moments.flatMap((moment) => [moment - 1, moment, moment + 1]);
    });

  while (time < start + days * day) {
    await interfere?.(one, time);
    await Promise.all(nodes.map((node) => node.maintain()));

    const claims = { sub: 'a', at: time };
    const [token, sameToken] = await Promise.all([one.sign(claims), other.sign(claims)]);
    expect(sameToken).toBe(token);
    if (kids.at(-1) !== kidOf(token)) kids.push(kidOf(token));
    const certificate = (await one.certificates())[kidOf(token)] ?? 'not published';
    lastSigned.set(kidOf(token), { token, certificate, expires: time + 14 * day });

    for (const node of nodes) cached.push({ at: time, certificates: await node.certificates() });
    cached = cached.filter(({ at }) => at > time - 6 * hour);
    if (!verifies(token, await other.certificates())) failures += 1;
    for (const [kid, latest] of lastSigned) {
      if (latest.expires <= time) continue;
      if ((await other.verify(latest.token)) === undefined) failures += 1;
      // The signature was checked once; from then on the same certificate gives the same answer.
      if (cached.some(({ certificates }) => certificates[kid] !== latest.certificate))
        failures += 1;
    }

    time = nextMoment(time, edges());
  }
  return { failures, kids, records: store.records };
}

test('over three rotations no living token is ever refused by a verifier with a six-hour cache', async () => {
  const { failures, kids, records } = await simulate(107, {});
  expect(failures).toBe(0);
  expect(kids).toHaveLength(4);
  expect(new Set(kids).size).toBe(4);
  expect(records.map(({ generation }) => generation)).toEqual([4]);
  expect(records.map(({ kid }) => kid)).toEqual([kids.at(-1)]);
}, 30_000);

test('the simulation notices a key that is withdrawn too early', async () => {
  const { failures } = await simulate(45, { keepRetiredMs: 13 * day });
  expect(failures).toBeGreaterThan(0);
}, 30_000);

test.each([
  ['an hour', hour],
  ['five hours', 5 * hour],
])(
  'the simulation notices a key that is used after %s, before all caches know it',
  async (_, publishAheadMs) => {
    const { failures } = await simulate(31, { publishAheadMs, maxAgeSeconds: 60 });
    expect(failures).toBeGreaterThan(0);
  },
  30_000,
);

test('the simulation notices a key that is used immediately', async () => {
  let rotated = false;
  const { failures } = await simulate(1, {}, async (ring, time) => {
    if (rotated || time < start + 3 * hour) return;
    rotated = true;
    await ring.rotate({ immediately: true });
  });
  expect(failures).toBeGreaterThan(0);
}, 30_000);
