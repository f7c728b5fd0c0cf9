import { guessLimits } from '@latchkey/protocol';
import { sampleAccount } from '@latchkey/testing/sample-records';
import type { Reply } from '@latchkey/testing/wire-reply';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { workOf } from './counted-work.ts';
import { importEveryKind, importWithPassword } from './imported-people.ts';

const minute = 60_000;
const hour = 60 * minute;

let world: World;
let clock = Date.now();
beforeAll(async () => {
  world = await startWorld({ environment: productionEnvironment, now: () => clock });
  // What it would do after an answer must not be counted as part of the answer.
  await world.dispatcher.stop();
});
afterAll(() => world.close());

/** A network address nobody called from before, so that no limit of its own answers instead. */
let strangers = 0;
function stranger(): string {
  strangers += 1;
  return `198.18.${strangers >> 8}.${strangers & 255}`;
}

const call = (verb: string, body: Record<string, unknown>, address = stranger()) =>
  world.call(verb, body, { address });

const password = 'correct horse';

async function create(body: Record<string, unknown>): Promise<void> {
  const reply = await world.admin('/v1/projects/latchkey/accounts', body);
  if (reply.status !== 200) throw new Error(`No account was made: ${reply.text}`);
}

/** Everybody an attacker may be asking about. The names are equally long, for they are echoed. */
async function everyKindOf(name: string) {
  const kinds = {
    known: `${name}-known@example.com`,
    unknown: `${name}-nobdy@example.com`,
    disabled: `${name}-offed@example.com`,
    withoutPassword: `${name}-nopwd@example.com`,
  };
  await create({ email: kinds.known, password });
  await create({ email: kinds.disabled, password, disabled: true });
  await create({ email: kinds.withoutPassword });
  return kinds;
}

/** All that a caller sees, without what differs between any two answers. */
function seen({ status, headers, text }: Reply) {
  const { date: _, 'x-request-id': __, ...rest } = headers;
  return { status, headers: rest, text };
}

