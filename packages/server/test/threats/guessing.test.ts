import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HashingOverloaded } from '@latchkey/identity/passwords/password-hasher';
import { signInWithPassword } from '@latchkey/identity/sign-in/sign-in-with-password';
import { addressKey } from '@latchkey/kernel/http/client-address';
import { operationPaths } from '@latchkey/kernel/http/operation-paths';
import { DatabaseUnavailable } from '@latchkey/kernel/store/database';
import {
  guessLimits,
  resetPassword as resetPasswordOperation,
  signInWithPassword as signInOperation,
} from '@latchkey/protocol';
import { postgresUrl } from '@latchkey/testing/databases';
import { forEachDeployment, race } from '@latchkey/testing/deployments';
import { installedPostgres } from '@latchkey/testing/installed-postgres';
import type { Reply } from '@latchkey/testing/wire-reply';
import {
  nodeEnvironment,
  productionEnvironment,
  startWorld,
  type World,
} from '@latchkey/testing/world';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { everyOperation, pathOf } from './every-operation.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const password = 'correct horse';

let people = 0;
function freshEmail(): string {
  people += 1;
  return `guessed-${people}@example.com`;
}

const signIn = (world: World, email: string, given: string) =>
  world.call('signInWithPassword', { email, password: given });

async function guess(world: World, email: string, times: number): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  for (let turn = 0; turn < times; turn += 1) replies.push(await signIn(world, email, 'a guess'));
  return replies;
}

const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status);

/** Counts the passwords that are compared while something happens, on every node. */
async function comparisons(worlds: readonly World[], work: () => Promise<unknown>) {
  const spies = worlds.map(({ identity: { passwords } }) => vi.spyOn(passwords, 'verify'));
  await work();
  const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return count;
}

describe('B1: after ten wrong passwords an account rests, after a hundred its mailbox must help', () => {
  // Attack: a list of passwords, tried one by one for as long as it takes.
  let clock = Date.now();
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ now: () => clock });
  });
  afterAll(() => world.close());

  const retryAfter = ({ headers }: Reply) => Number(headers['retry-after']);

  test('rests double from one minute to fifteen, to the millisecond', async () => {
    const email = freshEmail();
    await world.signUp(email);
    const compared = await comparisons([world], async () => {
      expect(statuses(await guess(world, email, 10))).toEqual(Array(10).fill(400));
      for (const minutes of [1, 2, 4, 8, 15, 15]) {
        const refused = await signIn(world, email, 'a guess');
        expect(refused.status).toBe(429);
        expect(refused.body.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
        expect(retryAfter(refused)).toBe(minutes * 60);
        // Not even the right password is looked at, or the attacker would get an answer.
        expect((await signIn(world, email, password)).status).toBe(429);
        clock += minutes * minute - 1;
        expect((await signIn(world, email, password)).status).toBe(429);
        clock += 1;
        expect((await signIn(world, email, 'a guess')).status).toBe(400);
      }
    });
    expect(compared).toBe(16);
  });

  async function guessToTheEnd(email: string): Promise<void> {
    const compared = await comparisons([world], async () => {
      for (let turn = 0; turn < 110; turn += 1) {
        await signIn(world, email, 'a guess');
        clock += guessLimits.passwordRestLongest;
      }
    });
    expect(compared).toBe(guessLimits.passwordTriesBeforeHardStop);
    clock += 365 * day;
    expect((await signIn(world, email, password)).status).toBe(429);
  }

  test('after a hundred no waiting helps, but a reset through the mailbox does', async () => {
    const email = freshEmail();
    await world.signUp(email);
    await guessToTheEnd(email);
    await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = await world.codeFor(email, 'resetPassword');
    await world.call('resetPassword', { oobCode, newPassword: 'a new password' });
    expect((await signIn(world, email, 'a new password')).status).toBe(200);
    expect(statuses(await guess(world, email, 11))).toEqual([...Array(10).fill(400), 429]);
  });

  test('and so does an e-mail link', async () => {
    const email = freshEmail();
    await world.admin('/v1/projects/latchkey/accounts', { email, password, emailVerified: true });
    await guessToTheEnd(email);
    await world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    const oobCode = await world.codeFor(email, 'signIn');
    expect((await world.call('signInWithEmailLink', { email, oobCode })).status).toBe(200);
    expect((await signIn(world, email, password)).status).toBe(200);
  });

  test('the right password ends the row of wrong ones', async () => {
    const email = freshEmail();
    await world.signUp(email);
    for (let round = 0; round < 3; round += 1) {
      expect(statuses(await guess(world, email, 9))).toEqual(Array(9).fill(400));
      expect((await signIn(world, email, password)).status).toBe(200);
    }
  });

  test('another account is not touched', async () => {
    const [attacked, other] = [freshEmail(), freshEmail()];
    await world.signUp(other);
    await guess(world, attacked, 11);
    expect((await signIn(world, other, password)).status).toBe(200);
  });

  test('a restart of the server forgives nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-restart-'));
    const start = () => startWorld({ environment: { LATCHKEY_DATA: folder }, now: () => clock });
    const before = await start();
    const [half, whole] = [freshEmail(), freshEmail()];
    await before.signUp(half);
    await before.signUp(whole);
    await guess(before, half, 6);
    await guess(before, whole, 10);
    await before.close();

    const after = await start();
    expect((await signIn(after, whole, password)).status).toBe(429);
    expect(statuses(await guess(after, half, 5))).toEqual([400, 400, 400, 400, 429]);
    clock += minute;
    expect((await signIn(after, whole, password)).status).toBe(200);
    await after.close();
    await rm(folder, { recursive: true });
  });
});

