import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { watch } from '../../client/test/open-browser.ts';
import { signedInMessage } from '../src/flow/timings.ts';
import type { MergeConflict, ScreenName, SignInDetails, SignInOptions } from '../src/index.ts';
import { asGuest, openTown, signUp, type Task, type Town, type Visit } from './visit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

const guests: SignInOptions = { providers: ['anonymous'] };

async function enter(visit: Visit, email: string): Promise<void> {
  await visit.at('email-entry');
  visit.send({ type: 'emailEntered', email });
}

async function asNewGuest(options: SignInOptions, address?: string): Promise<Visit> {
  const visit = town.visit({ ...guests, ...options }, address === undefined ? {} : { address });
  visit.send(asGuest);
  return visit;
}

describe('providers', () => {
  test('are e-mail alone if not said', async () => {
    await town.visit({}).at('email-entry');
  });

  test('are the buttons in their order, by name or with more to say', async () => {
    const visit = town.visit({ providers: ['github.com', { id: 'oidc.acme' }, 'password'] });
    const { plan } = await visit.at('provider-list');
    expect(plan.providers).toEqual(['github.com', 'oidc.acme', 'password']);
  });
});

describe('email', () => {
  test('is a password or a link if not said', async () => {
    const visit = town.visit({});
    await enter(visit, town.newEmail());
    expect((await visit.at('password-sign-in')).plan.email).toEqual({ password: true, link: true });
  });

  test('without password is a link at once', async () => {
    const visit = town.visit({ email: { password: false } });
    await enter(visit, town.newEmail());
    await visit.at('link-sent');
  });

  test('without link has nothing for an account that has only links', async () => {
    await town.tellMethods();
    const email = town.newEmail();
    const { client } = await asNewGuest({});
    await client.call('sendOobCode', {
      requestType: 'EMAIL_SIGNIN',
      email,
      continueUrl: 'http://localhost:3000/',
      canHandleCodeInApp: true,
    });
    const oobCode = await town.world.codeFor(email);
    await client.call('signInWithEmailLink', { email, oobCode });
    const visit = town.visit({ email: { link: false } });
    await enter(visit, email);
    await visit.at('unsupported-provider');
  });

  test('with requireName asks for one, as it does if not said', async () => {
    for (const options of [{}, { email: { requireName: true } }]) {
      const visit = town.visit(options);
      await signUp(visit, town.newEmail(), ' ');
      expect((await visit.at('create-account')).errors.name?.problem).toBe('MISSING_NAME');
    }
  });

  test('without requireName makes an account that has none', async () => {
    const visit = town.visit({ email: { requireName: false } });
    await signUp(visit, town.newEmail(), '');
    await visit.at('closed');
    expect(visit.client.session.getSnapshot().account?.displayName).toBeUndefined();
  });

  test('with forceSameDevice and linkUrl says so in the mail', async () => {
    const email = town.newEmail();
    const linkUrl = '/finish';
    const visit = town.visit({ email: { password: false, forceSameDevice: true, linkUrl } });
    await enter(visit, email);
    await visit.at('link-sent');
    const link = (await town.world.mailsTo(email))[0]?.mail.link ?? '';
    const target = new URL(new URL(link).searchParams.get('continueUrl') ?? '');
    expect(target.href).toMatch(/^http:\/\/localhost:3000\/finish\?/);
    expect(target.searchParams.get('ui_sd')).toBe('1');
  });
});

describe('closedToNew', () => {
  test('lets nobody new in', async () => {
    await town.tellMethods();
    const visit = town.visit({ closedToNew: true });
    await enter(visit, town.newEmail());
    expect((await visit.at('not-authorized')).plan.closedToNew).toEqual({});
  });

  test('says whom to ask, and lets those in who have an account', async () => {
    await town.tellMethods();
    const administrator = { email: 'admin@example.com', helpLink: 'https://help.example.com' };
    const email = town.newEmail();
    await town.world.signUp(email);
    const visit = town.visit({ closedToNew: administrator });
    await enter(visit, email);
    expect((await visit.at('password-sign-in')).plan.closedToNew).toEqual(administrator);
  });
});

test('adminRestricted gives the server’s refusal of a guest a screen of its own', async () => {
  await town.configure('signIn.anonymous', { signIn: { anonymous: { enabled: false } } });
  await (await asNewGuest({ adminRestricted: true })).at('not-authorized');
  const plain = await asNewGuest({});
  expect((await plain.at('provider-list')).notice?.problem).toBe('ADMIN_ONLY_OPERATION');
});

