import { guessLimits } from '@latchkey/protocol';
import { type Page, visitor } from '@latchkey/testing/visitor';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: { LATCHKEY_APP_NAME: 'Acme' } });
});
afterAll(() => world.close());

const password = 'correct horse';
const without = 'I do not know it, or did not choose one';

let people = 0;
const newAddress = () => `ada${++people}@example.com`;

async function linkOf(email: string, kind: string): Promise<string> {
  const mails = await world.mailsTo(email);
  return mails.find(({ mail }) => mail.kind === kind)?.mail.link ?? '';
}

async function verification(email = newAddress()) {
  const { idToken } = await world.signUp(email);
  await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  return { email, idToken, form: await visitor(world).open(await linkOf(email, 'verifyEmail')) };
}

async function changeOfAddress(idToken: string, newEmail: string): Promise<Page> {
  const requestType = 'VERIFY_AND_CHANGE_EMAIL';
  await world.call('sendOobCode', { requestType, idToken, newEmail });
  return visitor(world).open(await linkOf(newEmail, 'verifyAndChangeEmail'));
}

const accountOf = (email: string) => world.identity.accounts.byEmail('', email);
const signIn = (email: string, typed = password) =>
  world.call('signInWithPassword', { email, password: typed });

async function openSessionsOf(email: string): Promise<number> {
  const account = await accountOf(email);
  const sessions = await world.identity.sessions.ofAccount('', account?.id ?? '', 100);
  return sessions.filter(({ revokedAt }) => revokedAt === null).length;
}

