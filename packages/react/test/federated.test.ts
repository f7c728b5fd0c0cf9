import { ClientError } from '@latchkey/client';
import { providerSignIns } from '@latchkey/client/providers';
import { visitDemoProvider } from '@latchkey/testing/demo-visit';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { optionsOf } from '../src/firebase-ui/options-of.ts';
import type { FlowEvent } from '../src/flow/event.ts';
import type {
  AnonymousUpgradeConflict,
  AuthResult,
  SignInDetails,
  SignInOptions,
} from '../src/index.ts';
import { type Choice, nobody, openWindows, returnFrom, someone } from './at-provider.ts';
import { followLink } from './follow-link.ts';
import { asGuest, openTown, type Town, type Visit } from './visit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

const password = 'correct horse 7';
const providers = ['password', 'google.com', 'github.com', 'facebook.com'];
const popup = { providers, signInFlow: 'popup' } as const;
const google = { type: 'providerChosen', providerId: 'google.com' } as const;
const facebook = { type: 'providerChosen', providerId: 'facebook.com' } as const;

/** A visit in a browser whose windows show the demo provider. */
function visitWithWindows(
  choice: Choice | 'waits',
  options: SignInOptions = {},
  client?: Visit['client'],
) {
  const given = client ?? town.newBrowser().openTab();
  const windows = openWindows(town.world);
  windows.choose(choice);
  const visit = town.visit({ ...popup, ...options }, { client: given, openWindow: windows.open });
  return { visit, windows, client: given };
}

async function signInWith(choice: Choice, options: SignInOptions = {}, chosen: FlowEvent = google) {
  const { visit, ...rest } = visitWithWindows(choice, options);
  await visit.at('provider-list');
  visit.send(chosen);
  return { visit, ...rest };
}

describe('in a window', () => {
  test('somebody new is signed in, and the application is told what the provider said', async () => {
    const email = town.newEmail();
    const told: SignInDetails[] = [];
    const { visit, client } = await signInWith(someone(email), {
      onSignIn: (details) => void told.push(details),
    });
    await visit.at('closed');
    expect(client.session.current?.account).toMatchObject({ email, emailVerified: true });
    expect(told).toMatchObject([
      {
        isNewAccount: true,
        providerId: 'google.com',
        operation: 'signIn',
        credential: { providerId: 'google.com', idToken: expect.stringMatching(/^eyJ/) },
        profile: { email },
      },
    ]);
  });

  test('the provider is asked as its button is configured', async () => {
    const { visit, windows, client } = visitWithWindows('waits', {
      providers: [
        { id: 'google.com', scopes: ['calendar', 'photos'], customParameters: { prompt: 'login' } },
        'password',
      ],
    });
    const call = vi.spyOn(client, 'call');
    await visit.at('provider-list');
    visit.send(google);
    await expect.poll(() => windows.ledTo.length).toBe(1);
    expect(call).toHaveBeenCalledWith(
      'createAuthUri',
      {
        providerId: 'google.com',
        continueUri: 'http://localhost:3000/sign-in',
        returnBy: 'POPUP',
        oauthScope: 'calendar photos',
        customParameter: { prompt: 'login' },
        sessionId: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      },
      expect.anything(),
    );
  });

  test('who refuses is told so, and can choose again', async () => {
    const { visit } = await signInWith(nobody);
    const { notice } = await visit.at('provider-list');
    expect(notice).toMatchObject({ problem: 'USER_CANCELLED' });
  });

  test('opening it again closes the one before, and Cancel the last', async () => {
    const { visit, windows } = visitWithWindows('waits');
    await visit.at('provider-list');
    visit.send(google);
    await expect.poll(() => windows.ledTo.length).toBe(1);
    visit.send({ type: 'windowAsked' });
    await expect.poll(() => windows.ledTo.length).toBe(2);
    expect(windows.stillOpen()).toBe(1);
    visit.send({ type: 'backPressed' });
    await visit.at('provider-list');
    expect(windows.stillOpen()).toBe(0);
  });

  test('what a stranger says is not heard', async () => {
    const email = town.newEmail();
    const { visit, windows, client } = visitWithWindows('waits');
    await visit.at('provider-list');
    visit.send(google);
    await expect.poll(() => windows.ledTo.length).toBe(1);
    const { requestUri } = await visitDemoProvider(town.world, windows.ledTo[0] ?? '', {
      ...someone(email),
    });
    const answer = { type: 'latchkey:provider-answer', requestUri, postBody: null };
    windows.say(answer, { isStranger: true });
    windows.say(answer, { origin: 'https://evil.example' });
    windows.say({ ...answer, type: 'other' }, {});
    windows.say({ ...answer, requestUri: 'https://evil.example/__/auth/handler?code=1' }, {});
    windows.say({ ...answer, postBody: 7 }, {});
    windows.say({ ...answer, requestUri: requestUri.replace(/state=[^&]+/, 'state=x') }, {});
    windows.say(null, {});
    expect(visit.flow().screen).toBe('provider-window');
    windows.say(answer, {});
    await visit.at('closed');
    expect(client.session.current?.account.email).toBe(email);
  });

  test('where none opens, the page is left instead', async () => {
    const visit = town.visit(popup);
    await visit.at('provider-list');
    visit.send(google);
    expect(await visit.gone()).toContain('/dev/idp/');
  });
});

