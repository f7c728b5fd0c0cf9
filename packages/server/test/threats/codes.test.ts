import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyCode } from '@latchkey/identity/accounts/apply-code';
import type { CodePurpose } from '@latchkey/identity/codes/code';
import { hashCode } from '@latchkey/identity/codes/issue-code';
import { resetPassword } from '@latchkey/identity/codes/reset-password';
import { signInWithEmailLink } from '@latchkey/identity/sign-in/sign-in-with-email-link';
import type { Caller } from '@latchkey/kernel/caller';
import { newCode, randomName } from '@latchkey/kernel/random-names';
import { codeLifetimes, guessLimits } from '@latchkey/protocol';
import { forEachDeployment, race } from '@latchkey/testing/deployments';
import type { Reply } from '@latchkey/testing/wire-reply';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

const hour = 3_600_000;
const day = 24 * hour;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let people = 0;
function freshEmail(): string {
  people += 1;
  return `person-${people}@example.com`;
}

/** Somebody with an account, and the mailed code of each purpose. */
type Owner = {
  readonly email: string;
  readonly localId: string;
  readonly idToken: string;
  readonly refreshToken: string;
};

async function newOwner(world: World): Promise<Owner> {
  const email = freshEmail();
  const { localId, idToken, refreshToken } = await world.signUp(email);
  return { email, localId, idToken, refreshToken };
}

const send = async (world: World, order: Record<string, unknown>) => {
  const reply = await world.call('sendOobCode', order);
  if (reply.status !== 200) throw new Error(`No code was sent: ${reply.text}`);
};

const enrol = async (world: World, owner: Owner) => {
  const oobCode = await mailed.VERIFY_EMAIL(world, owner);
  await world.call('update', { oobCode, idToken: owner.idToken });
  return world.enrolTotp(owner.idToken);
};

