import type { Caller } from '@latchkey/kernel/caller';
import { sessionLimits } from '@latchkey/protocol';
import { forEachDeployment, race } from '@latchkey/testing/deployments';
import { rounds } from '@latchkey/testing/proofs';
import { someCaller, storeSession } from '@latchkey/testing/stored-session';
import type { CallOptions } from '@latchkey/testing/wire-reply';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Holder, newHolder } from './holders.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

let clock = Date.now();
let world: World;
beforeAll(async () => {
  world = await startWorld({ now: () => clock, environment: { LATCHKEY_KEY_BITS: '2048' } });
});
afterAll(() => world.close());

type Tokens = { readonly idToken: string; readonly refreshToken: string };
type Offer = Tokens & { readonly handOverToken: string };

const callsOf = (at: () => World, from?: CallOptions) => ({
  refresh: async (token: string) => {
    const { body } = await at().refresh(token, from);
    return body.error?.message ?? body.refresh_token;
  },
  handOver: async (refreshToken: string) => {
    const { body } = await at().call('/latchkey/v1/sessions:handOver', { refreshToken }, from);
    if (body.error) throw new Error(body.error.message);
    return body as unknown as Offer;
  },
  take: async ({ handOverToken }: Offer) => {
    const { body } = await at().call('signInWithCustomToken', { token: handOverToken }, from);
    if (body.error) throw new Error(body.error.message);
    return body as unknown as Tokens;
  },
});
const { refresh, handOver, take } = callsOf(() => world);
const elsewhere = callsOf(() => world, { address: '198.51.100.9' });

const newSession = async () => (await world.call('signUp', {})).body;
const ended = 'TOKEN_EXPIRED';
const isToken = expect.stringMatching(/^rt1\./);
const notNewest = /^REFRESH_TOKEN_NOT_NEWEST/;
const isOver = /^INVALID_CUSTOM_TOKEN/;

/** Hands over, and takes at once. */
async function copyOf(refreshToken: string, calls = callsOf(() => world)) {
  const offer = await calls.handOver(refreshToken);
  return { kept: offer.refreshToken, copy: (await calls.take(offer)).refreshToken };
}

const reuseEvents = ({ localId }: { localId: string }) =>
  world.data.store.audit.list({
    tenant: '',
    event: 'authn_token_reuse',
    subject: localId,
    limit: 9,
  });

