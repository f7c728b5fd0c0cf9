import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { guests, guestV6, visitV6 } from '../../test/v6-visit.ts';
import { openTown, signUp, type Town } from '../../test/visit.ts';
import type { AuthResult } from './callbacks.ts';
import type { FirebaseUiConfig } from './config.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

describe('callbacks.signInSuccessWithAuthResult', () => {
  const results: [AuthResult, string | undefined][] = [];
  const answering = (answer: unknown, more: FirebaseUiConfig = guests): FirebaseUiConfig => ({
    signInSuccessUrl: '/configured',
    ...more,
    callbacks: {
      signInSuccessWithAuthResult(result, url) {
        results.push([result, url]);
        return answer;
      },
    },
  });
  afterEach(() => {
    results.length = 0;
  });

  test('is told who signed in, and that nothing secret is handed on', async () => {
    const email = town.newEmail();
    const visitor = visitV6(town, answering(false, { signInOptions: ['password'] }));
    await signUp(visitor, email, 'Ada O’Neil');
    await visitor.at('closed');
    expect(results).toHaveLength(1);
    expect(results[0]?.[0]).toMatchObject({
      user: { email, displayName: 'Ada O’Neil', emailVerified: false, isAnonymous: false },
      credential: null,
      operationType: 'signIn',
      additionalUserInfo: { isNewUser: true, providerId: 'password', profile: {} },
    });
  });

  test('is told of a guest as Firebase tells it', async () => {
    await (await guestV6(town, answering(false))).at('closed');
    expect(results[0]?.[0]).toMatchObject({
      user: { email: null, isAnonymous: true, providerData: [] },
      additionalUserInfo: { isNewUser: true, providerId: null },
    });
  });

  test.each([false, undefined, 0, Promise.resolve(false)])('stays for %o', async (answer) => {
    const visitor = await guestV6(town, answering(answer));
    await visitor.at('closed');
    expect(visitor.goneTo).toEqual([]);
  });

  test.each([true, 'yes', Promise.resolve(true), Promise.resolve()])(
    'goes on for %o',
    async (answer) => {
      expect(await (await guestV6(town, answering(answer))).gone()).toMatch('/configured');
    },
  );

  test('is told of an address in the query, but not of the configured one', async () => {
    const address = 'http://localhost:3000/?signInSuccessUrl=/asked';
    await (await guestV6(town, answering(false), { address })).at('closed');
    await (await guestV6(town, answering(false))).at('closed');
    expect(results.map(([, url]) => url)).toEqual(['/asked', undefined]);
  });

  test('with true and nowhere to go tells the visitor', async () => {
    const config = answering(true, { ...guests, signInSuccessUrl: undefined });
    const { notice } = await (await guestV6(town, config)).at('provider-list');
    expect(notice?.problem).toBe('NOTHING_TO_RETURN_TO');
  });

  test('takes the place of the older signInSuccess, which is otherwise called', async () => {
    const called: unknown[][] = [];
    const callbacks: FirebaseUiConfig['callbacks'] = {
      signInSuccess(...told) {
        called.push(told);
        return false;
      },
    };
    const address = 'http://localhost:3000/?signInSuccessUrl=/asked';
    await (await guestV6(town, { ...guests, callbacks }, { address })).at('closed');
    expect(called).toEqual([[expect.objectContaining({ isAnonymous: true }), null, '/asked']]);
    const both = { ...callbacks, ...answering(false).callbacks };
    await (await guestV6(town, { ...guests, callbacks: both })).at('closed');
    expect([called.length, results.length]).toEqual([1, 1]);
  });
});