const mailed = {
  async PASSWORD_RESET(world: World, { email }: Owner) {
    await send(world, { requestType: 'PASSWORD_RESET', email });
    return world.codeFor(email, 'resetPassword');
  },
  async EMAIL_SIGNIN(world: World, { email }: Owner) {
    await send(world, { requestType: 'EMAIL_SIGNIN', email });
    return world.codeFor(email, 'signIn');
  },
  async VERIFY_EMAIL(world: World, { email, idToken }: Owner) {
    await send(world, { requestType: 'VERIFY_EMAIL', idToken });
    return world.codeFor(email, 'verifyEmail');
  },
  async VERIFY_AND_CHANGE_EMAIL(world: World, { email, idToken }: Owner) {
    const newEmail = `new-${email}`;
    await send(world, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
    return world.codeFor(newEmail, 'verifyAndChangeEmail');
  },
  async RECOVER_EMAIL(world: World, owner: Owner) {
    const oobCode = await mailed.VERIFY_AND_CHANGE_EMAIL(world, owner);
    await world.call('update', { oobCode, idToken: owner.idToken });
    return world.codeFor(owner.email, 'recoverEmail');
  },
  async REVERT_SECOND_FACTOR_ADDITION(world: World, owner: Owner) {
    await enrol(world, owner);
    return world.codeFor(owner.email, 'revertSecondFactorAddition');
  },
  async REVERT_SECOND_FACTOR_REMOVAL(world: World, owner: Owner) {
    const { id: mfaEnrollmentId, reply } = await enrol(world, owner);
    const { idToken } = reply;
    await world.call('/v2/accounts/mfaEnrollment:withdraw', { idToken, mfaEnrollmentId });
    return world.codeFor(owner.email, 'revertSecondFactorRemoval');
  },
} satisfies Record<CodePurpose, (world: World, owner: Owner) => Promise<string>>;

const purposes = Object.keys(mailed) as CodePurpose[];

/** A token of the session that the owner began with, as long as that lives. */
async function tokenOf(world: World, { idToken, refreshToken }: Owner) {
  if ((await world.call('lookup', { idToken })).status === 200) return { idToken };
  const { id_token: fresh } = (await world.refresh(refreshToken)).body;
  return fresh === undefined ? {} : { idToken: fresh };
}

/** Every operation that takes a mailed code. */
const redeem = {
  resetPassword: (world: World, oobCode: unknown, _owner: Owner, newPassword = 'a new password') =>
    world.call('resetPassword', { oobCode, newPassword }),
  signInWithEmailLink: (world: World, oobCode: unknown, { email }: Owner) =>
    world.call('signInWithEmailLink', { email, oobCode }),
  update: async (world: World, oobCode: unknown, owner?: Owner) =>
    world.call('update', { oobCode, ...(owner && (await tokenOf(world, owner))) }),
} satisfies Record<string, (world: World, code: unknown, owner: Owner) => Promise<Reply>>;

type Redeemer = keyof typeof redeem;

const redeemers = Object.keys(redeem) as Redeemer[];

const redeemerOf: Record<CodePurpose, Redeemer> = {
  PASSWORD_RESET: 'resetPassword',
  EMAIL_SIGNIN: 'signInWithEmailLink',
  VERIFY_EMAIL: 'update',
  VERIFY_AND_CHANGE_EMAIL: 'update',
  RECOVER_EMAIL: 'update',
  REVERT_SECOND_FACTOR_ADDITION: 'update',
  REVERT_SECOND_FACTOR_REMOVAL: 'update',
};

const inspect = (world: World, oobCode: string) => world.call('resetPassword', { oobCode });

const signIn = (world: World, email: string, password: string) =>
  world.call('signInWithPassword', { email, password });

/** What the operator sees of an account; a refused code must leave no trace in it. */
const accountOf = async (world: World, { localId }: Pick<Owner, 'localId'>) =>
  (await world.admin('/v1/projects/latchkey/accounts:lookup', { localId: [localId] })).body
    .users[0];

async function tablesOf({ data }: World): Promise<readonly string[]> {
  const rows = await data.database.read({
    sql: "SELECT name FROM sqlite_schema WHERE type = 'table'",
    parameters: [],
  });
  return rows.map(({ name }) => String(name));
}

function outcomes(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of replies) {
    const outcome = status === 200 ? 'redeemed' : body.error.message;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

forEachDeployment((nodes) => {
  describe('C1: of any number of simultaneous uses of a code exactly one succeeds', () => {
    // Attack: whoever reads a mail in transit fires the code together with its owner, or fires it
    // many times, hoping that every check passes before the first use is written.
    it('when an address is verified', async () => {
      const [world] = nodes();
      for (let round = 0; round < 10; round += 1) {
        const owner = await newOwner(world);
        const code = await mailed.VERIFY_EMAIL(world, owner);
        const replies = await race(nodes(), 50, (node) => redeem.update(node, code));
        expect(outcomes(replies)).toEqual({ redeemed: 1, INVALID_OOB_CODE: 49 });
      }
    });

    it('when a password is reset, and the winner’s is the password', async () => {
      const [world] = nodes();
      for (let round = 0; round < 3; round += 1) {
        const owner = await newOwner(world);
        const code = await mailed.PASSWORD_RESET(world, owner);
        const replies = await race(nodes(), 20, (node, turn) =>
          redeem.resetPassword(node, code, owner, `password of ${turn}`),
        );
        expect(outcomes(replies)).toEqual({ redeemed: 1, INVALID_OOB_CODE: 19 });
        const winner = replies.findIndex(({ status }) => status === 200);
        expect((await signIn(world, owner.email, `password of ${winner}`)).status).toBe(200);
        const loser = `password of ${(winner + 1) % 20}`;
        expect((await signIn(world, owner.email, loser)).status).toBe(400);
      }
    });

    it('when a link signs in, which opens one session', async () => {
      const [world] = nodes();
      for (let round = 0; round < 5; round += 1) {
        const owner = await newOwner(world);
        const code = await mailed.EMAIL_SIGNIN(world, owner);
        const replies = await race(nodes(), 20, (node) =>
          redeem.signInWithEmailLink(node, code, owner),
        );
        expect(outcomes(replies)).toEqual({ redeemed: 1, INVALID_OOB_CODE: 19 });
        const events = await world.data.store.audit.list({
          tenant: '',
          event: 'session_created',
          subject: owner.localId,
          limit: 100,
        });
        // One of the sign-up, one of the link.
        expect(events.reduce((sum, { times }) => sum + times, 0)).toBe(2);
      }
    });

    it('when a link makes the account', async () => {
      const [world] = nodes();
      for (let round = 0; round < 5; round += 1) {
        const newcomer = { email: freshEmail(), localId: '', idToken: '', refreshToken: '' };
        const code = await mailed.EMAIL_SIGNIN(world, newcomer);
        const replies = await race(nodes(), 20, (node) =>
          redeem.signInWithEmailLink(node, code, newcomer),
        );
        expect(outcomes(replies)).toEqual({ redeemed: 1, INVALID_OOB_CODE: 19 });
      }
    });
  });

  describe('C3: five wrong addresses kill a link', () => {
    // Attack: a link from a shared screen or a log, tried with a list of addresses until one fits.
    const offer = (node: World, code: string, email: string) =>
      node.call('signInWithEmailLink', { email, oobCode: code });

    it('even for the right one that comes sixth', async () => {
      const [world] = nodes();
      const owner = await newOwner(world);
      const code = await mailed.EMAIL_SIGNIN(world, owner);
      for (let turn = 0; turn < guessLimits.codeTries; turn += 1) {
        const reply = await offer(world, code, `guess-${turn}@example.com`);
        expect(reply.body.error.message).toMatch(/^INVALID_EMAIL/);
      }
      const right = await offer(world, code, owner.email);
      expect(right.body.error.message).toBe('INVALID_OOB_CODE');
    });

    it('and not for the right one that comes fifth', async () => {
      const [world] = nodes();
      const owner = await newOwner(world);
      const code = await mailed.EMAIL_SIGNIN(world, owner);
      for (let turn = 1; turn < guessLimits.codeTries; turn += 1) {
        await offer(world, code, `guess-${turn}@example.com`);
      }
      expect((await offer(world, code, owner.email)).status).toBe(200);
    });

    it('however many are offered at once', async () => {
      const [world] = nodes();
      for (let round = 0; round < 3; round += 1) {
        const owner = await newOwner(world);
        const code = await mailed.EMAIL_SIGNIN(world, owner);
        const replies = await race(nodes(), 50, (node, turn) =>
          offer(node, code, `guess-${turn}@example.com`),
        );
        const judged = replies.filter(({ body }) => /^INVALID_EMAIL/.test(body.error.message));
        expect(judged).toHaveLength(guessLimits.codeTries);
        expect((await offer(world, code, owner.email)).status).toBe(400);
      }
    });
  });
});

describe('C2: a code ends at its minute, by the clock of the server', () => {
  // Attack: an old mail found in a mailbox, or a code kept until nobody watches any more.
  let clock = Date.now();
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ now: () => clock });
  });
  afterAll(() => world.close());

  it.each(purposes)('%s works to its last millisecond and not in the next', async (purpose) => {
    const owner = await newOwner(world);
    const issuedAt = clock;
    const code = await mailed[purpose](world, owner);
    clock = issuedAt + codeLifetimes[purpose];
    expect((await inspect(world, code)).body.error.message).toBe('EXPIRED_OOB_CODE');
    const late = await redeem[redeemerOf[purpose]](world, code, owner);
    expect(late.body.error.message).toBe('EXPIRED_OOB_CODE');
    clock = issuedAt + codeLifetimes[purpose] - 1;
    expect((await redeem[redeemerOf[purpose]](world, code, owner)).status).toBe(200);
  });

  it('a code that runs out while the new password is hashed changes nothing', async () => {
    const owner = await newOwner(world);
    const code = await mailed.PASSWORD_RESET(world, owner);
    const hash = world.identity.passwords.hash;
    const slow = vi.spyOn(world.identity.passwords, 'hash').mockImplementation(async (...given) => {
      clock += codeLifetimes.PASSWORD_RESET;
      return hash(...given);
    });
    const reply = await redeem.resetPassword(world, code, owner);
    slow.mockRestore();
    expect(reply.status).toBe(400);
    expect((await signIn(world, owner.email, 'correct horse')).status).toBe(200);
  });
});

