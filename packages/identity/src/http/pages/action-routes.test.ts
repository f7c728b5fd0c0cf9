import { type Page, visitor } from '@latchkey/testing/visitor';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld({
    environment: { LATCHKEY_APP_NAME: 'Acme', LATCHKEY_WEAK_PASSWORDS: 'refuse' },
  });
});
afterAll(() => world.close());

let people = 0;
const newAddress = () => `ada${++people}@example.com`;
const continueUrl = 'http://localhost:3000/welcome?from=mail';

async function linkOf(email: string, kind: string): Promise<string> {
  const mails = await world.mailsTo(email);
  const link = mails.find(({ mail }) => mail.kind === kind)?.mail.link;
  if (!link) throw new Error(`No mail ${kind} for ${email}`);
  return link;
}

const isVerified = async (email: string) =>
  (await world.identity.accounts.byEmail('', email))?.emailVerified;

const signsIn = async (email: string, password: string) =>
  (await world.call('signInWithPassword', { email, password })).status === 200;

type Mailed = { readonly email: string; readonly newEmail: string; readonly link: string };

async function changeOfAddress(): Promise<Mailed & { readonly idToken: string }> {
  const email = newAddress();
  const newEmail = `new-${email}`;
  const { idToken } = await world.signUp(email);
  await world.call('sendOobCode', {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken,
    newEmail,
    continueUrl,
  });
  return { email, newEmail, idToken, link: await linkOf(newEmail, 'verifyAndChangeEmail') };
}

async function withApp() {
  const email = newAddress();
  const app = await world.enrolTotp((await world.signUpVerified(email)).idToken, 'Old phone');
  return { email, idToken: app.reply.idToken, mfaEnrollmentId: app.id };
}

const hasSecondFactor = async (email: string) =>
  (await world.identity.accounts.byEmail('', email))?.secondFactors.length === 1;

/** Each kind of link: how it comes about, what its form needs, and how to see that it worked. */
const links: Record<
  string,
  () => Promise<
    Mailed & { readonly fields?: Record<string, string>; worked(): Promise<boolean | undefined> }
  >
> = {
  async resetPassword() {
    const email = newAddress();
    await world.signUp(email);
    await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl });
    return {
      email,
      newEmail: '',
      link: await linkOf(email, 'resetPassword'),
      fields: { newPassword: 'battery staple 7' },
      worked: () => signsIn(email, 'battery staple 7'),
    };
  },
  async verifyEmail() {
    const email = newAddress();
    const { idToken } = await world.signUp(email);
    await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken, continueUrl });
    return {
      email,
      newEmail: '',
      link: await linkOf(email, 'verifyEmail'),
      fields: { password: 'correct horse' },
      worked: () => isVerified(email),
    };
  },
  async verifyAndChangeEmail() {
    const change = await changeOfAddress();
    return {
      ...change,
      fields: { password: 'correct horse' },
      worked: () => signsIn(change.newEmail, 'correct horse'),
    };
  },
  async recoverEmail() {
    const { email, newEmail, link } = await changeOfAddress();
    await (await visitor(world).open(link)).press({ password: 'correct horse' });
    return {
      email,
      newEmail,
      link: await linkOf(email, 'recoverEmail'),
      worked: async () => (await world.identity.accounts.byEmail('', email)) !== undefined,
    };
  },
  async revertSecondFactorAddition() {
    const { email } = await withApp();
    return {
      email,
      newEmail: '',
      link: await linkOf(email, 'revertSecondFactorAddition'),
      worked: async () => !(await hasSecondFactor(email)),
    };
  },
  async revertSecondFactorRemoval() {
    const { email, idToken, mfaEnrollmentId } = await withApp();
    await world.call('/v2/accounts/mfaEnrollment:withdraw', { idToken, mfaEnrollmentId });
    return {
      email,
      newEmail: '',
      link: await linkOf(email, 'revertSecondFactorRemoval'),
      worked: () => hasSecondFactor(email),
    };
  },
};

/** Opened once more, these say what they did, while it holds. */
const verifying: ReadonlySet<string> = new Set(['verifyEmail', 'verifyAndChangeEmail']);