describe('B2: who has many addresses of one network counts as one caller', () => {
  // Attack: every household and every rented server has 2^64 addresses of IPv6, and every IPv4
  // address can be written in many ways.
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ environment: productionEnvironment });
  });
  afterAll(() => world.close());

  /** One guess at one account after the other, each from the next of these network addresses. */
  const guessFrom = async (addresses: readonly string[]) => {
    const replies: Reply[] = [];
    for (const address of addresses) {
      const body = { email: freshEmail(), password: 'a guess' };
      replies.push(await world.call('signInWithPassword', body, { address }));
    }
    return statuses(replies);
  };

  const inOneNetwork = (count: number) =>
    Array.from({ length: count }, () => {
      const host = randomBytes(8).toString('hex').match(/.{4}/g) ?? [];
      return `2001:db8:1:2:${host.join(':')}`;
    });

  test('ten thousand addresses of one /64 are one key', () => {
    const keys = new Set(inOneNetwork(10_000).map(addressKey));
    expect([...keys]).toEqual(['2001:db8:1:2::/64']);
  });

  test('and share ten sign-ins a minute, which the next network does not', async () => {
    expect(await guessFrom(inOneNetwork(12))).toEqual([...Array(10).fill(400), 429, 429]);
    expect(await guessFrom(['2001:db8:1:3::1', '2001:db8:1:1::1'])).toEqual([400, 400]);
  });

  test('six spellings of one IPv4 address are one caller', async () => {
    const spellings = [
      '203.0.113.9',
      '::ffff:203.0.113.9',
      '::FFFF:203.0.113.9',
      '::ffff:cb00:7109',
      '0:0:0:0:0:ffff:203.0.113.9',
      '0000:0000:0000:0000:0000:ffff:cb00:7109',
    ];
    expect(new Set(spellings.map(addressKey))).toEqual(new Set(['203.0.113.9']));
    expect(await guessFrom([...spellings, ...spellings])).toEqual([
      ...Array(10).fill(400),
      429,
      429,
    ]);
    expect(await guessFrom(['203.0.113.10', '::ffff:203.0.113.8'])).toEqual([400, 400]);
  });
});