describe('C4: a new code ends the older one, and asking again buys nothing', () => {
  // Attack: every resend leaves one more working code in the mailbox, or starts the count anew.
  const resendable = ['PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_EMAIL'] as const;

  it.each(resendable)('only the newest %s works', async (purpose) => {
    const owner = await newOwner(world);
    const first = await mailed[purpose](world, owner);
    world.pass(1000);
    const second = await mailed[purpose](world, owner);
    expect(second).not.toBe(first);
    const older = await redeem[redeemerOf[purpose]](world, first, owner);
    expect(older.body.error.message).toBe('INVALID_OOB_CODE');
    expect((await redeem[redeemerOf[purpose]](world, second, owner)).status).toBe(200);
  });

  it('a change to a second address ends the change to the first', async () => {
    const owner = await newOwner(world);
    const order = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: owner.idToken };
    await send(world, { ...order, newEmail: `one-${owner.email}` });
    await send(world, { ...order, newEmail: `two-${owner.email}` });
    const older = await redeem.update(world, await world.codeFor(`one-${owner.email}`), owner);
    expect(older.body.error.message).toBe('INVALID_OOB_CODE');
    expect((await accountOf(world, owner))?.email).toBe(owner.email);
  });

  it('a link that was guessed at to its end stays dead when another is asked for', async () => {
    const owner = await newOwner(world);
    const exhausted = await mailed.EMAIL_SIGNIN(world, owner);
    for (let turn = 0; turn < guessLimits.codeTries; turn += 1) {
      await world.call('signInWithEmailLink', { email: `x${turn}@a.com`, oobCode: exhausted });
    }
    world.pass(1000);
    await mailed.EMAIL_SIGNIN(world, owner);
    expect((await redeem.signInWithEmailLink(world, exhausted, owner)).status).toBe(400);
  });

  it('ten resends in an hour are five mails, and the newest of them works', async () => {
    const owner = await newOwner(world);
    for (let turn = 0; turn < 10; turn += 1) {
      await send(world, { requestType: 'PASSWORD_RESET', email: owner.email });
      world.pass(1000);
    }
    expect(await world.mailsTo(owner.email)).toHaveLength(guessLimits.mailsPerAddressPerHour);
    const code = await world.codeFor(owner.email, 'resetPassword');
    expect((await redeem.resetPassword(world, code, owner)).status).toBe(200);
  });

  it('wrong codes from one network address run out, and asking for new ones does not help', async () => {
    const production = await startWorld({ environment: productionEnvironment });
    const address = '203.0.113.7';
    const guess = () =>
      production.call('resetPassword', { oobCode: newCode(randomBytes) }, { address });
    const email = freshEmail();
    await production.signUp(email);
    for (let turn = 0; turn < 150; turn += 1) {
      if (turn % 15 === 0) {
        await production.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, { address });
      }
      expect((await guess()).body.error.message).toBe('INVALID_OOB_CODE');
    }
    const refused = await guess();
    await production.close();
    expect(refused.body.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
  });
});