describe.each(Object.entries(links))('a link to %s', (mode, make) => {
  test('survives every mail scanner, works at one press, and after that fails kindly or says what it did', async () => {
    const { link, email, fields, worked } = await make();
    const person = visitor(world);

    expect((await person.head(link)).status).toBe(200);
    for (let look = 0; look < 5; look += 1) {
      const page = await person.open(link);
      expect(page.status).toBe(200);
      expect(page.text).toContain(email);
      expect(page.hasForm).toBe(true);
    }
    expect(await worked()).toBe(false);

    const form = await person.open(link);
    const done = await form.press(fields);
    expect(done.status).toBe(200);
    expect(done.heading).not.toBe(form.heading);
    expect(await worked()).toBe(true);

    const pages = [await form.press(fields), await person.open(link)];
    for (const again of pages) expect(again.hasForm).toBe(false);
    if (verifying.has(mode)) {
      for (const again of pages) expect(again).toMatchObject({ status: 200, text: done.text });
      return;
    }
    for (const again of pages) {
      expect(again.status).toBe(400);
      expect(again.heading).toBe('This link no longer works');
      expect(again.text).not.toContain(email);
    }
  });

  test('that expired says so, and changes nothing', async () => {
    const { link, fields, worked } = await make();
    const form = await visitor(world).open(link);
    world.pass(8 * 24 * 3_600_000);
    const pages = [await visitor(world).open(link), await form.press(fields)];
    expect(pages.map(({ heading }) => heading)).toEqual(Array(2).fill('This link no longer works'));
    expect(await worked()).toBe(false);
  });

  test('is not taken for another kind, whatever its address says', async () => {
    const { link, worked } = await make();
    const others = Object.keys(links).filter((other) => other !== mode);
    for (const other of others) {
      const address = new URL(link);
      address.searchParams.set('mode', other);
      expect((await visitor(world).open(address.href)).status).toBe(400);
      const sent = { mode: other, oobCode: address.searchParams.get('oobCode') ?? '' };
      const fields = { ...sent, newPassword: 'battery staple 7' };
      expect((await visitor(world).send('/__/auth/action', fields)).status).toBe(400);
    }
    expect(await worked()).toBe(false);
  });

  test('is understood in any spelling of its mode, and answered in its language', async () => {
    const { link } = await make();
    const address = new URL(link);
    address.searchParams.set('mode', mode.toUpperCase());
    address.searchParams.set('lang', 'de-AT');
    const page = await visitor(world).open(address.href);
    expect(page.html).toContain('<html lang="de" dir="ltr">');
    expect((await page.press({ newPassword: 'battery staple 7' })).html).toContain(
      '<html lang="de"',
    );
  });
});

test('a link that verified an address is dead once the account has another', async () => {
  const { email, newEmail, link } = await changeOfAddress();
  const person = visitor(world);
  await (await person.open(link)).press({ password: 'correct horse' });
  await (await person.open(await linkOf(email, 'recoverEmail'))).press();
  const again = await person.open(link);
  expect([again.status, again.heading]).toEqual([400, 'This link no longer works']);
  expect(again.text).not.toContain(newEmail);
});

test('whoever has to prove an address before they get in proves it here, with their password', async () => {
  const configure = (requiredToSignIn: boolean) =>
    world.admin(
      '/v2/projects/latchkey/config?updateMask=emailVerificationConfig',
      { emailVerificationConfig: { requiredToSignIn } },
      'PATCH',
    );
  await configure(true);
  const email = newAddress();
  expect((await world.call('signUp', { email, password: 'correct horse' })).status).toBe(400);
  expect(await signsIn(email, 'correct horse')).toBe(false);
  const link = await linkOf(email, 'verifyEmail');
  await (await visitor(world).open(link)).press({ password: 'correct horse' });
  expect(await signsIn(email, 'correct horse')).toBe(true);
  await configure(false);
});

describe('a new password', () => {
  test('that will not do leaves the form open, the field focused and the link alive', async () => {
    const { link } = (await links['resetPassword']?.()) ?? {};
    const form = await visitor(world).open(link ?? '');
    const refused: [string, string][] = [
      ['', 'Enter your password'],
      ['short', 'This password is too weak.'],
      ['only letters', 'This password is too weak.'],
      ['73012894756', 'This password is too weak.'],
      ['PassWord1', 'Many people use this password, so it is tried first.'],
      ['Acme-2026!', 'This password is only a name or an address'],
      ['x'.repeat(5000), 'to be no longer than 4,096 characters'],
    ];
    for (const [newPassword, message] of refused) {
      const page: Page = await form.press({ newPassword });
      expect(page.status).toBe(400);
      expect(page.heading).toBe('Reset your password');
      expect(page.text).toContain(message);
      expect(page.html).toMatch(/<input id="new-password"[^>]* autofocus [^>]*aria-invalid="true"/);
      if (newPassword !== '') expect(page.html).not.toContain(newPassword);
    }
    expect((await form.press({ newPassword: 'battery staple 7' })).heading).toBe(
      'Password changed',
    );
  });

  test('is measured by the project’s policy, which the form states', async () => {
    const { link } = (await links['resetPassword']?.()) ?? {};
    const strict = {
      minPasswordLength: 12,
      containsUppercaseCharacter: true,
      containsNumericCharacter: true,
    };
    await world.admin(
      '/v2/projects/latchkey/config?updateMask=passwordPolicyConfig',
      {
        passwordPolicyConfig: {
          passwordPolicyEnforcementState: 'ENFORCE',
          passwordPolicyVersions: [{ customStrengthOptions: strict }],
        },
      },
      'PATCH',
    );
    const form = await visitor(world).open(link ?? '');
    expect(form.text).toContain('At least 12 characters, with an uppercase letter and a number.');
    const refused = await form.press({ newPassword: 'battery staple' });
    expect(refused.text).toContain('This password still needs an uppercase letter and a number.');
    await world.admin('/v2/projects/latchkey/config?updateMask=passwordPolicyConfig', {}, 'PATCH');
  });
});

