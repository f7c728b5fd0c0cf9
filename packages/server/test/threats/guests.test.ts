import { addressRules } from '@latchkey/identity/limits/address-rules';
import { createLog } from '@latchkey/kernel/log';
import { sessionLimits } from '@latchkey/protocol';
import { forEachDeployment, race } from '@latchkey/testing/deployments';
import { sampleAccount } from '@latchkey/testing/sample-records';
import type { Reply, WireReply } from '@latchkey/testing/wire-reply';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tidy, tidyAndTell } from '../../src/housekeeping.ts';

const hour = 3_600_000;
const day = 24 * hour;
const project = '/v1/projects/latchkey';

let people = 0;
function freshEmail(): string {
  people += 1;
  return `person-${people}@example.com`;
}

const guestOf = async (world: World) => (await world.call('signUp', {})).body;

const messageOf = ({ status, body }: Reply) => (status === 200 ? 'done' : body.error.message);

const accountOf = async (world: World, localId: string) =>
  (await world.admin(`${project}/accounts:lookup`, { localId: [localId] })).body.users?.[0];

async function signInCode(world: World, email: string): Promise<string> {
  await world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
  return world.codeFor(email, 'signIn');
}

/** Every way by which a guest becomes a member under an address. */
const upgrades = {
  'with a password': (world: World, { idToken }: WireReply, email: string) =>
    world.call('signUp', { idToken, email, password: 'correct horse' }),
  'with a link': async (world: World, { idToken }: WireReply, email: string) =>
    world.call('signInWithEmailLink', {
      idToken,
      email,
      oobCode: await signInCode(world, email),
    }),
};

const ways = Object.keys(upgrades) as (keyof typeof upgrades)[];

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('N1: a guest who becomes a member keeps the account and loses the old tokens', () => {
  // Attack: whoever sat at the shared computer before keeps the guest's token, and with it a way
  // into what the next person made a real account of.
  it.each(ways)('%s', async (way) => {
    const email = freshEmail();
    const guest = await guestOf(world);
    const newer = (await world.refresh(guest.refreshToken)).body;
    const member = await upgrades[way](world, guest, email);
    expect(member.body).toMatchObject({ localId: guest.localId, email });
    expect(await accountOf(world, guest.localId)).toMatchObject({ email });

    for (const token of [guest.refreshToken, newer.refresh_token]) {
      expect(messageOf(await world.refresh(token))).toBe('TOKEN_EXPIRED');
    }
    for (const idToken of [guest.idToken, newer.id_token]) {
      expect(messageOf(await world.call('lookup', { idToken }))).toBe('TOKEN_EXPIRED');
      const again = await world.call('update', { idToken, displayName: 'Mallory' });
      expect(messageOf(again)).toBe('TOKEN_EXPIRED');
    }
    const open = await world.data.database.read({
      sql: 'SELECT id FROM sessions WHERE account_id = ? AND revoked_at IS NULL',
      parameters: [guest.localId],
    });
    expect(open).toHaveLength(1);
    expect((await world.refresh(member.body.refreshToken)).status).toBe(200);
  });

  it('without address privacy also by an update, as older clients do', async () => {
    const config = { emailPrivacyConfig: { enableImprovedEmailPrivacy: false } };
    const open = await startWorld();
    await open.admin(`/v2/projects/latchkey/config?updateMask=emailPrivacyConfig`, config, 'PATCH');
    const guest = await guestOf(open);
    const member = await open.call('update', {
      idToken: guest.idToken,
      email: freshEmail(),
      password: 'correct horse',
      returnSecureToken: true,
    });
    expect(member.body.localId).toBe(guest.localId);
    expect(messageOf(await open.refresh(guest.refreshToken))).toBe('TOKEN_EXPIRED');
    expect(messageOf(await open.call('lookup', { idToken: guest.idToken }))).toBe('TOKEN_EXPIRED');
    await open.close();
  });

  forEachDeployment((nodes) => {
    it('once, of many upgrades at the same time', async () => {
      const [first] = nodes();
      for (let round = 0; round < 3; round += 1) {
        const guest = await guestOf(first);
        const emails = Array.from({ length: 10 }, freshEmail);
        const replies = await race(nodes(), 10, (node, turn) =>
          upgrades['with a password'](node, guest, emails[turn] ?? ''),
        );
        const done = replies.filter(({ status }) => status === 200);
        expect(done).toHaveLength(1);
        expect((await accountOf(first, guest.localId))?.email).toBe(done[0]?.body.email);
        expect((await first.refresh(done[0]?.body.refreshToken ?? '')).status).toBe(200);
      }
    });
  });
});