describe('C5: a code does what it was mailed for and nothing else', () => {
  // Attack: a harmless code, such as the one that verifies an address, presented where a dangerous
  // one is expected.
  const crossed = purposes.flatMap((purpose) =>
    redeemers
      .filter((redeemer) => redeemer !== redeemerOf[purpose])
      .map((redeemer) => [purpose, redeemer] as const),
  );

  it.each(crossed)('%s is refused by %s, and still good for its own', async (purpose, redeemer) => {
    const owner = await newOwner(world);
    const code = await mailed[purpose](world, owner);
    const before = await accountOf(world, owner);
    const reply = await redeem[redeemer](world, code, owner);
    expect(reply.body.error.message).toBe('INVALID_OOB_CODE');
    expect(await accountOf(world, owner)).toEqual(before);
    expect((await redeem[redeemerOf[purpose]](world, code, owner)).status).toBe(200);
  });

  it('codes of one operation keep to their own effect, whatever is sent along', async () => {
    const owner = await newOwner(world);
    const oobCode = await mailed.VERIFY_EMAIL(world, owner);
    const reply = await world.call('update', {
      oobCode,
      idToken: owner.idToken,
      email: 'mallory@example.com',
      password: 'chosen by mallory',
      displayName: 'Mallory',
    });
    expect(reply.status).toBe(200);
    const account = await accountOf(world, owner);
    expect(account).toMatchObject({ email: owner.email, emailVerified: true });
    expect(account).not.toHaveProperty('displayName');
    expect((await signIn(world, owner.email, 'correct horse')).status).toBe(200);
    expect(reply.body).not.toHaveProperty('idToken');
  });
});

