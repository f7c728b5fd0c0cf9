import {
  federationLimits,
  secondFactorLimits,
  sessionLimits,
  writeLimits,
} from '@latchkey/protocol';
import { forEachDeployment, race } from '@latchkey/testing/deployments';
import { createPasskeyDevice } from '@latchkey/testing/passkey-device';
import { enrolPasskey } from '@latchkey/testing/passkeys';
import type { Reply } from '@latchkey/testing/wire-reply';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const project = '/v1/projects/latchkey';
const password = 'correct horse';

let people = 0;
function freshEmail(): string {
  people += 1;
  return `flooding-${people}@example.com`;
}

/** A network address nobody called from before. */
let addresses = 0;
function freshAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}

const statusesOf = (replies: readonly Reply[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('FL1: whoever is signed in writes only so often', () => {
  // Attack: an account with somebody else's address, made in a second, whose password is changed in
  // a loop: 1,200 times in 20 minutes, each with a hash, a session, a mail and rows in the trail.
  let world: World;
  let clock = Date.now();
  beforeAll(async () => {
    world = await startWorld({
      environment: { ...productionEnvironment, LATCHKEY_KEY_BITS: '2048' },
      now: () => clock,
    });
  });
  afterAll(() => world.close());

  const signUp = async (address = freshAddress()) =>
    (await world.call('signUp', { email: freshEmail(), password }, { address })).body;

  async function changePasswords(times: number, address?: string) {
    let { idToken } = await signUp(address);
    const replies: Reply[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      const body = { idToken, password: `password ${turn}`, returnSecureToken: true };
      const reply = await world.call('update', body, { address: address ?? freshAddress() });
      replies.push(reply);
      idToken = reply.body.idToken ?? idToken;
      clock += second;
    }
    return replies;
  }

  test('a password is changed ten times an hour, from however many addresses', async () => {
    const replies = await changePasswords(40);
    expect(statusesOf(replies)).toEqual({ 200: 10, 429: 30 });
    expect(replies.at(-1)?.body.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
    expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('by whoever shows the old one without being signed in, too', async () => {
    const { email } = await signUp();
    const replies: Reply[] = [];
    let oldPassword = password;
    for (let turn = 0; turn < 15; turn += 1) {
      const newPassword = `password ${turn}`;
      const body = { email, oldPassword, newPassword };
      const reply = await world.call('resetPassword', body, { address: freshAddress() });
      if (reply.status === 200) oldPassword = newPassword;
      replies.push(reply);
    }
    expect(statusesOf(replies)).toEqual({ 200: 10, 429: 5 });
    // Too often is not wrong: the account is not locked by it.
    const signIn = { email, password: oldPassword };
    const reply = await world.call('signInWithPassword', signIn, { address: freshAddress() });
    expect(reply.status).toBe(200);
  });

  test('one network address changes a hundred, of however many accounts', async () => {
    const address = freshAddress();
    let changed = 0;
    for (let account = 0; account < 12; account += 1) {
      const { 200: done = 0 } = statusesOf(await changePasswords(10, address));
      changed += done;
    }
    expect(changed).toBeGreaterThanOrEqual(writeLimits.passwordsFromAddress.count);
    expect(changed).toBeLessThan(writeLimits.passwordsFromAddress.count + 12);
  });

  test('names, links and whatever else is written are counted together', async () => {
    const { idToken } = await signUp();
    const replies: Reply[] = [];
    const write = async (verb: string, body: object) =>
      replies.push(await world.call(verb, { idToken, ...body }, { address: freshAddress() }));
    const { count } = writeLimits.ofAccount;
    for (let turn = 0; turn < count - 5; turn += 1) {
      await write('update', { displayName: `Name ${turn}` });
    }
    for (let turn = 0; turn < 10; turn += 1) {
      await write('/latchkey/v1/passkeys:rename', { credentialId: 'none', name: 'A name' });
    }
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    const refused = await world.call('update', { idToken, displayName: 'One more' });
    expect(refused.status).toBe(429);
    // Looking is no writing, ending what somebody does is for its owner, and the next hour is another.
    expect((await world.call('lookup', { idToken })).status).toBe(200);
    expect((await world.call('/latchkey/v1/sessions:list', { idToken })).status).toBe(200);
    const revoked = await world.call('/latchkey/v1/sessions:revoke', { idToken, allOthers: true });
    expect(revoked.status).not.toBe(429);
    clock += hour / 2;
    expect((await world.call('update', { idToken, displayName: 'Later' })).status).toBe(200);
  });

  test('an account that was flooded can still be taken back by mail', async () => {
    const email = freshEmail();
    await world.admin(`${project}/accounts`, { email, password, emailVerified: true });
    const signIn = { email, password };
    let { idToken } = (await world.call('signInWithPassword', signIn, { address: freshAddress() }))
      .body;
    for (let turn = 0; turn < 15; turn += 1) {
      const body = { idToken, password: `password ${turn}`, returnSecureToken: true };
      idToken = (await world.call('update', body)).body.idToken ?? idToken;
    }
    const order = { requestType: 'PASSWORD_RESET', email };
    await world.call('sendOobCode', order, { address: freshAddress() });
    const oobCode = await world.codeFor(email, 'resetPassword');
    const reset = await world.call('resetPassword', { oobCode, newPassword: 'the owner’s' });
    expect(reset.status).toBe(200);
  });

  test('operators are not counted', async () => {
    const { localId } = await signUp();
    const replies: Reply[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      const body = { localId, password: `password ${turn}` };
      replies.push(await world.admin(`${project}/accounts:update`, body));
    }
    expect(statusesOf(replies)).toEqual({ 200: 30 });
  });
});

describe('FL2: an account has a hundred sessions at most', () => {
  // Attack: somebody signs in to one account for as long as there is room in the database.
  forEachDeployment((nodes) => {
    test('the one used longest ago makes room', async () => {
      const [world] = nodes();
      const pass = (milliseconds: number) => {
        for (const node of nodes()) node.pass(milliseconds);
      };
      const email = freshEmail();
      const { localId } = await world.signUp(email);
      const signIn = async (node: World = world) =>
        (await node.call('signInWithPassword', { email, password })).body.refreshToken;
      const live = () => world.identity.sessions.ofAccount('', localId, 1000);
      const tokens: string[] = [];
      for (let turn = 1; turn < sessionLimits.perAccount; turn += 1) {
        pass(second);
        tokens.push(await signIn());
      }
      expect(await live()).toHaveLength(sessionLimits.perAccount);
      // One of the oldest is used, so that it is not one of the oldest any more.
      pass(2 * hour);
      const [first = '', next = ''] = tokens;
      const used = (await world.refresh(first)).body.refresh_token;
      await race(nodes(), 20, signIn);
      pass(second);
      const last = await signIn();
      expect(await live()).toHaveLength(sessionLimits.perAccount);
      expect((await world.refresh(used)).status).toBe(200);
      expect((await world.refresh(next)).body.error.message).toBe('TOKEN_EXPIRED');
      expect((await world.refresh(last)).status).toBe(200);
    });
  });
});

describe('FL3: doing the same again and again does not fill the audit trail', () => {
  // Attack: a row that is kept for 400 days, for every call of a loop.
  forEachDeployment((nodes) => {
    const here = () => nodes()[0];
    const rowsOf = async (subject: string, event: string) =>
      here().identity.audit.list({ tenant: '', subject, event, limit: 100 });
    const atFullMinute = () => {
      const left = minute - (here().now() % minute);
      for (const node of nodes()) node.pass(left);
    };

    test('equal acts of a minute are one row with their number', async () => {
      const { localId, idToken } = await here().signUp(freshEmail());
      atFullMinute();
      const began = here().now();
      for (let turn = 0; turn < 30; turn += 1) {
        const node = nodes()[turn % nodes().length] ?? here();
        await node.call('update', { idToken, displayName: `Name ${turn}` });
      }
      for (const node of nodes()) node.pass(30 * second);
      await here().call('update', { idToken, displayName: 'Thirty-first' });
      const [row, ...others] = await rowsOf(localId, 'user_updated');
      expect(others).toEqual([]);
      expect(row?.times).toBe(31);
      expect(row?.at).toBeGreaterThanOrEqual(began);
      expect(row?.lastAt).toBeGreaterThanOrEqual(began + 30 * second);
      for (const node of nodes()) node.pass(minute);
      await here().call('update', { idToken, displayName: 'A minute later' });
      expect(await rowsOf(localId, 'user_updated')).toHaveLength(2);
    });

    test('what differs in what happened, to whom or from where stays apart', async () => {
      const email = freshEmail();
      const { localId } = await here().signUp(email);
      atFullMinute();
      const from = (address: string, given: string) =>
        here().call('signInWithPassword', { email, password: given }, { address });
      for (const address of ['192.0.2.1', '192.0.2.2']) {
        for (let turn = 0; turn < 3; turn += 1) await from(address, 'a guess');
      }
      const headers = { 'user-agent': 'another one every time' };
      await here().call(
        'signInWithPassword',
        { email, password: 'a guess' },
        { address: '192.0.2.1', headers },
      );
      const rows = await rowsOf(localId, 'authn_login_fail');
      expect(rows.map(({ address, times }) => [address, times])).toEqual([
        ['192.0.2.2', 3],
        ['192.0.2.1', 4],
      ]);
      const { body } = await here().admin(
        `/latchkey/v1/projects/latchkey/auditEvents?subject=${localId}&event=authn_login_fail`,
        undefined,
        'GET',
      );
      expect(body['events']).toMatchObject([{ times: 3 }, { times: 4 }]);
    });

    test('what operators do is written down every time', async () => {
      const { localId } = await here().signUp(freshEmail());
      atFullMinute();
      for (let turn = 0; turn < 3; turn += 1) {
        await here().admin(`${project}/accounts:update`, { localId, displayName: `Name ${turn}` });
      }
      expect(await rowsOf(localId, 'user_updated')).toHaveLength(3);
    });
  });
});

describe('FL4: whatever gathers in an account is bounded', () => {
  // Attack: as with sessions, whatever else an account can have without end.
  test('sign-ins that wait for a second factor', async () => {
    const world = await startWorld({
      environment: { ...productionEnvironment, LATCHKEY_KEY_BITS: '2048' },
    });
    const email = freshEmail();
    await world.admin(
      '/v2/projects/latchkey/config?updateMask=mfa.state',
      { mfa: { state: 'ENABLED' } },
      'PATCH',
    );
    const { localId, idToken } = await world.signUpVerified(email, password);
    await world.enrolTotp(idToken);
    const waiting = async () => {
      const [row] = await world.data.database.read({
        sql: 'SELECT count(*) AS count FROM pending_sign_ins WHERE account_id = ?',
        parameters: [localId],
      });
      return Number(row?.['count']);
    };
    let newest: Reply | undefined;
    for (let turn = 0; turn < 3 * secondFactorLimits.pendingPerAccount; turn += 1) {
      const address = freshAddress();
      newest = await world.call('signInWithPassword', { email, password }, { address });
      expect(newest.body.mfaPendingCredential).toBeTruthy();
    }
    expect(await waiting()).toBeLessThanOrEqual(secondFactorLimits.pendingPerAccount + 1);
    await world.close();
  });

  test('and strangers who have the password end nobody’s wait where they were before', async () => {
    // Attack: whoever stole the password signs in once more every few seconds, and the oldest that
    // waits for a second factor, the owner's, is gone before the owner has found the phone.
    const world = await startWorld({
      environment: { ...productionEnvironment, LATCHKEY_KEY_BITS: '2048' },
    });
    const email = freshEmail();
    await world.admin(
      '/v2/projects/latchkey/config?updateMask=mfa.state',
      { mfa: { state: 'ENABLED' } },
      'PATCH',
    );
    const { idToken } = await world.signUpVerified(email, password);
    const app = await world.enrolTotp(idToken);
    const own = await world.call('signInWithPassword', { email, password });
    const stolen = () =>
      world.call('signInWithPassword', { email, password }, { address: freshAddress() });
    for (let turn = 0; turn < 2 * secondFactorLimits.pendingPerAccount; turn += 1) await stolen();
    const later = await world.call('signInWithPassword', { email, password });
    for (let turn = 0; turn < secondFactorLimits.pendingPerAccount; turn += 1) await stolen();
    for (const { body } of [own, later]) {
      expect((await world.finishWithTotp(body, app)).status).toBe(200);
      world.pass(30_000);
    }
    await world.close();
  });

  test('providers', async () => {
    const world = await startWorld();
    const email = freshEmail();
    const { localId } = await world.signUp(email);
    const { linkedProviders } = federationLimits;
    for (let turn = 0; turn < linkedProviders; turn += 1) {
      const linkProviderUserInfo = { providerId: `oidc.number-${turn}`, rawId: 'me' };
      const reply = await world.admin(`${project}/accounts:update`, {
        localId,
        linkProviderUserInfo,
      });
      expect(reply.status).toBe(200);
    }
    const { idToken } = (await world.call('signInWithPassword', { email, password })).body;
    const claims = { sub: 'one-more', email: 'one-more@example.com', email_verified: true };
    const link = await world.call('signInWithIdp', {
      idToken,
      requestUri: 'http://localhost',
      postBody: `providerId=google.com&id_token=${encodeURIComponent(JSON.stringify(claims))}`,
    });
    expect(link.status).toBe(429);
    expect(link.body.error.message).toMatch(/^QUOTA_EXCEEDED/);
    const { users } = (await world.call('lookup', { idToken })).body;
    expect(users[0]?.providerUserInfo.length).toBe(linkedProviders + 1);
    await world.close();
  });
});

describe('FL5: the owner hears of every lasting way in', () => {
  // Attack: a passkey is added and removed until the mails about it are used up, and then one is
  // added that stays.
  test('however often a passkey came and went before', async () => {
    const world = await startWorld({
      environment: { ...productionEnvironment, LATCHKEY_KEY_BITS: '2048' },
    });
    const email = freshEmail();
    let { idToken } = await world.signUpVerified(email, password);
    const replies: Reply[] = [];
    for (let turn = 0; turn < 2 * writeLimits.waysInOfAccount.count; turn += 1) {
      const device = createPasskeyDevice({ origin: 'https://auth.example.com' });
      const added = await enrolPasskey(world, idToken, device);
      replies.push(added);
      if (added.status !== 200) continue;
      idToken = added.body.idToken;
      const removed = await world.call('update', {
        idToken,
        deletePasskey: [added.body['credentialId']],
      });
      expect(removed.status).toBe(200);
    }
    const { count } = writeLimits.waysInOfAccount;
    expect(statusesOf(replies)).toEqual({ 200: count, 429: count });
    const told = (await world.mailsTo(email)).filter(({ mail }) => mail.kind === 'passkeyAdded');
    expect(told).toHaveLength(count);
    await world.close();
  });
});