describe('in place of the page', () => {
  async function leave(options: SignInOptions = {}, client = town.newBrowser().openTab()) {
    const visit = town.visit({ providers, ...options }, { client });
    await visit.at('provider-list');
    visit.send(google);
    return { authUri: await visit.gone(), client, visit };
  }

  test('somebody is signed in, and the answer is gone from the address', async () => {
    const email = town.newEmail();
    const { authUri, client } = await leave();
    const address = await returnFrom(town.world, authUri, someone(email));
    const back = town.visit({ providers }, { client, address });
    expect(back.flow().screen).not.toBe('provider-list');
    await back.at('closed');
    expect(client.session.current?.account.email).toBe(email);
    expect(back.address).toBe('http://localhost:3000/sign-in');
  });

  test('an answer works once', async () => {
    const { authUri, client } = await leave();
    const address = await returnFrom(town.world, authUri, someone(town.newEmail()));
    await town.visit({ providers }, { client, address }).at('closed');
    const again = town.visit({ providers }, { client, address });
    expect((await again.at('provider-list')).notice?.problem).toBe('SESSION_EXPIRED');
  });

  test('an answer of another browser opens nothing', async () => {
    const { authUri } = await leave();
    const address = await returnFrom(town.world, authUri, someone(town.newEmail()));
    const { client } = await leave();
    const visit = town.visit({ providers }, { client, address });
    expect((await visit.at('provider-list')).notice).toBeDefined();
    expect(client.session.current).toBeUndefined();
  });

  test('an answer to something else than a sign-in signs nobody in', async () => {
    const client = town.newBrowser().openTab();
    const start = { providerId: 'google.com', continueUri: 'http://localhost:3000/account' };
    const authUri = await providerSignIns(client).depart(start, { linksTo: 'somebody' });
    const address = await returnFrom(town.world, authUri, someone(town.newEmail()));
    const { notice } = await town.visit({ providers }, { client, address }).at('provider-list');
    expect(notice?.problem).toBe('SESSION_EXPIRED');
    expect(client.session.current).toBeUndefined();
  });

  test('who refused is told so', async () => {
    const { authUri, client } = await leave();
    const address = await returnFrom(town.world, authUri, nobody);
    const { notice } = await town.visit({ providers }, { client, address }).at('provider-list');
    expect(notice).toMatchObject({ problem: 'USER_CANCELLED' });
  });

  test('the only provider is gone to at once, but not twice by itself', async () => {
    const options = { providers: ['google.com'], immediateFederatedRedirect: true };
    const client = town.newBrowser().openTab();
    expect(await town.visit(options, { client }).gone()).toContain('/dev/idp/');
    const back = town.visit(options, { client });
    await back.at('provider-list');
    expect(back.goneTo).toEqual([]);
  });
});