describe('C6: a code is worth nothing in another tenant or project', () => {
  // Attack: a customer of one tenant carries its code to a tenant with an account of the same name.
  let elsewhere: World;
  beforeAll(async () => {
    elsewhere = await startWorld();
    const open = { allowPasswordSignup: true, enableEmailLinkSignin: true };
    await world.identity.commit([world.identity.tenants.insert('other', open, world.now())]);
  });
  afterAll(() => elsewhere.close());

  const visitorOf = (tenant: string): Caller => ({
    tenant,
    address: '192.0.2.1',
    userAgent: '',
    locale: undefined,
    requestId: 'test',
  });

  const inTenant = {
    resetPassword: (caller: Caller, oobCode: string) =>
      resetPassword(world.identity, caller, { oobCode, newPassword: 'a new password' }),
    signInWithEmailLink: (caller: Caller, oobCode: string, { email }: Owner) =>
      signInWithEmailLink(world.identity, caller, { oobCode, email }),
    update: async (caller: Caller, oobCode: string, owner: Owner) => {
      const { idToken } = await tokenOf(world, owner);
      return applyCode(world.identity, caller, oobCode, idToken);
    },
  } satisfies Record<Redeemer, (caller: Caller, code: string, owner: Owner) => Promise<unknown>>;

  it.each(purposes)('%s, with the words for a code that never was', async (purpose) => {
    const owner = await newOwner(world);
    const code = await mailed[purpose](world, owner);
    const redeemer = redeemerOf[purpose];
    for (const oobCode of [code, newCode(randomBytes)]) {
      await expect(inTenant[redeemer](visitorOf('other'), oobCode, owner)).rejects.toMatchObject({
        code: 'INVALID_OOB_CODE',
        message: 'INVALID_OOB_CODE',
      });
      const abroad = await redeem[redeemer](elsewhere, oobCode, owner);
      expect(abroad.body.error.message).toBe('INVALID_OOB_CODE');
    }
    const named = await world.call('resetPassword', { oobCode: code, tenantId: 'other' });
    expect(named.status).not.toBe(200);
    // At home it was good all along.
    await expect(inTenant[redeemer](visitorOf(''), code, owner)).resolves.toBeDefined();
  });
});

describe('C7: a code dies with the address it was made for', () => {
  // Attack: somebody who lost a mailbox, or sold it, keeps a code from the time before.
  const ofAnAddress = [
    'PASSWORD_RESET',
    'EMAIL_SIGNIN',
    'VERIFY_EMAIL',
    'VERIFY_AND_CHANGE_EMAIL',
  ] as const;

  const moves = {
    'its owner moves': async (owner: Owner) => {
      // The link comes by the operator, so that no mail is in the way of those under test.
      const order = {
        requestType: 'VERIFY_AND_CHANGE_EMAIL',
        email: owner.email,
        newEmail: `moved-${owner.email}`,
        returnOobLink: true,
      };
      const sent = await world.admin('/v1/projects/latchkey/accounts:sendOobCode', order);
      return redeem.update(world, sent.body.oobCode, owner);
    },
    'the operator moves it': ({ localId, email }: Owner) =>
      world.admin('/v1/projects/latchkey/accounts:update', { localId, email: `moved-${email}` }),
  };

  describe.each(Object.keys(moves) as (keyof typeof moves)[])('when %s', (move) => {
    it.each(ofAnAddress)('%s', async (purpose) => {
      const owner = await newOwner(world);
      const code = await mailed[purpose](world, owner);
      expect((await moves[move](owner)).status).toBe(200);
      const before = await accountOf(world, owner);
      const reply = await redeem[redeemerOf[purpose]](world, code, owner);
      expect(reply.body.error.message).toBe('INVALID_OOB_CODE');
      expect(await accountOf(world, owner)).toEqual(before);

      // Nor does it open the account of whoever has the address now.
      const heir = await world.signUp(owner.email, 'password of the heir');
      await redeem[redeemerOf[purpose]](world, code, owner);
      expect((await accountOf(world, heir))?.emailVerified ?? false).toBe(false);
      expect((await signIn(world, owner.email, 'password of the heir')).status).toBe(200);
    });
  });

  it('even when it was written after the move', async () => {
    const owner = await newOwner(world);
    await moves['the operator moves it'](owner);
    const { store } = world.data;
    for (const purpose of ['PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL'] as const) {
      const code = newCode(randomBytes);
      await store.commit([
        store.codes.insert({
          tenant: '',
          hash: hashCode(code),
          purpose,
          accountId: owner.localId,
          email: owner.email,
          emailProved: true,
          newEmail: `stale-${owner.email}`,
          secondFactor: null,
          createdAt: world.now(),
          expiresAt: world.now() + hour,
          usedAt: null,
        }),
      ]);
      const reply = await redeem[redeemerOf[purpose]](world, code, owner);
      expect(reply.body.error.message).toBe('INVALID_OOB_CODE');
      expect((await inspect(world, code)).status).toBe(400);
    }
  });
});

