import { productionEnvironment } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SignInOptions } from '../src/index.ts';
import { openTown, type Town, type Visit } from './visit.ts';

let town: Town;
beforeAll(async () => {
  // Development counts nobody, and nothing is to be given back meanwhile.
  const now = Date.now();
  town = await openTown({ environment: productionEnvironment, now: () => now });
});
afterEach(() => town.tidy());
afterAll(() => town.close());

const address = 'https://auth.example.com/sign-in';

/** In production, only the project's own key opens anything. */
const visitor = (options: SignInOptions) =>
  town.visit(options, {
    client: town.newBrowser().openTab({ apiKey: town.world.apiKey }),
    address,
  });

const list = { providers: ['password', 'google.com', 'anonymous'] };
const password = 'correct horse 7';

async function atPassword(visit: Visit, email: string): Promise<void> {
  await visit.at('email-entry');
  visit.send({ type: 'emailEntered', email });
  await visit.at('password-sign-in');
}

/** Asks until the server has had enough of this network address. */
async function exhaust(ask: () => Promise<unknown>, most = 400): Promise<void> {
  for (let turn = 0; turn < most; turn += 1) {
    const refused = await ask().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refused instanceof Error && /^TOO_MANY_/.test(refused.message)) return;
  }
  throw new Error('The server never had enough.');
}

describe('too many, as the server counts them, is told by what there were too many of', () => {
  test('accounts from this network', async () => {
    await town.configure('quota', {
      quota: {
        signUpQuotaConfig: {
          quota: '1',
          startTime: new Date(Date.now() - 60_000).toISOString(),
          quotaDuration: '3600s',
        },
      },
    });
    const visit = visitor({});
    const email = town.newEmail();
    await visit.client.call('signUp', { email: town.newEmail(), password });
    await atPassword(visit, email);
    visit.send({ type: 'creationAsked', email });
    await visit.at('create-account');
    visit.send({ type: 'accountEntered', email, name: 'Ada', password });
    expect((await visit.at('create-account')).errors).toEqual({
      newPassword: { problem: 'TOO_MANY_SIGN_UPS', retryAfterSeconds: expect.any(Number) },
    });
    // Guests are accounts, too.
    const guest = visitor(list);
    await guest.at('provider-list');
    guest.send({ type: 'providerChosen', providerId: 'anonymous' });
    expect((await guest.at('provider-list')).notice?.problem).toBe('TOO_MANY_SIGN_UPS');
  });

  test('visits to providers', async () => {
    const visit = visitor(list);
    await visit.at('provider-list');
    await exhaust(() =>
      visit.client.call('createAuthUri', {
        providerId: 'google.com',
        continueUri: address,
        returnBy: 'REDIRECT',
      }),
    );
    visit.send({ type: 'providerChosen', providerId: 'google.com' });
    expect((await visit.at('provider-list')).notice?.problem).toBe('QUOTA_EXCEEDED');
  });

  test('mails, and questions about addresses, which count together', async () => {
    const email = town.newEmail();
    const recovering = visitor({});
    await atPassword(recovering, email);
    recovering.send({ type: 'recoveryAsked', email });
    await recovering.at('password-recovery');
    await exhaust(() =>
      recovering.client.call('createAuthUri', { identifier: email, continueUri: address }),
    );
    recovering.send({ type: 'recoveryAsked', email });
    expect((await recovering.at('password-recovery')).errors.email?.problem).toBe('TOO_MANY_MAILS');
    // Where nobody is told who has an account, nobody is asked.
    await town.tellMethods();
    const asking = visitor({});
    await asking.at('email-entry');
    asking.send({ type: 'emailEntered', email });
    const { notice } = await asking.at('email-entry');
    expect(notice?.problem).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  });
});