describe('the account of an address', () => {
  /** Somebody who has an account at Google, and begins with their address. */
  async function begins(choice: Choice, email: string) {
    await town.tellMethods();
    const { visit: first } = await signInWith(someone(email));
    await first.at('closed');
    const { visit, ...rest } = visitWithWindows(choice);
    await visit.at('provider-list');
    visit.send({ type: 'providerChosen', providerId: 'password' });
    await visit.at('email-entry');
    visit.send({ type: 'emailEntered', email });
    const { data } = await visit.at('federated-sign-in');
    expect(data).toEqual({ email, providerIds: ['google.com'] });
    visit.send(google);
    return { visit, ...rest };
  }

  test('signs in at its provider, which is told who is expected', async () => {
    const email = town.newEmail();
    const { visit, client, windows } = await begins(someone(email), email);
    await visit.at('closed');
    expect(client.session.current?.account.email).toBe(email);
    expect(new URL(windows.ledTo[0] ?? '').searchParams.get('login_hint')).toBe(email);
  });

  test('is not taken for another one’s, who may go on as themselves', async () => {
    const [email, other] = [town.newEmail(), town.newEmail()];
    const { visit, client } = await begins(someone(other), email);
    const { data } = await visit.at('email-mismatch');
    expect(data).toMatchObject({ email: other, errand: { email } });
    expect(client.session.current).toBeUndefined();
    visit.send({ type: 'continuePressed' });
    await visit.at('closed');
    expect(client.session.current?.account.email).toBe(other);
  });

  test('is not taken for another one’s, who may go back', async () => {
    const [email, other] = [town.newEmail(), town.newEmail()];
    const { visit, client } = await begins(someone(other), email);
    await visit.at('email-mismatch');
    visit.send({ type: 'backPressed' });
    await visit.at('federated-sign-in');
    expect(client.session.current).toBeUndefined();
    expect(await waysOf(other)).toEqual([]);
    expect(await accountsOf(other)).toBe(0);
  });

  test('whose address has an account already is connected to it by nobody who goes back', async () => {
    const [email, other] = [town.newEmail(), town.newEmail()];
    await town.world.signUpVerified(other, password);
    const { visit } = await begins(someone(other), email);
    await visit.at('email-mismatch');
    visit.send({ type: 'backPressed' });
    await visit.at('federated-sign-in');
    expect(await waysOf(other)).toEqual(['password']);
  });

  test('signs in at any of its providers', async () => {
    const email = town.newEmail();
    await town.tellMethods();
    for (const chosen of [google, { ...google, providerId: 'github.com' }] as const) {
      const { visit } = await signInWith(someone(email), {}, chosen);
      await visit.at('closed');
    }
    const { visit } = visitWithWindows(someone(email));
    await visit.at('provider-list');
    visit.send({ type: 'providerChosen', providerId: 'password' });
    await visit.at('email-entry');
    visit.send({ type: 'emailEntered', email });
    const { data } = await visit.at('federated-sign-in');
    expect(data).toEqual({ email, providerIds: ['google.com', 'github.com'] });
    visit.send({ type: 'providerChosen', providerId: 'github.com' });
    await visit.at('closed');
  });
});

const accountsOf = async (email: string): Promise<number> =>
  (await town.world.admin('/v1/projects/latchkey/accounts:lookup', { email: [email] })).body.users
    ?.length ?? 0;

/** What an account signs in with, as the server knows it. */
async function waysOf(email: string): Promise<readonly string[]> {
  const { body } = await town.world.admin('/v1/projects/latchkey/accounts:lookup', {
    email: [email],
  });
  const [user] = body.users ?? [];
  return (user?.providerUserInfo ?? []).map(({ providerId = '' }) => providerId).sort();
}

/** The code of a link that signs in with nothing but the mailbox. */
async function linkCode(email: string): Promise<string> {
  await town.configure('signIn.email', { signIn: { email: { enabled: true } } });
  await town.world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
  return town.world.codeFor(email, 'signIn');
}

