import { createPrivateKey } from 'node:crypto';
import { type After, afterwards } from '@latchkey/kernel/after';
import type { Ending, Principal, Principals } from '@latchkey/kernel/principal';
import type { Product } from '@latchkey/kernel/product';
import { forEachDatabase } from '@latchkey/testing/databases';
import type { WireReply } from '@latchkey/testing/wire-reply';
import {
  nodeEnvironment,
  productionEnvironment,
  startWorld,
  type World,
  type WorldOptions,
} from '@latchkey/testing/world';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bodyOf, exchange, listen, statusesOf } from './threats/raw-connection.ts';
import { toyProduct } from './toy-product/toy-product.ts';

const project = '/v1/projects/latchkey';
const tenants = '/v2/projects/latchkey/tenants';
const minute = 60_000;

/** Shorter than any wait for something that may never come. */
const shortRest = 500;

/** Timers that ring when they are told to; by themselves only the rest between two looks passes. */
function handTimers(): { readonly after: After; ring(): void } {
  const waiting = new Set<() => void>();
  return {
    after(milliseconds, work) {
      if (milliseconds > 0 && milliseconds < shortRest) return afterwards(milliseconds, work);
      const ring = () => {
        waiting.delete(ring);
        work();
      };
      waiting.add(ring);
      return () => void waiting.delete(ring);
    },
    ring() {
      for (const ring of [...waiting]) ring();
    },
  };
}

let offset = 0;
const now = () => Date.now() + offset;

type Node = { readonly world: World; readonly principals: Principals; ring(): void };

/** A server, and what a product of it is handed. */
async function startNode(options: WorldOptions = {}): Promise<Node> {
  const timers = handTimers();
  let handed: Principals | undefined;
  const product: Product<typeof toyProduct.settings> = {
    ...toyProduct,
    open(ground, settings) {
      handed = ground.principals;
      return toyProduct.open(ground, settings);
    },
  };
  const world = await startWorld({ products: [product], now, after: timers.after, ...options });
  if (handed === undefined) throw new Error('The product was not opened.');
  return { world, principals: handed, ring: timers.ring };
}

const refused = expect.objectContaining({ name: 'RequestRefused', code: 'UNAUTHENTICATED' });

/** Why it ended, once it has. */
const endingOf = ({ principals }: Node, principal: Principal): Promise<Ending> =>
  new Promise((resolve) => {
    principals.keep(principal, { ended: resolve });
  });

async function newTenant({ world }: Node): Promise<string> {
  const { body } = await world.admin(tenants, { displayName: 'acme', allowPasswordSignup: true });
  return String(body['name']).split('/')[3] ?? '';
}

let people = 0;
async function person({ world }: Node, tenantId?: string): Promise<WireReply> {
  people += 1;
  const { status, body } = await world.call('signUp', {
    email: `person${people}@example.com`,
    password: 'correct horse',
    ...(tenantId !== undefined && { tenantId }),
  });
  expect(status).toBe(200);
  return body;
}

/** What ends a sign-in for good, and what it is called then. */
const ends: readonly [string, Ending, (world: World, who: WireReply) => Promise<unknown>][] = [
  [
    'an account that is disabled',
    'disabled',
    (world, { localId }) =>
      world.admin(`${project}/accounts:update`, { localId, disableUser: true }),
  ],
  [
    'an account that is deleted',
    'deleted',
    (world, { localId }) => world.admin(`${project}/accounts:delete`, { localId }),
  ],
  [
    'an account whose earlier sign-ins count no more',
    'revoked',
    (world, { localId }) =>
      world.admin(`${project}/accounts:update`, {
        localId,
        validSince: String(Math.floor(now() / 1000) + 2),
      }),
  ],
  [
    'a session that is signed out',
    'revoked',
    (world, { refreshToken }) => world.call('/latchkey/v1/sessions:signOut', { refreshToken }),
  ],
];