describe('after an address was restored', () => {
  test('one more press mails a link for a new password', async () => {
    const { link, email } = (await links['recoverEmail']?.()) ?? {};
    const restored = await (await visitor(world).open(link ?? '')).press();
    expect(restored.text).toContain(`Your Acme account uses ${email} again.`);
    expect(restored.text).toContain('the old password no longer works. Choose a new one');
    expect(await signsIn(email ?? '', 'correct horse')).toBe(false);
    const sent = await restored.press();
    expect(sent.heading).toBe('Check your email');
    const form = await visitor(world).open(await linkOf(email ?? '', 'resetPassword'));
    await form.press({ newPassword: 'battery staple 7' });
    expect(await signsIn(email ?? '', 'battery staple 7')).toBe(true);
  });

  test('a mail that cannot be sent is said so, and may be tried again', async () => {
    const page = await visitor(world).send('/__/auth/action/password-mail', { email: 'nobody' });
    expect(page.status).toBe(400);
    expect(page.text).toContain('Unable to send password reset code to specified email');
    expect(page.hasForm).toBe(true);
  });
});

describe('a link that says nothing useful is refused with a kind page', () => {
  test.each([
    '',
    '?mode=verifyEmail',
    '?oobCode=abc',
    '?mode=launchRockets&oobCode=abc',
    '?mode=constructor&oobCode=abc',
    '?mode=revertEverything&oobCode=abc',
    '?mode[]=verifyEmail&oobCode=abc',
  ])('%s', async (query) => {
    const page = await visitor(world).open(`/__/auth/action${query}`);
    expect(page.status).toBe(400);
    expect(page.heading).toBe('This link is not complete');
  });

  test.each(['?mode=verifyEmail&oobCode=abc', '?mode=verifyEmail&oobCode=abc&tenantId=other'])(
    '%s',
    async (query) => {
      const page = await visitor(world).open(`/__/auth/action${query}`);
      expect(page.status).toBe(400);
      expect(page.heading).toBe('This link no longer works');
    },
  );
});

describe('a link that an app of the phone may open', () => {
  const ask = async (more: Record<string, unknown>) => {
    const email = newAddress();
    await world.signUp(email);
    await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl, ...more });
    return linkOf(email, 'resetPassword');
  };
  const follow = async (link: string) => {
    const { pathname, search } = new URL(link);
    return world.app.inject({ method: 'GET', url: pathname + search });
  };

  test('is wrapped where a domain is named for it, and only there', async () => {
    const wrapped = await ask({ linkDomain: 'localhost:8787', canHandleCodeInApp: true });
    expect(new URL(wrapped).pathname).toBe('/__/auth/links');
    expect(new URL(await ask({ canHandleCodeInApp: true })).pathname).toBe('/__/auth/action');
    expect(new URL(await ask({ linkDomain: 'localhost:8787' })).pathname).toBe('/__/auth/action');
  });

  test('goes on in a browser where no app has opened it', async () => {
    const wrapped = await ask({ linkDomain: 'localhost:8787', canHandleCodeInApp: true });
    const { statusCode, headers } = await follow(wrapped);
    expect(statusCode).toBe(303);
    expect(headers.location).toBe(new URL(wrapped).searchParams.get('link'));
    expect((await follow(String(headers.location))).statusCode).toBe(200);
  });

  test.each([
    'https://evil.example/?mode=resetPassword&oobCode=x',
    'https://evil.example/__/auth/action?mode=resetPassword&oobCode=x&next=https://evil.example',
    'javascript:alert(1)//?mode=resetPassword&oobCode=x',
  ])('leads to no other place, whatever is in it: %s', async (link) => {
    const url = `http://localhost:8787/__/auth/links?${new URLSearchParams({ link })}`;
    const { headers } = await follow(url);
    expect(headers.location).toBe(
      'http://localhost:8787/__/auth/action?mode=resetPassword&oobCode=x',
    );
  });

  test('is no link without one in it', async () => {
    for (const query of ['', '?link=', '?link=nowhere']) {
      expect((await follow(`http://localhost:8787/__/auth/links${query}`)).statusCode).toBe(400);
    }
  });
});