describe('connecting a provider to an account there is', () => {
  test('by its password', async () => {
    const email = town.newEmail();
    await town.world.signUpVerified(email, password);
    const told: SignInDetails[] = [];
    const { visit, client } = await signInWith(
      someone(email),
      { onSignIn: (details) => void told.push(details) },
      facebook,
    );
    const { data } = await visit.at('linking-password');
    expect(data).toEqual({ email, connects: 'facebook.com', isKnown: true });
    visit.send({ type: 'passwordEntered', email, password: 'wrong' });
    const { errors } = await visit.at('linking-password');
    expect(errors.password?.problem).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await waysOf(email)).toEqual(['password']);
    visit.send({ type: 'passwordEntered', email, password });
    await visit.at('closed');
    expect(await waysOf(email)).toEqual(['facebook.com', 'password']);
    expect(client.session.current?.account.email).toBe(email);
    expect(told).toMatchObject([{ operation: 'link', providerId: 'facebook.com' }]);
  });

  test('is not done where it is given up, though the same person signs in afterwards', async () => {
    const email = town.newEmail();
    await town.world.signUpVerified(email, password);
    const { visit } = await signInWith(someone(email), {}, facebook);
    await visit.at('linking-password');
    visit.send({ type: 'backPressed' });
    await visit.at('provider-list');
    visit.send({ type: 'providerChosen', providerId: 'password' });
    await visit.at('email-entry');
    visit.send({ type: 'emailEntered', email });
    await visit.at('password-sign-in');
    visit.send({ type: 'passwordEntered', email, password });
    await visit.at('closed');
    expect(await waysOf(email)).toEqual(['password']);
  });

  test('after an hour begins anew', async () => {
    const email = town.newEmail();
    await town.world.signUpVerified(email, password);
    const { visit } = await signInWith(someone(email), {}, facebook);
    await visit.at('linking-password');
    town.world.pass(3_600_001);
    visit.send({ type: 'passwordEntered', email, password });
    expect((await visit.at('provider-list')).notice?.problem).toBe('SESSION_EXPIRED');
    expect(await waysOf(email)).toEqual(['password']);
  });

  test('survives a broken connection: the password is asked for again, and nothing else', async () => {
    const email = town.newEmail();
    await town.world.signUpVerified(email, password);
    const { visit, client } = await signInWith(someone(email), {}, facebook);
    await visit.at('linking-password');
    const { call } = client;
    const broken = vi
      .spyOn(client, 'call')
      .mockImplementation((name, request, options) =>
        name === 'signInWithIdp'
          ? Promise.reject(new ClientError('NETWORK_REQUEST_FAILED'))
          : call(name, request, options),
      );
    visit.send({ type: 'passwordEntered', email, password });
    const { notice } = await visit.at('linking-password');
    expect(notice?.problem).toBe('NETWORK_REQUEST_FAILED');
    broken.mockRestore();
    visit.send({ type: 'passwordEntered', email, password });
    await visit.at('closed');
    expect(await waysOf(email)).toEqual(['facebook.com', 'password']);
  });

  test('waits for the second factor', async () => {
    const email = town.newEmail();
    const { idToken } = await town.world.signUpVerified(email, password);
    const app = await town.world.enrolTotp(idToken, 'Pixel');
    const { visit } = await signInWith(someone(email));
    await visit.at('linking-password');
    visit.send({ type: 'passwordEntered', email, password });
    await visit.at('totp-challenge');
    expect(await waysOf(email)).toEqual(['password']);
    visit.send({ type: 'codeEntered', code: town.world.totpCode(app.secret, 1) });
    await visit.at('closed');
    expect(await waysOf(email)).toEqual(['google.com', 'password']);
  });

  test('by another provider, whose account it is', async () => {
    const email = town.newEmail();
    const { visit: first } = await signInWith(someone(email));
    await first.at('closed');
    const { visit, windows } = await signInWith(someone(email), {}, facebook);
    const { data } = await visit.at('linking-provider');
    expect(data).toEqual({ email, providerIds: ['google.com'], connects: 'facebook.com' });
    windows.choose(someone(email));
    visit.send(google);
    await visit.at('closed');
    expect(await waysOf(email)).toEqual(['facebook.com', 'google.com']);
  });

  test.each(['told', 'kept secret'])(
    'by any of its providers, where the ways in are %s',
    async (secrecy) => {
      if (secrecy === 'told') await town.tellMethods();
      const email = town.newEmail();
      const github = { type: 'providerChosen', providerId: 'github.com' } as const;
      for (const chosen of [google, github]) {
        const { visit } = await signInWith(someone(email), {}, chosen);
        await visit.at('closed');
      }
      const { visit, windows } = await signInWith(someone(email), {}, facebook);
      const { data } = await visit.at('linking-provider');
      expect(data).toEqual({
        email,
        providerIds: ['google.com', 'github.com'],
        connects: 'facebook.com',
      });
      windows.choose(nobody);
      visit.send(github);
      const again = await visit.at('linking-provider');
      expect(again.data.providerIds).toEqual(['google.com', 'github.com']);
      windows.choose(someone(email));
      visit.send(github);
      await visit.at('closed');
      expect(await waysOf(email)).toEqual(['facebook.com', 'github.com', 'google.com']);
    },
  );

  test.each(['told', 'kept secret'])(
    'is never by a password it does not have, where the ways in are %s',
    async (secrecy) => {
      if (secrecy === 'told') await town.tellMethods();
      const email = town.newEmail();
      await town.world.call('signInWithEmailLink', {
        email,
        oobCode: await linkCode(email),
      });
      const { visit } = await signInWith(
        someone(email),
        { email: { password: true, link: true } },
        facebook,
      );
      await visit.at('linking-email');
    },
  );

  test('is by the password of who has one, where the ways in are kept secret', async () => {
    const email = town.newEmail();
    await town.world.signUpVerified(email, password);
    const { visit } = await signInWith(someone(email), {}, facebook);
    const { data } = await visit.at('linking-password');
    expect(data).toMatchObject({ isKnown: true });
  });

  test('is not done to another account of that provider', async () => {
    const [email, other] = [town.newEmail(), town.newEmail()];
    const { visit: first } = await signInWith(someone(email));
    await first.at('closed');
    const { visit, windows } = await signInWith(someone(email), {}, facebook);
    await visit.at('linking-provider');
    windows.choose(someone(other));
    visit.send(google);
    await visit.at('email-mismatch');
    visit.send({ type: 'continuePressed' });
    await visit.at('closed');
    expect(await waysOf(other)).toEqual(['google.com']);
    expect(await waysOf(email)).toEqual(['google.com']);
  });

  test('by another provider in place of the page', async () => {
    const email = town.newEmail();
    const { visit: first } = await signInWith(someone(email));
    await first.at('closed');
    const { visit, client } = await signInWith(someone(email), {}, facebook);
    await visit.at('linking-provider');
    visit.leave();
    const options = { providers };
    const left = town.visit(options, { client });
    await left.at('provider-list');
    left.send(facebook);
    const address = await returnFrom(town.world, await left.gone(), someone(email));
    const asked = town.visit(options, { client, address });
    await asked.at('linking-provider');
    asked.send(google);
    const back = await returnFrom(town.world, await asked.gone(), someone(email));
    await town.visit(options, { client, address: back }).at('closed');
    expect(await waysOf(email)).toEqual(['facebook.com', 'google.com']);
  });
});