describe('C8: a link works only for the one who asked for it', () => {
  // Attack: mallory asks for a link of her own and has it taken for alice's.
  it('two people who swap their links get nowhere', async () => {
    const [alice, mallory] = [await newOwner(world), await newOwner(world)];
    const ofAlice = await mailed.EMAIL_SIGNIN(world, alice);
    const ofMallory = await mailed.EMAIL_SIGNIN(world, mallory);
    for (const [code, owner] of [
      [ofMallory, alice],
      [ofAlice, mallory],
    ] as const) {
      const reply = await redeem.signInWithEmailLink(world, code, owner);
      expect(reply.body.error.message).toMatch(/^INVALID_EMAIL/);
    }
    expect((await redeem.signInWithEmailLink(world, ofAlice, alice)).body.localId).toBe(
      alice.localId,
    );
  });

  it('what a link leads to is not told to whoever merely holds it', async () => {
    const alice = await newOwner(world);
    const { body } = await inspect(world, await mailed.EMAIL_SIGNIN(world, alice));
    expect(body).toMatchObject({ requestType: 'EMAIL_SIGNIN' });
    expect(JSON.stringify(body)).not.toContain(alice.email);
  });
});

describe('C9: codes come from the secure source of chance, all of them equally likely', () => {
  // Attack: a weak or lopsided generator makes the next code a matter of few guesses.
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const chiSquare = (counts: readonly number[]) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    const expected = total / counts.length;
    return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  };

  const count = (texts: readonly string[], alphabet: string, from: number, to: number) => {
    const counts = new Map([...alphabet].map((letter) => [letter, 0]));
    for (const text of texts) {
      for (let place = from; place < to; place += 1) {
        const letter = text[place] ?? '';
        const before = counts.get(letter);
        if (before === undefined) throw new Error(`${letter} is not of the alphabet.`);
        counts.set(letter, before + 1);
      }
    }
    return [...counts.values()];
  };

  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const base64url = `${letters}-_`;
  const many = 50_000;

  // Bounds that fair chance passes but once in a thousand million runs.
  it('every letter of a link’s code is as frequent as every other', () => {
    const codes = Array.from({ length: many }, () => newCode(randomBytes));
    expect(codes.every((code) => code.length === 43)).toBe(true);
    expect(chiSquare(count(codes, base64url, 0, 42))).toBeLessThan(150);
    // The last letter carries the four bits that are left of 256.
    const lastLetters = [...base64url].filter((_, index) => index % 4 === 0).join('');
    expect(chiSquare(count(codes, lastLetters, 42, 43))).toBeLessThan(75);
    expect(new Set(codes).size).toBe(many);
  });

  it('so is every letter of a name made from an alphabet that is no power of two', () => {
    const names = Array.from({ length: many }, () => randomName(randomBytes, 28));
    expect(chiSquare(count(names, letters, 0, 28))).toBeLessThan(147);
  });

  it('no bit of a code is ever fixed', () => {
    const always1 = Buffer.alloc(32, 0xff);
    const always0 = Buffer.alloc(32, 0xff);
    for (let turn = 0; turn < 1000; turn += 1) {
      const bytes = Buffer.from(newCode(randomBytes), 'base64url');
      expect(bytes).toHaveLength(32);
      for (const [place, byte] of bytes.entries()) {
        always1[place] = (always1[place] ?? 0) & byte;
        always0[place] = (always0[place] ?? 0) & ~byte;
      }
    }
    expect(always1.equals(Buffer.alloc(32))).toBe(true);
    expect(always0.equals(Buffer.alloc(32))).toBe(true);
  });

  it('the server takes neither clock nor Math.random for chance', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const clock = Date.now();
    const worlds = [await startWorld({ now: () => clock }), await startWorld({ now: () => clock })];
    const email = freshEmail();
    const codes = [];
    for (const world of worlds) {
      await world.signUp(email);
      for (let turn = 0; turn < 2; turn += 1) {
        const reply = await world.admin('/v1/projects/latchkey/accounts:sendOobCode', {
          requestType: 'PASSWORD_RESET',
          email,
          returnOobLink: true,
        });
        codes.push(reply.body.oobCode);
      }
      await world.close();
    }
    expect(new Set(codes).size).toBe(4);
  });
});

