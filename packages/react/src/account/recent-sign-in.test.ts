import { type Client, ClientError } from '@latchkey/client';
import { tokenLimits } from '@latchkey/protocol';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../client/test/open-browser.ts';
import { deleteAccount, savePassword, sendEmailChange } from './account-tasks.ts';
import { OtherAccountError } from './own-token.ts';
import { isSignInRecent, recentSignInSeconds, withRecentSignIn } from './recent-sign-in.ts';
import { newSignIn, signInAgain } from './sign-in-again.ts';

let world: World;
let browser: Browser;
let people = 0;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  browser = openBrowser(world);
});
afterEach(() => browser.close());

const password = 'correct horse';

async function signIn(client: Client, email: string): Promise<void> {
  await client.session.adopt(await client.call('signInWithPassword', { email, password }));
}

/** Somebody with a password, signed in in a browser of their own. */
async function somebody() {
  people += 1;
  const email = `somebody-${people}@example.com`;
  await world.signUp(email, password);
  const client = browser.openTab();
  await signIn(client, email);
  const account = await client.session.reload();
  return { client, account, email };
}

/** Answers the question for a sign-in, and remembers that it was asked. */
function questions(answer: () => Promise<boolean>) {
  const asked: string[] = [];
  return {
    asked,
    ask: async (account: { readonly localId: string }) => {
      asked.push(account.localId);
      return answer();
    },
  };
}

const never = () => questions(async () => expect.unreachable('nobody was to be asked'));

test("five minutes are the server's five minutes", () => {
  expect(recentSignInSeconds).toBe(tokenLimits.recentSignInSeconds);
});

describe('what could take an account over', () => {
  test('is done at once by somebody who signed in just now', async () => {
    const { client } = await somebody();
    const outcome = await withRecentSignIn({ client, ...never() }, async () => 'changed');
    expect(outcome).toEqual({ kind: 'done', result: 'changed' });
  });

  test('asks to sign in again after five minutes, and then goes on by itself', async () => {
    const { client, account } = await somebody();
    world.pass(301_000);
    const { ask, asked } = questions(async () => {
      await signInAgain(client, account, password);
      return true;
    });
    const outcome = await withRecentSignIn({ client, ask }, (idToken) =>
      sendEmailChange({ client, account, idToken }, 'new@example.com', 'http://localhost/account'),
    );
    expect(outcome.kind).toBe('done');
    expect(asked).toEqual([account.localId]);
    expect(browser.count('/v1/accounts:sendOobCode')).toBe(1);
    expect(await world.mailsTo('new@example.com')).toHaveLength(1);
  });

  test('asks when the server finds the sign-in too old, whatever this browser thinks', async () => {
    const { client, account } = await somebody();
    const { ask, asked } = questions(async () => {
      await signInAgain(client, account, password);
      return true;
    });
    let tries = 0;
    const outcome = await withRecentSignIn({ client, ask }, async () => {
      tries += 1;
      if (tries === 1) throw new ClientError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
      return tries;
    });
    expect(outcome).toEqual({ kind: 'done', result: 2 });
    expect(asked).toHaveLength(1);
  });

  test('mends a sign-in that a new password elsewhere has ended', async () => {
    const { client, account, email } = await somebody();
    const elsewhere = await world.call('signInWithPassword', { email, password });
    world.pass(2000);
    await world.call('update', { idToken: elsewhere.body.idToken, password: 'another horse' });
    const { ask, asked } = questions(async () => {
      await signInAgain(client, account, 'another horse');
      return true;
    });
    const outcome = await withRecentSignIn({ client, ask }, (idToken) =>
      savePassword({ client, account, idToken }, 'third horse'),
    );
    expect(outcome.kind).toBe('done');
    expect(asked).toHaveLength(1);
    expect(client.session.current?.account.localId).toBe(account.localId);
  });

  test('is not done for somebody who would rather not sign in again', async () => {
    const { client } = await somebody();
    world.pass(301_000);
    const { ask } = questions(async () => false);
    const task = async () => expect.unreachable('this was cancelled');
    expect(await withRecentSignIn({ client, ask }, task)).toEqual({ kind: 'cancelled' });
  });

  test('is not tried again for somebody who would rather not, after the server refused', async () => {
    const { client } = await somebody();
    const { ask, asked } = questions(async () => false);
    let tries = 0;
    const outcome = await withRecentSignIn({ client, ask }, async () => {
      tries += 1;
      throw new ClientError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    });
    expect(outcome).toEqual({ kind: 'cancelled' });
    expect([tries, asked.length]).toEqual([1, 1]);
  });

  test('asks no more than it has to: a second refusal is told', async () => {
    const { client, account } = await somebody();
    world.pass(301_000);
    const { ask, asked } = questions(async () => {
      await signInAgain(client, account, password);
      return true;
    });
    const refusing = async () => {
      throw new ClientError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    };
    await expect(withRecentSignIn({ client, ask }, refusing)).rejects.toMatchObject({
      code: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    });
    expect(asked).toHaveLength(2);
  });

  test('leaves other failures to whoever asked, without asking anybody', async () => {
    const { client } = await somebody();
    const failing = async () => {
      throw new ClientError('NETWORK_REQUEST_FAILED');
    };
    await expect(withRecentSignIn({ client, ...never() }, failing)).rejects.toMatchObject({
      code: 'NETWORK_REQUEST_FAILED',
    });
  });

  test('is refused where nobody is signed in', async () => {
    const { client } = await somebody();
    await client.session.signOut();
    await expect(withRecentSignIn({ client, ...never() }, async () => {})).rejects.toMatchObject({
      code: 'NO_CURRENT_ACCOUNT',
    });
  });

  // While the question was open, somebody else signed in in another tab: the deletion that one
  // person confirmed would have been the other's.
  test('is never done to somebody else who signed in meanwhile', async () => {
    const { client, account } = await somebody();
    await world.signUp(`other-${people}@example.com`, password);
    world.pass(301_000);
    const { ask } = questions(async () => {
      await signIn(client, `other-${people}@example.com`);
      return true;
    });
    await expect(
      withRecentSignIn({ client, ask }, (idToken) => deleteAccount({ client, account, idToken })),
    ).rejects.toBeInstanceOf(OtherAccountError);
    expect(browser.count('/v1/accounts:delete')).toBe(0);
  });
});

