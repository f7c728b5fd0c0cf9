import { passwordLimits } from '@latchkey/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { watch } from '../../client/test/open-browser.ts';
import type { SignInDetails } from '../src/index.ts';
import { openTown, signUp, type Town, type Visit } from './visit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

const password = 'correct horse 7';

async function enterPassword(visit: Visit, email: string, typed = password): Promise<void> {
  await visit.at('email-entry');
  visit.send({ type: 'emailEntered', email });
  await visit.at('password-sign-in');
  visit.send({ type: 'passwordEntered', email, password: typed });
}

/** How many devices the server thinks are signed in, as an account sees it. */
async function countSessions(visit: Visit): Promise<number> {
  const { sessions = [] } = await visit.client.call('sessions:list', {}, { idToken: true });
  return sessions.length;
}

describe('somebody new', () => {
  test('gets an account with their name as they typed it', async () => {
    const seen: SignInDetails[] = [];
    const visit = town.visit({ onSignIn: (details) => seen.push(details) });
    const email = town.newEmail();
    await signUp(visit, email, " Shaun O'Neil ");
    await visit.at('closed');
    expect(seen).toMatchObject([
      {
        account: { email, displayName: "Shaun O'Neil", hasPassword: true },
        isNewAccount: true,
        providerId: 'password',
        operation: 'signIn',
      },
    ]);
  });

  test('is seen by the application once, at the end', async () => {
    const visit = town.visit({});
    await visit.client.session.ready;
    const { seen } = watch(visit.client.session);
    const email = town.newEmail();
    await signUp(visit, email);
    await visit.at('closed');
    expect(seen).toEqual([email]);
    expect(await countSessions(visit)).toBe(1);
  });

  test.each([
    ['protected', false],
    ['told', true],
  ])('cannot have an address that is taken, where methods are %s', async (_what, isTold) => {
    if (isTold) await town.tellMethods();
    const email = town.newEmail();
    const visit = town.visit({});
    await visit.at('email-entry');
    visit.send({ type: 'emailEntered', email });
    // Somebody else is quicker.
    if (isTold) await visit.at('create-account');
    else {
      await visit.at('password-sign-in');
      visit.send({ type: 'creationAsked', email });
      await visit.at('create-account');
    }
    await town.world.signUp(email);
    visit.send({ type: 'accountEntered', email, name: 'Ada', password });
    const flow = await visit.at('create-account');
    expect(flow.errors).toEqual({ email: { problem: 'EMAIL_EXISTS' } });
  });

  test('is led to recovery where the account of that address has no way in', async () => {
    await town.tellMethods();
    const email = town.newEmail();
    const visit = town.visit({});
    await visit.at('email-entry');
    visit.send({ type: 'emailEntered', email });
    await visit.at('create-account');
    await town.world.admin('/v1/projects/latchkey/accounts', { email });
    visit.send({ type: 'accountEntered', email, name: 'Ada', password });
    expect(await visit.at('password-recovery')).toMatchObject({
      data: { email },
      notice: { problem: 'NO_MEANS_OF_SIGN_IN' },
    });
  });

  async function refusedSignUp(visit: Visit, typed = password) {
    const email = town.newEmail();
    await visit.at('email-entry');
    visit.send({ type: 'emailEntered', email });
    await visit.at('password-sign-in');
    visit.send({ type: 'creationAsked', email });
    await visit.at('create-account');
    visit.send({ type: 'accountEntered', email, name: 'Ada', password: typed });
  }

  test('hears at the field that a password is too short', async () => {
    const visit = town.visit({});
    await refusedSignUp(visit, 'x'.repeat(passwordLimits.minimumLength - 1));
    const { errors } = await visit.at('create-account');
    expect(errors).toEqual({ newPassword: { problem: 'WEAK_PASSWORD' } });
  });

  test.each(['onlyletters', '73012894756', '!?!?!?!?'])(
    'hears at the field that %s is not what the hint says',
    async (typed) => {
      const visit = town.visit({});
      await refusedSignUp(visit, typed);
      const { errors } = await visit.at('create-account');
      expect(errors).toEqual({ newPassword: { problem: 'WEAK_PASSWORD' } });
    },
  );

  test('is asked for nothing but what the project’s own policy says', async () => {
    await town.configure('passwordPolicyConfig', {
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: 'ENFORCE',
        passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 8 } }],
      },
    });
    const visit = town.visit({});
    await refusedSignUp(visit, 'tangerine boulevard');
    await visit.at('closed');
  });

  test.each([
    ['password1', 'COMMON_PASSWORD'],
    ['Ada 2026!', 'PERSONAL_PASSWORD'],
  ])('hears at the field why everybody would try %s first', async (typed, problem) => {
    const visit = town.visit({});
    await refusedSignUp(visit, typed);
    const { errors } = await visit.at('create-account');
    expect(errors).toEqual({ newPassword: { problem } });
  });

  test("hears at the field that a password breaks the project's rules", async () => {
    await town.configure('passwordPolicyConfig', {
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: 'ENFORCE',
        passwordPolicyVersions: [{ customStrengthOptions: { containsNumericCharacter: true } }],
      },
    });
    const visit = town.visit({});
    await refusedSignUp(visit, 'correct horse');
    const { errors } = await visit.at('create-account');
    expect(errors).toEqual({ newPassword: { problem: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS' } });
  });

  test('is refused across the card, or on a screen of its own, where nobody is let in', async () => {
    await town.configure('client', { client: { permissions: { disabledUserSignup: true } } });
    const plain = town.visit({});
    await refusedSignUp(plain);
    expect((await plain.at('create-account')).notice).toEqual({ problem: 'ADMIN_ONLY_OPERATION' });
    const restricted = town.visit({ adminRestricted: true });
    await refusedSignUp(restricted);
    expect((await restricted.at('not-authorized')).data.email).toMatch(/^visitor/);
  });

  test('hears at the field that passwords are not for new people', async () => {
    const visit = town.visit({});
    await visit.at('email-entry');
    await town.configure('signIn.email', { signIn: { email: { enabled: false } } });
    await refusedSignUp(visit);
    const { errors } = await visit.at('create-account');
    expect(errors).toEqual({ newPassword: { problem: 'OPERATION_NOT_ALLOWED' } });
  });
});

