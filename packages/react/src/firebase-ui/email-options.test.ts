import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visitV6 } from '../../test/v6-visit.ts';
import { openTown, signUp, type Town, type Visit } from '../../test/visit.ts';
import type { FirebaseUiProvider } from './config.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

type OfEmail = Omit<FirebaseUiProvider, 'provider'>;
type Where = Parameters<Town['visit']>[1];

const visit = (email: OfEmail, where?: Where) =>
  visitV6(
    town,
    { signInOptions: [{ provider: 'password', ...email }], signInSuccessUrl: '/in' },
    where,
  );

async function enter(visitor: Visit, email: string): Promise<void> {
  await visitor.at('email-entry');
  visitor.send({ type: 'emailEntered', email });
}

/** Where the browser ends up that follows the link of the newest mail. */
async function openMail(email: string): Promise<string> {
  const link = (await town.world.mailsTo(email))[0]?.mail.link ?? '';
  const { pathname, search } = new URL(link);
  const reply = await town.world.app.inject({ method: 'GET', url: pathname + search });
  return String(reply.headers['location']);
}

describe('signInMethod', () => {
  test('is password if not said, and no link is offered', async () => {
    const visitor = visit({});
    const email = town.newEmail();
    await enter(visitor, email);
    const { plan } = await visitor.at('password-sign-in');
    expect(plan.email).toEqual({ password: true, link: false });
  });

  test('as password leads a stranger to a new account, where the server tells', async () => {
    await town.tellMethods();
    const visitor = visit({ signInMethod: 'password' });
    await enter(visitor, town.newEmail());
    await visitor.at('create-account');
  });

  test('as emailLink mails a link at once', async () => {
    const visitor = visit({ signInMethod: 'emailLink' });
    const email = town.newEmail();
    await enter(visitor, email);
    await visitor.at('link-sent');
    expect(await town.world.mailsTo(email)).toHaveLength(1);
  });

  test('as emailLink lets those with a password keep it, where the server tells', async () => {
    await town.tellMethods();
    const email = town.newEmail();
    await town.world.signUp(email);
    const visitor = visit({ signInMethod: 'emailLink' });
    await enter(visitor, email);
    await visitor.at('password-sign-in');
  });

  test('as password has nothing for an account that has only links', async () => {
    await town.tellMethods();
    const email = town.newEmail();
    const sender = visit({ signInMethod: 'emailLink' });
    await enter(sender, email);
    await sender.at('link-sent');
    const { client } = sender;
    const returned = visit(
      { signInMethod: 'emailLink' },
      { client, address: await openMail(email) },
    );
    await returned.gone();
    const visitor = visit({});
    await enter(visitor, email);
    await visitor.at('unsupported-provider');
  });
});

describe('requireDisplayName', () => {
  test('is on if not said', async () => {
    const visitor = visit({});
    await signUp(visitor, town.newEmail(), '');
    const { errors } = await visitor.at('create-account');
    expect(errors.name?.problem).toBe('MISSING_NAME');
  });

  test('as false asks nobody for a name', async () => {
    const visitor = visit({ requireDisplayName: false });
    const email = town.newEmail();
    await signUp(visitor, email, '');
    await visitor.gone();
    expect(visitor.client.session.getSnapshot().account).toMatchObject({ email });
  });
});

describe('forceSameDevice', () => {
  async function openElsewhere(forceSameDevice?: boolean): Promise<Visit> {
    const options = { signInMethod: 'emailLink', forceSameDevice };
    const email = town.newEmail();
    const sender = visit(options);
    await enter(sender, email);
    await sender.at('link-sent');
    return visit(options, { address: await openMail(email) });
  }

  test('refuses the link in another browser', async () => {
    await (await openElsewhere(true)).at('different-device');
  });

  test('is off if not said: another browser asks for the address', async () => {
    await (await openElsewhere()).at('confirm-email');
  });
});

describe('emailLinkSignIn', () => {
  test('says where the link leads, and is asked for every mail', async () => {
    let asked = 0;
    const emailLinkSignIn = () => ({
      url: `http://localhost:3000/finish?mail=${++asked}`,
      handleCodeInApp: true,
      iOS: { bundleId: 'com.example.ios' },
      android: { packageName: 'com.example.android', installApp: true, minimumVersion: '12' },
      dynamicLinkDomain: 'example.page.link',
    });
    const visitor = visit({ signInMethod: 'emailLink', emailLinkSignIn });
    const email = town.newEmail();
    expect(asked).toBe(0);
    await enter(visitor, email);
    await visitor.at('link-sent');
    expect(await openMail(email)).toMatch(/^http:\/\/localhost:3000\/finish\?mail=1&/);
    visitor.send({ type: 'resendAsked' });
    await visitor.at('link-sent');
    expect(await openMail(email)).toMatch(/^http:\/\/localhost:3000\/finish\?mail=2&/);
  });

  test('may be relative, and is this page if not said', async () => {
    const address = 'http://localhost:3000/deep/sign-in?signInSuccessUrl=/asked';
    for (const emailLinkSignIn of [() => ({ url: '/finish' }), undefined]) {
      const options = { signInMethod: 'emailLink', ...(emailLinkSignIn && { emailLinkSignIn }) };
      const visitor = visit(options, { address });
      const email = town.newEmail();
      await enter(visitor, email);
      await visitor.at('link-sent');
      const expected = emailLinkSignIn ? 'http://localhost:3000/finish?' : `${address}&`;
      expect((await openMail(email)).startsWith(expected)).toBe(true);
    }
  });

  test('brings the address to go on to back with it', async () => {
    const address = 'http://localhost:3000/sign-in?signInSuccessUrl=/asked';
    const sender = visit({ signInMethod: 'emailLink' }, { address });
    const email = town.newEmail();
    await enter(sender, email);
    await sender.at('link-sent');
    sessionStorage.clear();
    const { client } = sender;
    const returned = visit(
      { signInMethod: 'emailLink' },
      { client, address: await openMail(email) },
    );
    expect(await returned.gone()).toBe('http://localhost:3000/asked');
    expect(returned.address).not.toContain('oobCode');
  });
});

describe('disableSignUp', () => {
  const disableSignUp = { status: true, adminEmail: 'admin@example.com', helpLink: '/help' };

  test('lets nobody new in, and says whom to ask', async () => {
    await town.tellMethods();
    const visitor = visit({ disableSignUp });
    const email = town.newEmail();
    await enter(visitor, email);
    const { data, plan } = await visitor.at('not-authorized');
    expect(data).toEqual({ email });
    expect(plan.closedToNew).toEqual({ email: 'admin@example.com', helpLink: '/help' });
  });

  test('lets nobody new in, either, where the server does not tell who is', async () => {
    const visitor = visit({ disableSignUp });
    const email = town.newEmail();
    await enter(visitor, email);
    await visitor.at('password-sign-in');
    visitor.send({ type: 'creationAsked', email });
    await visitor.at('not-authorized');
  });

  test('is for addresses only: guests come in', async () => {
    const options = { provider: 'password', disableSignUp };
    const visitor = visitV6(town, {
      signInOptions: [options, 'anonymous'],
      signInSuccessUrl: '/in',
    });
    visitor.send({ type: 'providerChosen', providerId: 'anonymous' });
    expect(await visitor.gone()).toBe('http://localhost:3000/in');
  });

  test('with a status of false is off', async () => {
    await town.tellMethods();
    const visitor = visit({ disableSignUp: { ...disableSignUp, status: false } });
    await enter(visitor, town.newEmail());
    await visitor.at('create-account');
  });
});