describe('RT9: whoever hands over a stolen session is noticed by what the owner shows next', () => {
  // Attack: a copy that goes its own way, so that no two parties ever show tokens of one session.
  it.each([
    0,
    second,
    minute,
    minute + 1,
    hour,
    sessionLimits.idle - 1,
    sessionLimits.idle + 10 * day,
  ])('%i ms later, also when nobody used the session since', async (wait) => {
    const owner = await newSession();
    const thief = await copyOf(owner.refreshToken);
    let { copy } = thief;
    for (let passed = 0; passed < wait; passed += Math.min(wait, 20 * day)) {
      clock += Math.min(wait - passed, 20 * day);
      // The copy is all that the thief still shows.
      copy = await refresh(copy);
    }
    expect(await refresh(owner.refreshToken)).toBe(ended);
    expect(await refresh(copy)).toBe(ended);
    expect(await refresh(thief.kept)).toBe(ended);
    expect(await reuseEvents(owner)).toHaveLength(1);
  });

  it('and the thief by what they show, where the owner was quicker', async () => {
    for (const wait of [0, 30 * second, hour]) {
      const owner = await newSession();
      const stolen = owner.refreshToken;
      const { kept, copy } = await copyOf(owner.refreshToken);
      clock += wait;
      await expect(handOver(stolen)).rejects.toThrow(ended);
      expect(await refresh(kept)).toBe(ended);
      expect(await refresh(copy)).toBe(ended);
      expect(await reuseEvents(owner)).toHaveLength(1);
    }
  });

  // Attack: within the minute of grace a thief gets the successor that the owner got, hands it over, and
  // from then on shows nothing of the first session.
  it('when a token of before is handed over in the minute of grace', async () => {
    const owner = await newSession();
    const stolen = owner.refreshToken;
    const kept = await refresh(owner.refreshToken);
    clock += 5 * second;
    await expect(handOver(stolen)).rejects.toThrow(notNewest);
    // By refreshing first it is possible, and then whatever the owner has is of before.
    const { copy } = await copyOf(await refresh(stolen));
    clock += 5 * second;
    expect(await refresh(kept)).toBe(ended);
    expect(await refresh(copy)).toBe(ended);
  });

  it('when the thief has a branch beside the owner’s, in another network', async () => {
    for (const quicker of ['owner', 'thief'] as const) {
      const owner = await newSession();
      const here = await refresh(owner.refreshToken);
      const there = await elsewhere.refresh(owner.refreshToken);
      expect(there).not.toBe(here);
      // Neither is the newest alone.
      await expect(handOver(here)).rejects.toThrow(notNewest);
      await expect(elsewhere.handOver(there)).rejects.toThrow(notNewest);
      const [first, other] = quicker === 'owner' ? [here, there] : [there, here];
      const { kept, copy } = await copyOf(await refresh(first));
      expect(await refresh(other)).toBe(ended);
      expect(await refresh(kept)).toBe(ended);
      expect(await refresh(copy)).toBe(ended);
    }
  });

  it('when the answer to the owner’s hand-over was lost, and the thief asks again', async () => {
    const owner = await newSession();
    await handOver(owner.refreshToken);
    // The same answer is not given again: both would hold what only one may have.
    await expect(handOver(owner.refreshToken)).rejects.toThrow(notNewest);
    const thief = await copyOf(await refresh(owner.refreshToken));
    expect(await refresh(owner.refreshToken)).toBe(ended);
    expect(await refresh(thief.copy)).toBe(ended);
  });

  it('when a copy is copied, from whichever of them', async () => {
    const owner = await newSession();
    const app = await copyOf(owner.refreshToken);
    const thief = await copyOf(app.copy);
    clock += 10 * second;
    // What they have of the first session is untouched, and ends with the rest.
    const kept = await refresh(app.kept);
    expect(kept).toEqual(isToken);
    expect(await refresh(app.copy)).toBe(ended);
    for (const token of [kept, thief.kept, thief.copy]) expect(await refresh(token)).toBe(ended);
  });

  it('and an owner whose answers are lost is no thief', async () => {
    for (const wait of [0, second, minute, 2 * minute, 5 * day]) {
      const { refreshToken } = await newSession();
      await handOver(refreshToken);
      clock += wait;
      const newer = await refresh(refreshToken);
      // What was taken never arrived either.
      const offer = await handOver(newer);
      await take(offer);
      clock += wait;
      const { kept, copy } = await copyOf(offer.refreshToken);
      clock += hour;
      expect([await refresh(kept), await refresh(copy)]).toEqual([isToken, isToken]);
    }
  });
});