describe('connecting by a mailed link', () => {
  /** Somebody whose account signs in by links, at a provider that is new to it. */
  async function asks(client = town.newBrowser().openTab()) {
    await town.tellMethods();
    const email = town.newEmail();
    await signInByLink(email);
    const { visit } = visitWithWindows(someone(email), {}, client);
    await visit.at('provider-list');
    visit.send(facebook);
    await visit.at('linking-email');
    visit.send({ type: 'linkAsked', email });
    await visit.at('link-sent');
    return { email, client, link: await followLink(town.world, email) };
  }

  async function signInByLink(email: string): Promise<void> {
    const client = town.newBrowser().openTab();
    const visit = town.visit({ email: { password: false } }, { client });
    await visit.at('email-entry');
    visit.send({ type: 'emailEntered', email });
    await visit.at('link-sent');
    await town.visit({}, { client, address: await followLink(town.world, email) }).at('closed');
  }

  test('connects where it was asked for', async () => {
    const { email, client, link } = await asks();
    const visit = town.visit({ providers }, { client, address: link });
    await visit.at('closed');
    expect(await waysOf(email)).toContain('facebook.com');
    expect(client.session.current?.account.email).toBe(email);
  });

  test('says elsewhere that it cannot, and signs in without', async () => {
    const { email, link } = await asks();
    const visit = town.visit({ providers }, { address: link });
    expect((await visit.at('linking-elsewhere')).data.connects).toBe('facebook.com');
    visit.send({ type: 'continuePressed' });
    await visit.at('confirm-email');
    visit.send({ type: 'emailEntered', email });
    await visit.at('closed');
    expect(await waysOf(email)).not.toContain('facebook.com');
  });
});