describe('a recent sign-in', () => {
  test("is told by the server's clock where this browser's is wrong", async () => {
    const { email } = await somebody();
    const hour = 3_600_000;
    for (const wrong of [-hour, hour]) {
      const now = () => world.now() + wrong;
      const client = browser.openTab({ now, persistence: 'none' });
      await signIn(client, email);
      const state = client.session.current;
      if (state === undefined) return expect.unreachable();
      expect(isSignInRecent(state, now() + 298_000)).toBe(true);
      expect(isSignInRecent(state, now() + 302_000)).toBe(false);
    }
  });

  test('is not made by a refreshed token', async () => {
    const { client } = await somebody();
    world.pass(301_000);
    await client.session.idToken({ force: true });
    const state = client.session.current;
    expect(state && isSignInRecent(state, client.now())).toBe(false);
  });

  test('is not asked of guests, who have nothing to sign in with', async () => {
    const client = browser.openTab();
    const account = await client.session.adopt(await client.call('signUp', {}));
    world.pass(24 * 3_600_000);
    const outcome = await withRecentSignIn({ client, ...never() }, (idToken) =>
      deleteAccount({ client, account, idToken }),
    );
    expect(outcome.kind).toBe('done');
    expect(client.session.getSnapshot().status).toBe('signedOut');
  });

  test('is not what a token says that says nothing', async () => {
    const { client } = await somebody();
    const state = client.session.current;
    if (state === undefined) return expect.unreachable();
    expect(isSignInRecent({ ...state, idToken: 'e30.e30.' }, client.now())).toBe(false);
  });

  test('by a mailed link in another tab is noticed in this one', async () => {
    const { client, account, email } = await somebody();
    world.pass(301_000);
    const left = new AbortController();
    const noticed = newSignIn(client, account.localId, left.signal);
    await client.call('sendOobCode', {
      requestType: 'EMAIL_SIGNIN',
      email,
      continueUrl: 'http://localhost/',
    });
    const oobCode = await world.codeFor(email);
    const otherTab = browser.openTab();
    await otherTab.session.ready;
    const reply = await otherTab.call('signInWithEmailLink', { email, oobCode });
    await otherTab.session.adopt(reply);
    await noticed;
    const state = client.session.current;
    expect(state && isSignInRecent(state, client.now())).toBe(true);
  });
});