describe('somebody with a password', () => {
  test('signs in, however they write their address', async () => {
    const email = town.newEmail();
    const { localId } = await town.world.signUp(email);
    const visit = town.visit({});
    await visit.client.session.ready;
    const { seen } = watch(visit.client.session);
    await enterPassword(visit, ` ${email.toUpperCase()} `);
    await visit.at('closed');
    expect(visit.client.session.current?.account).toMatchObject({ localId, email });
    expect(seen).toEqual([email]);
  });

  test('is not told apart from somebody unknown', async () => {
    const known = town.newEmail();
    await town.world.signUp(known);
    const refusals = [];
    for (const email of [known, town.newEmail()]) {
      const visit = town.visit({});
      await enterPassword(visit, email, 'wrong horse');
      const { errors, notice, data } = await visit.at('password-sign-in');
      refusals.push({ errors, notice, isKnown: data.isKnown });
    }
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]?.errors).toEqual({ password: { problem: 'INVALID_LOGIN_CREDENTIALS' } });
  });

  test('who is wrong too often hears at the field how long to wait, and gets in afterwards', async () => {
    const email = town.newEmail();
    await town.world.signUp(email);
    const visit = town.visit({});
    await enterPassword(visit, email, 'wrong horse');
    let flow = await visit.at('password-sign-in');
    for (let tries = 1; flow.errors.password?.problem === 'INVALID_LOGIN_CREDENTIALS'; tries += 1) {
      expect(tries).toBeLessThan(20);
      visit.send({ type: 'passwordEntered', email, password: 'wrong horse' });
      flow = await visit.at('password-sign-in');
    }
    expect(flow.errors.password).toMatchObject({ problem: 'TOO_MANY_ATTEMPTS_TRY_LATER' });
    const seconds = flow.errors.password?.retryAfterSeconds ?? 0;
    expect(seconds).toBeGreaterThan(0);
    town.world.pass(seconds * 1000);
    visit.send({ type: 'passwordEntered', email, password });
    await visit.at('closed');
  });

  test('whose account is disabled hears so, where the server tells', async () => {
    await town.tellMethods();
    const email = town.newEmail();
    const { localId } = await town.world.signUp(email);
    await town.world.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true });
    const visit = town.visit({});
    await enterPassword(visit, email);
    expect((await visit.at('password-sign-in')).notice).toEqual({ problem: 'USER_DISABLED' });
  });

  test('where passwords are off hears so across the card', async () => {
    const visit = town.visit({});
    await visit.at('email-entry');
    await town.configure('signIn.email', { signIn: { email: { enabled: false } } });
    await enterPassword(visit, town.newEmail());
    expect((await visit.at('password-sign-in')).notice).toMatchObject({
      problem: 'OPERATION_NOT_ALLOWED',
    });
  });
});

