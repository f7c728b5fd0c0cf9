import { createSecretKey, randomBytes } from 'node:crypto';
import { firstOf, worthOf } from '@latchkey/identity/sessions/lineage';
import { writeRefreshToken } from '@latchkey/identity/sessions/refresh-token';
import { sessionLimits } from '@latchkey/protocol';
import { forEachDeployment, race } from '@latchkey/testing/deployments';
import { rounds } from '@latchkey/testing/proofs';
import type { CallOptions, Reply } from '@latchkey/testing/wire-reply';
import { startWorld, type World } from '@latchkey/testing/world';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { liveWithTwoTabs, seededRandom } from './two-tabs.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const project = '/v1/projects/latchkey';

/** The clock of `world`. Every test goes on from where the one before it stopped. */
let clock = Date.now();
let world: World;
beforeAll(async () => {
  world = await startWorld({ now: () => clock, environment: { LATCHKEY_KEY_BITS: '2048' } });
});
afterAll(() => world.close());

/** A session of a guest: what a refresh token is worth does not depend on how it was earned. */
const newSession = async () => (await world.call('signUp', {})).body;

const messageOf = ({ status, body }: Reply) => (status === 200 ? 'refreshed' : body.error.message);

async function next(refreshToken: string): Promise<string> {
  const reply = await world.refresh(refreshToken);
  expect(messageOf(reply)).toBe('refreshed');
  return reply.body.refresh_token;
}

const reuseEvents = ({ localId }: { localId: string }) =>
  world.data.store.audit.list({
    tenant: '',
    event: 'authn_token_reuse',
    subject: localId,
    limit: 9,
  });