describe('B5: a burst of guesses gets no more than the budget holds', () => {
  // Attack: two hundred passwords at the same moment, hoping that all are let in before the first
  // wrong one is counted, or that each node counts for itself.
  // It stands still: on a busy machine a burst may take longer than the rest that it leads to.
  let clock = Date.now();
  const suite: Parameters<typeof forEachDeployment>[0] = (nodes) => {
    /** Whoever is told that there is too much to do asks again. */
    const attempt = async (node: World, email: string, given: string): Promise<Reply> => {
      const reply = await signIn(node, email, given);
      return reply.status === 503 ? attempt(node, email, given) : reply;
    };
    const burst = async (email: string) => {
      let replies: readonly Reply[] = [];
      const compared = await comparisons(nodes(), async () => {
        replies = await race(nodes(), 200, (node, turn) => attempt(node, email, `guess ${turn}`));
      });
      // Whoever was compared and could not be told so has asked again, and was refused.
      const told = replies.filter(({ status }) => status === 400).length;
      const refused = replies.filter(({ status }) => status === 429).length;
      expect(told).toBeLessThanOrEqual(compared);
      return { compared, answered: told + refused };
    };

    test('ten of two hundred are compared, and one after each rest', async () => {
      const [world] = nodes();
      const email = freshEmail();
      await world.signUp(email);
      expect(await burst(email)).toEqual({ compared: 10, answered: 200 });
      clock += minute;
      expect(await burst(email)).toEqual({ compared: 1, answered: 200 });
    });

    test('the right one among them opens nothing once ten wrong ones were told', async () => {
      const [world] = nodes();
      const email = freshEmail();
      await world.signUp(email);
      for (let turn = 0; turn < 9; turn += 1) await attempt(world, email, 'a guess');
      const given = (turn: number) => (turn === 5 ? password : `guess ${turn}`);
      const replies = await race(nodes(), 40, (node, turn) => attempt(node, email, given(turn)));
      const wrong = replies.filter(({ status }) => status === 400).length;
      const isIn = replies[5]?.status === 200;
      // With it the row of wrong ones is over, and ten more may follow.
      expect(wrong).toBeLessThanOrEqual(isIn ? 10 : 1);
      expect(replies[5]?.status).toBe(isIn ? 200 : 429);
    });

    test('from the ninth wrong password on, one is left', async () => {
      const [world] = nodes();
      const email = freshEmail();
      await world.signUp(email);
      for (let turn = 0; turn < 9; turn += 1) await attempt(world, email, 'a guess');
      expect(await burst(email)).toEqual({ compared: 1, answered: 200 });
    });
  };
  forEachDeployment(suite, {}, { now: () => clock });
});

describe('B6: every spelling of an address spends one budget', () => {
  // Attack: each spelling that finds the account but counts by itself is worth ten more guesses.
  const spellingsOf = (name: string) => [
    `${name}é@bücher.example`,
    `${name.toUpperCase()}É@BÜCHER.EXAMPLE`,
    `${name}e\u0301@bu\u0308cher.example`,
    `${name}é@xn--bcher-kva.example`,
    `${name}é@XN--BCHER-KVA.example`,
    `${name}é@bücher.example.`,
    `${name}é@bücher。example`,
    `${name}é@ｂücher.example`,
  ];
  const ways = {
    'a sign-in': (email: string, given: string) =>
      world.call('signInWithPassword', { email, password: given }),
    'a change of a known password': (email: string, given: string) =>
      world.call('resetPassword', { email, oldPassword: given, newPassword: 'another password' }),
  };

  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  test('all of them are the same account', async () => {
    const { localId } = await world.signUp('josé@bücher.example');
    for (const spelling of spellingsOf('jos')) {
      const reply = await signIn(world, spelling, password);
      expect.soft(reply.body.localId, spelling).toBe(localId);
    }
  });

  test.each(Object.entries(ways))('by %s', async (name, way) => {
    const spellings = spellingsOf(name.split(' ')[1] ?? '');
    await world.signUp(spellings[0] ?? '');
    const compared = await comparisons([world], async () => {
      for (const spelling of [...spellings, ...spellings, ...spellings]) {
        await way(spelling, 'a guess');
      }
    });
    expect(compared).toBe(10);
    for (const spelling of spellings) {
      for (const other of Object.values(ways)) {
        expect.soft((await other(spelling, password)).status, spelling).toBe(429);
      }
    }
  });
});