describe('a server that asks for more', () => {
  // Whatever else is in such an answer: it is no sign-in.
  test.each([
    ['somebody', false],
    ['a guest', true],
  ])('does not sign %s in', async (_who, isGuest) => {
    const email = town.newEmail();
    const tokens = await town.world.signUp(email);
    const browser = town.newBrowser();
    const client = browser.openTab({
      fetch: async (input, init) =>
        String(input).includes(':signInWithPassword')
          ? Response.json({ ...tokens, mfaPendingCredential: 'more' })
          : browser.fetch(input, init),
    });
    await client.session.ready;
    if (isGuest) await client.session.adopt(await client.call('signUp', {}));
    const conflicts: unknown[] = [];
    const { seen } = watch(client.session);
    const visit = town.visit(
      { upgradeGuests: true, onMergeConflict: (conflict) => conflicts.push(conflict) },
      { client },
    );
    await enterPassword(visit, email);
    expect((await visit.at('factor-choice')).data).toEqual({ factors: [] });
    expect(seen).toEqual([]);
    expect(conflicts).toEqual([]);
  });
});

describe('a provider this server does not go to', () => {
  test('is told across the list', async () => {
    const visit = town.visit({ providers: ['password', 'oidc.unknown'] });
    await visit.at('provider-list');
    visit.send({ type: 'providerChosen', providerId: 'oidc.unknown' });
    const { notice } = await visit.at('provider-list');
    expect(notice).toMatchObject({ problem: 'OPERATION_NOT_ALLOWED' });
  });
});

describe('recovery', () => {
  async function recover(visit: Visit, email: string) {
    await visit.at('email-entry');
    visit.send({ type: 'emailEntered', email });
    await visit.at('password-sign-in');
    visit.send({ type: 'recoveryAsked', email });
    await visit.at('password-recovery');
    visit.send({ type: 'recoveryAsked', email });
  }

  test('mails the owner, and leads back to this page', async () => {
    const email = town.newEmail();
    await town.world.signUp(email);
    const visit = town.visit({});
    await recover(visit, email);
    expect((await visit.at('recovery-sent')).data).toMatchObject({ email, times: 1 });
    const [newest] = await town.world.mailsTo(email);
    expect(new URL(newest?.mail.link ?? '').searchParams.get('continueUrl')).toBe(visit.address);
  });

  test('reports success for an unknown address, unless the server tells', async () => {
    const email = town.newEmail();
    const visit = town.visit({});
    await recover(visit, email);
    await visit.at('recovery-sent');
    expect(await town.world.mailsTo(email)).toEqual([]);

    await town.tellMethods();
    const told = town.visit({});
    await told.at('email-entry');
    told.send({ type: 'emailEntered', email });
    await told.at('create-account');
    told.send({ type: 'signInAsked', email });
    await told.at('password-sign-in');
    told.send({ type: 'recoveryAsked', email });
    await told.at('password-recovery');
    told.send({ type: 'recoveryAsked', email });
    const { errors } = await told.at('password-recovery');
    expect(errors).toEqual({ email: { problem: 'EMAIL_NOT_FOUND' } });
  });
});