describe('RT1: a refresh token that was retired betrays the theft and ends the session', () => {
  // Attack: a token copied from a browser's storage, used beside its owner for as long as it lasts.
  it('when the thief is slower than its owner', async () => {
    const session = await newSession();
    const stolen = session.refreshToken;
    const successor = await next(stolen);
    clock += hour;
    const third = await next(successor);
    clock += hour;
    expect(messageOf(await world.refresh(stolen))).toBe('TOKEN_EXPIRED');
    expect(messageOf(await world.refresh(third))).toBe('TOKEN_EXPIRED');
    expect(await reuseEvents(session)).toMatchObject([{ result: 'refused' }]);
  });

  it('when the thief is quicker', async () => {
    const session = await newSession();
    let stolen = session.refreshToken;
    for (let turn = 0; turn < 3; turn += 1) {
      stolen = await next(stolen);
      clock += 2 * minute;
    }
    expect(messageOf(await world.refresh(session.refreshToken))).toBe('TOKEN_EXPIRED');
    expect(messageOf(await world.refresh(stolen))).toBe('TOKEN_EXPIRED');
    expect(await reuseEvents(session)).toHaveLength(1);
  });

  it('and no other session of the account', async () => {
    const { email, password } = { email: 'two-sessions@example.com', password: 'correct horse' };
    const stolen = await world.signUp(email, password);
    const other = (await world.call('signInWithPassword', { email, password })).body;
    await next(await next(stolen.refreshToken));
    clock += hour;
    expect(messageOf(await world.refresh(stolen.refreshToken))).toBe('TOKEN_EXPIRED');
    await next(other.refreshToken);
  });

  it('in every alternation of two holders once they are more than a minute apart', async () => {
    const gaps = [0, second, 59 * second, minute, 61 * second, 10 * minute, 55 * minute, 5 * hour];
    const use = fc.record({
      who: fc.constantFrom('owner' as const, 'thief' as const),
      gap: fc.constantFrom(...gaps, 3 * day),
    });
    const lives = fc.record({
      /** How often the owner refreshed before the theft, and how old a token the thief got hold of. */
      before: fc.nat(3),
      age: fc.nat(1),
      uses: fc.array(use, { minLength: 4, maxLength: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(lives, async ({ before, age, uses }) => {
        const session = await newSession();
        const given = [session.refreshToken];
        for (let turn = 0; turn < before; turn += 1) {
          clock += hour;
          given.unshift(await next(given[0] ?? ''));
        }
        const holds = {
          owner: given[0] ?? '',
          thief: given[Math.min(age, before)] ?? '',
        };
        let last: keyof typeof holds = 'owner';
        // How many times in a row the session passed from one to the other with a minute between.
        let passed = 0;
        for (const { who, gap } of uses) {
          clock += gap;
          if (who !== last) passed = gap > minute ? passed + 1 : 0;
          last = who;
          const reply = await world.refresh(holds[who]);
          if (reply.status !== 200) {
            expect(messageOf(reply)).toBe('TOKEN_EXPIRED');
            expect(messageOf(await world.refresh(holds.owner))).toBe('TOKEN_EXPIRED');
            expect(messageOf(await world.refresh(holds.thief))).toBe('TOKEN_EXPIRED');
            expect(await reuseEvents(session)).toHaveLength(1);
            return;
          }
          holds[who] = reply.body.refresh_token;
          // The first may be a lost answer of the other's, the second the answer to that; the third
          // can only be a second holder.
          expect(passed).toBeLessThan(3);
        }
      }),
      { numRuns: rounds(20, 100), seed: 20_260_108 },
    );
  });
});

describe('RT1: whoever comes right after the owner is noticed all the same', () => {
  // Attack: the thief knows when the owner refreshes (every 55 minutes, and the account's own pages say
  // when it was used last), comes with the same token within the minute of grace, and so holds
  // whatever the owner holds, for a year.
  const owner = { address: '203.0.113.7', headers: { 'user-agent': 'Browser 1' } };
  const elsewhere = { address: '198.51.100.9', headers: { 'user-agent': 'Browser 1' } };
  const otherBrowser = { address: '203.0.113.7', headers: { 'user-agent': 'curl/8' } };

  forEachDeployment((nodes) => {
    const here = () => nodes()[0];
    const there = () => nodes().at(-1) ?? nodes()[0];
    const pass = (milliseconds: number) => {
      for (const node of nodes()) node.pass(milliseconds);
    };
    const signedUp = async () => (await here().call('signUp', {}, owner)).body.refreshToken;
    const use = async (node: World, token: string, from: CallOptions) => {
      const reply = await node.refresh(token, from);
      return reply.status === 200 ? reply.body.refresh_token : messageOf(reply);
    };

    it('from another network, at the next use at the latest', async () => {
      for (const first of ['owner', 'thief'] as const) {
        const turns = first === 'owner' ? [owner, elsewhere] : [elsewhere, owner];
        let held = await signedUp().then((token) => [token, token]);
        let ended = false;
        for (let hour = 0; hour < 3 && !ended; hour += 1) {
          pass(55 * minute);
          const next: string[] = [];
          for (const [turn, from] of turns.entries()) {
            next.push(await use(turn === 0 ? here() : there(), held[turn] ?? '', from));
            pass(5 * second);
          }
          held = next;
          ended = held.includes('TOKEN_EXPIRED');
        }
        expect([first, ended]).toEqual([first, true]);
        for (const token of held) expect(await use(here(), token, owner)).not.toMatch(/^rt1/);
      }
    });

    it('with another browser, at once', async () => {
      const token = await signedUp();
      const successor = await use(here(), token, owner);
      pass(5 * second);
      expect(await use(there(), token, otherBrowser)).toBe('TOKEN_EXPIRED');
      expect(await use(here(), successor, owner)).toBe('TOKEN_EXPIRED');
    });

    it('with a token that was left behind, also in the minute after the owner', async () => {
      const stolen = await signedUp();
      const orphan = await use(there(), stolen, owner);
      pass(2 * hour);
      const newest = await use(here(), stolen, owner);
      pass(5 * second);
      expect(await use(there(), orphan, owner)).toBe('TOKEN_EXPIRED');
      expect(await use(here(), newest, owner)).toBe('TOKEN_EXPIRED');
    });

    it('with one token from ever new networks', async () => {
      const token = await signedUp();
      const from = (network: number) => ({ ...owner, address: `192.0.2.${network}` });
      const answers: string[] = [];
      for (let network = 0; network < 8; network += 1) {
        answers.push(await use(network % 2 ? there() : here(), token, from(network)));
      }
      expect(new Set(answers.slice(0, 4)).size).toBe(4);
      expect(new Set(answers.slice(4))).toEqual(new Set(['TOKEN_EXPIRED']));
    });
  });

  it('at whatever times the two come, and with whichever of its tokens the thief does', () => {
    const gaps = [0, 1, 5, 20, 30, 45, 59, 60, 61, 600, 3300];
    for (let seed = 1; seed <= 5000; seed += 1) {
      const random = seededRandom(seed);
      const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
      const pace = random() < 0.5 ? gaps : gaps.slice(0, 7);
      const held = { owner: [1], thief: [1] };
      const holder = (who: keyof typeof held) => ({ browser: 'one', address: who });
      let session = { generation: 1, lineage: firstOf(holder('owner'), 0) };
      let at = 0;
      let noticed = false;
      for (let turn = 0; turn < 60 && !noticed; turn += 1) {
        at += (oneOf(pace) ?? 0) * second;
        const who = random() < 0.5 ? 'owner' : 'thief';
        const newest = held[who].at(-1) ?? 0;
        const token = who === 'thief' && random() < 0.4 ? oneOf(held.thief) : newest;
        const worth = worthOf(session, token ?? newest, holder(who), at);
        noticed = worth.verdict === 'reuse';
        if (worth.verdict === 'repeat') held[who].push(worth.generation);
        if (worth.verdict !== 'exchange') continue;
        session = { generation: session.generation + 1, lineage: worth.lineage };
        held[who].push(session.generation);
      }
      expect({ seed, noticed }).toEqual({ seed, noticed: true });
    }
  });

  it('and is not told when the owner came', async () => {
    // Of other devices it is told in which hour they were there, of the one that asks not even that.
    clock = Math.ceil(clock / hour) * hour;
    const email = 'watched@example.com';
    const { idToken, refreshToken } = await world.signUp(email);
    const other = (await world.call('signInWithPassword', { email, password: 'correct horse' }))
      .body;
    const look = async () => {
      const sessions = await world.call('/latchkey/v1/sessions:list', { idToken });
      const { users } = (await world.call('lookup', { idToken })).body;
      return [sessions.body, users[0]?.['lastRefreshAt'], users[0]?.['lastLoginAt']];
    };
    let [own, others] = [refreshToken, await next(other.refreshToken)];
    const before = await look();
    for (let turn = 0; turn < 3; turn += 1) {
      clock += 10 * minute;
      [own, others] = [await next(own), await next(others)];
      expect(await look()).toEqual(before);
    }
  });
});

describe('RT2: an answer that got lost does not sign anybody out', () => {
  // The reverse of RT1: a rule against thieves that throws out people on bad networks is switched
  // off by whoever runs the server.
  it('at once, after a minute and after hours', async () => {
    for (const wait of [0, second, minute, 61 * second, 6 * hour, 20 * day]) {
      const { refreshToken } = await newSession();
      await next(refreshToken);
      clock += wait;
      const again = await next(refreshToken);
      clock += hour;
      await next(again);
    }
  });

  it('nor does asking again from another network', async () => {
    // Leaving the house is how most answers get lost.
    const places = ['203.0.113.7', '2001:db8:7::1', '198.51.100.9'];
    for (const wait of [second, 30 * second, minute, 61 * second, 6 * hour]) {
      let token = (await newSession()).refreshToken;
      for (let turn = 0; turn < 6; turn += 1) {
        const from = (step: number) => ({ address: places[(turn + step) % 3] ?? '' });
        await world.refresh(token, from(0));
        clock += wait;
        const again = await world.refresh(token, from(1));
        expect(messageOf(again)).toBe('refreshed');
        token = again.body.refresh_token;
        clock += 55 * minute;
      }
    }
  });

  it('nor do many in a row', async () => {
    const { refreshToken } = await newSession();
    for (const wait of [0, second, 30 * second, minute, hour, 3 * hour, day]) {
      clock += wait;
      await next(refreshToken);
    }
    clock += hour;
    await next(await next(refreshToken));
  });

  it('the same answer comes twice within a minute, so that no second branch grows', async () => {
    const { refreshToken } = await newSession();
    const answer = await next(refreshToken);
    clock += minute;
    expect(await next(refreshToken)).toBe(answer);
  });

  it('a predecessor ends a minute after its successor was used', async () => {
    const { refreshToken } = await newSession();
    const successor = await next(refreshToken);
    clock += hour;
    const newest = await next(successor);
    clock += sessionLimits.refreshGrace;
    expect(await next(refreshToken)).toBe(newest);
    clock += 1;
    expect(messageOf(await world.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
  });
});

describe('RT3: two tabs never sign each other out', () => {
  // What honest browsers do must not look like a theft: two tabs of the unmodified SDK share one
  // session and know of each other only late.
  it('through lost answers, late ones, sleep and reloads', async () => {
    let exchanges = 0;
    let outdated = 0;
    for (let seed = 1; seed <= rounds(10, 60); seed += 1) {
      const { refreshToken } = await newSession();
      const start = clock;
      let newest = refreshToken;
      const refusals = await liveWithTwoTabs({
        refreshToken,
        random: seededRandom(seed),
        hours: 16,
        async exchange(token, at) {
          clock = start + at;
          exchanges += 1;
          if (token !== newest) outdated += 1;
          const { status, body } = await world.refresh(token);
          if (status !== 200) return { refusal: body.error.message };
          newest = body.refresh_token;
          return { refreshToken: newest };
        },
      });
      expect({ seed, refusals }).toEqual({ seed, refusals: [] });
      clock = start + day;
    }
    // They did get in each other's way.
    expect(exchanges).toBeGreaterThan(rounds(150, 1000));
    expect(outdated).toBeGreaterThan(rounds(15, 100));
  });

  it.each([
    ['a line that is IPv4 or IPv6 by chance', 2],
    ['a relay with many addresses', 4],
  ])('on %s, through a thousand days', async (_, networks) => {
    let branched = 0;
    for (let seed = 1; seed <= 1000; seed += 1) {
      const network = seededRandom(seed + 1000);
      const holder = () => ({ browser: 'one', address: `${Math.floor(network() * networks)}` });
      let session = { generation: 1, lineage: firstOf(holder(), 0) };
      const refusals = await liveWithTwoTabs({
        refreshToken: '1',
        random: seededRandom(seed),
        hours: 16,
        async exchange(token, at) {
          const worth = worthOf(session, Number(token), holder(), Math.floor(at));
          if (worth.verdict === 'reuse') return { refusal: token };
          if (worth.verdict === 'repeat') return { refreshToken: String(worth.generation) };
          session = { generation: session.generation + 1, lineage: worth.lineage };
          if (worth.lineage.branches.length > 1) branched += 1;
          return { refreshToken: String(session.generation) };
        },
      });
      expect({ seed, refusals }).toEqual({ seed, refusals: [] });
    }
    expect(branched).toBeGreaterThan(1000);
  });
});

describe('RT4: one token used many times at once makes one successor', () => {
  // Attack: a burst that forks the session into branches, each of which lives on by itself.
  afterEach(() => {
    vi.restoreAllMocks();
  });

  forEachDeployment((nodes) => {
    it('for fifty at a time', async () => {
      const [first] = nodes();
      for (let round = 0; round < 4; round += 1) {
        let token = (await first.call('signUp', {})).body.refreshToken;
        for (let generation = 0; generation < 3; generation += 1) {
          const presented = token;
          const replies = await race(nodes(), 50, (node) => node.refresh(presented));
          expect(replies.map(messageOf)).toEqual(Array(50).fill('refreshed'));
          expect(new Set(replies.map(({ body }) => body.refresh_token)).size).toBe(1);
          token = replies[0]?.body.refresh_token ?? '';
          expect(token).not.toBe(presented);
        }
      }
    });

    it('and a burst of a token and its successor leaves one that is newest', async () => {
      const [first] = nodes();
      for (let round = 0; round < 4; round += 1) {
        const { localId, refreshToken } = (await first.call('signUp', {})).body;
        const successor = (await first.refresh(refreshToken)).body.refresh_token;
        const replies = await race(nodes(), 50, (node, turn) =>
          node.refresh(turn % 4 < 2 ? refreshToken : successor),
        );
        expect(replies.every(({ status }) => status === 200)).toBe(true);
        const sessions = await first.data.database.read({
          sql: `SELECT generation, revoked_at FROM sessions WHERE account_id = '${localId}'`,
          parameters: [],
        });
        expect(sessions).toHaveLength(1);
        const newest = Math.max(
          ...replies.map(({ body }) => Number(body.refresh_token.split('.')[3])),
        );
        expect(sessions).toEqual([{ generation: newest, revoked_at: null }]);
      }
    });
  });

  it('and one that was overtaken on its way does not set the session back', async () => {
    const { refreshToken } = await newSession();
    const { byId } = world.identity.accounts;
    let newest = '';
    vi.spyOn(world.identity.accounts, 'byId').mockImplementationOnce(async (...asked) => {
      const account = await byId(...asked);
      newest = await next(await next(refreshToken));
      return account;
    });
    expect(await next(refreshToken)).toBe(newest);
    clock += hour;
    await next(newest);
  });

  it('also when its first answers got lost, hours apart', async () => {
    const { refreshToken } = await newSession();
    for (let lost = 0; lost < 4; lost += 1) {
      await next(refreshToken);
      clock += hour;
    }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => world.refresh(refreshToken)),
    );
    const successors = new Set(replies.map(({ body }) => body.refresh_token));
    expect(successors.size).toBe(1);
    clock += hour;
    await next([...successors][0] ?? '');
  });
});

describe('RT5: a session ends when it is not used, and after a year in any case', () => {
  // Attack: a token from an old backup or a forgotten device.
  it('works to the last moment of thirty idle days and not after', async () => {
    const used = await newSession();
    const idle = await newSession();
    clock += sessionLimits.idle - 1;
    const token = await next(used.refreshToken);
    clock += 1;
    expect(messageOf(await world.refresh(idle.refreshToken))).toBe('TOKEN_EXPIRED');
    // Being used is what keeps it.
    await next(token);
    expect(sessionLimits.idle).toBe(30 * day);
  });

  it('ends after 365 days however often it is used', async () => {
    const openedAt = clock;
    let { refreshToken } = await newSession();
    for (let turn = 0; turn < 25; turn += 1) {
      clock = openedAt + Math.floor((sessionLimits.absolute - 1) * ((turn + 1) / 25));
      await world.keys.maintain();
      refreshToken = await next(refreshToken);
    }
    expect(clock).toBe(openedAt + 365 * day - 1);
    clock += 1;
    expect(messageOf(await world.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
  });

  it('an answer repeated in the grace does not keep an idle session', async () => {
    const { refreshToken } = await newSession();
    const token = await next(refreshToken);
    clock += minute;
    await next(refreshToken);
    clock += sessionLimits.idle - minute;
    expect(messageOf(await world.refresh(token))).toBe('TOKEN_EXPIRED');
  });
});

describe('RT6: what ends an account’s sign-ins ends them on every node at once', () => {
  // Attack: somebody thrown out goes on at the node that has not heard of it.
  afterEach(() => {
    vi.restoreAllMocks();
  });

  forEachDeployment((nodes) => {
    const operator =
      (verb: string, given: Record<string, unknown>) => (here: World, localId: string) =>
        here.admin(`${project}/accounts:${verb}`, { localId, ...given });

    type End = (here: World, localId: string, email: string) => Promise<Reply>;

    const ends: Record<string, End> = {
      'disabled by the operator': operator('update', { disableUser: true }),
      'deleted by the operator': operator('delete', {}),
      'given another password by the operator': operator('update', { password: 'a new password' }),
      'given another address by the operator': (here, localId, email) =>
        operator('update', { email: `moved-${email}` })(here, localId),
      'revoked by the operator': (here, localId) =>
        operator('update', { validSince: String(Math.floor(here.now() / 1000)) })(here, localId),
      'given another password by its owner': async (here, _id, email) => {
        const { body } = await here.call('signInWithPassword', {
          email,
          password: 'correct horse',
        });
        return here.call('update', { idToken: body.idToken, password: 'a new password' });
      },
      'given another address by its owner': async (here, _id, email) => {
        const { body } = await here.call('signInWithPassword', {
          email,
          password: 'correct horse',
        });
        const newEmail = `moved-${email}`;
        await here.call('sendOobCode', {
          requestType: 'VERIFY_AND_CHANGE_EMAIL',
          idToken: body.idToken,
          newEmail,
        });
        const oobCode = await here.codeFor(newEmail);
        return here.call('update', { oobCode, idToken: body.idToken });
      },
      'deleted by its owner': async (here, _id, email) => {
        const { body } = await here.call('signInWithPassword', {
          email,
          password: 'correct horse',
        });
        return here.call('delete', { idToken: body.idToken });
      },
      'given another password by its mailbox': async (here, _id, email) => {
        await here.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
        const oobCode = await here.codeFor(email);
        return here.call('resetPassword', { oobCode, newPassword: 'a new password' });
      },
    };

    it.each(Object.keys(ends))('%s', async (end) => {
      const here = nodes()[0];
      const there = nodes().at(-1) ?? here;
      const email = `${end.replaceAll(' ', '-')}@example.com`;
      const { localId, refreshToken } = await here.signUp(email);
      // The other node has seen the session, and could have kept what it saw.
      const newer = (await there.refresh(refreshToken)).body.refresh_token;
      expect((await ends[end]?.(here, localId, email))?.status).toBe(200);
      const expected = end.startsWith('disabled') ? 'USER_DISABLED' : 'TOKEN_EXPIRED';
      for (const token of [newer, refreshToken]) {
        expect(messageOf(await there.refresh(token))).toBe(expected);
        expect(messageOf(await here.refresh(token))).toBe(expected);
      }
    });

    it('even when it happens while a refresh is on its way', async () => {
      const here = nodes()[0];
      const there = nodes().at(-1) ?? here;
      for (const end of ['disabled by the operator', 'deleted by the operator'] as const) {
        const email = `midway-${end.replaceAll(' ', '-')}@example.com`;
        const { localId, refreshToken } = await here.signUp(email);
        const { byId } = there.identity.accounts;
        vi.spyOn(there.identity.accounts, 'byId').mockImplementationOnce(async (...asked) => {
          const account = await byId(...asked);
          await ends[end]?.(here, localId, email);
          return account;
        });
        expect(messageOf(await there.refresh(refreshToken))).toMatch(
          /^(USER_DISABLED|TOKEN_EXPIRED)$/,
        );
      }
    });
  });
});

describe('RT7: a copy of the database refreshes nothing', () => {
  // Attack: a stolen backup whose values are presented as tokens, codes, or the secret of a token.
  it('with no value it holds', async () => {
    const copied = await startWorld();
    const email = 'backup@example.com';
    const { idToken, refreshToken } = await copied.signUp(email);
    const token = (await copied.refresh(refreshToken)).body.refresh_token;
    await copied.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    await copied.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    await copied.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });

    const { database } = copied.data;
    const read = (sql: string) => database.read({ sql, parameters: [] });
    const tables = await read("SELECT name FROM sqlite_schema WHERE type = 'table'");
    const rows = await Promise.all(tables.map(({ name }) => read(`SELECT * FROM ${name}`)));
    const values = new Set(rows.flat().flatMap((row) => Object.values(row).map(String)));
    const [session] = await read('SELECT id, generation FROM sessions');
    expect(values).toContain(session?.['id']);

    const [prefix = '', tenant = '', id = '', generation = ''] = token.split('.');
    expect([id, generation]).toEqual([session?.['id'], String(session?.['generation'])]);
    for (const value of values) {
      for (const forged of [value, [prefix, tenant, id, generation, value].join('.')]) {
        const reply = await copied.refresh(forged);
        expect(reply.body.error?.message).toMatch(/^(INVALID|MISSING)_REFRESH_TOKEN$/);
      }
      const code = await copied.call('resetPassword', { oobCode: value });
      expect(code.body.error?.message).toMatch(/^(INVALID|MISSING)_OOB_CODE$/);
      const link = await copied.call('signInWithEmailLink', { email, oobCode: value });
      expect(link.body.error?.message).toMatch(/^(INVALID|MISSING)_OOB_CODE$/);
    }
    // What the owner holds is good all the while, and is not in the copy.
    expect(messageOf(await copied.refresh(token))).toBe('refreshed');
    const secret = token.split('.')[4] ?? '';
    expect([...values].filter((value) => value.includes(secret))).toEqual([]);
    await copied.close();
  });
});

describe('RT8: a token is accepted letter for letter or not at all', () => {
  // Attack: a token cut short, drawn out, pieced together from two, or moved to another tenant.
  const refused = async (token: unknown, refusal: RegExp = /^INVALID_REFRESH_TOKEN$/) => {
    const reply = await world.call('/v1/token', {
      grant_type: 'refresh_token',
      refresh_token: token,
    });
    expect({ token, refusal: messageOf(reply) }).toEqual({
      token,
      refusal: expect.stringMatching(refusal),
    });
  };

  it('cut at any place, or with anything added', async () => {
    const { refreshToken } = await newSession();
    for (let length = 1; length < refreshToken.length; length += 1) {
      await refused(refreshToken.slice(0, length));
      await refused(refreshToken.slice(length));
    }
    for (const addition of ['A', '=', ' ', '\n', '.', '.A', '%00']) {
      await refused(refreshToken + addition);
      await refused(addition + refreshToken);
    }
    await refused(`${refreshToken}\0`, /^(INVALID_REFRESH_TOKEN$|Invalid JSON payload)/);
    await next(refreshToken);
  });

  it('with any single letter changed', async () => {
    const { refreshToken } = await newSession();
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let place = 0; place < refreshToken.length; place += 1) {
      // The last letter has bits to spare: three others stand for the same bytes.
      for (const letter of place === refreshToken.length - 1 ? alphabet : 'ABab01-_') {
        if (refreshToken[place] === letter) continue;
        await refused(refreshToken.slice(0, place) + letter + refreshToken.slice(place + 1));
      }
    }
    await next(refreshToken);
  });

  it('pieced together from two sessions or two generations', async () => {
    const first = (await newSession()).refreshToken;
    const other = (await newSession()).refreshToken;
    const later = await next(first);
    for (const donor of [other, later]) {
      const [mine, theirs] = [first.split('.'), donor.split('.')];
      for (let mask = 1; mask < 2 ** mine.length - 1; mask += 1) {
        const pieced = mine.map((part, place) => (mask & (1 << place) ? theirs[place] : part));
        const token = pieced.join('.');
        if (token !== first && token !== donor) await refused(token);
      }
    }
    await next(later);
  });

  it('moved to another tenant, even by the server’s own hand', async () => {
    const { refreshToken } = await newSession();
    const [version, , sessionId = '', generation = '', secret] = refreshToken.split('.');
    const tenant = Buffer.from('other').toString('base64url');
    await refused([version, tenant, sessionId, generation, secret].join('.'));
    const genuine = writeRefreshToken(world.identity.refreshTokenKey, {
      tenant: 'other',
      sessionId,
      generation: Number(generation),
    });
    await refused(genuine, /^TOKEN_EXPIRED$/);
    await next(refreshToken);
  });

  it('of another installation, or of another kind', async () => {
    const { idToken, refreshToken } = await newSession();
    const sessionId = refreshToken.split('.')[2] ?? '';
    const foreign = { tenant: '', sessionId, generation: 1 };
    await refused(writeRefreshToken(createSecretKey(randomBytes(32)), foreign));
    await refused(writeRefreshToken(createSecretKey(new Uint8Array(32)), foreign));
    await refused(idToken);
    await refused(world.apiKey);
    await refused('', /^MISSING_REFRESH_TOKEN$/);
    await refused(null, /^MISSING_REFRESH_TOKEN$/);
    await refused([refreshToken], /^Invalid JSON payload/);
    await refused({ refreshToken }, /^Invalid JSON payload/);
    await next(refreshToken);
  });

  it('of a generation that never was', async () => {
    const { refreshToken } = await newSession();
    const sessionId = refreshToken.split('.')[2] ?? '';
    const ahead = writeRefreshToken(world.identity.refreshTokenKey, {
      tenant: '',
      sessionId,
      generation: 7,
    });
    // Genuine and yet unknown: the database is older than the token, as after a restore.
    await refused(ahead, /^TOKEN_EXPIRED$/);
  });
});
