import { startWorld } from '@latchkey/testing/world';
import { expect, test } from 'vitest';
import { openBrowser } from '../../../client/test/open-browser.ts';
import { applicationVerifier } from './application-verifier.ts';

test("a server that insists on its check takes what the verifier gives Firebase's client", async () => {
  const world = await startWorld();
  const browser = openBrowser(world);
  const phoneNumber = '+4915123456789';
  const verifier = applicationVerifier(browser.openTab({ persistence: 'none' }));
  const recaptchaToken = await verifier.verify();
  const once = await world.call('sendVerificationCode', { phoneNumber, recaptchaToken });
  const twice = await world.call('sendVerificationCode', { phoneNumber, recaptchaToken });
  expect(verifier.type).toBe('recaptcha');
  expect(once.status).toBe(200);
  expect(twice.body).toMatchObject({ error: { message: /INVALID_APP_CREDENTIAL/ } });
  browser.close();
  await world.close();
});