describe('a guest', () => {
  const upgrading = { ...popup, providers: ['anonymous', ...providers], upgradeGuests: true };

  async function guest() {
    const client = town.newBrowser().openTab();
    const visit = town.visit(upgrading, { client });
    await visit.at('provider-list');
    visit.send(asGuest);
    await visit.at('closed');
    return { client, localId: client.session.current?.account.localId };
  }

  async function goesTo(choice: Choice, client: Visit['client'], options: SignInOptions = {}) {
    const { visit } = visitWithWindows(choice, { ...upgrading, ...options }, client);
    await visit.at('provider-list');
    visit.send(google);
    return visit;
  }

  /** Begins with the address of an account at Google, and is somebody else there. */
  async function strays(client: Visit['client'], other: string) {
    const email = town.newEmail();
    await town.tellMethods();
    const { visit: first } = await signInWith(someone(email));
    await first.at('closed');
    const { visit } = visitWithWindows(someone(other), upgrading, client);
    await visit.at('provider-list');
    visit.send({ type: 'providerChosen', providerId: 'password' });
    await visit.at('email-entry');
    visit.send({ type: 'emailEntered', email });
    await visit.at('federated-sign-in');
    visit.send(google);
    await visit.at('email-mismatch');
    return visit;
  }

  test('who is sent back with another address and goes back is a guest as before', async () => {
    const { client, localId } = await guest();
    const other = town.newEmail();
    const visit = await strays(client, other);
    visit.send({ type: 'backPressed' });
    await visit.at('federated-sign-in');
    expect(await accountsOf(other)).toBe(0);
    await client.session.reload();
    expect(client.session.current?.account).toMatchObject({ localId, isAnonymous: true });
  });

  test('who is sent back with another address and goes on keeps their account', async () => {
    const { client, localId } = await guest();
    const other = town.newEmail();
    const visit = await strays(client, other);
    visit.send({ type: 'continuePressed' });
    await visit.at('closed');
    expect(client.session.current?.account).toMatchObject({ localId, email: other });
  });

  test('who is sent back as somebody with an account is asked twice', async () => {
    const { client } = await guest();
    const other = town.newEmail();
    const { visit: first, client: owner } = await signInWith(someone(other));
    await first.at('closed');
    const visit = await strays(client, other);
    visit.send({ type: 'continuePressed' });
    await visit.at('merge-conflict');
    expect(client.session.current?.account.isAnonymous).toBe(true);
    visit.send({ type: 'continuePressed' });
    await visit.at('closed');
    expect(client.session.current?.account.localId).toBe(owner.session.current?.account.localId);
  });

  test('keeps their account', async () => {
    const { client, localId } = await guest();
    const email = town.newEmail();
    await (await goesTo(someone(email), client)).at('closed');
    expect(client.session.current?.account).toMatchObject({ localId, email, isAnonymous: false });
  });

  test('who is somebody already is asked, and signs in as them', async () => {
    const email = town.newEmail();
    const { visit: first, client: owner } = await signInWith(someone(email));
    await first.at('closed');
    const { client } = await guest();
    const visit = await goesTo(someone(email), client);
    expect((await visit.at('merge-conflict')).data).toEqual({ email });
    expect(client.session.current?.account.isAnonymous).toBe(true);
    visit.send({ type: 'continuePressed' });
    await visit.at('closed');
    expect(client.session.current?.account.localId).toBe(owner.session.current?.account.localId);
  });

  test('who is somebody already may stay a guest', async () => {
    const email = town.newEmail();
    const { visit: first } = await signInWith(someone(email));
    await first.at('closed');
    const { client, localId } = await guest();
    const visit = await goesTo(someone(email), client);
    await visit.at('merge-conflict');
    visit.send({ type: 'backPressed' });
    await visit.at('provider-list');
    expect(client.session.current?.account.localId).toBe(localId);
  });

  test('whose address has an account shows it to be theirs, and then is asked', async () => {
    const email = town.newEmail();
    const { localId } = await town.world.signUpVerified(email, password);
    const { client } = await guest();
    const visit = await goesTo(someone(email), client);
    await visit.at('linking-password');
    visit.send({ type: 'passwordEntered', email, password });
    await visit.at('merge-conflict');
    visit.send({ type: 'continuePressed' });
    await visit.at('closed');
    expect(client.session.current?.account.localId).toBe(localId);
    expect(await waysOf(email)).toEqual(['google.com', 'password']);
  });
});

