import type { Account, Client } from '@latchkey/client';
import { secondFactorLimits } from '@latchkey/protocol';
import type { Authenticator } from '@latchkey/testing/authenticator';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../client/test/open-browser.ts';
import { finishEnrolment, makeCodes, startApp } from '../second-factor/enrol.ts';
import { proveWith, redeemCode } from '../second-factor/prove.ts';
import { mostFactors } from './new-factor-offers.tsx';
import { readFactors, removeFactor, renameFactor } from './own-factors.ts';
import { ownToken } from './own-token.ts';
import { replaceSignIn, signInAgain } from './sign-in-again.ts';

const password = 'correct horse';

let world: World;
let browser: Browser;
let client: Client;
let account: Account;
let app: Authenticator;
let people = 0;

beforeAll(async () => {
  world = await startWorld();
  browser = openBrowser(world);
});
afterAll(async () => {
  browser.close();
  await world.close();
});
beforeEach(async () => {
  client = browser.openTab({ persistence: 'none' });
  people += 1;
  const { idToken } = await world.signUpVerified(`owner-${people}@example.com`, password);
  app = await world.enrolTotp(idToken, 'Pixel');
  account = await client.session.adopt(app.reply);
});

describe('the second factors of an account', () => {
  test('are read with their names, and with how many recovery codes are left', async () => {
    const { factors, codesLeft } = await readFactors(client, account.localId);
    expect(factors).toMatchObject([{ id: app.id, kind: 'totp', name: 'Pixel' }]);
    expect(factors[0]?.enrolledAt).toBeGreaterThan(0);
    expect(codesLeft).toBe(0);
    await makeCodes({ client, idToken: await ownToken(client, account.localId) });
    const after = await readFactors(client, account.localId);
    expect(after.codesLeft).toBe(secondFactorLimits.recoveryCodes);
  });

  test('get another name', async () => {
    await renameFactor(client, account.localId, { id: app.id, name: 'Old Pixel' });
    const { factors } = await readFactors(client, account.localId);
    expect(factors).toMatchObject([{ name: 'Old Pixel' }]);
  });

  test('are removed, and whoever did it is still signed in', async () => {
    await removeFactor(client, account.localId, app.id);
    expect((await readFactors(client, account.localId)).factors).toEqual([]);
    await expect(client.session.idToken({ force: true })).resolves.toBeTruthy();
  });

  test('are added, and whoever did it is still signed in, with the newest last', async () => {
    const idToken = await ownToken(client, account.localId);
    const { wire, ...started } = await startApp({ client, idToken });
    const code = world.totpCode(wire.sharedSecretKey ?? '');
    const reply = await finishEnrolment({ client, idToken }, started, { code, name: 'Tablet' });
    await replaceSignIn(client, account.localId, reply);
    const { factors } = await readFactors(client, account.localId);
    expect(factors.map(({ name }) => name)).toEqual(['Pixel', 'Tablet']);
  });

  test('are as many as the protocol allows', () => {
    expect(mostFactors).toBe(secondFactorLimits.factors);
  });
});

describe('signing in again where there is a second factor', () => {
  test('takes more than the password: nothing has changed before', async () => {
    const before = client.session.current?.refreshToken;
    const owed = await signInAgain(client, account, password);
    expect(owed?.factors).toMatchObject([{ id: app.id, kind: 'totp', name: 'Pixel' }]);
    expect(client.session.current?.refreshToken).toBe(before);
  });

  test('goes on with the code of the app', async () => {
    const owed = await signInAgain(client, account, password);
    const [factor] = owed?.factors ?? [];
    if (owed === undefined || factor === undefined) throw new Error('Nothing is owed.');
    const reply = await proveWith({ client, credential: owed.credential }, factor, {
      code: world.totpCode(app.secret, 1),
    });
    const before = client.session.current?.refreshToken;
    await replaceSignIn(client, account.localId, reply);
    expect(client.session.current?.refreshToken).not.toBe(before);
  });

  test('goes on with a recovery code', async () => {
    const [code = ''] = await makeCodes({
      client,
      idToken: await ownToken(client, account.localId),
    });
    const owed = await signInAgain(client, account, password);
    const { remaining, ...reply } = await redeemCode(
      { client, credential: owed?.credential ?? '' },
      code,
    );
    expect(remaining).toBe(secondFactorLimits.recoveryCodes - 1);
    await replaceSignIn(client, account.localId, reply);
  });

  test('with an SMS that was never sent is refused before anybody is asked', async () => {
    const factor = { id: 'x', kind: 'sms' } as const;
    const attempt = proveWith({ client, credential: 'x' }, factor, { code: '123456' });
    await expect(attempt).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
  });
});