describe('E1: nothing in the answer tells whether an address has an account', () => {
  // Attack: a list of addresses is tried with any password, and the answers sort them into those
  // with an account, without one, with a disabled one, and with one that has no password.
  test.each([
    ['signInWithPassword', (email: string, given: string) => ({ email, password: given })],
    [
      'resetPassword',
      (email: string, oldPassword: string) => ({ email, oldPassword, newPassword: 'a new one' }),
    ],
  ])('by %s', async (verb, body) => {
    const people = await everyKindOf(verb);
    const answers = {
      wrongPassword: await call(verb, body(people.known, 'a guess')),
      unknown: await call(verb, body(people.unknown, 'a guess')),
      disabled: await call(verb, body(people.disabled, 'a guess')),
      withoutPassword: await call(verb, body(people.withoutPassword, 'a guess')),
      tooLong: await call(verb, body(people.known, 'x'.repeat(5000))),
      tooLongForNobody: await call(verb, body(people.unknown, 'x'.repeat(5000))),
    };
    const expected = seen(answers.wrongPassword);
    expect(expected.status).toBe(400);
    expect(JSON.parse(expected.text).error.message).toBe('INVALID_LOGIN_CREDENTIALS');
    for (const [kind, answer] of Object.entries(answers)) {
      expect.soft(seen(answer), kind).toEqual(expected);
    }
    // And yet it is a password that opens an account.
    expect((await call(verb, body(people.known, password))).status).toBe(200);
    // Whoever knows the password of a disabled one need not go on looking for another.
    const known = await call(verb, body(people.disabled, password));
    expect(known.status).toBe(400);
    expect(known.body.error.message).toBe('USER_DISABLED');
  });

  test('not even the right password does while it rests, or among many wrong ones', async () => {
    const { disabled: email } = await everyKindOf('resting');
    const told: string[] = [];
    for (let turn = 0; turn < guessLimits.passwordTries; turn += 1) {
      const reply = await call('signInWithPassword', { email, password: `guess ${turn}` });
      told.push(reply.body.error.message);
    }
    expect(new Set(told)).toEqual(new Set(['INVALID_LOGIN_CREDENTIALS']));
    const resting = await call('signInWithPassword', { email, password });
    expect(resting.body.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
    clock += minute;
    // The right one is no guess: it may be shown as often as somebody does not believe the answer.
    for (let turn = 0; turn < 2 * guessLimits.passwordTries; turn += 1) {
      const reply = await call('signInWithPassword', { email, password });
      expect(reply.body.error.message).toBe('USER_DISABLED');
    }
  });
});

describe('E2: every wrong sign-in costs the same work', () => {
  // Attack: the answers look alike, but one that came without hashing, or after one question less
  // to the database, comes sooner; a few hundred measurements tell which.
  test.each([
    ['signInWithPassword', (email: string, given: string) => ({ email, password: given })],
    [
      'resetPassword',
      (email: string, oldPassword: string) => ({ email, oldPassword, newPassword: 'a new one' }),
    ],
  ])('by %s', async (verb, body) => {
    const people = await everyKindOf(`work-${verb}`.toLowerCase());
    const costs = {
      wrongPassword: await workOf(world, () => call(verb, body(people.known, 'a guess'))),
      unknown: await workOf(world, () => call(verb, body(people.unknown, 'a guess'))),
      disabled: await workOf(world, () => call(verb, body(people.disabled, 'a guess'))),
      withoutPassword: await workOf(world, () =>
        call(verb, body(people.withoutPassword, 'a guess')),
      ),
    };
    expect(costs.wrongPassword.comparisons).toBe(1);
    expect(costs.wrongPassword.statements.length).toBeGreaterThan(2);
    for (const [kind, cost] of Object.entries(costs)) {
      expect.soft(cost, kind).toEqual(costs.wrongPassword);
    }
  });
});

describe('E2: a password that was hashed elsewhere costs no more and no less', () => {
  // Attack: an account that came from elsewhere is answered later than an unknown address, because
  // its own hash is computed as well: two to six times as late, so that a handful of tries tells.
  const signIn = (of: World, email: string, given: string) =>
    of.call('signInWithPassword', { email, password: given }, { address: stranger() });
  const ours = { 'argon2id:v=19,p=1': 8 };

  async function worldWith(people: (of: World) => Promise<unknown>): Promise<World> {
    const of = await startWorld({ environment: productionEnvironment });
    await of.dispatcher.stop();
    await people(of);
    onTestFinished(() => of.close());
    return of;
  }

  const member = (of: World, more: object = {}) =>
    of.admin('/v1/projects/latchkey/accounts', { email: 'member@example.com', ...more });

  test('for none of the kinds that were imported, nor for those who were not', async () => {
    let imported: readonly string[] = [];
    let disabled: readonly string[] = [];
    const of = await worldWith(async (made) => {
      imported = await importEveryKind(made);
      disabled = await importWithPassword(made, password, { disabled: true });
      await member(made, { password });
      await member(made, { email: 'without@example.com' });
      await member(made, { email: 'disabled@example.com', password, disabled: true });
      const planted = `$pbkdf2-sha256$i=9999999$c2FsdA$${'A'.repeat(43)}`;
      const account = sampleAccount({
        id: 'p',
        email: 'planted@example.com',
        passwordHash: planted,
      });
      await made.identity.commit(made.identity.accounts.insert(account));
    });
    const unknown = await workOf(of, () => signIn(of, 'nobody@example.com', 'a guess'));
    expect(unknown.comparisons).toBe(1);
    // One hash of ours, one of argon2's other parameters, and the dearest of every other kind.
    expect(unknown.computed).toEqual({
      'argon2id:v=19,p=1': 8 + Math.ceil((100 * 3) / 8),
      bcrypt: 64,
      'scrypt:r=8,p=1': 256,
      'scrypt:r=2,p=3': 16,
      'pbkdf2-sha256': 2000,
      'pbkdf2-sha1': 7,
      md5: 1,
      sha1: 8192,
      sha256: 1,
      sha512: 3,
      'hmac-sha256': 1,
    });
    const others = ['member', 'without', 'planted', 'disabled'].map(
      (name) => `${name}@example.com`,
    );
    for (const email of [...imported, ...disabled, ...others]) {
      const work = await workOf(of, () => signIn(of, email, 'a guess'));
      expect.soft(work, email).toEqual(unknown);
    }
    // Who is shut out hears so with the right password only.
    for (const email of [...disabled, 'disabled@example.com']) {
      expect((await signIn(of, email, password)).body.error.message).toBe('USER_DISABLED');
    }
  });

  test('where nothing was imported, one hash of ours is all that anybody pays', async () => {
    const of = await worldWith((made) => member(made, { password }));
    const email = 'member@example.com';
    const wrong = await workOf(of, () => signIn(of, email, 'a guess'));
    const right = await workOf(of, () => signIn(of, email, password));
    const nobody = await workOf(of, () => signIn(of, 'nobody@example.com', 'a guess'));
    expect([wrong.computed, right.computed, nobody.computed]).toEqual([ours, ours, ours]);
  });

  test('whoever knows the password of a member pays for no import', async () => {
    const of = await worldWith(async (made) => {
      await importEveryKind(made);
      await member(made, { password });
    });
    const right = await workOf(of, () => signIn(of, 'member@example.com', password));
    expect(right.computed).toEqual(ours);
  });
});

describe('E3: asking for a mail answers alike and costs the same work, whoever it is for', () => {
  // Attack: "Forgot password?" is pressed for a list of addresses. The words are the same, but
  // where a mail has to be queued the answer is later.
  const mailCounts = async (emails: readonly string[]) =>
    Promise.all(emails.map(async (email) => (await world.mailsTo(email)).length));

  const anonymous = (reply: Reply, email: string) => ({
    ...seen(reply),
    text: reply.text.replaceAll(email, 'the address'),
  });

  async function compare(emails: readonly string[], order: (email: string) => object) {
    const answers: { seen: object; work: object }[] = [];
    for (const email of emails) {
      let reply: Reply | undefined;
      const work = await workOf(world, async () => {
        reply = await call('sendOobCode', { ...order(email) });
      });
      if (reply === undefined) throw new Error('There was no answer.');
      expect(reply.status).toBe(200);
      answers.push({ seen: anonymous(reply, email), work });
    }
    const [first, ...others] = answers;
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(other).toEqual(first);
  }

  test('to reset a password', async () => {
    const people = await everyKindOf('reset');
    const emails = [people.known, people.unknown, people.disabled];
    await compare(emails, (email) => ({ requestType: 'PASSWORD_RESET', email }));
    expect(await mailCounts(emails)).toEqual([1, 0, 0]);
  });

  test('to sign in by link', async () => {
    const people = await everyKindOf('links');
    const emails = [people.known, people.unknown, people.disabled];
    await compare(emails, (email) => ({ requestType: 'EMAIL_SIGNIN', email }));
    expect(await mailCounts(emails)).toEqual([1, 1, 0]);
  });

  test('to move to an address that somebody has', async () => {
    const people = await everyKindOf('moves');
    const { idToken } = await world.signUp('mover@example.com');
    const emails = [people.unknown, people.known, people.disabled];
    await compare(emails, (newEmail) => ({
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail,
    }));
    expect(await mailCounts(emails)).toEqual([1, 0, 0]);
  });

  test('and stays alike when an address has had its mails for the hour', async () => {
    const people = await everyKindOf('capped');
    const emails = [people.known, people.unknown, people.disabled];
    for (const email of emails) {
      for (let turn = 0; turn < guessLimits.mailsPerAddressPerHour; turn += 1) {
        await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      }
    }
    await compare(emails, (email) => ({ requestType: 'PASSWORD_RESET', email }));
  });
});

describe('E4: how an address signs in is not told', () => {
  // Attack: the operation old clients ask "which methods does this address have?" is a directory of
  // all accounts to whoever asks it in a loop.
  const ask = (email: string) =>
    call('createAuthUri', {
      identifier: email,
      continueUri: 'https://auth.example.com/',
      sessionId: 'a session of the client',
    });

  test('for nobody, in answer or in work', async () => {
    const people = await everyKindOf('methods');
    for (const email of Object.values(people)) {
      let reply: Reply | undefined;
      const work = await workOf(world, async () => {
        reply = await ask(email);
      });
      expect(work).toEqual({ comparisons: 0, computed: {}, statements: [] });
      expect(reply?.body).toEqual({
        kind: 'identitytoolkit#CreateAuthUriResponse',
        sessionId: 'a session of the client',
      });
    }
  });

  test('unless the operator turned the protection off', async () => {
    const protect = (enableImprovedEmailPrivacy: boolean) =>
      world.admin(
        '/v2/projects/latchkey/config?updateMask=emailPrivacyConfig',
        { emailPrivacyConfig: { enableImprovedEmailPrivacy } },
        'PATCH',
      );
    const people = await everyKindOf('told');
    await protect(false);
    const { body } = await ask(people.known);
    expect(body).toMatchObject({ registered: true, signinMethods: ['password'] });
    await protect(true);
    expect((await ask(people.known)).body).not.toHaveProperty('registered');
  });
});

describe('E5: sign-up tells few strangers that an address is taken, and tells its owner', () => {
  // Attack: sign-up must say EMAIL_EXISTS, so a list of addresses is signed up in a loop.
  const signUp = (email: string, address: string) =>
    call('signUp', { email, password: 'a password' }, address);
  const answers = 10;

  async function askUntilRefused(email: string, address: string) {
    for (let turn = 0; turn < answers; turn += 1) {
      expect((await signUp(email, address)).body.error.message).toBe('EMAIL_EXISTS');
    }
  }

  test('the eleventh question in an hour from one network address gets no answer', async () => {
    await world.signUp('asked-for@example.com');
    const address = stranger();
    await askUntilRefused('asked-for@example.com', address);
    const eleventh = await signUp('asked-for@example.com', address);
    expect(eleventh.status).toBe(429);
    expect(eleventh.body.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signUp('asked-for@example.com', stranger())).status).toBe(400);
    clock += hour;
    expect((await signUp('asked-for@example.com', address)).status).toBe(400);
  });

  test('and being refused is no answer either: free addresses are refused as well', async () => {
    await world.signUp('taken-one@example.com');
    const address = stranger();
    await askUntilRefused('taken-one@example.com', address);
    const taken = await signUp('taken-one@example.com', address);
    const free = await signUp('free-one@example.com', address);
    expect(seen(free)).toEqual(seen(taken));
    const guest = await call('signUp', {});
    const { idToken } = guest.body;
    const linked = await call(
      'signUp',
      { idToken, email: 'free-one@example.com', password: 'a password' },
      address,
    );
    expect(seen(linked)).toEqual(seen(taken));
  });

  test('a guest who sets a first address asks out of the same few answers', async () => {
    const owner = 'first-address@example.com';
    await world.signUp(owner);
    const address = stranger();
    const setFirst = async (email: string) => {
      const { idToken } = (await call('signUp', {})).body;
      return call('update', { idToken, email }, address);
    };
    await askUntilRefused(owner, address);
    const taken = await setFirst(owner);
    expect(taken.body.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
    expect(seen(await setFirst('free-address@example.com'))).toEqual(seen(taken));
    clock += hour;
    for (let turn = 0; turn < answers; turn += 1) {
      expect((await setFirst(owner)).body.error.message).toBe('EMAIL_EXISTS');
    }
    expect((await signUp(owner, address)).status).toBe(429);
    const kinds = (await world.mailsTo(owner)).map(({ mail }) => mail.kind);
    expect(kinds).toContain('signUpAttempt');
  });

  test('nor does a password that never comes in ask for a guest whether an address is taken', async () => {
    const owner = 'never-comes-in@example.com';
    await world.signUp(owner);
    const { idToken } = (await call('signUp', {})).body;
    const probe = (email: string) => call('update', { idToken, email, password: '1' });
    const [taken, free] = [await probe(owner), await probe('never-taken@example.com')];
    expect(taken.body.error.message).toMatch(/^WEAK_PASSWORD/);
    expect(seen(free)).toEqual(seen(taken));
  });

  test('nor do forty questions at once get more answers than ten', async () => {
    const address = stranger();
    const taken = Array.from({ length: 30 }, (_, turn) => `burst-${turn}@example.com`);
    const free = Array.from({ length: 10 }, (_, turn) => `burst-free-${turn}@example.com`);
    for (const email of taken) await create({ email });
    const replies = await Promise.all([...taken, ...free].map((email) => signUp(email, address)));
    const refused = replies.filter(({ status }) => status === 429);
    const told = replies.filter(({ body }) => body.error?.message === 'EMAIL_EXISTS');
    expect([told.length, refused.length]).toEqual([answers, 40 - answers]);
  });

  test('those who sign up at addresses of their own are not held up', async () => {
    const address = stranger();
    for (let turn = 0; turn < 2 * answers; turn += 1) {
      expect((await signUp(`class-of-${turn}@example.com`, address)).status).toBe(200);
    }
  });

  test('a member asking for another address is refused before it is looked up', async () => {
    await world.signUp('asked-by-member@example.com');
    const { idToken } = await world.signUp('curious-member@example.com');
    const ask = (email: string) => call('signUp', { idToken, email, password: 'a password' });
    const taken = await ask('asked-by-member@example.com');
    const free = await ask('asked-by-no-one@example.com');
    expect(taken.body.error.message).toMatch(/^OPERATION_NOT_ALLOWED/);
    expect(seen(free)).toEqual(seen(taken));
  });

  test('the owner is told each time, five times an hour at most', async () => {
    const owner = 'told-owner@example.com';
    await world.signUpVerified(owner);
    const notices = async () =>
      (await world.mailsTo(owner)).filter(({ mail }) => mail.kind === 'signUpAttempt').length;
    await signUp(owner, stranger());
    expect(await notices()).toBe(1);
    for (let turn = 0; turn < 7; turn += 1) await signUp(owner, stranger());
    expect(await notices()).toBe(5);
    clock += hour;
    await signUp(owner, stranger());
    expect(await notices()).toBe(6);
  });
});

describe('E8: the reason beside a code is the same for everybody the code is the same for', () => {
  // Attack: a limit answers with one code for all, and beside it stands a reason. Whoever asks about
  // an address with an account runs into another limit than who asks about nobody, and reads which.
  const reasonIn = ({ body }: Reply) => body.error?.details?.[0]?.['reason'];

  const asking = {
    signInWithPassword: {
      body: (email: string) => ({ email, password: 'a wrong one' }),
      reason: 'TOO_MANY_SIGN_INS',
    },
    signUp: {
      body: (email: string) => ({ email, password: 'a password' }),
      reason: 'TOO_MANY_SIGN_UPS',
    },
    sendOobCode: {
      body: (email: string) => ({ requestType: 'PASSWORD_RESET', email }),
      reason: 'TOO_MANY_MAILS',
    },
    createAuthUri: {
      body: (identifier: string) => ({ identifier, continueUri: 'https://auth.example.com/' }),
      reason: 'TOO_MANY_METHOD_LOOKUPS',
    },
  };

  test.each(Object.entries(asking))(
    '%s from a network address that asked too often',
    async (verb, { body, reason }) => {
      const people = await everyKindOf(`why-${verb.toLowerCase()}`);
      const everybody = Object.values(people);
      const address = stranger();
      const isRefused = ({ status }: Reply) => status === 429;
      let turns = 0;
      // Round about, so that no address runs into a limit of its own before.
      const ask = () => {
        const person = everybody[turns % everybody.length] ?? '';
        const email = turns < everybody.length ? person : `${turns}-${person}`;
        turns += 1;
        return call(verb, body(verb === 'signUp' ? people.known : email), address);
      };
      while (turns < 200 && !isRefused(await ask()));
      const refused: Reply[] = [];
      for (const email of everybody) refused.push(await call(verb, body(email), address));
      expect(refused.map(reasonIn)).toEqual(everybody.map(() => reason));
      const [first, ...others] = refused.map(seen);
      for (const other of others) expect(other).toEqual(first);
    },
  );

  test('a password that was guessed at too often', async () => {
    const people = await everyKindOf('why-guessed');
    const refused: Reply[] = [];
    for (const email of Object.values(people)) {
      const guess = () => call('signInWithPassword', { email, password: 'a wrong one' });
      for (let turn = 0; turn < guessLimits.passwordTries; turn += 1) await guess();
      refused.push(await guess());
    }
    expect(refused.map(reasonIn)).toEqual(refused.map(() => 'TOO_MANY_PASSWORD_GUESSES'));
    const [first, ...others] = refused.map(seen);
    for (const other of others) expect(other).toEqual(first);
  });
});

describe('E7: the lock after wrong passwords is the same for addresses without an account', () => {
  // Attack: twelve wrong passwords for an address. If only accounts were locked, the lock would
  // tell that there is one.
  test('twelve wrong tries, a rest and two more are answered alike for everybody', async () => {
    const people = await everyKindOf('locks');
    const start = clock;
    async function sequence(email: string) {
      clock = start;
      const replies: object[] = [];
      const tries = async (count: number) => {
        for (let turn = 0; turn < count; turn += 1) {
          replies.push(seen(await call('signInWithPassword', { email, password: 'a guess' })));
        }
      };
      await tries(12);
      clock += minute;
      await tries(2);
      return replies;
    }
    const known = await sequence(people.known);
    expect(known.map((reply) => (reply as { status: number }).status)).toEqual([
      ...Array<number>(10).fill(400),
      429,
      429,
      400,
      429,
    ]);
    for (const email of [people.unknown, people.disabled, people.withoutPassword]) {
      expect(await sequence(email)).toEqual(known);
    }
  });
});