describe('RT10: what was handed over is for the one who was handed it', () => {
  // Attack: a thief who shares the session with its owner takes what was meant for the owner, or the
  // other way round, and each goes on with one of the two.
  it('and void as soon as anybody else was answered in that session', async () => {
    const answers: ((token: string) => Promise<string>)[] = [refresh, elsewhere.refresh];
    for (const answer of answers) {
      const owner = await newSession();
      const offer = await handOver(owner.refreshToken);
      expect(await answer(owner.refreshToken)).toEqual(isToken);
      await expect(take(offer)).rejects.toThrow(isOver);
      expect(await refresh(offer.refreshToken)).toEqual(isToken);
    }
    const owner = await newSession();
    const offer = await handOver(owner.refreshToken);
    const newer = await handOver(offer.refreshToken);
    await expect(take(offer)).rejects.toThrow(isOver);
    expect((await take(newer)).refreshToken).toEqual(isToken);
  });

  it('and whoever shows it again shows that two have it, which ends everything', async () => {
    for (const wait of [0, 2 * minute, 5 * day]) {
      const owner = await newSession();
      const offer = await handOver(owner.refreshToken);
      const { refreshToken: copy } = await take(offer);
      clock += wait;
      await expect(take(offer)).rejects.toThrow(isOver);
      expect(await refresh(offer.refreshToken)).toBe(ended);
      expect(await refresh(copy)).toBe(ended);
      expect(await reuseEvents(owner)).toHaveLength(1);
      // Said once.
      await expect(take(offer)).rejects.toThrow(isOver);
      expect(await reuseEvents(owner)).toHaveLength(1);
    }
  });

  it('also where tokens stay the same: it is good once, and the newest alone', async () => {
    const stable = await startWorld({ environment: { LATCHKEY_REFRESH_TOKENS: 'stable' } });
    onTestFinished(() => stable.close());
    const calls = callsOf(() => stable);
    const { refreshToken } = (await stable.call('signUp', {})).body;
    const [older, newer] = [await calls.handOver(refreshToken), await calls.handOver(refreshToken)];
    expect([older.refreshToken, newer.refreshToken]).toEqual([refreshToken, refreshToken]);
    await expect(calls.take(older)).rejects.toThrow(isOver);
    const { refreshToken: copy } = await calls.take(newer);
    expect([await calls.refresh(refreshToken), await calls.refresh(copy)]).toEqual([
      refreshToken,
      copy,
    ]);
    await stable.call('/latchkey/v1/sessions:signOut', { refreshToken });
    expect(await calls.refresh(copy)).toBe(ended);
  });
});