test('nobody new is let in where the project is closed, and it has a screen', async () => {
  await town.configure('client.permissions', {
    client: { permissions: { disabledUserSignup: true } },
  });
  const { visit } = await signInWith(someone(town.newEmail()), { adminRestricted: true });
  await visit.at('not-authorized');
});

test('callbacks written for FirebaseUI are told what the provider handed out', async () => {
  const email = town.newEmail();
  const results: AuthResult[] = [];
  const client = town.newBrowser().openTab();
  const config = {
    signInOptions: ['google.com', 'password'],
    signInFlow: 'popup',
    callbacks: {
      signInSuccessWithAuthResult(result: AuthResult) {
        results.push(result);
        return false;
      },
    },
  };
  const { visit } = visitWithWindows(someone(email), optionsOf(client, config), client);
  await visit.at('provider-list');
  visit.send(google);
  await visit.at('closed');
  expect(results).toMatchObject([
    {
      user: { email },
      credential: { providerId: 'google.com', signInMethod: 'google.com' },
      additionalUserInfo: { isNewUser: true, providerId: 'google.com', profile: { email } },
    },
  ]);
});

test('a merge conflict is told to FirebaseUI’s own callback first, and nobody is asked', async () => {
  const email = town.newEmail();
  const { visit: first } = await signInWith(someone(email));
  await first.at('closed');
  const client = town.newBrowser().openTab();
  await client.session.ready;
  await client.session.adopt(await client.call('signUp', {}));
  const failures: AnonymousUpgradeConflict[] = [];
  const config = {
    signInOptions: ['google.com'],
    signInFlow: 'popup',
    autoUpgradeAnonymousUsers: true,
    callbacks: { signInFailure: (error: AnonymousUpgradeConflict) => void failures.push(error) },
  };
  const { visit } = visitWithWindows(someone(email), optionsOf(client, config), client);
  await visit.at('provider-list');
  visit.send(google);
  await visit.at('closed');
  expect(failures).toMatchObject([
    {
      code: 'firebaseui/anonymous-upgrade-merge-conflict',
      credential: { providerId: 'google.com', email },
    },
  ]);
  expect(client.session.current?.account.isAnonymous).toBe(true);
  expect((await failures[0]?.credential.signIn())?.email).toBe(email);
});