describe('upgradeGuests', () => {
  async function guestMeets(options: SignInOptions) {
    const guest = await asNewGuest({});
    await guest.at('closed');
    const { client } = guest;
    const uid = client.session.current?.account.localId;
    return { client, uid, visit: town.visit({ upgradeGuests: true, ...options }, { client }) };
  }

  async function signInAs(visit: Visit, email: string): Promise<void> {
    await enter(visit, email);
    await visit.at('password-sign-in');
    visit.send({ type: 'passwordEntered', email, password: 'correct horse 7' });
  }

  test('keeps the account of a guest who signs up', async () => {
    const details: SignInDetails[] = [];
    const { visit, uid } = await guestMeets({ onSignIn: (detail) => details.push(detail) });
    await signUp(visit, town.newEmail());
    await visit.at('closed');
    expect(details).toMatchObject([{ account: { localId: uid }, operation: 'link' }]);
  });

  test('without onMergeConflict asks a guest who is somebody, and leaves them behind', async () => {
    const email = town.newEmail();
    const { localId } = await town.world.signUp(email);
    const { visit, client } = await guestMeets({ afterSignInUrl: '/in' });
    await signInAs(visit, email);
    await visit.at('merge-conflict');
    visit.send({ type: 'continuePressed' });
    expect(await visit.gone()).toBe('http://localhost:3000/in');
    expect(client.session.current?.account.localId).toBe(localId);
  });

  test('with onMergeConflict lets the application decide', async () => {
    const email = town.newEmail();
    const { localId } = await town.world.signUp(email);
    const conflicts: MergeConflict[] = [];
    const { visit, client, uid } = await guestMeets({
      onMergeConflict: (conflict) => conflicts.push(conflict),
    });
    await signInAs(visit, email);
    await visit.at('closed');
    expect(conflicts).toMatchObject([{ code: 'latchkey/merge-conflict', email }]);
    expect(client.session.current?.account.localId).toBe(uid);
    await conflicts[0]?.signIn();
    expect(client.session.current?.account.localId).toBe(localId);
  });
});

describe('immediateFederatedRedirect', () => {
  const providers = ['google.com'];

  test('goes to the only provider at once', async () => {
    const visit = town.visit({ providers, immediateFederatedRedirect: true });
    expect(await visit.gone()).toContain('client_id=');
  });

  test('does not with a signInFlow of popup', () => {
    const visit = town.visit({ providers, immediateFederatedRedirect: true, signInFlow: 'popup' });
    expect(visit.flow().screen).toBe('provider-list');
  });
});

describe('after signing in', () => {
  test('the page stays if nothing is said', async () => {
    const visit = await asNewGuest({});
    await visit.at('closed');
    expect(visit.goneTo).toEqual([]);
  });

  test('afterSignInUrl is gone to, made whole by the page and not by its base', async () => {
    expect(await (await asNewGuest({ afterSignInUrl: 'home?tab=1#top' })).gone()).toBe(
      'http://localhost:3000/home?tab=1#top',
    );
  });

  test('the parameter next comes before it, under its name or another', async () => {
    const address = 'http://localhost:3000/sign-in?next=/a&then=/b';
    const afterSignInUrl = '/c';
    expect(await (await asNewGuest({ afterSignInUrl }, address)).gone()).toMatch(/\/a$/);
    const options = { afterSignInUrl, afterSignInParameter: 'then' };
    expect(await (await asNewGuest(options, address)).gone()).toMatch(/\/b$/);
  });

  test('other hosts are gone to only if allowedHosts names them', async () => {
    const address = `http://localhost:3000/?next=${encodeURIComponent('https://shop.example.com/x')}`;
    const refused = await asNewGuest({}, address);
    await refused.at('closed');
    expect(refused.goneTo).toEqual([]);
    const visit = await asNewGuest({ allowedHosts: ['shop.example.com'] }, address);
    expect(await visit.gone()).toBe('https://shop.example.com/x');
  });

  test('mustLeave tells a visitor with nowhere to go', async () => {
    const { notice } = await (await asNewGuest({ mustLeave: true })).at('provider-list');
    expect(notice?.problem).toBe('NOTHING_TO_RETURN_TO');
  });
});

