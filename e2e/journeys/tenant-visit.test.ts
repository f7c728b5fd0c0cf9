import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants as words } from '../../packages/react/src/messages/en/tenants.ts';
import { fill } from '../../packages/react/src/messages/words.ts';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import type { ServedPages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { type RunningSite, startSite } from '../browser/start-site.ts';
import { serveTenantPage } from '../tenant-page/serve-tenant-page.ts';
import { onEachDatabase } from './each-database.ts';
import { visitorOf } from './visitor.ts';

let site: RunningSite;
let pages: ServedPages;
let tenantId = '';

/** Of a tenant, or of the project itself. */
async function countAccounts(of: string): Promise<number> {
  const path = `/v1/projects/latchkey${of}/accounts:query`;
  const { status, body } = await site.admin(path, {});
  expect(status).toBe(200);
  return Number(body['recordsCount'] ?? 0);
}

onEachDatabase(({ options }) => {
  beforeAll(async () => {
    site = await startSite(await options());
    const config = '/v2/projects/latchkey/config?updateMask=multiTenant';
    await site.admin(config, { multiTenant: { allowTenants: true } }, 'PATCH');
    const { body } = await site.admin('/v2/projects/latchkey/tenants', {
      displayName: 'harbour',
      enableAnonymousUser: true,
    });
    tenantId = String(body['name']).split('/').at(-1) ?? '';
    pages = await serveTenantPage({
      url: site.url,
      apiKey: site.apiKey,
      tenants: [
        { id: tenantId, name: 'Harbour Hospital', domains: ['harbour.example'] },
        { id: '', name: 'Night School', domains: ['night.example'] },
      ],
    });
  });
  afterAll(async () => {
    pages.close();
    await site.close();
  });

  test.each(['/', '/by-email'])(
    'whoever signs in to an organisation has an account there and nowhere else: %s',
    async (path) => {
      const device = await openDevice({ url: pages.url, alsoAllowed: [site.url] });
      const visitor = visitorOf(device, await device.openTab(), { language: 'en' });
      const before = await countAccounts(`/tenants/${tenantId}`);
      await visitor.open(pages.url + path);
      if (path === '/') {
        await visitor.press(fill(words.choice.signInTo, { tenant: 'Harbour Hospital' }));
      } else {
        await visitor.write(visitor.words.entry.fields.email, 'ada@harbour.example');
        await visitor.press(words.byEmail.next);
      }
      await visitor.press(visitor.words.entry.providerList.anonymous);
      await visitor.page.locator('#inside').waitFor();
      expect(await countAccounts(`/tenants/${tenantId}`)).toBe(before + 1);
      expect(await countAccounts('')).toBe(0);
    },
  );
});
