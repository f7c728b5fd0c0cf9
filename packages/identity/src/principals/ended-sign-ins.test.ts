import type { AccountPrincipal } from '@latchkey/kernel/principal';
import { sessionLimits } from '@latchkey/protocol';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Identity } from '../identity.ts';
import { endedSignIns } from './ended-sign-ins.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function person(email: string): Promise<AccountPrincipal> {
  const { idToken, localId } = await world.signUp(email);
  const claims = decodeJwt(idToken);
  const { session_id: sessionId } = claims['firebase'] as { readonly session_id: string };
  return { kind: 'account', tenant: '', uid: localId, claims, sessionId, expiresAt: 0 };
}

const endingsOf = async (principals: readonly AccountPrincipal[]) => {
  const ended = await endedSignIns(world.identity, principals);
  return principals.map((one) => ended.get(one));
};

test('hundreds of a tenant are two questions for every 256 of them', async () => {
  const ada = await person('ada@example.com');
  const strangers = Array.from({ length: 299 }, (_, index) => ({ ...ada, uid: `nobody${index}` }));
  const asked: number[] = [];
  const { standings } = world.identity;
  const counted: Identity = {
    ...world.identity,
    standings: {
      ...standings,
      accounts(tenant, ids) {
        asked.push(ids.length);
        return standings.accounts(tenant, ids);
      },
      sessions(tenant, ids) {
        asked.push(ids.length);
        return standings.sessions(tenant, ids);
      },
    },
  };
  const ended = await endedSignIns(counted, [...strangers, ada]);
  expect(asked).toEqual([256, 1, 44, 1]);
  expect([...ended.keys()]).toEqual(strangers);
  expect(new Set(ended.values())).toEqual(new Set(['deleted']));
});

test('a session counts that is there, is not over, and is the own one', async () => {
  const bob = await person('bob@example.com');
  const eve = await person('eve@example.com');
  expect(
    await endingsOf([
      bob,
      { ...bob, sessionId: null },
      { ...bob, sessionId: eve.sessionId },
      { ...bob, sessionId: 'none' },
      { ...bob, sessionId: null, claims: { ...bob.claims, auth_time: 0 } },
    ]),
  ).toEqual([undefined, undefined, 'revoked', 'revoked', 'revoked']);
  world.pass(sessionLimits.idle + 1);
  expect(await endingsOf([bob, { ...bob, sessionId: null }])).toEqual(['revoked', undefined]);
});

test('nobody is of a tenant that there is not', async () => {
  const zoe = await person('zoe@example.com');
  const elsewhere = { ...zoe, tenant: 'acme-1a2b3' };
  const nowhere = { ...zoe, tenant: 'NO TENANT' };
  const endings = await endingsOf([elsewhere, zoe, nowhere]);
  expect(endings).toEqual(['tenant gone', undefined, 'tenant gone']);
});