describe('B7: every way to try a password shares the lock', () => {
  // Attack: the front door is locked, so the old API, the form that changes a known password, or
  // an operator's credentials are used to go on guessing.
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  type Try = (email: string, given: string) => Promise<Reply>;
  const asOperator = { headers: { authorization: 'Bearer owner' } };
  const ways: Record<string, Try> = Object.fromEntries([
    ...operationPaths(signInOperation).flatMap((path): [string, Try][] => [
      [path, (email, given) => world.call(path, { email, password: given })],
      [
        `${path} as an operator`,
        (email, given) => world.call(path, { email, password: given }, asOperator),
      ],
    ]),
    ...operationPaths(resetPasswordOperation).map((path): [string, Try] => [
      path,
      (email, given) =>
        world.call(path.replace('{project}', 'latchkey'), {
          email,
          oldPassword: given,
          newPassword: 'another password',
        }),
    ]),
  ]);

  test.each(Object.entries(ways))('locked by %s', async (_, way) => {
    const email = freshEmail();
    await world.signUp(email);
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await way(email, 'a guess')).body.error.message).toBe('INVALID_LOGIN_CREDENTIALS');
    }
    for (const [name, other] of Object.entries(ways)) {
      expect.soft((await other(email, password)).status, name).toBe(429);
    }
  });

  test.each(everyOperation.map((operation) => [operation.name, operation] as const))(
    '%s compares no password while the account is locked',
    async (_, operation) => {
      const email = freshEmail();
      const { idToken, refreshToken, localId } = await world.signUp(email);
      await guess(world, email, 10);
      const everything = {
        email,
        identifier: email,
        password,
        oldPassword: password,
        newPassword: 'another password',
        continueUri: 'http://localhost/',
        requestType: 'PASSWORD_RESET',
        grantType: 'refresh_token',
        refreshToken,
        idToken,
        localId,
      };
      const body = Object.fromEntries(
        Object.entries(everything).filter(([name]) => Object.hasOwn(operation.request, name)),
      );
      const compared = await comparisons([world], async () => {
        await world.call(pathOf(operation), body);
        await world.call(pathOf(operation), body, asOperator);
      });
      expect(compared).toBe(0);
    },
  );
});

describe('B8: a caller cannot choose the network address it is counted by', () => {
  // Attack: a new X-Forwarded-For with every guess, or one that cannot be read, so that the limit
  // finds nobody to count.
  const guessAs = async (world: World, address: string, forwarded: readonly string[]) => {
    const replies: Reply[] = [];
    for (const header of forwarded) {
      const body = { email: freshEmail(), password: 'a guess' };
      const headers = { 'x-forwarded-for': header };
      replies.push(await world.call('signInWithPassword', body, { address, headers }));
    }
    return statuses(replies);
  };
  const lockedOut = [...Array(10).fill(400), 429, 429];
  const repeated = (texts: readonly string[]) =>
    Array.from({ length: 12 }, (_, turn) => texts[turn % texts.length] ?? '');
  const invented = Array.from({ length: 12 }, (_, turn) => `192.0.2.${turn}`);
  const junk = [
    'a',
    '',
    ',',
    ',,,',
    'unknown',
    '_hidden',
    '1.2.3',
    '1.2.3.4.5',
    '::g',
    '-1',
    '%',
    '1.2.3.4:x',
  ];

  describe('without trusted proxies', () => {
    let world: World;
    beforeAll(async () => {
      world = await startWorld({ environment: productionEnvironment });
    });
    afterAll(() => world.close());

    test.each([
      ['invented addresses', '198.51.100.1', invented],
      ['lists of them', '198.51.100.2', invented.map((one) => `${one}, 10.0.0.1, ${one}`)],
      ['junk', '198.51.100.3', junk],
      ['the loopback', '198.51.100.4', repeated(['127.0.0.1', '::1', 'localhost'])],
    ])('%s change nothing', async (_, address, forwarded) => {
      expect(await guessAs(world, address, forwarded)).toEqual(lockedOut);
    });

    test('nor do the other headers by which proxies name a caller', async () => {
      const replies: Reply[] = [];
      for (const invention of invented) {
        replies.push(
          await world.call(
            'signInWithPassword',
            { email: freshEmail(), password: 'a guess' },
            {
              address: '198.51.100.5',
              headers: {
                forwarded: `for=${invention}`,
                'x-real-ip': invention,
                'x-client-ip': invention,
                'true-client-ip': invention,
                'cf-connecting-ip': invention,
              },
            },
          ),
        );
      }
      expect(statuses(replies)).toEqual(lockedOut);
    });
  });

  describe('behind a trusted proxy', () => {
    let world: World;
    beforeAll(async () => {
      world = await startWorld({
        environment: { ...productionEnvironment, LATCHKEY_TRUSTED_PROXIES: '10.0.0.0/8' },
      });
    });
    afterAll(() => world.close());

    test('callers are told apart by what the proxy saw', async () => {
      expect(await guessAs(world, '10.0.0.1', Array(12).fill('203.0.113.1'))).toEqual(lockedOut);
      expect(await guessAs(world, '10.0.0.2', ['203.0.113.1', '203.0.113.2'])).toEqual([429, 400]);
    });

    test('and not by what they wrote before it', async () => {
      const forwarded = invented.map((invention) => `${invention}, 203.0.113.3`);
      expect(await guessAs(world, '10.0.0.1', forwarded)).toEqual(lockedOut);
    });

    test('junk counts as the proxy itself, for which nothing fails open', async () => {
      expect(await guessAs(world, '10.0.0.9', junk)).toEqual(lockedOut);
      const body = { email: freshEmail(), password: 'a guess' };
      const withoutHeader = await world.call('signInWithPassword', body, { address: '10.0.0.9' });
      expect(withoutHeader.status).toBe(429);
    });

    test('and so do callers of whom no address is known', async () => {
      expect(await guessAs(world, 'no address', invented)).toEqual(lockedOut);
    });

    test('a stranger who calls directly is believed nothing', async () => {
      expect(await guessAs(world, '198.51.100.1', invented)).toEqual(lockedOut);
    });
  });
});

