import { randomBytes } from 'node:crypto';
import { composeMail } from '@latchkey/identity/delivery/compose-mail';
import { newCode } from '@latchkey/kernel/random-names';
import { codeLifetimes, guessLimits } from '@latchkey/protocol';
import { rounds } from '@latchkey/testing/proofs';
import type { Reply } from '@latchkey/testing/wire-reply';
import { startWorld, type World } from '@latchkey/testing/world';
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

const minute = 60_000;
const project = '/v1/projects/latchkey';

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

const signIn = (email: string, password = 'correct horse') =>
  world.call('signInWithPassword', { email, password });

const confirm = (oobCode: unknown, newPassword: string, more: Record<string, unknown> = {}) =>
  world.call('resetPassword', { oobCode, newPassword, ...more });

const inspect = (oobCode: string) => world.call('resetPassword', { oobCode });

async function mailedCode(requestType: string, kind: string, email: string, idToken?: string) {
  const order = { requestType, email, ...(idToken === undefined ? {} : { idToken }) };
  expect((await world.call('sendOobCode', order)).status).toBe(200);
  return world.codeFor(email, kind);
}

const resetCode = (email: string) => mailedCode('PASSWORD_RESET', 'resetPassword', email);

const messageOf = ({ status, body }: Reply) => (status === 200 ? 'done' : body.error.message);

const accountOf = async (localId: string) =>
  (await world.admin(`${project}/accounts:lookup`, { localId: [localId] })).body.users?.[0];