describe('beforeSignIn', () => {
  test('is told of whoever is about to be in, before anybody else, and may act for them', async () => {
    const browser = town.newBrowser();
    const client = browser.openTab();
    const seen: unknown[] = [];
    const visit = town.visit(
      {
        ...guests,
        async beforeSignIn(account, session) {
          const idToken = await session.idToken();
          await client.call('update', { displayName: 'Ada' }, { idToken });
          seen.push(account.isAnonymous, client.session.getSnapshot().status);
        },
      },
      { client },
    );
    visit.send(asGuest);
    await visit.at('closed');
    expect(seen).toEqual([true, 'signedOut']);
    expect((await client.session.reload()).displayName).toBe('Ada');
  });

  test('keeps out whom it throws at: they were never in, and may try again', async () => {
    const browser = town.newBrowser();
    const client = browser.openTab();
    const { seen, stop } = watch(client.session);
    const visit = town.visit(
      {
        ...guests,
        beforeSignIn() {
          throw new Error('Not you.');
        },
      },
      { client },
    );
    visit.send(asGuest);
    expect((await visit.at('provider-list')).notice).toEqual({ problem: 'INTERNAL' });
    stop();
    expect(seen.filter((change) => change !== 'signedOut')).toEqual([]);
    expect(client.session.current).toBeUndefined();
  });
});

describe('while "Signed in!" stands', () => {
  /** Somebody whose greeting lasts until it is let pass, and what is kept meanwhile. */
  async function greet(options: SignInOptions = guests) {
    const browser = town.newBrowser();
    const { setTimeout } = globalThis;
    const greeting = Promise.withResolvers<() => void>();
    const hold = (task: Task, delay?: number, ...given: unknown[]) =>
      delay === signedInMessage ? greeting.resolve(task) : setTimeout(task, delay, ...given);
    vi.stubGlobal('setTimeout', Object.assign(hold, setTimeout));
    const kept = Promise.withResolvers<void>();
    const dropped = Promise.withResolvers<void>();
    const { local } = browser;
    const { setItem, removeItem } = local;
    local.setItem = (name, text) => {
      setItem(name, text);
      if (name.endsWith(':session')) kept.resolve();
    };
    local.removeItem = (name) => {
      removeItem(name);
      if (name.endsWith(':session')) dropped.resolve();
    };
    const client = browser.openTab();
    const { seen } = watch(client.session);
    const visit = town.visit(options, { client });
    visit.send(asGuest);
    const pass = await greeting.promise;
    if (options === guests) await kept.promise;
    const loadAgain = async () => {
      const { session } = browser.openTab();
      await session.ready;
      return session.getSnapshot().status;
    };
    return { client, visit, seen, pass, dropped: dropped.promise, loadAgain };
  }

  const news = (seen: readonly unknown[]) => seen.filter((change) => change !== 'signedOut');

  test('a page that is loaded again finds them signed in, though nobody has heard of it yet', async () => {
    const { visit, seen, pass, loadAgain } = await greet();
    expect(await loadAgain()).toBe('signedIn');
    expect(seen).not.toContain('guest');
    pass();
    await visit.at('closed');
    expect(news(seen)).toEqual(['guest']);
  });

  test('a page that looks at what is kept has them signed in, is told once, and keeps them', async () => {
    const { client, visit, seen, loadAgain } = await greet();
    await client.session.refresh(false);
    expect(news(seen)).toEqual(['guest']);
    // Whoever is in needs no form any more.
    visit.leave();
    expect(await loadAgain()).toBe('signedIn');
    await client.session.idToken({ force: true });
    expect(news(seen)).toEqual(['guest']);
  });

  test('nobody is kept whom the application has not been asked about', async () => {
    const asked: unknown[] = [];
    const { visit, pass, loadAgain } = await greet({
      ...guests,
      beforeSignIn: () => void asked.push('asked'),
    });
    expect(await loadAgain()).toBe('signedOut');
    pass();
    await visit.at('closed');
    expect([asked, await loadAgain()]).toEqual([['asked'], 'signedIn']);
  });

  test('whoever leaves is not found signed in later', async () => {
    const { visit, seen, dropped, loadAgain } = await greet();
    visit.leave();
    await dropped;
    expect(await loadAgain()).toBe('signedOut');
    expect(seen).not.toContain('guest');
  });
});