describe('B9: a failure of ours is not a wrong password', () => {
  // Attack: while the database or the hashing is overloaded, everybody's honest tries would count
  // against them, and the outage would go on as a lock-out.
  let world: World;
  let location: string;
  const place = installedPostgres();
  beforeAll(async () => {
    ({ location } = await place());
    world = await startWorld({ environment: nodeEnvironment(location) });
  });
  afterAll(() => world.close());

  const counted = async (email: string) => {
    const rows = await world.data.database.read({
      // Where the account was made, and so signed in to.
      sql: 'SELECT spent, blocked_until FROM guess_budgets WHERE subject = $1',
      parameters: [`${email} 127.0.0.1`],
    });
    return rows.map((row) => ({ spent: row['spent'], blocked: Number(row['blocked_until']) > 0 }));
  };

  /** A person with nine wrong tries: one more that counts is the last before a rest. */
  async function almostLocked(): Promise<string> {
    const email = freshEmail();
    await world.signUp(email);
    await guess(world, email, 9);
    expect(await counted(email)).toEqual([{ spent: 9, blocked: false }]);
    return email;
  }

  test('PostgreSQL goes away for a while', async () => {
    const email = await almostLocked();
    const name = new URL(location).pathname.slice(1);
    const administrator = new pg.Client(await postgresUrl());
    await administrator.connect();
    await administrator.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await administrator.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
      [name],
    );
    for (const given of ['a guess', password, 'a guess']) {
      const reply = await signIn(world, email, given);
      expect(reply.status).toBe(503);
      expect(reply.headers['retry-after']).toBe('1');
      expect(reply.body.error.message).toMatch(/^UNAVAILABLE/);
    }
    await administrator.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await administrator.end();
    expect(await counted(email)).toEqual([{ spent: 9, blocked: false }]);
    expect((await signIn(world, email, password)).status).toBe(200);
  });

  /** What the server does meanwhile for itself is not the request's. */
  const asked = new AsyncLocalStorage<true>();

  /**
   * Fails the request's call of this number before its answer and lets all others through, until it is
   * told to stop.
   */
  function failCall(number: number) {
    const { database } = world.data;
    let calls = 0;
    const answer = vi.spyOn(ServerResponse.prototype, 'end');
    const isOfRequest = () => asked.getStore() && answer.mock.calls.length === 0;
    const failing = <Given extends readonly unknown[], Result>(
      method: (...given: Given) => Promise<Result>,
    ) => {
      return async (...given: Given): Promise<Result> => {
        if (!isOfRequest()) return method(...given);
        calls += 1;
        if (calls === number) throw new DatabaseUnavailable('The connection broke.');
        return method(...given);
      };
    };
    const { read, commit } = database;
    const spies = [
      answer,
      vi.spyOn(database, 'read').mockImplementation(failing(read)),
      vi.spyOn(database, 'commit').mockImplementation(failing(commit)),
    ];
    return () => {
      for (const spy of spies) spy.mockRestore();
      return calls >= number;
    };
  }

  test('a connection breaks anywhere in the middle of a right sign-in', async () => {
    let broken = true;
    let places = 0;
    while (broken) {
      const email = await almostLocked();
      const stop = failCall(places + 1);
      const reply = await asked.run(true, () => signIn(world, email, password));
      broken = stop();
      if (!broken) {
        expect(reply.status).toBe(200);
        break;
      }
      places += 1;
      expect.soft(reply.status, `call ${places}`).toBe(503);
      expect.soft(await counted(email), `call ${places}`).toEqual([{ spent: 9, blocked: false }]);
    }
    expect(places).toBeGreaterThan(3);
  });

  test('the queue of passwords is full, or the caller hangs up while waiting', async () => {
    const email = await almostLocked();
    for (const failure of [new HashingOverloaded(3), new DOMException('gone', 'AbortError')]) {
      const busy = vi.spyOn(world.identity.passwords, 'verify').mockRejectedValue(failure);
      expect((await signIn(world, email, password)).status).toBeGreaterThanOrEqual(500);
      busy.mockRestore();
      expect(await counted(email)).toEqual([{ spent: 9, blocked: false }]);
    }
    expect((await signIn(world, email, password)).status).toBe(200);
  });

  test('a server with too many passwords to hash writes nothing for those whom it turns away', async () => {
    const busy = await startWorld({
      environment: nodeEnvironment(location),
      hashing: { memoryCost: 19_456, timeCost: 60, slots: 1, queueLimit: 0 },
    });
    try {
      const email = await almostLocked();
      const served = signIn(busy, freshEmail(), 'a guess');
      await vi.waitFor(() =>
        expect(() => busy.identity.passwords.expectRoom({ line: 'any' })).toThrow(),
      );
      const commit = vi.spyOn(busy.data.database, 'commit');
      const refused = await signIn(busy, email, password);
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, expect.any(String)]);
      expect(commit).not.toHaveBeenCalled();
      expect((await served).status).toBe(400);
      expect(await counted(email)).toEqual([{ spent: 9, blocked: false }]);
    } finally {
      await busy.close();
    }
  });

  test('a wrong password counts all the same when the refusal cannot be written down', async () => {
    const email = await almostLocked();
    const { database } = world.data;
    const commit = database.commit.bind(database);
    const broken = vi.spyOn(database, 'commit').mockImplementation(async (changes) => {
      if (changes.some(({ sql }) => sql.includes('"audit"')))
        throw new DatabaseUnavailable('Full.');
      return commit(changes);
    });
    expect((await signIn(world, email, 'a guess')).status).toBe(503);
    broken.mockRestore();
    expect(await counted(email)).toEqual([{ spent: 10, blocked: true }]);
  });

  test('a wrong password counts all the same when the caller hangs up after it was compared', async () => {
    const email = await almostLocked();
    const hangUp = new AbortController();
    const { passwords } = world.identity;
    const verify = passwords.verify.bind(passwords);
    const slow = vi.spyOn(passwords, 'verify').mockImplementation(async (...given) => {
      const compared = await verify(...given);
      hangUp.abort();
      return compared;
    });
    const caller = {
      ...{ tenant: '', address: '127.0.0.1', userAgent: '', locale: undefined, requestId: 'gone' },
      signal: hangUp.signal,
    };
    const answer = signInWithPassword(world.identity, caller, { email, password: 'a guess' });
    await expect(answer).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    slow.mockRestore();
    expect(await counted(email)).toEqual([{ spent: 10, blocked: true }]);
  });
});