describe('R1: a reset ends every sign-in there was', () => {
  // Attack: the thief whose password is taken away goes on with the sessions it opened.
  const resets = {
    'by the mailbox': async (email: string) => confirm(await resetCode(email), 'a new password'),
    'by the known password': (email: string) =>
      world.call('resetPassword', {
        email,
        oldPassword: 'correct horse',
        newPassword: 'a new password',
      }),
  };

  it.each(Object.keys(resets) as (keyof typeof resets)[])('%s', async (reset) => {
    const email = freshEmail();
    const sessions = [
      await world.signUp(email),
      (await signIn(email)).body,
      (await signIn(email)).body,
    ];
    const cookies = await Promise.all(
      sessions.map(({ idToken }) => world.admin(`${project}:createSessionCookie`, { idToken })),
    );
    for (const { refreshToken } of sessions.slice(0, 2)) await world.refresh(refreshToken);

    expect((await resets[reset](email)).status).toBe(200);

    for (const { idToken, refreshToken } of sessions) {
      expect(messageOf(await world.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
      expect(messageOf(await world.call('lookup', { idToken }))).toBe('TOKEN_EXPIRED');
      const cookie = await world.admin(`${project}:createSessionCookie`, { idToken });
      expect(messageOf(cookie)).toBe('TOKEN_EXPIRED');
    }
    // Verifiers elsewhere compare the time of the sign-in with this one.
    const account = await accountOf(sessions[0]?.localId ?? '');
    for (const { body } of cookies) {
      const { auth_time: signedInAt } = decodeJwt(body.sessionCookie);
      expect(signedInAt).toBeLessThan(Number(account?.['validSince']));
    }
    // And each session is ended by itself, whatever becomes of that time later.
    const open = await world.data.database.read({
      sql: 'SELECT id FROM sessions WHERE account_id = ? AND revoked_at IS NULL',
      parameters: [sessions[0]?.localId ?? ''],
    });
    expect(open).toEqual([]);
    expect((await signIn(email, 'a new password')).status).toBe(200);
  });
});

describe('R2: a reset goes round no second factor', () => {
  // Attack: whoever reads the mailbox resets the password, and is in without the owner's phone.
  async function owner() {
    const email = freshEmail();
    const app = await world.enrolTotp((await world.signUpVerified(email)).idToken);
    return { email, app };
  }

  it('the new password is asked for the second factor that was there before', async () => {
    const { email, app } = await owner();
    expect((await confirm(await resetCode(email), 'a new password')).status).toBe(200);
    const { body } = await signIn(email, 'a new password');
    expect(body).not.toHaveProperty('idToken');
    expect(body.mfaInfo).toMatchObject([{ mfaEnrollmentId: app.id }]);
    expect((await world.finishWithTotp(body, app)).status).toBe(200);
  });

  it('and so is whoever passed the old password before', async () => {
    const { email, app } = await owner();
    const { body } = await signIn(email);
    await confirm(await resetCode(email), 'a new password');
    expect(messageOf(await world.finishWithTotp(body, app))).toBe('INVALID_MFA_PENDING_CREDENTIAL');
  });

  it('the password alone does not change the password', async () => {
    const { email } = await owner();
    const given = { email, oldPassword: 'correct horse', newPassword: 'a new password' };
    expect(messageOf(await world.call('resetPassword', given))).toMatch(/^OPERATION_NOT_ALLOWED/);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('R3: no order of calls gets past the code', () => {
  // Attack: leave out a step, repeat one, or finish with one person's code what was begun for
  // another, until the server mistakes some order for the proper one.
  type Person = {
    readonly email: string;
    readonly localId: string;
    /** Nothing once the mailbox was proved without it. */
    password: string | null;
    proved: boolean;
    disabled: boolean;
    sent: number;
    wrong: number;
  };
  type Kind = 'reset' | 'verify';
  type Issued = {
    readonly text: string;
    readonly of: Person;
    readonly kind: Kind;
    readonly issuedAt: number;
    spent: boolean;
  };

  const lifetimes = {
    reset: codeLifetimes.PASSWORD_RESET,
    verify: codeLifetimes.VERIFY_EMAIL,
  };

  let clock = Date.now();
  let walked: World;
  beforeAll(async () => {
    walked = await startWorld({ now: () => clock, environment: { LATCHKEY_KEY_BITS: '2048' } });
  });
  afterAll(() => walked.close());

  async function newPerson(): Promise<Person> {
    const email = freshEmail();
    const given = { email, password: 'correct horse' };
    const { localId } = (await walked.admin(`${project}/accounts`, given)).body;
    const { password } = given;
    return { email, localId, password, proved: false, disabled: false, sent: 0, wrong: 0 };
  }

  /** What the server ought to know, kept beside it. */
  async function newWalk() {
    const persons = [await newPerson(), await newPerson()] as const;
    const issued: Issued[] = [];
    const refused: string[] = [];
    let passwords = 0;

    const verdict = ({ spent, issuedAt, kind, of }: Issued, wanted: Kind): string => {
      if (spent) return 'INVALID_OOB_CODE';
      if (clock >= issuedAt + lifetimes[kind]) return 'EXPIRED_OOB_CODE';
      return of.disabled || kind !== wanted ? 'INVALID_OOB_CODE' : 'done';
    };

    const endCodesOf = (person: Person, kinds: readonly Kind[]) => {
      for (const code of issued) {
        if (code.of === person && kinds.includes(code.kind)) code.spent = true;
      }
    };

    const nextPassword = () => {
      passwords += 1;
      return `password number ${passwords}`;
    };

    function judgePassword(reply: Reply, expected: string, person: Person, password: string) {
      expect(messageOf(reply)).toBe(expected);
      if (expected !== 'done') {
        refused.push(password);
        return;
      }
      expect(Object.keys(reply.body).sort()).toEqual(['email', 'kind', 'requestType']);
      expect(reply.body.email).toBe(person.email);
      person.password = password;
      person.wrong = 0;
      endCodesOf(person, ['reset', 'verify']);
    }

    const steps = {
      async askForReset(person: Person) {
        if (person.sent === guessLimits.mailsPerAddressPerHour) return;
        person.sent += 1;
        const order = { requestType: 'PASSWORD_RESET', email: person.email };
        expect((await walked.call('sendOobCode', order)).status).toBe(200);
        endCodesOf(person, ['reset']);
        if (person.disabled) return;
        const [newest] = await walked.data.store.keptMessages.recent(1);
        expect(newest?.mail.to).toBe(person.email);
        const text = new URL(newest?.mail.link ?? '').searchParams.get('oobCode') ?? '';
        issued.push({ text, of: person, kind: 'reset', issuedAt: clock, spent: false });
      },
      async askForVerification(person: Person) {
        const order = { requestType: 'VERIFY_EMAIL', email: person.email, returnOobLink: true };
        const { body } = await walked.admin(`${project}/accounts:sendOobCode`, order);
        endCodesOf(person, ['verify']);
        const { oobCode: text } = body;
        issued.push({ text, of: person, kind: 'verify', issuedAt: clock, spent: false });
      },
      async look(_person: Person, code: Issued | undefined) {
        if (code === undefined) return;
        const reply = await walked.call('resetPassword', { oobCode: code.text });
        expect(messageOf(reply)).toBe(verdict(code, code.kind));
      },
      async confirm(person: Person, code: Issued | undefined) {
        if (code === undefined) return;
        const newPassword = nextPassword();
        const reply = await walked.call('resetPassword', {
          oobCode: code.text,
          newPassword,
          // Whatever else is named, the code says whose password it is.
          email: person.email,
          localId: person.localId,
          oldPassword: 'no matter',
        });
        const expected = verdict(code, 'reset');
        if (expected === 'done') code.of.proved = true;
        judgePassword(reply, expected, code.of, newPassword);
      },
      async confirmWithNothing(person: Person) {
        const newPassword = nextPassword();
        const reply = await walked.call('resetPassword', {
          oobCode: [undefined, '', newCode(randomBytes)][passwords % 3],
          newPassword,
          email: person.email,
          localId: person.localId,
        });
        expect(messageOf(reply)).toMatch(/^(MISSING|INVALID)_OOB_CODE$/);
        refused.push(newPassword);
      },
      async confirmByPassword(person: Person, _code: unknown, right: boolean) {
        if (person.wrong === guessLimits.passwordTries - 1) return;
        const knows = right && person.password !== null;
        if (!knows) person.wrong += 1;
        const newPassword = nextPassword();
        const reply = await walked.call('resetPassword', {
          email: person.email,
          oldPassword: knows ? person.password : 'a wrong guess',
          newPassword,
        });
        const answer = person.disabled ? 'USER_DISABLED' : 'done';
        const expected = knows ? answer : 'INVALID_LOGIN_CREDENTIALS';
        judgePassword(reply, expected, person, newPassword);
      },
      async verify(_person: Person, code: Issued | undefined) {
        if (code === undefined) return;
        const reply = await walked.call('update', { oobCode: code.text, password: 'unasked' });
        const expected = verdict(code, 'verify');
        expect(messageOf(reply)).toBe(expected);
        refused.push('unasked');
        if (expected !== 'done') return;
        code.spent = true;
        // Nobody was signed in: whatever was there before the proof is gone.
        if (code.of.proved) return;
        Object.assign(code.of, { proved: true, password: null });
        endCodesOf(code.of, ['reset', 'verify']);
      },
      async wait(_person: Person, _code: unknown, long: boolean) {
        clock += long ? 61 * minute : 7 * minute;
        if (long) for (const person of persons) person.sent = 0;
      },
      async disableOrEnable(person: Person) {
        person.disabled = !person.disabled;
        const update = { localId: person.localId, disableUser: person.disabled };
        await walked.admin(`${project}/accounts:update`, update);
      },
    } satisfies Record<
      string,
      (person: Person, code: Issued | undefined, flag: boolean) => Promise<void>
    >;

    async function arrive() {
      for (const person of persons) {
        if (person.disabled) await steps.disableOrEnable(person);
        // Past any rest that wrong guesses earned.
        clock += 16 * minute;
        for (const [password, status] of [
          [refused.at(-1) ?? 'unasked', 400],
          [person.password ?? 'correct horse', person.password === null ? 400 : 200],
        ] as const) {
          const reply = await walked.call('signInWithPassword', { email: person.email, password });
          expect(reply.status).toBe(status);
        }
      }
    }
    return { persons, issued, steps, arrive };
  }

  type Walk = Awaited<ReturnType<typeof newWalk>>;
  const stepNames: readonly (keyof Walk['steps'])[] = [
    ...(['askForReset', 'confirm'] as const),
    ...(['askForReset', 'askForVerification', 'look', 'confirm', 'confirmWithNothing'] as const),
    ...(['confirmByPassword', 'verify', 'wait', 'disableOrEnable'] as const),
  ];

  it('over random walks', async () => {
    const step = fc.record({
      name: fc.constantFrom(...stepNames),
      person: fc.constantFrom(0 as const, 1 as const),
      code: fc.nat(),
      flag: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (walk) => {
        const { persons, issued, steps, arrive } = await newWalk();
        for (const { name, person, code, flag } of walk) {
          // The newest codes are the ones worth trying, and old ones stay among them.
          const chosen = issued.at(-1 - (code % Math.max(1, Math.min(3, issued.length))));
          await steps[name](persons[person], chosen, flag);
          clock += 1;
        }
        await arrive();
      }),
      { numRuns: rounds(40, 200), seed: 20_260_108, endOnFailure: true },
    );
  });
});

describe('R4: looking at a code costs nothing, using it ends all others', () => {
  // Attack: a mail scanner that opens the link uses it up; or the thief keeps a second code from
  // the same mailbox for after the reset.
  it('a code that was looked at ten times still works once', async () => {
    const email = freshEmail();
    await world.signUp(email);
    const code = await resetCode(email);
    for (let turn = 0; turn < 10; turn += 1) {
      const { status, body } = await inspect(code);
      expect({ status, type: body.requestType, email: body.email }).toEqual({
        status: 200,
        type: 'PASSWORD_RESET',
        email,
      });
    }
    expect((await confirm(code, 'a new password')).status).toBe(200);
    expect(messageOf(await confirm(code, 'another one'))).toBe('INVALID_OOB_CODE');
    expect(messageOf(await inspect(code))).toBe('INVALID_OOB_CODE');
  });

  it('a refused password does not use it up', async () => {
    const email = freshEmail();
    await world.signUp(email);
    const code = await resetCode(email);
    expect(messageOf(await confirm(code, 'weak'))).toMatch(/^WEAK_PASSWORD/);
    expect((await confirm(code, 'a better password')).status).toBe(200);
  });

  it('every other code of the account dies with the reset', async () => {
    const email = freshEmail();
    const early = await mailedCode('EMAIL_SIGNIN', 'signIn', email);
    const { idToken } = await world.signUp(email);
    const earlier = await resetCode(email);
    world.pass(1000);
    const code = await resetCode(email);
    const verification = await mailedCode('VERIFY_EMAIL', 'verifyEmail', email, idToken);
    const newEmail = `new-${email}`;
    await world.call('sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail,
    });
    const change = await world.codeFor(newEmail);

    expect((await confirm(code, 'a new password')).status).toBe(200);
    for (const other of [early, earlier, verification, change]) {
      expect(messageOf(await inspect(other))).toBe('INVALID_OOB_CODE');
    }
    const link = await world.call('signInWithEmailLink', { email, oobCode: early });
    expect(messageOf(link)).toBe('INVALID_OOB_CODE');
  });

  it('a sign-in link that was asked for before the reset dies with it', async () => {
    const email = freshEmail();
    await world.signUp(email);
    const link = await mailedCode('EMAIL_SIGNIN', 'signIn', email);
    await confirm(await resetCode(email), 'a new password');
    const reply = await world.call('signInWithEmailLink', { email, oobCode: link });
    expect(messageOf(reply)).toBe('INVALID_OOB_CODE');
  });
});

describe('R5: asking for a reset changes nothing', () => {
  // Attack: a stranger who knows the address locks its owner out by asking again and again.
  it('after a hundred requests the account is as usable as before', async () => {
    const email = freshEmail();
    const { localId, idToken, refreshToken } = await world.signUp(email);
    const before = await accountOf(localId);
    for (let turn = 0; turn < 100; turn += 1) {
      const reply = await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      expect(reply.status).toBe(200);
    }
    expect(await accountOf(localId)).toEqual(before);
    expect((await world.call('lookup', { idToken })).status).toBe(200);
    expect((await world.refresh(refreshToken)).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
    expect(await world.mailsTo(email)).toHaveLength(guessLimits.mailsPerAddressPerHour);
    // Nor is the one that was mailed last spoilt by those that were not mailed.
    expect((await confirm(await world.codeFor(email), 'a new password')).status).toBe(200);
  });
});

describe('R6: the owner is told, without the password and without a session', () => {
  // Attack: a reset that nobody notices, a password that lies in a mailbox for years, or a link in
  // a forwarded mail that signs its reader in.
  it('by one mail, and the answer opens nothing', async () => {
    const email = freshEmail();
    const { localId } = await world.signUp(email, 'the old secret');
    const reply = await confirm(await resetCode(email), 'the new secret');
    expect(reply.body).toEqual({
      kind: 'identitytoolkit#ResetPasswordResponse',
      requestType: 'PASSWORD_RESET',
      email,
    });
    expect(reply.headers).not.toHaveProperty('set-cookie');
    const opened = await world.data.store.audit.list({
      tenant: '',
      event: 'session_created',
      subject: localId,
      limit: 10,
    });
    expect(opened).toHaveLength(1);

    const mails = await world.mailsTo(email);
    expect(mails.map(({ mail }) => mail.kind).sort()).toEqual(['passwordChanged', 'resetPassword']);
    const config = await world.identity.settings.config('');
    for (const { mail } of mails) {
      const composed = JSON.stringify(
        await composeMail(mail, config, { appName: 'App', from: 'no-reply@example.com' }),
      );
      expect(composed).toContain(email);
      expect(composed).not.toMatch(/the (old|new) secret/);
      expect(JSON.stringify(mail)).not.toMatch(/the (old|new) secret/);
    }
    const notice = mails.find(({ mail }) => mail.kind === 'passwordChanged');
    expect(notice?.mail.link).toBeNull();
  });
});

describe('R7: a code of an account that was disabled or deleted opens nothing', () => {
  // Attack: somebody who was thrown out comes back by a reset that was asked for before.
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const disable = (localId: string) =>
    world.admin(`${project}/accounts:update`, { localId, disableUser: true });
  const remove = (localId: string) => world.admin(`${project}/accounts:delete`, { localId });
  const ends = { disabled: disable, deleted: remove };

  describe.each(Object.keys(ends) as (keyof typeof ends)[])('%s', (end) => {
    it('between the mail and the code', async () => {
      const email = freshEmail();
      const { localId, idToken } = await world.signUp(email);
      const reset = await resetCode(email);
      const verification = await mailedCode('VERIFY_EMAIL', 'verifyEmail', email, idToken);
      const link = await mailedCode('EMAIL_SIGNIN', 'signIn', email);
      expect((await ends[end](localId)).status).toBe(200);
      expect(messageOf(await inspect(reset))).toBe('INVALID_OOB_CODE');
      expect(messageOf(await confirm(reset, 'a new password'))).toBe('INVALID_OOB_CODE');
      expect(messageOf(await world.call('update', { oobCode: verification }))).toBe(
        'INVALID_OOB_CODE',
      );
      const entered = await world.call('signInWithEmailLink', { email, oobCode: link });
      expect(messageOf(entered)).toBe(end === 'disabled' ? 'USER_DISABLED' : 'INVALID_OOB_CODE');
    });

    it('while the new password is being hashed', async () => {
      const email = freshEmail();
      const { localId } = await world.signUp(email);
      const code = await resetCode(email);
      const { hash } = world.identity.passwords;
      vi.spyOn(world.identity.passwords, 'hash').mockImplementationOnce(async (...given) => {
        await ends[end](localId);
        return hash(...given);
      });
      expect(messageOf(await confirm(code, 'a new password'))).toBe('INVALID_OOB_CODE');
      const account = await accountOf(localId);
      expect(account?.['disabled']).toBe(end === 'disabled' ? true : undefined);
    });
  });

  it('nor the account that has the address afterwards', async () => {
    const email = freshEmail();
    const { localId } = await world.signUp(email);
    const code = await resetCode(email);
    await remove(localId);
    await world.signUp(email, 'password of the heir');
    expect(messageOf(await confirm(code, 'chosen by the dead'))).toBe('INVALID_OOB_CODE');
    expect((await signIn(email, 'password of the heir')).status).toBe(200);
  });

  it('and while disabled it gets none, without a word about it', async () => {
    const email = freshEmail();
    const { localId } = await world.signUp(email);
    await disable(localId);
    const reply = await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    expect(reply.body).toEqual({
      kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
      email,
    });
    expect(await world.mailsTo(email)).toEqual([]);
  });
});
