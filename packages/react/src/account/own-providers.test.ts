import { configureForeign, depart } from '@latchkey/testing/federated-sign-in';
import { type ForeignProvider, startForeignProvider } from '@latchkey/testing/foreign-provider';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../client/test/open-browser.ts';
import { accountProblemOf } from './account-problem.ts';
import { readSessions } from './device-sessions.ts';
import { linkProvider, signInAgainAt, unlinkProvider } from './own-providers.ts';
import { OtherAccountError, ownToken } from './own-token.ts';

const names = ['linked', 'taken', 'kept', 'again', 'stranger', 'lonely', 'old', 'second'];
const providerId = 'oidc.acme';

let world: World;
let foreign: ForeignProvider;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  const people = names.map((name) => [name, { sub: name, name, email: `${name}@acme.example` }]);
  foreign = await startForeignProvider({ people: Object.fromEntries(people) });
  await configureForeign(world, providerId, foreign);
});
afterAll(async () => {
  await world.close();
  await foreign.close();
});
beforeEach(() => {
  browser = openBrowser(world);
});
afterEach(() => browser.close());

/** Leaves for the provider and comes back as somebody. */
async function answerOf(person: string) {
  const { authUri, sessionId } = await depart(world, providerId);
  return { ...(await foreign.visit(authUri, person)), sessionId, providerId };
}

async function somebody(name: string) {
  const client = browser.openTab({ persistence: 'none' });
  const account = await client.session.adopt(await world.signUp(`${name}@example.com`));
  const own = async () => ({ client, account, idToken: await ownToken(client, account.localId) });
  return { client, account, own };
}

/** Somebody who has nothing but the provider. */
async function comer(person: string) {
  const client = browser.openTab({ persistence: 'none' });
  const { requestUri, sessionId } = await answerOf(person);
  const reply = await client.call('signInWithIdp', { requestUri, sessionId });
  const account = await client.session.adopt(reply);
  return { client, account };
}

const failureOf = (task: Promise<unknown>) =>
  task.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a provider', () => {
  test('is linked, and every other device is signed out', async () => {
    const { client, account, own } = await somebody('linked');
    await linkProvider(await own(), await answerOf('linked'));
    expect(client.session.current?.account).toMatchObject({
      localId: account.localId,
      email: 'linked@example.com',
      providers: expect.arrayContaining([
        expect.objectContaining({ providerId, email: 'linked@acme.example' }),
      ]),
    });
    expect(await readSessions(client, account.localId)).toMatchObject([{ isCurrent: true }]);
  });

  test('of somebody else is not linked, and nobody becomes them', async () => {
    await comer('taken');
    const { client, account, own } = await somebody('taker');
    const failure = await failureOf(linkProvider(await own(), await answerOf('taken')));
    expect(accountProblemOf(failure)).toBe('FEDERATED_USER_ID_ALREADY_LINKED');
    expect(client.session.current?.account).toEqual(account);
  });

  test('is linked once: a second account there is refused', async () => {
    const { own } = await somebody('double');
    await linkProvider(await own(), await answerOf('kept'));
    const failure = await failureOf(linkProvider(await own(), await answerOf('second')));
    expect(accountProblemOf(failure)).toBe('PROVIDER_ALREADY_LINKED');
  });

  test('is not linked by a sign-in from a while ago', async () => {
    const { own } = await somebody('late');
    const late = await own();
    world.pass(301_000);
    const failure = await failureOf(linkProvider(late, await answerOf('old')));
    expect(failure).toMatchObject({ code: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' });
  });

  test('is unlinked, and the account stays', async () => {
    const { client, own } = await somebody('leaver');
    await linkProvider(await own(), await answerOf('old'));
    await unlinkProvider(await own(), providerId);
    const { providers, email } = client.session.current?.account ?? {};
    expect(email).toBe('leaver@example.com');
    expect(providers?.map((each) => each.providerId)).toEqual(['password']);
  });

  test('that is the only way in is not unlinked', async () => {
    const { client, account } = await comer('lonely');
    await world.admin('/v1/projects/latchkey/accounts:update', {
      localId: account.localId,
      deleteAttribute: ['EMAIL'],
    });
    const idToken = await ownToken(client, account.localId);
    const failure = await failureOf(unlinkProvider({ client, account, idToken }, providerId));
    expect(accountProblemOf(failure)).toBe('LAST_SIGN_IN_METHOD');
  });
});

describe('signing in again at a provider', () => {
  test('takes the place of the sign-in there was', async () => {
    const { client, account } = await comer('again');
    world.pass(301_000);
    expect(await signInAgainAt(client, account, await answerOf('again'))).toBeUndefined();
    expect(await readSessions(client, account.localId)).toMatchObject([{ isCurrent: true }]);
  });

  test('as somebody else changes nothing, and makes no account', async () => {
    const { client, account } = await comer('again');
    const before = client.session.current;
    await comer('taken');
    const asOther = signInAgainAt(client, account, await answerOf('taken'));
    await expect(asOther).rejects.toThrow(OtherAccountError);
    const asStranger = signInAgainAt(client, account, await answerOf('stranger'));
    await expect(asStranger).rejects.toThrow(OtherAccountError);
    expect(client.session.current).toBe(before);
    const { body } = await world.admin('/v1/projects/latchkey/accounts:lookup', {
      federatedUserId: [{ providerId, rawId: 'stranger' }],
    });
    expect(body).not.toHaveProperty('users');
  });
});
