import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import { type SamlProvider, startSamlProvider } from '../../packages/testing/src/saml-provider.ts';
import type {} from '../firebase-page/firebase-page.ts';
import { type RunningApplication, startApplication } from '../firebase-page/start-application.ts';

describe.each(['emulator', 'configuration'] as const)(
  'the unmodified client at a SAML provider, by %s',
  (way) => {
    let application: RunningApplication;
    let acme: SamlProvider;
    beforeAll(async () => {
      acme = await startSamlProvider();
      application = await startApplication(way);
      const configs = `${application.site.url}/v2/projects/latchkey/inboundSamlConfigs`;
      const { ok } = await fetch(`${configs}?inboundSamlConfigId=saml.acme`, {
        method: 'POST',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body: JSON.stringify(acme.inboundSamlConfig({ signRequest: true })),
      });
      if (!ok) throw new Error('The provider could not be configured.');
    });
    afterAll(async () => {
      await application.close();
      await acme.close();
    });

    /** A device on which every request that leaves these three origins fails the test. */
    async function openApplication(): Promise<Page> {
      const device = await openDevice({
        url: application.url,
        alsoAllowed: [application.serverUrl, acme.entityId],
        ignoreHTTPSErrors: true,
      });
      const page = await device.openTab();
      await page.goto('/application');
      return page;
    }

    async function becomes(provider: Page, email: string) {
      await provider.getByRole('textbox').fill(email);
      await provider.getByRole('button', { name: 'Sign in' }).click();
    }

    async function byPopup(page: Page, email: string) {
      const attempt = page.evaluate(() => firebasePage.signIn('saml.acme'));
      const popup = await page.waitForEvent('popup');
      const closed = popup.waitForEvent('close');
      await becomes(popup, email);
      await closed;
      return attempt;
    }

    test('signs somebody in by popup, and the same person again', async () => {
      const page = await openApplication();
      const first = await byPopup(page, 'ada@acme.example');
      expect(first).toMatchObject({
        operation: 'signIn',
        email: 'ada@acme.example',
        emailVerified: true,
        name: 'Ada Lovelace',
        providers: ['saml.acme'],
        isNewUser: true,
        credentialOf: 'saml.acme',
      });
      await page.evaluate(() => firebasePage.signOut());
      const again = await byPopup(page, 'ada@acme.example');
      expect(again).toMatchObject({ uid: Object(first).uid, isNewUser: false });
    });

    test('signs somebody in by redirect', async () => {
      const page = await openApplication();
      await page.evaluate(() => firebasePage.signInByRedirect('saml.acme'));
      await page.waitForURL(`${acme.ssoUrl}**`);
      await becomes(page, 'grace@acme.example');
      await page.waitForURL(/\/application/);
      expect(await page.evaluate(() => firebasePage.redirectResult())).toMatchObject({
        operation: 'signIn',
        email: 'grace@acme.example',
        providers: ['saml.acme'],
      });
    });
  },
);