describe('onSignIn', () => {
  test('hears of the account, after the one change the application sees', async () => {
    const told: unknown[] = [];
    const visit = town.visit((client) => ({
      ...guests,
      afterSignInUrl: '/in',
      onSignIn: (details, url) => told.push(client.session.getSnapshot().status, details, url),
    }));
    const { seen } = watch(visit.client.session);
    await visit.client.session.ready;
    const before = seen.length;
    visit.send(asGuest);
    await visit.gone();
    expect(seen.slice(before)).toEqual(['guest']);
    expect(told).toMatchObject([
      'signedIn',
      { isNewAccount: true, providerId: 'anonymous', operation: 'signIn' },
      '/in',
    ]);
  });

  test('stays with false, also a promised one', async () => {
    for (const onSignIn of [() => false, async () => false]) {
      const visit = await asNewGuest({ afterSignInUrl: '/in', onSignIn });
      await visit.at('closed');
      expect(visit.goneTo).toEqual([]);
    }
  });

  test('that throws is told to the visitor and to onError', async () => {
    const errors: unknown[] = [];
    const visit = await asNewGuest({
      afterSignInUrl: '/in',
      onError: (error, screen) => errors.push([error.message, screen]),
      onSignIn() {
        throw new Error('no cookie for you');
      },
    });
    expect((await visit.at('provider-list')).notice?.problem).toBe('INTERNAL');
    expect(errors).toEqual([['no cookie for you', 'signed-in']]);
    expect(visit.goneTo).toEqual([]);
  });
});

describe('modeParameter', () => {
  test('says what a mailed link is for', async () => {
    const address = 'http://localhost:3000/?do=resetPassword&oobCode=abc';
    const { data } = await town.visit({ modeParameter: 'do' }, { address }).at('action-failed');
    expect(data).toEqual({ mode: 'resetPassword', problem: 'INVALID_OOB_CODE' });
  });

  test('reads a sign-in link to its end', async () => {
    const options: SignInOptions = { email: { password: false }, modeParameter: 'do' };
    const email = town.newEmail();
    const sender = town.visit(options);
    await enter(sender, email);
    await sender.at('link-sent');
    const link = (await town.world.mailsTo(email))[0]?.mail.link ?? '';
    const target = new URL(new URL(link).searchParams.get('continueUrl') ?? '');
    target.searchParams.set('do', 'signIn');
    target.searchParams.set('oobCode', await town.world.codeFor(email));
    const { client } = sender;
    const visit = town.visit(options, { client, address: target.href });
    await visit.at('closed');
    expect(client.session.getSnapshot().account).toMatchObject({ email });
    expect(visit.address).toBe('http://localhost:3000/sign-in');
  });
});

describe('initialValues', () => {
  test('with an address ask about it at once', async () => {
    const email = town.newEmail();
    const visit = town.visit({ initialValues: { email: ` ${email} ` } });
    expect((await visit.at('password-sign-in')).data.email).toBe(email);
  });

  test('wait behind the button of e-mail where there are others', async () => {
    const email = town.newEmail();
    const visit = town.visit({
      providers: ['password', 'anonymous'],
      initialValues: { email },
    });
    await visit.at('provider-list');
    visit.send({ type: 'providerChosen', providerId: 'password' });
    expect((await visit.at('password-sign-in')).data.email).toBe(email);
  });
});

test('onError hears of what goes wrong, by the protocol’s code and where it happened', async () => {
  const errors: unknown[] = [];
  const visit = town.visit({
    onError: (error, screen) => errors.push(['code' in error && error.code, screen]),
  });
  const email = town.newEmail();
  await enter(visit, email);
  await visit.at('password-sign-in');
  visit.send({ type: 'passwordEntered', email, password: 'wrong' });
  await visit.at('password-sign-in');
  expect(errors).toEqual([['INVALID_LOGIN_CREDENTIALS', 'password-sign-in']]);
});

test('onScreenChange hears of the first screen and of every other', async () => {
  const screens: (readonly [ScreenName | undefined, ScreenName])[] = [];
  const visit = await asNewGuest({ onScreenChange: (to, from) => screens.push([from, to]) });
  await visit.at('closed');
  expect(screens).toEqual([
    [undefined, 'provider-list'],
    ['provider-list', 'signed-in'],
    ['signed-in', 'closed'],
  ]);
});