describe('RT11: nobody hands over until the one who would notice is put out', () => {
  // Attack: the owner only hears that the session is over, and signs in again, while a copy goes on.
  it('of one sign-in four that were handed over are alive, and a fifth takes the place of one', async () => {
    const owner = await newSession();
    let { refreshToken: kept } = owner;
    const copies: string[] = [];
    for (let turn = 0; turn < sessionLimits.handedOver + 1; turn += 1) {
      clock += second;
      const handed = await copyOf(kept);
      kept = handed.kept;
      copies.push(handed.copy);
    }
    const [first = '', ...others] = copies;
    expect(await refresh(first)).toBe(ended);
    for (const copy of others) expect(await refresh(copy)).toEqual(isToken);
    expect(await refresh(kept)).toEqual(isToken);
    expect(await reuseEvents(owner)).toEqual([]);
  });

  it('and one that was put out by copies of it tells of the theft all the same', async () => {
    const owner = await newSession();
    const app = await copyOf(owner.refreshToken);
    let thief = await copyOf(app.copy);
    for (let turn = 0; turn < sessionLimits.handedOver; turn += 1) {
      clock += second;
      thief = await copyOf(thief.copy);
    }
    const own = await world.identity.sessions.find('', app.copy.split('.')[2] ?? '');
    expect(own?.revokedAt).toEqual(expect.any(Number));
    expect(await refresh(app.copy)).toBe(ended);
    for (const token of [app.kept, thief.kept, thief.copy]) {
      expect(await refresh(token)).toBe(ended);
    }
    expect(await reuseEvents(owner)).toHaveLength(1);
  });

  it('and nobody is put out by what they gave themselves', async () => {
    const owner = await newSession();
    let { refreshToken: kept } = owner;
    const copies: string[] = [];
    while (copies.length < sessionLimits.handedOver) {
      clock += second;
      const handed = await copyOf(kept);
      kept = handed.kept;
      copies.push(handed.copy);
    }
    const [giver = '', ...others] = copies;
    const offer = await handOver(giver);
    clock += second;
    for (const copy of others) await refresh(copy);
    clock += second;
    await take(offer);
    expect(await refresh(offer.refreshToken)).toEqual(isToken);
  });

  it('and what is cleared away goes with all of its sign-in, or not yet', async () => {
    const owner = await newSession();
    const app = await copyOf(owner.refreshToken);
    let { copy } = await copyOf(app.copy);
    for (let turn = 0; turn < 4; turn += 1) {
      clock += 20 * day;
      copy = await refresh(copy);
      await world.identity.commit([
        world.identity.sessions.prune(clock - sessionLimits.idle - day),
      ]);
    }
    expect(copy).toEqual(isToken);
    expect(await refresh(app.copy)).toBe(ended);
    expect(await refresh(copy)).toBe(ended);
    expect(await reuseEvents(owner)).toHaveLength(1);
  });

  it('and nobody hands over without end, or for anybody else', async () => {
    const production = await startWorld({ environment: productionEnvironment });
    onTestFinished(() => production.close());
    const calls = callsOf(() => production);
    const owner = await production.signUp('flood@example.com');
    const other = await production.signUp('other@example.com');
    const app = await copyOf(owner.refreshToken, calls);
    const flood = async () => {
      for (let { copy } = app; ; ) copy = (await copyOf(copy, calls)).copy;
    };
    await expect(flood()).rejects.toThrow('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(await calls.refresh(app.kept)).toEqual(isToken);
    expect((await copyOf(other.refreshToken, calls)).copy).toEqual(isToken);
  });
});

describe('RT12: all of one sign-in end together', () => {
  const three = async (refreshToken: string, calls = callsOf(() => world)) => {
    const first = await copyOf(refreshToken, calls);
    const other = await copyOf(first.copy, calls);
    return [first.kept, other.kept, other.copy];
  };
  const idOf = (refreshToken: string) => refreshToken.split('.')[2] ?? '';

  it('by the id of any of them, whoever ends it', async () => {
    for (const named of [0, 1, 2]) {
      const owner = await newSession();
      const tokens = await three(owner.refreshToken);
      const sessionId = idOf(tokens[named] ?? '');
      if (named === 1) {
        const { localId } = owner;
        const path = '/latchkey/v1/projects/latchkey/sessions:revoke';
        expect((await world.admin(path, { localId, sessionId })).status).toBe(200);
      } else {
        const { idToken } = owner;
        await world.call('/latchkey/v1/sessions:revoke', { idToken, sessionId });
      }
      for (const token of tokens) expect(await refresh(token)).toBe(ended);
    }
  });

  it('by signing out in one that others were put in the place of', async () => {
    const owner = await newSession();
    const app = await copyOf(owner.refreshToken);
    let { kept } = app;
    for (let turn = 0; turn < sessionLimits.handedOver; turn += 1) {
      clock += second;
      kept = (await copyOf(kept)).kept;
    }
    const own = await world.identity.sessions.find('', idOf(app.copy));
    expect(own?.revokedAt).toEqual(expect.any(Number));
    await world.call('/latchkey/v1/sessions:signOut', { refreshToken: app.copy });
    expect(await refresh(kept)).toBe(ended);
  });

  it('and are one device, with the newest use of any of them', async () => {
    const owner = await newSession();
    const [first = '', , last = ''] = await three(owner.refreshToken);
    clock += 5 * hour;
    await elsewhere.refresh(last);
    const path = `/latchkey/v1/projects/latchkey/sessions?localId=${owner.localId}`;
    const { body } = await world.admin(path, undefined, 'GET');
    expect(body['sessions']).toEqual([
      expect.objectContaining({
        sessionId: idOf(first),
        // More than the owner has are a thief's.
        clientCount: 3,
        lastUsedAt: new Date(clock).toISOString(),
      }),
    ]);
  });

  forEachDeployment((nodes, database) => {
    it('also what is taken at that very moment', async () => {
      const here = nodes()[0];
      const there = nodes().at(-1) ?? here;
      const at = callsOf(() => there);
      for (let turn = 0; turn < 5; turn += 1) {
        const { refreshToken } = (await here.call('signUp', {})).body;
        const app = await copyOf(refreshToken, at);
        const offer = await at.handOver(app.copy);
        const [taken] = await Promise.allSettled([
          at.take(offer),
          here.call('/latchkey/v1/sessions:signOut', { refreshToken: app.kept }),
        ]);
        const left = [app.kept, offer.refreshToken];
        if (taken.status === 'fulfilled') left.push(taken.value.refreshToken);
        for (const token of left) expect(await at.refresh(token)).toBe(ended);
        if (taken.status === 'fulfilled') {
          const { idToken } = taken.value;
          expect((await there.call('lookup', { idToken })).status).toBe(400);
        }
      }
    });

    it(`and of many who take the same one gets it (${database})`, async () => {
      const at = callsOf(() => nodes()[0]);
      for (let turn = 0; turn < 3; turn += 1) {
        const { localId, refreshToken } = (await nodes()[0].call('signUp', {})).body;
        const { handOverToken } = await at.handOver(refreshToken);
        const replies = await race(nodes(), 8, (node) =>
          node.call('signInWithCustomToken', { token: handOverToken }),
        );
        expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
        // One of them was not the one who was handed it.
        expect(await nodes()[0].identity.sessions.ofAccount('', localId, 9)).toEqual([]);
      }
    });

    it('without a row that outlives the one it came from', async () => {
      // As two that do not see each other's rows would leave it.
      const here = nodes()[0];
      for (const end of ['revoked', 'removed'] as const) {
        const first = await storeSession(here.identity, {
          session: end === 'revoked' ? { revokedAt: here.now() } : {},
        });
        const { account, session } = first;
        const own = { ...session, id: `${end} ${session.id}`.slice(0, 22), revokedAt: null };
        const origin = end === 'revoked' ? session.id : 'none of this name     ';
        await here.identity.commit([here.identity.sessions.insert({ ...own, origin })]);
        const found = await here.identity.sessions.find('', own.id);
        expect(found?.revokedAt).toEqual(expect.any(Number));
        const { standings } = here.data.store;
        expect(await standings.sessions('', [own.id])).toMatchObject([
          { revokedAt: found?.revokedAt },
        ]);
        const { session: standing } = (await standings.signIn('', account.id, own.id)) ?? {};
        expect(standing?.revokedAt).toBe(found?.revokedAt);
      }
    });
  });
});

describe('RT13: handing over refuses whom refreshing refuses, at both ends', () => {
  // Attack: a way around what was decided since somebody signed in.
  const changes: Record<string, (localId: string) => Promise<unknown>> = {
    'an account that was disabled': (localId) =>
      world.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true }),
    'sign-ins that were all ended': (localId) =>
      world.admin('/v1/projects/latchkey/accounts:update', {
        localId,
        validSince: String(Math.floor(clock / 1000) + 1),
      }),
    'an account that was deleted': (localId) =>
      world.admin('/v1/projects/latchkey/accounts:delete', { localId }),
    'a second factor that became mandatory': () => mandatory('MANDATORY'),
  };
  const mandatory = (state: string) =>
    world.admin(
      '/v2/projects/latchkey/config?updateMask=mfa',
      { mfa: { state, providerConfigs: [{ state: 'ENABLED', totpProviderConfig: {} }] } },
      'PATCH',
    );

  it.each(Object.keys(changes))('%s', async (change) => {
    onTestFinished(async () => void (await mandatory('DISABLED')));
    const [early, late] = [await newSession(), await newSession()];
    const offer = await handOver(early.refreshToken);
    await changes[change]?.(early.localId);
    await changes[change]?.(late.localId);
    await expect(take(offer)).rejects.toThrow();
    await expect(handOver(late.refreshToken)).rejects.toThrow();
  });

  it('whoever is on the way to a second factor, without moving on', async () => {
    const { session, refreshToken } = await storeSession(world.identity, {
      session: { enrolmentOnly: true },
    });
    await expect(handOver(refreshToken)).rejects.toThrow(ended);
    expect(await world.identity.sessions.find('', session.id)).toEqual(session);
  });
});