describe('N2: a guest never slips into an account that exists', () => {
  // Attack: a guest names somebody's address, or holds a link to it, and the two accounts become
  // one: the guest's device is in the other's account, or the other's data in the guest's.
  it.each(ways)('%s', async (way) => {
    const email = freshEmail();
    const owner = await world.signUp(email, 'password of the owner');
    const guest = await guestOf(world);
    const before = await accountOf(world, owner.localId);

    expect(messageOf(await upgrades[way](world, guest, email))).toBe('EMAIL_EXISTS');
    expect(await accountOf(world, owner.localId)).toEqual(before);
    expect(await accountOf(world, guest.localId)).not.toHaveProperty('email');
    expect((await world.refresh(guest.refreshToken)).status).toBe(200);
    expect((await world.refresh(owner.refreshToken)).status).toBe(200);
    const signIn = { email, password: 'password of the owner' };
    expect((await world.call('signInWithPassword', signIn)).body.localId).toBe(owner.localId);
  });

  it('a member who is not a guest does not either', async () => {
    const [email, taken] = [freshEmail(), freshEmail()];
    const owner = await world.signUp(taken);
    for (const way of ways) {
      const member = await world.call('signUp', { email: freshEmail(), password: 'correct horse' });
      expect(messageOf(await upgrades[way](world, member.body, taken))).not.toBe('done');
    }
    const { idToken } = await world.signUp(email);
    await world.call('sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail: taken,
    });
    expect((await world.mailsTo(taken)).map(({ mail }) => mail.kind)).not.toContain(
      'verifyAndChangeEmail',
    );
    expect((await accountOf(world, owner.localId))?.email).toBe(taken);
  });

  it('an account that is made while the change is on its way keeps its address', async () => {
    const [email, newEmail] = [freshEmail(), freshEmail()];
    const { idToken, localId } = await world.signUp(email);
    await world.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
    const oobCode = await world.codeFor(newEmail);
    const owner = await world.signUp(newEmail, 'password of the owner');
    expect(messageOf(await world.call('update', { oobCode, idToken }))).toBe('EMAIL_EXISTS');
    expect((await accountOf(world, localId))?.email).toBe(email);
    expect((await accountOf(world, owner.localId))?.email).toBe(newEmail);
  });

  forEachDeployment((nodes) => {
    it.each(ways)('of many guests who take one address %s, one gets it', async (way) => {
      const [first] = nodes();
      for (let round = 0; round < 3; round += 1) {
        const email = freshEmail();
        const guests = await Promise.all(Array.from({ length: 8 }, () => guestOf(first)));
        const oobCode = await signInCode(first, email);
        const replies = await race(nodes(), guests.length, (node, turn) => {
          const idToken = guests[turn]?.idToken;
          return way === 'with a link'
            ? node.call('signInWithEmailLink', { idToken, email, oobCode })
            : node.call('signUp', { idToken, email, password: `password ${turn}` });
        });
        const done = replies.filter(({ status }) => status === 200);
        expect(done).toHaveLength(1);
        const owners = await Promise.all(
          guests.map(async ({ localId }) => (await accountOf(first, localId))?.email),
        );
        expect(owners.filter((owner) => owner !== undefined)).toEqual([email]);
        expect(guests[owners.indexOf(email)]?.localId).toBe(done[0]?.body.localId);
      }
    });
  });
});