describe('B12: people who get in do not use up what their network has', () => {
  // Fault: an office at nine in the morning, a hotel, a provider with one address for thousands.
  test('thirty at once come in, and ten who fail are the most', async () => {
    const world = await startWorld({ environment: productionEnvironment });
    const address = '203.0.113.80';
    const emails = Array.from({ length: 30 }, freshEmail);
    for (const email of emails) await world.signUp(email, password);
    const enter = async (email: string, given = password) =>
      (await world.call('signInWithPassword', { email, password: given }, { address })).status;
    for (const email of emails) expect(await enter(email)).toBe(200);
    const failed: number[] = [];
    for (const email of emails.slice(0, 12)) failed.push(await enter(email, 'a guess'));
    expect(failed.filter((status) => status === 400)).toHaveLength(10);
    expect(failed.at(-1)).toBe(429);
    await world.close();
  });
});

describe('B10: wrong passwords of strangers keep nobody out of where they signed in before', () => {
  // Attack: ten guesses every quarter of an hour, at no cost, and the owner is shut out everywhere
  // with the right password; a hundred, and for good.
  const [home, office, stranger] = ['203.0.113.7', '2001:db8:7::1', '198.51.100.9'];

  forEachDeployment((nodes) => {
    const here = () => nodes()[0];
    const there = () => nodes().at(-1) ?? nodes()[0];
    const pass = (milliseconds: number) => {
      for (const node of nodes()) node.pass(milliseconds);
    };
    const tryFrom = async (node: World, email: string, address: string, given = 'a guess') =>
      (await node.call('signInWithPassword', { email, password: given }, { address })).status;
    const guessFrom = async (email: string, address: string, times: number) => {
      const answers: number[] = [];
      for (let turn = 0; turn < times; turn += 1) {
        answers.push(await tryFrom(turn % 2 ? there() : here(), email, address));
      }
      return answers;
    };
    const signedUpAtHome = async () => {
      const email = freshEmail();
      await here().call('signUp', { email, password }, { address: home });
      return email;
    };

    test('the owner comes in, and strangers get not one guess more by it', async () => {
      const email = await signedUpAtHome();
      expect(await tryFrom(here(), email, office, password)).toBe(200);
      expect(await guessFrom(email, stranger, 11)).toEqual([...Array(10).fill(400), 429]);
      for (let turn = 0; turn < 3; turn += 1) {
        // With a slip of the finger, too, and from any address of the same network.
        expect(await tryFrom(there(), email, home)).toBe(400);
        expect(await tryFrom(here(), email, home, password)).toBe(200);
        expect(await tryFrom(there(), email, '2001:db8:7::2', password)).toBe(200);
        expect(await tryFrom(here(), email, stranger, password)).toBe(429);
        expect(await tryFrom(there(), email, '192.0.2.1', password)).toBe(429);
      }
    });

    test('not even a hundred guesses keep the owner out', async () => {
      const email = await signedUpAtHome();
      for (let turn = 0; turn < 110; turn += 1) {
        await tryFrom(here(), email, stranger);
        pass(guessLimits.passwordRestLongest);
      }
      expect(await tryFrom(here(), email, home, password)).toBe(200);
      expect(await tryFrom(here(), email, stranger, password)).toBe(429);
    });

    test('a place has as many guesses as everybody else together, also in a burst', async () => {
      const email = await signedUpAtHome();
      await tryFrom(here(), email, office, password);
      const answers = await race(nodes(), 60, (node) => tryFrom(node, email, home));
      expect(answers.filter((status) => status === 400)).toHaveLength(10);
      expect(await tryFrom(here(), email, home, password)).toBe(429);
      expect(await tryFrom(here(), email, office, password)).toBe(200);
      expect(await tryFrom(here(), email, stranger, password)).toBe(200);
      pass(minute);
      expect(await tryFrom(here(), email, home, password)).toBe(200);
    });

    test('to know of a password is not to have signed in: only a session makes a place known', async () => {
      const email = await signedUpAtHome();
      await guessFrom(email, stranger, 5);
      await guessFrom(email, '192.0.2.1', 5);
      expect(await tryFrom(here(), email, '192.0.2.1', password)).toBe(429);
      expect(await tryFrom(here(), email, stranger, password)).toBe(429);
    });

    const newPassword = 'a new password';
    const arriveAtHome = async (email: string) => {
      await here().call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      const oobCode = await here().codeFor(email, 'resetPassword');
      await here().call('resetPassword', { oobCode, newPassword }, { address: home });
      expect(await tryFrom(here(), email, home, newPassword)).toBe(200);
    };
    const expectOneBudget = async (email: string, [one, other]: readonly [string, string]) => {
      expect(await guessFrom(email, one, 11)).toEqual([...Array(10).fill(400), 429]);
      expect(await tryFrom(here(), email, other)).toBe(429);
      expect(await tryFrom(here(), email, home, newPassword)).toBe(200);
    };

    // Attack: somebody signs in from many networks to an account that they made with the owner's address,
    // and guesses at the owner's password later, in each with a budget of its own.
    test('whoever made the account before its owner came has no place there', async () => {
      const email = freshEmail();
      await here().call('signUp', { email, password }, { address: stranger });
      await guessFrom(email, stranger, 5);
      expect(await tryFrom(there(), email, '192.0.2.1', password)).toBe(200);
      await arriveAtHome(email);
      await expectOneBudget(email, [stranger, '192.0.2.1']);
    });

    test('nor has whoever moved it to an address of their own, once it is taken back', async () => {
      const [email, newEmail] = [freshEmail(), freshEmail()];
      const { idToken } = await here().signUpVerified(email, password);
      const order = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail };
      await here().call('sendOobCode', order);
      const moves = await here().codeFor(newEmail, 'verifyAndChangeEmail');
      expect((await here().call('update', { oobCode: moves, idToken })).status).toBe(200);
      for (const address of [stranger, '192.0.2.1']) {
        expect(await tryFrom(there(), newEmail, address, password)).toBe(200);
      }
      const oobCode = await here().codeFor(email, 'recoverEmail');
      expect((await here().call('update', { oobCode })).status).toBe(200);
      await arriveAtHome(email);
      await expectOneBudget(email, [stranger, '192.0.2.1']);
    });

    // Attack: a stolen session is handed over in many networks, until that is noticed.
    test('nor has whoever hands over what they stole', async () => {
      const email = freshEmail();
      const signUp = await here().call('signUp', { email, password }, { address: home });
      let { refreshToken } = signUp.body;
      for (const address of [stranger, '192.0.2.1']) {
        const path = '/latchkey/v1/sessions:handOver';
        const { body } = await there().call(path, { refreshToken }, { address });
        const token = body['handOverToken'];
        const taken = await here().call('signInWithCustomToken', { token }, { address });
        expect(taken.status, taken.text).toBe(200);
        ({ refreshToken } = body);
      }
      expect((await here().refresh(signUp.body.refreshToken)).status).toBe(400);
      expect(await guessFrom(email, stranger, 11)).toEqual([...Array(10).fill(400), 429]);
      expect(await tryFrom(here(), email, '192.0.2.1')).toBe(429);
      expect(await tryFrom(here(), email, home, password)).toBe(200);
    });

    test('whose place it is does not count for another account, nor for none', async () => {
      const [one, other] = [await signedUpAtHome(), freshEmail()];
      await here().call('signUp', { email: other, password }, { address: office });
      for (const email of [other, freshEmail()]) {
        await guessFrom(email, stranger, 10);
        expect(await tryFrom(here(), email, home, password)).toBe(429);
      }
      expect(await tryFrom(here(), one, home, password)).toBe(200);
    });

    test('a mail opens every place again', async () => {
      const email = await signedUpAtHome();
      await guessFrom(email, home, 10);
      await guessFrom(email, stranger, 10);
      await here().call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      const oobCode = await here().codeFor(email, 'resetPassword');
      await here().call('resetPassword', { oobCode, newPassword: 'a new password' });
      for (const address of [home, stranger]) {
        expect(await tryFrom(here(), email, address, 'a new password')).toBe(200);
      }
    });
  });
});