describe('RT14: nobody spends a limit so that a theft is not noticed', () => {
  let production: World;
  beforeAll(async () => {
    // The clock stands, or a slow machine would have time to give back what is spent.
    production = await startWorld({
      now: () => clock,
      environment: { ...productionEnvironment, LATCHKEY_KEY_BITS: '2048' },
    });
  });
  afterAll(() => production.close());
  const owner = callsOf(() => production, { address: '203.0.113.7' });
  const thief = callsOf(() => production, { address: '198.51.100.9' });
  const tooMany = /^TOO_MANY_ATTEMPTS_TRY_LATER/;

  // Attack: the budget of the session is spent, so that what the owner shows is not looked at.
  it('by refreshing all the time', async () => {
    const { refreshToken: stolen } = await production.signUp('busy@example.com');
    const { kept, copy } = await copyOf(stolen, thief);
    let newest = kept;
    for (let said = kept; said.startsWith('rt1'); said = await thief.refresh(newest)) newest = said;
    expect(await thief.refresh(newest)).toMatch(tooMany);
    expect(await owner.refresh(stolen)).toBe(ended);
    clock += 5 * minute;
    for (const token of [copy, newest]) expect(await thief.refresh(token)).toBe(ended);
  });

  // Attack: handing over by the token of before moves nothing, and keeps the newest from refreshing.
  it('by handing over what is not the newest', async () => {
    const { refreshToken: stolen } = await production.signUp('late@example.com');
    const newest = await owner.refresh(stolen);
    const flood = async () => {
      for (;;)
        await thief.handOver(stolen).catch((error) => expect(error.message).toMatch(notNewest));
    };
    await expect(flood()).rejects.toThrow('TOO_MANY');
    const { kept, copy } = await copyOf(await owner.refresh(newest), owner);
    expect([await owner.refresh(kept), await owner.refresh(copy)]).toEqual([isToken, isToken]);
  });

  // Attack: within its minute of grace the token of before is answered again and again.
  it('by refreshing with what is not the newest, in the same network or in another', async () => {
    for (const [name, flood] of [
      ['beside@example.com', owner],
      ['afar@example.com', thief],
    ] as const) {
      const { refreshToken: stolen } = await production.signUp(name);
      const newest = await owner.refresh(stolen);
      let said = await flood.refresh(stolen);
      while (said.startsWith('rt1')) said = await flood.refresh(stolen);
      expect(said).toMatch(tooMany);
      expect(await owner.refresh(newest)).toEqual(isToken);
    }
  });

  // Attack: somebody behind the owner's address guesses passwords, and what was handed over is not looked at.
  it('by signing in wrongly from the address of the owner', async () => {
    const [robbed, calm] = [
      await production.signUp('robbed@example.com'),
      await production.signUp('calm@example.com'),
    ];
    const [stolen, own] = [
      await owner.handOver(robbed.refreshToken),
      await owner.handOver(calm.refreshToken),
    ];
    const { refreshToken: copy } = await thief.take(stolen);
    const guess = async () => {
      const at = { address: '203.0.113.7' };
      const body = { email: 'nobody@example.com', password: 'wrong horse' };
      return (await production.call('signInWithPassword', body, at)).body.error.message;
    };
    while (!tooMany.test(await guess()));
    expect((await owner.take(own)).refreshToken).toEqual(isToken);
    await expect(owner.take(stolen)).rejects.toThrow(tooMany);
    for (const token of [copy, stolen.refreshToken]) expect(await thief.refresh(token)).toBe(ended);
  });

  it('and what is refused counts as a sign-in that failed', async () => {
    const { refreshToken } = await production.signUp('void@example.com');
    const other = callsOf(() => production, { address: '203.0.113.8' });
    const offer = await other.handOver(refreshToken);
    await other.refresh(offer.refreshToken);
    const said: string[] = [];
    while (said.length < 11) said.push(await other.take(offer).catch(({ message }) => message));
    expect(said[9]).toMatch(isOver);
    expect(said[10]).toMatch(tooMany);
  });
});