describe('N3: guests cannot fill the house', () => {
  // Attack: a loop that makes accounts without end, each of which is kept for ever.
  it('one network address makes a hundred in an hour', async () => {
    const production = await startWorld({ environment: productionEnvironment });
    const make = (address: string) => production.call('signUp', {}, { address });
    const { count } = addressRules.anonymousSignUp;
    expect(count).toBe(100);
    const replies = [];
    for (let turn = 0; turn < count + 5; turn += 1) {
      replies.push(await make(turn % 2 === 0 ? '203.0.113.7' : '::ffff:203.0.113.7'));
    }
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(count);
    const refused = replies.at(-1);
    expect(refused?.body.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await make('203.0.113.8')).status).toBe(200);
    production.pass(hour);
    expect((await make('203.0.113.7')).status).toBe(200);
    await production.close();
  });

  it('one who did not come back for as long as a session lasts is forgotten, and nobody else', async () => {
    let clock = Date.now();
    const aging = await startWorld({ now: () => clock });
    const forgotten = await guestOf(aging);
    const returning = await guestOf(aging);
    const upgraded = await guestOf(aging);
    await upgrades['with a password'](aging, upgraded, freshEmail());
    const member = await aging.signUp(freshEmail());
    const made = await aging.admin(`${project}/accounts`, { localId: 'made-by-the-operator' });
    const federated = await aging.admin(`${project}/accounts`, { localId: 'federated' });
    await aging.admin(`${project}/accounts:update`, {
      localId: 'federated',
      linkProviderUserInfo: { providerId: 'google.com', rawId: '123' },
    });
    const phone = await aging.admin(`${project}/accounts`, { phoneNumber: '+15555550100' });
    const disabled = await guestOf(aging);
    await aging.admin(`${project}/accounts:update`, {
      localId: disabled.localId,
      disableUser: true,
    });
    const isThere = async ({ localId }: WireReply) =>
      (await accountOf(aging, localId)) !== undefined;

    clock += sessionLimits.idle - hour;
    const { refresh_token: token } = (await aging.refresh(returning.refreshToken)).body;
    clock += hour;
    await tidy(aging.data.store, clock, false);
    // Nothing is taken from anybody who could still have come back.
    expect(await isThere(forgotten)).toBe(true);

    clock += 2 * day;
    await tidy(aging.data.store, clock, false);
    expect(await isThere(forgotten)).toBe(false);
    for (const kept of [
      returning,
      upgraded,
      member,
      made.body,
      federated.body,
      phone.body,
      disabled,
    ]) {
      expect(await isThere(kept)).toBe(true);
    }
    expect((await aging.refresh(token)).status).toBe(200);
    await aging.close();
  });

  forEachDeployment((nodes) => {
    // Fault: whoever was brought in without address, number or provider had signed in long ago, as
    // the file said, and was deleted within the hour, without a trace.
    const longAgo = Date.UTC(2020, 0, 1);
    const brought = (localId: string, more: object = {}) => ({
      localId,
      createdAt: String(longAgo),
      lastLoginAt: String(longAgo),
      ...more,
    });
    const bringIn = async (node: World, users: readonly object[]) => {
      const { body } = await node.admin(`${project}/accounts:batchCreate`, { users });
      expect(body).not.toHaveProperty('error');
    };
    const remaining = async (node: World, ids: readonly string[]) =>
      (await node.identity.manyAccounts.byIds('', ids)).map(({ id }) => id).sort();

    it('one who was brought in from elsewhere was seen at that moment', async () => {
      const [node] = nodes();
      await bringIn(node, [brought('visitor'), brought('custom', { customAuth: true })]);
      const start = node.now();
      await tidy(node.data.store, start + hour, false);
      await tidy(node.data.store, start + sessionLimits.idle, false);
      expect(await remaining(node, ['visitor', 'custom'])).toEqual(['custom', 'visitor']);

      // As long afterwards as any guest; who comes by custom tokens never is one.
      await tidy(node.data.store, start + sessionLimits.idle + 2 * day, false);
      expect(await remaining(node, ['visitor', 'custom'])).toEqual(['custom']);
    });

    it('each who is deleted is named in the audit trail, once', async () => {
      const all = nodes();
      const [node] = all;
      const ids = Array.from({ length: 25 }, (_, index) => `forgotten-${index}`);
      await bringIn(
        node,
        ids.map((id) => brought(id)),
      );
      const later = node.now() + sessionLimits.idle + 2 * day;
      const counts = await race(all, 4, (each) => tidy(each.data.store, later, false));

      expect(await remaining(node, ids)).toEqual([]);
      expect(counts.reduce((sum, { guestsDeleted }) => sum + guestsDeleted, 0)).toBe(25);
      const trail = await node.identity.audit.list({
        tenant: '',
        event: 'user_deleted',
        limit: 500,
      });
      const named = trail.filter(({ subject }) => subject?.startsWith('forgotten-'));
      expect(named.map(({ subject }) => subject).sort()).toEqual([...ids].sort());
      expect(new Set(named.map(({ actor, reason }) => `${actor}: ${reason}`))).toEqual(
        new Set(['housekeeping: old_guest']),
      );
    });

    it('how many were deleted is logged, and nothing where there were none', async () => {
      const [node] = nodes();
      await bringIn(node, [brought('logged-1'), brought('logged-2')]);
      const lines: string[] = [];
      const housekeeping = {
        store: node.data.store,
        now: () => node.now() + sessionLimits.idle + 2 * day,
        log: createLog('info', (line) => lines.push(line), node.now),
        development: false,
      };
      await tidyAndTell(housekeeping);
      await tidyAndTell(housekeeping);
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ event: 'guests_deleted', count: 2 }),
      ]);
    });

    it('one who comes back while guests are being deleted stays, and is not said to be gone', async () => {
      const [node] = nodes();
      const guest = await guestOf(node);
      const later = node.now() + sessionLimits.idle + 2 * day;
      const account = await node.identity.accounts.byId('', guest.localId);
      const before = later - sessionLimits.idle - day;
      const found = await node.identity.accounts.oldGuests(before, true, 500);
      expect(found).toContainEqual({ tenant: '', id: guest.localId });
      await node.identity.commit([
        node.identity.accounts.noteRefresh(account ?? sampleAccount(), later),
      ]);
      const refusal = await node.identity.commit(
        node.identity.accounts.removeGuest({ tenant: '', id: guest.localId }, before),
      );
      expect(refusal).toBe('account-changed');
      expect(await remaining(node, [guest.localId])).toEqual([guest.localId]);
    });
  });
});