describe('C10: a copy of the database holds no code', () => {
  // Attack: a stolen backup, read while its codes are still good.
  it('neither in a table nor in the bytes of a file, in no usual spelling', async () => {
    const world = await startWorld();
    const codes: string[] = [];
    for (const purpose of purposes) {
      codes.push(await mailed[purpose](world, await newOwner(world)));
    }
    const spellings = codes.flatMap((code) => [
      code,
      Buffer.from(code).toString('base64').replace(/=+$/, ''),
      Buffer.from(code).toString('hex'),
      Buffer.from(code, 'base64url').toString('hex'),
      Buffer.from(code, 'base64url').toString('base64').replace(/=+$/, ''),
    ]);

    const tables = await tablesOf(world);
    expect(tables).toEqual(expect.arrayContaining(['codes', 'outbox', 'audit', 'sessions']));
    const rows = await Promise.all(
      tables.map((table) =>
        world.data.database.read({ sql: `SELECT * FROM ${table}`, parameters: [] }),
      ),
    );
    const dump = JSON.stringify(rows);
    // The dump is of this database: it holds what a code is found by.
    for (const code of codes) expect(dump).toContain(hashCode(code));
    const folder = world.config.database.dataFolder;
    const files = (await readdir(folder)).filter((name) => name.startsWith('latchkey.db'));
    const bytes = await Promise.all(files.map((name) => readFile(join(folder, name), 'latin1')));
    expect(bytes.join('')).toContain(hashCode(codes[0] ?? ''));
    const copies = [dump, ...bytes];
    expect(spellings.filter((spelling) => copies.some((copy) => copy.includes(spelling)))).toEqual(
      [],
    );
    await world.close();
  });
});

describe('C11: a code is written into mails and nowhere else', () => {
  // Attack: whoever reads the logs, or an answer on its way through a proxy, redeems the code.
  it('no answer and no line of the log holds one', async () => {
    const world = await startWorld({ environment: productionEnvironment });
    const answers: string[] = [];
    const call: World['call'] = async (...request) => {
      const reply = await world.call(...request);
      answers.push(reply.text, JSON.stringify(reply.headers));
      return reply;
    };
    const listening = { ...world, call };
    const codes: string[] = [];
    for (const purpose of purposes) {
      const owner = await newOwner(world);
      const code = await mailed[purpose](listening, owner);
      codes.push(code);
      await inspect(listening, code);
      for (const redeemer of redeemers.filter((name) => name !== redeemerOf[purpose])) {
        await redeem[redeemer](listening, code, owner);
      }
      await redeem[redeemerOf[purpose]](listening, code, owner);
      await redeem[redeemerOf[purpose]](listening, code, owner);
      // As people arrive from a mail, and as a mistaken client would send it.
      for (const url of [
        `/__/auth/action?mode=resetPassword&oobCode=${code}`,
        `/v1/accounts:resetPassword?oobCode=${code}&key=${world.apiKey}`,
        `/nowhere/${code}?oobCode=${code}`,
      ]) {
        await world.app.inject({ method: 'GET', url });
        await world.app.inject({ method: 'POST', url, payload: { oobCode: [code] } });
      }
      await call('signInWithEmailLink', { email: owner.email, oobCode: { code } });
      await call('update', { oobCode: code, tenantId: 'other' });
    }
    await world.dispatcher.dispatchDue();
    expect(world.logged.length).toBeGreaterThan(50);
    expect(answers.length).toBeGreaterThan(50);
    for (const code of codes) {
      expect(world.logged.filter((line) => line.includes(code))).toEqual([]);
      expect(answers.filter((answer) => answer.includes(code))).toEqual([]);
      expect(answers.filter((answer) => answer.includes(hashCode(code)))).toEqual([]);
    }
    await world.close();
  });
});