describe('RT9: in whatever order the two come', () => {
  const at = { address: someCaller.address, userAgent: someCaller.userAgent };
  const places = [at, { ...at, address: '198.51.100.9' }, { ...at, userAgent: 'curl/8' }];
  const gaps = [0, second, 30 * second, minute, minute + 1, 10 * minute, hour, 20 * day];
  const act = fc.constantFrom('refresh' as const, 'handOver' as const, 'take' as const);
  const step = fc.record({
    who: fc.constantFrom('owner' as const, 'thief' as const),
    act,
    /** Which of their sessions, and after how long. */
    which: fc.nat(4),
    gap: fc.constantFrom(...gaps),
    isLost: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
  });

  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

  async function opened(place: Partial<Caller> = {}) {
    const { account, session, refreshToken } = await storeSession(world.identity, {
      session: { expiresAt: clock + 365 * day },
    });
    const owner = newHolder(world.identity, someCaller);
    owner.held.set(session.id, { newest: refreshToken, before: refreshToken });
    return { account, owner, thief: newHolder(world.identity, { ...someCaller, ...place }) };
  }

  async function live(holder: Holder, { act, which, isLost }: Step) {
    const ids = [...holder.held.keys()];
    const id = ids[which % ids.length] ?? '';
    if (act === 'take') return holder.take(isLost);
    return holder[act](id, isLost);
  }

  async function showAll(holder: Holder) {
    await holder.take();
    for (const id of [...holder.held.keys()]) await holder.refresh(id);
  }

  it('nothing is left to a thief once both have shown what they have', async () => {
    const lives = fc.record({
      before: fc.array(step, { maxLength: 6 }),
      place: fc.constantFrom(...places),
      isOld: fc.boolean(),
      /** Who shows nothing that was stolen any more, so that only the owner can tell. */
      keepsCopies: fc.boolean(),
      after: fc.array(step, { minLength: 2, maxLength: 14 }),
    });
    await fc.assert(
      fc.asyncProperty(lives, async ({ before, place, isOld, keepsCopies, after }) => {
        const { owner, thief } = await opened(place);
        for (const each of before) {
          clock += Math.min(each.gap, hour);
          await live(owner, each);
        }
        // Everything that the owner's browser keeps, or kept a moment ago.
        for (const [id, tokens] of owner.held) {
          const newest = isOld ? tokens.before : tokens.newest;
          thief.held.set(id, { newest, before: newest });
        }
        thief.offer = owner.offer;
        for (const each of after) {
          clock += each.gap;
          await live(each.who === 'owner' ? owner : thief, each);
          await world.identity.commit([
            world.identity.sessions.prune(clock - sessionLimits.idle - day),
          ]);
        }
        if (keepsCopies) {
          await thief.take();
          for (const id of [...thief.held.keys()]) if (!thief.taken.has(id)) thief.held.delete(id);
        }
        for (let turn = 0; turn < 3; turn += 1) {
          clock += minute + 1;
          await showAll(owner);
          clock += minute + 1;
          await showAll(thief);
        }
        expect([...thief.held.keys()]).toEqual([]);
      }),
      { numRuns: rounds(15, 1000), seed: 20_261_119 },
    );
  });

  it('and an owner who goes by the newest token is never put out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const { owner } = await opened();
        let taken = 0;
        for (const each of steps) {
          clock += Math.min(each.gap, day);
          taken += Number(each.act !== 'refresh');
          // A fifth would take the place of another.
          if (taken > sessionLimits.handedOver) continue;
          await live(owner, each);
        }
        clock += minute + 1;
        await showAll(owner);
        // What was handed over and overtaken by their own refresh is void, and nothing else.
        expect(owner.refusals.filter((code) => code !== 'INVALID_CUSTOM_TOKEN')).toEqual([]);
      }),
      { numRuns: rounds(15, 1000), seed: 20_261_120 },
    );
  });
});
