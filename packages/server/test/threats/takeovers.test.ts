import { forEachDeployment } from '@latchkey/testing/deployments';
import { configureForeign } from '@latchkey/testing/federated-sign-in';
import { type ForeignProvider, startForeignProvider } from '@latchkey/testing/foreign-provider';
import type { World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrivals, freshAddress, leftovers, type Scene } from './intruders.ts';

const leftoverNames = Object.keys(leftovers) as (keyof typeof leftovers)[];
const arrivalNames = Object.keys(arrivals) as (keyof typeof arrivals)[];

const people: Scene['people'] = {};
let provider: ForeignProvider;
beforeAll(async () => {
  provider = await startForeignProvider({ people });
});
afterAll(() => provider.close());

async function prepare(world: World): Promise<void> {
  await configureForeign(world, 'oidc.acme', provider);
  await configureForeign(world, 'oidc.careless', provider);
  await world.admin(
    '/v2/projects/latchkey/config?updateMask=signIn.phoneNumber.enabled,smsRegionConfig,mfa',
    {
      signIn: { phoneNumber: { enabled: true } },
      smsRegionConfig: { allowByDefault: {} },
      mfa: { state: 'ENABLED', providerConfigs: [{ state: 'ENABLED', totpProviderConfig: {} }] },
    },
    'PATCH',
  );
}

const keepPrivate = (world: World, enableImprovedEmailPrivacy: boolean) =>
  world.admin(
    '/v2/projects/latchkey/config?updateMask=emailPrivacyConfig',
    { emailPrivacyConfig: { enableImprovedEmailPrivacy } },
    'PATCH',
  );

// Attack: somebody makes an account with the victim's address, leaves something in it, and waits. The
// victim arrives, trusts the account and fills it; then whoever waited comes back.
describe('H1: nothing that was left in an account opens it once its owner arrived', () => {
  forEachDeployment((nodes, database) => {
    beforeAll(() => prepare(nodes()[0]));

    // Without privacy an intruder can do more; what the database does is the same.
    describe.each(database === 'sqlite' ? [true, false] : [false])(
      'with e-mail privacy %s',
      (privacy) => {
        beforeAll(async () => {
          for (const node of nodes()) await keepPrivate(node, privacy);
        });

        describe.each(arrivalNames)('arriving %s', (arrival) => {
          test.each(leftoverNames)('%s', async (leftover) => {
            const [world] = nodes();
            const scene = { world, provider, people };
            const victim = freshAddress();
            const intrude = await leftovers[leftover](scene, victim);
            const home = await arrivals[arrival](scene, victim);
            expect(home).toBeTypeOf('string');
            const before = await world.identity.accounts.byId('', home ?? '');
            expect(await intrude()).not.toBe(home);
            const after = await world.identity.accounts.byId('', home ?? '');
            expect({ email: after?.email, hash: after?.passwordHash }).toEqual({
              email: before?.email,
              hash: before?.passwordHash,
            });
          });
        });
      },
    );
  });
});
