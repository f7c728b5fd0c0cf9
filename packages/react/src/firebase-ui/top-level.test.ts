import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { guests, guestV6, visitV6 } from '../../test/v6-visit.ts';
import { openTown, signUp, type Town } from '../../test/visit.ts';
import type { FirebaseUiConfig } from './config.ts';
import { optionsOf } from './options-of.ts';
import { pageReporter } from './page-ids.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

describe('signInOptions', () => {
  test('are the buttons, in their order, by name or with more to say', async () => {
    const visitor = visitV6(town, {
      signInOptions: ['google.com', { provider: 'password' }, 'phone', 'anonymous', 'saml.acme'],
    });
    const { plan } = await visitor.at('provider-list');
    expect(plan.providers).toEqual(['google.com', 'password', 'phone', 'anonymous', 'saml.acme']);
  });

  test('without a provider are dropped, and one provider has one button', async () => {
    const signInOptions = [{ provider: '' }, 'google.com', { provider: 'google.com' }, 'password'];
    const { plan } = await visitV6(town, { signInOptions }).at('provider-list');
    expect(plan.providers).toEqual(['google.com', 'password']);
  });

  test('that name only e-mail begin with the address', async () => {
    await visitV6(town, { signInOptions: ['password'] }).at('email-entry');
  });

  test.each(['oidc.acme', 'saml.acme'])('let %s be pressed, and the server refuses', async (id) => {
    const visitor = visitV6(town, { signInOptions: [id, 'password'] });
    await visitor.at('provider-list');
    visitor.send({ type: 'providerChosen', providerId: id });
    const { notice } = await visitor.at('provider-list');
    expect(notice).toMatchObject({ problem: 'OPERATION_NOT_ALLOWED' });
  });
});

describe('immediateFederatedRedirect', () => {
  const immediate = { signInOptions: ['saml.acme'], immediateFederatedRedirect: true };

  test('goes to the only provider at once, and a refusal does not loop', async () => {
    const visitor = visitV6(town, immediate);
    expect(visitor.flow().pending).toBeDefined();
    const { notice } = await visitor.at('provider-list');
    expect(notice?.problem).toBe('OPERATION_NOT_ALLOWED');
  });

  test('is off if not said, and beside other providers', async () => {
    const { notice } = await visitV6(town, { signInOptions: ['google.com'] }).at('provider-list');
    expect(notice).toBeUndefined();
    expect(
      visitV6(town, { ...immediate, signInOptions: ['google.com', 'password'] }).flow().pending,
    ).toBeUndefined();
  });
});

describe('signInFlow', () => {
  const config = { signInOptions: ['google.com'], immediateFederatedRedirect: true };

  test('as popup keeps the buttons: a window opens only when something is pressed', () => {
    expect(visitV6(town, { ...config, signInFlow: 'popup' }).flow().screen).toBe('provider-list');
  });

  test.each([undefined, 'redirect', 'carousel'])('as %s is a redirect', async (signInFlow) => {
    expect(await visitV6(town, { ...config, signInFlow }).gone()).toContain('client_id=');
  });
});

describe('queryParameterForWidgetMode', () => {
  const action = 'http://localhost:3000/?mode=view&todo=verifyEmail&oobCode=abc';

  test('is mode', async () => {
    const address = 'http://localhost:3000/?mode=verifyEmail&oobCode=abc';
    const { data } = await visitV6(town, guests, { address }).at('action-failed');
    expect(data).toEqual({ mode: 'verifyEmail', problem: 'INVALID_OOB_CODE' });
  });

  test('can have another name, and mode is then the application’s own', async () => {
    const config = { ...guests, queryParameterForWidgetMode: 'todo' };
    const { data } = await visitV6(town, config, { address: action }).at('action-failed');
    expect(data.mode).toBe('verifyEmail');
    await visitV6(town, guests, { address: action }).at('provider-list');
  });

  test('reads mails all the same, which name it as the server does', async () => {
    const config = { ...guests, queryParameterForWidgetMode: 'todo' };
    const address = 'http://localhost:3000/?mode=resetPassword&oobCode=abc';
    expect((await visitV6(town, config, { address }).at('action-failed')).data.mode).toBe(
      'resetPassword',
    );
  });

  test.each(['select', 'SELECT', 'whatever'])('says %s for an ordinary start', async (mode) => {
    const address = `http://localhost:3000/?mode=${mode}&signInSuccessUrl=/asked`;
    expect(await (await guestV6(town, guests, { address })).gone()).toBe(
      'http://localhost:3000/asked',
    );
  });
});

describe('callbacks.uiShown and uiChanged', () => {
  test('tell of the first screen once, and of every change by FirebaseUI’s names', async () => {
    const told: unknown[] = [];
    const report = pageReporter(() => ({
      uiShown: () => told.push('shown'),
      uiChanged: (from, to) => told.push([from, to]),
    }));
    const visitor = visitV6(town, {
      signInOptions: ['password', 'anonymous'],
      signInSuccessUrl: '/',
    });
    report(await visitor.at('provider-list'));
    report(await visitor.at('provider-list'));
    visitor.send({ type: 'providerChosen', providerId: 'password' });
    report(await visitor.at('email-entry'));
    expect(told).toEqual([[null, 'providerSignIn'], 'shown', ['providerSignIn', 'signIn']]);
  });
});

describe('adminRestrictedOperation', () => {
  const closed = () =>
    town.configure('client', { client: { permissions: { disabledUserSignup: true } } });
  const config: FirebaseUiConfig = {
    signInOptions: ['password'],
    signInSuccessUrl: '/',
  };

  test('gives the server’s refusal a screen that says whom to ask', async () => {
    await closed();
    const adminRestrictedOperation = {
      status: true,
      adminEmail: 'admin@example.com',
      helpLink: 'https://help.example.com/',
    };
    const visitor = visitV6(town, { ...config, adminRestrictedOperation });
    const email = town.newEmail();
    await signUp(visitor, email);
    const { data, plan } = await visitor.at('not-authorized');
    expect(data).toEqual({ email });
    expect(plan.adminRestricted).toEqual({
      email: 'admin@example.com',
      helpLink: 'https://help.example.com/',
    });
  });

  test.each([undefined, { status: false, adminEmail: 'admin@example.com' }])(
    'as %o leaves it to the notice',
    async (adminRestrictedOperation) => {
      await closed();
      const visitor = visitV6(town, { ...config, adminRestrictedOperation });
      await signUp(visitor, town.newEmail());
      const { notice } = await visitor.at('create-account');
      expect(notice?.problem).toBe('ADMIN_ONLY_OPERATION');
    },
  );
});

describe('what needs no Google script and no second page', () => {
  test('credentialHelper, popupMode, widgetUrl and siteName are accepted and change nothing', () => {
    const { client } = visitV6(town, guests);
    const more = {
      credentialHelper: 'googleyolo',
      popupMode: true,
      widgetUrl: 'https://app.example.com/widget',
      siteName: 'Acme',
    };
    const texts = [guests, { ...guests, ...more }].map((config) =>
      JSON.stringify(optionsOf(client, config)),
    );
    expect(texts[1]).toBe(texts[0]);
  });
});