describe('C12: nothing but the exact code is the code', () => {
  // Attack: a value that skips the check (absent, empty, a list), or a second spelling that passes it.
  const otherCase = (text: string) =>
    text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

  const never: readonly unknown[] = [
    ...['', ' ', '0', '000000', 'null', 'undefined', 'true', 'NaN', '\0', '%', "' or '1'='1"],
    ...[null, undefined, 0, 1, -1, 1e308, true, false, [], {}, [[]], { $ne: null }],
    'A'.repeat(43),
    'A'.repeat(20_000),
    '\ud800',
  ];

  const almost = (code: string): readonly unknown[] => [
    [code],
    { 0: code },
    { oobCode: code },
    `${code}\0`,
    `\0${code}`,
    `${code} `,
    ` ${code}`,
    `${code}\n`,
    `${code}=`,
    `${code}A`,
    code.slice(0, -1),
    code.slice(1),
    otherCase(code),
    [...code].reverse().join(''),
    encodeURIComponent(code).replace(/./, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    hashCode(code),
    createHash('sha256').update(code).digest('hex'),
    // The last letter has two bits to spare, so other letters stand for the same bytes.
    ...['B', 'C', 'D'].map((spare) => {
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      const last = alphabet.indexOf(code.at(-1) ?? '') + alphabet.indexOf(spare);
      return code.slice(0, -1) + alphabet[last];
    }),
  ];

  it.each(['PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_EMAIL'] as const)(
    '%s is refused in every other form and stays good',
    async (purpose) => {
      const owner = await newOwner(world);
      const code = await mailed[purpose](world, owner);
      const before = await accountOf(world, owner);
      const redeemer = redeem[redeemerOf[purpose]];
      // A token beside an empty code would be a request of another kind.
      const stranger = { ...owner, idToken: '', refreshToken: '' };
      for (const wrong of [...never, ...almost(code)]) {
        const { status } = await redeemer(world, wrong, stranger);
        expect({ wrong, status }).toEqual({ wrong, status: 400 });
        const inspected = await world.call('resetPassword', { oobCode: wrong });
        expect({ wrong, status: inspected.status }).toEqual({ wrong, status: 400 });
      }
      expect(await accountOf(world, owner)).toEqual(before);
      expect((await redeemer(world, code, owner)).status).toBe(200);
    },
  );

  it('an empty code beside an address and a wrong password is a wrong password', async () => {
    const { email } = await newOwner(world);
    for (const oobCode of ['', null, undefined]) {
      const reply = await world.call('resetPassword', {
        oobCode,
        email,
        oldPassword: 'a wrong guess',
        newPassword: 'chosen by mallory',
      });
      expect(reply.body.error.message).toBe('INVALID_LOGIN_CREDENTIALS');
    }
    expect((await signIn(world, email, 'correct horse')).status).toBe(200);
  });

  it('a code stays spent for as long as it is remembered, and is unknown after that', async () => {
    const owner = await newOwner(world);
    const code = await mailed.VERIFY_EMAIL(world, owner);
    await redeem.update(world, code);
    for (const later of [1000, hour, 8 * day]) {
      world.pass(later);
      expect((await redeem.update(world, code)).body.error.message).toBe('INVALID_OOB_CODE');
    }
  });
});
