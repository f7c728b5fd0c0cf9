import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { asGuest, openTown, type Town, type Visit } from '../../test/visit.ts';
import type { FirebaseUiTenantCallbacks } from './tenant-config.ts';
import { tenantsOf } from './tenants-of.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

/** A guest who signs in to the project, as an application with several tenants has it. */
async function guestWith(callbacks: FirebaseUiTenantCallbacks): Promise<Visit> {
  const visit = town.visit((client) => {
    const config = { callbacks, tenants: { _: { signInOptions: ['anonymous'] } } };
    const [options] = tenantsOf(client, config);
    return options ?? {};
  });
  await visit.at('provider-list');
  visit.send(asGuest);
  return visit;
}

describe('beforeSignInSuccess', () => {
  test('may change the user before anybody else hears of them', async () => {
    const seen: unknown[] = [];
    const visit = await guestWith({
      async beforeSignInSuccess(user) {
        seen.push(user.isAnonymous, typeof (await user.getIdToken()));
        await user.updateProfile({ displayName: 'Ada' });
        return user;
      },
    });
    await visit.at('closed');
    expect(seen).toEqual([true, 'string']);
    expect((await visit.client.session.reload()).displayName).toBe('Ada');
  });

  test('keeps out whom it throws at', async () => {
    const visit = await guestWith({
      beforeSignInSuccess() {
        throw new Error('Not you.');
      },
    });
    expect((await visit.at('provider-list')).notice).toEqual({ problem: 'INTERNAL' });
    expect(visit.client.session.current).toBeUndefined();
  });

  test('has to return the same user: another one is not signed in', async () => {
    const visit = await guestWith({
      beforeSignInSuccess: (user) => ({ ...user, uid: 'somebody-else' }),
    });
    await visit.at('provider-list');
    expect(visit.client.session.current).toBeUndefined();
  });
});