describe('a page that verifies an address asks who is there', () => {
  test('and whoever knows the password keeps it, and every session, with none more', async () => {
    const { email, idToken, form } = await verification();
    expect(form.text).toContain('Confirm that it is you: enter the password you chose for Acme.');
    expect(form.html).toMatch(/name="password" type="password" autocomplete="current-password"/);
    expect(form.html).toContain(`name="username" value="${email}" autocomplete="username"`);
    expect(await openSessionsOf(email)).toBe(1);

    const done = await form.press({ password });
    expect(done.status).toBe(200);
    expect(done.heading).toBe('Email address confirmed');
    expect(done.hasForm).toBe(false);
    expect((await accountOf(email))?.emailVerified).toBe(true);
    expect((await world.call('lookup', { idToken })).status).toBe(200);
    expect(await openSessionsOf(email)).toBe(1);
    expect((await signIn(email)).status).toBe(200);
  });

  test.each([
    ['nothing', '', 'Enter your password'],
    ['a wrong one', 'wrong horse', 'This is not the password of this account.'],
    ['a very long one', 'x'.repeat(5000), 'This is not the password of this account.'],
  ])(
    'and %s leaves the form open, the field marked and the link alive',
    async (_, typed, message) => {
      const { email, form } = await verification();
      const refused = await form.press({ password: typed });
      expect(refused.status).toBe(400);
      expect(refused.heading).toBe('Confirm your email address');
      expect(refused.text).toContain(message);
      expect(refused.html).toMatch(
        /<input id="password"[^>]* autofocus aria-describedby="password-error" aria-invalid="true">/,
      );
      if (typed !== '') expect(refused.html).not.toContain(typed);
      expect((await accountOf(email))?.emailVerified).toBe(false);
      expect((await refused.press({ password })).status).toBe(200);
    },
  );

  // Otherwise the mailbox would be a second door to guess passwords at.
  test('and every guess there is one less at the sign-in', async () => {
    const { email, form } = await verification();
    for (let guess = 0; guess < guessLimits.passwordTries; guess += 1) {
      expect((await form.press({ password: `guess ${guess}` })).status).toBe(400);
    }
    const refused = await form.press({ password });
    expect(refused.text).toContain('Too many incorrect passwords.');
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect(refused.hasForm).toBe(true);
    expect((await signIn(email)).body.error.message).toContain('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect((await accountOf(email))?.emailVerified).toBe(false);

    // The mailbox is not locked out by it.
    expect((await form.press({}, without)).status).toBe(200);
    expect((await accountOf(email))?.emailVerified).toBe(true);
  });

  test('and whoever does not know the password starts over, is told so, and chooses a new one', async () => {
    const { email, idToken, form } = await verification();
    expect(form.text).toContain('Your address is confirmed then, and you choose a new password.');
    const done = await form.press({}, without);
    expect(done.heading).toBe('Email address confirmed');
    expect(done.text).toContain('For your safety, the old password no longer works.');
    expect((await accountOf(email))?.passwordHash).toBeNull();
    expect((await world.call('lookup', { idToken })).body.error.message).toBe('TOKEN_EXPIRED');

    expect((await done.press()).heading).toBe('Check your email');
    const next = await visitor(world).open(await linkOf(email, 'resetPassword'));
    await next.press({ newPassword: 'battery staple 7' });
    expect((await signIn(email, 'battery staple 7')).status).toBe(200);
  });

  test('and says what it did when the mail for the new password cannot be sent', async () => {
    const { form } = await verification();
    const done = await form.press({}, without);
    const refused = await done.press({ email: 'nobody' });
    expect(refused.status).toBe(400);
    expect(refused.heading).toBe('Email address confirmed');
    expect(refused.text).toContain('Unable to send password reset code to specified email');
  });

  test('but not where nothing can be lost', async () => {
    const email = newAddress();
    const sendOobCode = '/v1/projects/latchkey/accounts:sendOobCode';
    await world.admin('/v1/projects/latchkey/accounts', { email });
    await world.admin(sendOobCode, { requestType: 'VERIFY_EMAIL', email });
    const form = await visitor(world).open(await linkOf(email, 'verifyEmail'));
    expect(form.html).not.toContain('type="password"');
    expect((await form.press()).heading).toBe('Email address confirmed');
    expect((await accountOf(email))?.emailVerified).toBe(true);
  });

  test('and names the price where there is something to lose and no password to ask for', async () => {
    const email = newAddress();
    const sendOobCode = '/v1/projects/latchkey/accounts:sendOobCode';
    await world.admin('/v1/projects/latchkey/accounts', { email, phoneNumber: '+447700900177' });
    await world.admin(sendOobCode, { requestType: 'VERIFY_EMAIL', email });
    const link = await linkOf(email, 'verifyEmail');
    const form = await visitor(world).open(link);
    const price = 'If you have another way to sign in to this account, it stops working';
    expect(form.text).toContain(price);

    // A form of an older page did not tell.
    const oobCode = new URL(link).searchParams.get('oobCode') ?? '';
    const sent = { mode: 'verifyEmail', oobCode };
    const asked = await visitor(world).send('/__/auth/action', sent);
    expect(asked.status).toBe(400);
    expect(asked.text).toContain(price);
    expect((await accountOf(email))?.phoneNumber).not.toBeNull();

    expect((await form.press()).heading).toBe('Email address confirmed');
    expect(await accountOf(email)).toMatchObject({ emailVerified: true, phoneNumber: null });
  });
});

describe('a page that changes an address asks for the password of the account', () => {
  test('and changes it for who knows it, and for nobody else', async () => {
    const email = newAddress();
    const { idToken } = await world.signUp(email);
    const form = await changeOfAddress(idToken, `new-${email}`);
    expect(form.text).toContain('enter the password you chose for Acme');
    expect(form.text).not.toContain(without);

    // The way without a password is for addresses that only have to be verified.
    for (const fields of [{}, { without: 'signIn' }, { password: 'wrong horse' }]) {
      const refused = await form.press(fields);
      expect(refused.status).toBe(400);
      expect(refused.heading).toBe('Confirm your new email address');
    }
    expect((await accountOf(email))?.email).toBe(email);

    const done = await form.press({ password });
    expect(done.heading).toBe('Email address changed');
    expect((await accountOf(`new-${email}`))?.emailVerified).toBe(true);
    expect(await openSessionsOf(`new-${email}`)).toBe(0);
  });

  test('and says so kindly where a password is not enough, with the link still good', async () => {
    const email = newAddress();
    const app = await world.enrolTotp((await world.signUpVerified(email)).idToken);
    const form = await changeOfAddress(app.reply.idToken, `new-${email}`);
    const refused = await form.press({ password });
    expect(refused.status).toBe(400);
    expect(refused.heading).toBe('Sign in to finish this');
    const link = await linkOf(`new-${email}`, 'verifyAndChangeEmail');
    const oobCode = new URL(link).searchParams.get('oobCode');
    expect((await world.call('resetPassword', { oobCode })).status).toBe(200);
  });

  test('and says so kindly where there is none', async () => {
    const email = newAddress();
    await world.call('sendOobCode', {
      requestType: 'EMAIL_SIGNIN',
      email,
      continueUrl: 'http://localhost/',
    });
    const oobCode = await world.codeFor(email);
    const { idToken } = (await world.call('signInWithEmailLink', { email, oobCode })).body;
    const page = await changeOfAddress(idToken, `new-${email}`);
    expect(page.status).toBe(400);
    expect(page.heading).toBe('Sign in to finish this');
  });
});

test('where mailed codes work anywhere, one press is enough', async () => {
  const anywhere = await startWorld({ environment: { LATCHKEY_MAILED_CODES: 'anywhere' } });
  const email = newAddress();
  const { idToken } = await anywhere.signUp(email);
  await anywhere.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const [newest] = await anywhere.mailsTo(email);
  const form = await visitor(anywhere).open(newest?.mail.link ?? '');
  expect(form.html).not.toContain('type="password"');
  expect((await form.press()).heading).toBe('Email address confirmed');
  const signedIn = await anywhere.call('signInWithPassword', { email, password });
  expect(signedIn.status).toBe(200);
  await anywhere.close();
});