forEachDatabase((name, place) => {
  let here: Node;
  let elsewhere: Node;
  beforeAll(async () => {
    if (name === 'SQLite') {
      here = await startNode();
      elsewhere = here;
      return;
    }
    const environment = nodeEnvironment((await place()).location);
    here = await startNode({ environment });
    elsewhere = await startNode({ environment });
    // A hint may be lost while nobody listens yet, so one is given until it is heard.
    let isHeard = false;
    here.world.data.notifications.subscribe('hello', () => {
      isHeard = true;
    });
    const hello = () => {
      elsewhere.world.data.notifications.notify(['hello']);
      return isHeard;
    };
    await vi.waitUntil(hello, { timeout: 30_000 });
  });
  afterAll(async () => {
    await here.world.close();
    if (elsewhere !== here) await elsewhere.world.close();
  });

  describe('who calls', () => {
    test('is nobody without a header', async () => {
      expect(await here.principals.of(undefined)).toEqual({ kind: 'nobody' });
    });

    test.each(['Bearer', 'Firebase', 'bearer'])('is an account by %s', async (scheme) => {
      const { idToken, localId } = await person(here);
      const claims = decodeJwt(idToken);
      const principal = await here.principals.of(`${scheme} ${idToken}`);
      expect(principal).toEqual({
        kind: 'account',
        tenant: '',
        uid: localId,
        claims,
        sessionId: (claims['firebase'] as Record<string, unknown>)['session_id'],
        expiresAt: (Number(claims.exp) + 60) * 1000,
      });
      if (principal.kind !== 'account') throw new Error('It is.');
      expect(Object.isFrozen(principal)).toBe(true);
      expect(Object.isFrozen(principal.claims['firebase'])).toBe(true);
    });

    test('is an account of its tenant', async () => {
      const tenant = await newTenant(here);
      const { idToken, localId } = await person(here, tenant);
      const principal = await here.principals.of(`Bearer ${idToken}`);
      expect(principal).toMatchObject({ kind: 'account', tenant, uid: localId });
    });

    test.each(['Bearer', 'Firebase'])('is the owner in development by %s', async (scheme) => {
      const owner = { kind: 'operator', name: 'owner', role: 'owner' };
      expect(await here.principals.of(`${scheme} owner`)).toEqual(owner);
    });

    test('is whoever an unsigned token names where such are allowed, and only there', async () => {
      const lax = await startNode({ environment: { LATCHKEY_UNSIGNED_TOKENS: 'true' } });
      try {
        const { idToken, localId } = await person(lax);
        expect(idToken).toMatch(/\.$/);
        const principal = await lax.principals.of(`Bearer ${idToken}`);
        expect(principal).toMatchObject({ kind: 'account', uid: localId });
        await expect(here.principals.of(`Bearer ${idToken}`)).rejects.toEqual(refused);
        const { idToken: signed } = await person(here);
        const unsigned = await lax.world.identity.signer.sign(decodeJwt(signed));
        await expect(here.principals.of(`Bearer ${unsigned}`)).rejects.toEqual(refused);
      } finally {
        await lax.world.close();
      }
    });
  });

  describe('nobody is made of what proves nothing:', () => {
    test('other headers', async () => {
      const { idToken, refreshToken } = await person(here);
      const tokens = ['', idToken.slice(0, -4), refreshToken, here.world.apiKey, '..', 'e30.e30.'];
      for (const token of tokens) {
        for (const scheme of ['Bearer', 'Firebase']) {
          const header = `${scheme} ${token}`;
          await expect(here.principals.of(header), header).rejects.toEqual(refused);
        }
      }
      const twice = `Bearer ${idToken}, Bearer ${idToken}`;
      for (const header of ['', idToken, `Basic ${idToken}`, `Bearer${idToken}`, twice]) {
        await expect(here.principals.of(header), header).rejects.toEqual(refused);
      }
    });

    test('two headers', async () => {
      const port = await listen(here.world);
      const { idToken, localId } = await person(here);
      const line = `Authorization: Bearer ${idToken}\r\n`;
      const ask = (lines: string) =>
        exchange(
          port,
          `GET /toy/caller HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines}\r\n`,
        );
      expect(await ask(line)).toContain(`"uid":"${localId}"`);
      expect(statusesOf(await ask(line + line))).toEqual([400]);
      const answer = await ask('Authorization: Bearer wrong\r\n');
      expect(bodyOf(answer)).toMatchObject({ error: { code: 401, status: 'UNAUTHENTICATED' } });
    });

    test('a token whose time is over', async () => {
      const { idToken } = await person(here);
      offset += 60 * minute + 55_000;
      expect(await here.principals.of(`Bearer ${idToken}`)).toMatchObject({ kind: 'account' });
      offset += 10_000;
      await expect(here.principals.of(`Bearer ${idToken}`)).rejects.toEqual(refused);
    });

    test('a token that another server signed, and a session cookie', async () => {
      const { idToken } = await person(here);
      const stranger = await startWorld({ now });
      try {
        const forged = await stranger.identity.signer.sign(decodeJwt(idToken));
        await expect(here.principals.of(`Bearer ${forged}`)).rejects.toEqual(refused);
      } finally {
        await stranger.close();
      }
      const made = await here.world.admin(`${project}:createSessionCookie`, {
        idToken,
        validDuration: '3600',
      });
      const cookie = String(made.body['sessionCookie']);
      expect(decodeJwt(cookie).sub).toBe(decodeJwt(idToken).sub);
      await expect(here.principals.of(`Bearer ${cookie}`)).rejects.toEqual(refused);
    });

    test.each(ends)('%s', async (_, _why, end) => {
      const who = await person(here);
      expect(await here.principals.of(`Bearer ${who.idToken}`)).toMatchObject({ kind: 'account' });
      await end(elsewhere.world, who);
      await expect(here.principals.of(`Bearer ${who.idToken}`)).rejects.toEqual(refused);
    });

    test('a token of a tenant that was deleted, or switched off', async () => {
      for (const end of [
        (path: string) => here.world.admin(path, undefined, 'DELETE'),
        (path: string) =>
          here.world.admin(`${path}?updateMask=disableAuth`, { disableAuth: true }, 'PATCH'),
      ]) {
        const tenant = await newTenant(here);
        const { idToken } = await person(here, tenant);
        expect((await end(`${tenants}/${tenant}`)).status).toBe(200);
        await expect(here.principals.of(`Bearer ${idToken}`)).rejects.toEqual(refused);
      }
    });
  });

  describe('whoever is kept', () => {
    // No timer rings here: it is the change that tells, from node to node.
    test.each(ends)('is told at once of %s', async (_, why, end) => {
      const bystander = await person(here);
      const told: unknown[] = [];
      const other = await here.principals.of(`Bearer ${bystander.idToken}`);
      here.principals.keep(other, { ended: (reason) => told.push(reason) });
      const who = await person(here);
      const principal = await here.principals.of(`Bearer ${who.idToken}`);
      const released: unknown[] = [];
      here.principals.keep(principal, { ended: (reason) => released.push(reason) })();
      const ending = endingOf(here, principal);
      await end(elsewhere.world, who);
      expect(await ending).toBe(why);
      expect([told, released]).toEqual([[], []]);
    });

    test.each([
      ['deleted', (world: World, path: string) => world.admin(path, undefined, 'DELETE')],
      [
        'switched off',
        (world: World, path: string) =>
          world.admin(`${path}?updateMask=disableAuth`, { disableAuth: true }, 'PATCH'),
      ],
    ])('is told at once of a tenant that is %s', async (_, end) => {
      const tenant = await newTenant(here);
      const { idToken } = await person(here, tenant);
      const ending = endingOf(here, await here.principals.of(`Bearer ${idToken}`));
      expect((await end(elsewhere.world, `${tenants}/${tenant}`)).status).toBe(200);
      expect(await ending).toBe('tenant gone');
    });

    test('is told of what nobody said, within seconds', async () => {
      const { idToken } = await person(here);
      const principal = await here.principals.of(`Bearer ${idToken}`);
      const ending = endingOf(here, principal);
      // As a change whose word was lost on its way.
      const { database } = elsewhere.world.data;
      const parameters = [now(), principal.kind === 'account' ? principal.sessionId : ''];
      const sql = 'UPDATE sessions SET revoked_at = $1 WHERE id = $2';
      await database.commit([
        { sql: name === 'SQLite' ? sql.replace(/\$\d/g, '?') : sql, parameters },
      ]);
      offset += 5000;
      here.ring();
      expect(await ending).toBe('revoked');
    });

    test('is told when the token expires', async () => {
      const { idToken } = await person(here);
      const ending = endingOf(here, await here.principals.of(`Bearer ${idToken}`));
      offset += 61 * minute;
      here.ring();
      expect(await ending).toBe('expired');
    });
  });

  describe('operators in production', () => {
    const accounts = '/latchkey/v1/projects/latchkey/serviceAccounts';
    let node: Node;
    beforeAll(async () => {
      const database = name === 'SQLite' ? {} : nodeEnvironment((await place()).location);
      node = await startNode({ environment: { ...database, ...productionEnvironment } });
    });
    afterAll(() => node.world.close());

    const signed = async (file: Readonly<Record<string, unknown>>, claims = {}) => {
      const at = Math.floor(now() / 1000);
      const email = String(file['client_email']);
      const audience = productionEnvironment.PUBLIC_URL;
      return new SignJWT({
        iss: email,
        sub: email,
        aud: audience,
        iat: at,
        exp: at + 600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256' })
        .sign(createPrivateKey(String(file['private_key'])));
    };

    async function accessToken(file: Readonly<Record<string, unknown>>): Promise<string> {
      const answer = await node.world.app.inject({
        method: 'POST',
        url: '/oauth2/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
          assertion: await signed(file),
        }).toString(),
      });
      return answer.json()['access_token'];
    }

    test('are known by what they sign and by an access token, until their key is gone', async () => {
      const { body: file } = await node.world.admin(accounts, { name: 'backend', role: 'viewer' });
      const operator = { kind: 'operator', name: file['client_email'], role: 'viewer' };
      const tokens = [await signed(file), await accessToken(file)];
      const endings: Promise<Ending>[] = [];
      for (const token of tokens) {
        const principal = await node.principals.of(`Bearer ${token}`);
        expect(principal).toEqual(operator);
        endings.push(endingOf(node, principal));
      }
      const path = `${accounts}?email=${String(file['client_email'])}`;
      expect((await node.world.admin(path, undefined, 'DELETE')).status).toBe(200);
      offset += 5000;
      node.ring();
      expect(await Promise.all(endings)).toEqual(['revoked', 'revoked']);
      for (const token of tokens) {
        await expect(node.principals.of(`Bearer ${token}`)).rejects.toEqual(refused);
      }
    });

    test('are not whoever says owner, nor a custom token', async () => {
      const { body: file } = await node.world.admin(accounts, { name: 'signer', role: 'owner' });
      const custom = await signed(file, { uid: 'ada' });
      for (const token of ['owner', 'ya29.owner', custom]) {
        await expect(node.principals.of(`Bearer ${token}`), token).rejects.toEqual(refused);
      }
    });
  });
});
