import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secondFactorLimits } from '@latchkey/protocol';
import type { Authenticator } from '@latchkey/testing/authenticator';
import { forEachDeployment, race } from '@latchkey/testing/deployments';
import type { Reply, WireReply } from '@latchkey/testing/wire-reply';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyOperation, operationsWith, pathOf } from './every-operation.ts';

const password = 'correct horse';
const minute = 60_000;
const day = 24 * 60 * minute;
const project = '/v1/projects/latchkey';

let people = 0;
const freshEmail = () => {
  people += 1;
  return `person-${people}@example.com`;
};
const freshNumber = () => {
  people += 1;
  return `+49151123${10_000 + people}`;
};

type Owner = { readonly email: string; readonly localId: string; readonly app: Authenticator };

async function newOwner(world: World): Promise<Owner> {
  const email = freshEmail();
  const { idToken, localId } = await world.signUpVerified(email, password);
  return { email, localId, app: await world.enrolTotp(idToken) };
}

const firstFactor = async (world: World, { email }: Pick<Owner, 'email'>) =>
  (await world.call('signInWithPassword', { email, password })).body;

/** One after another: so many at once would be a burst of guesses at the password. */
async function firstFactors(world: World, owner: Owner, count: number): Promise<WireReply[]> {
  const replies: WireReply[] = [];
  for (let turn = 0; turn < count; turn += 1) replies.push(await firstFactor(world, owner));
  return replies;
}

const enter = async (world: World, owner: Owner, steps = 1) =>
  (await world.finishWithTotp(await firstFactor(world, owner), owner.app, steps)).body;

const showCode = (
  world: World,
  first: WireReply | undefined,
  { app }: Owner,
  verificationCode: string,
) =>
  world.call('/v2/accounts/mfaSignIn:finalize', {
    mfaPendingCredential: first?.mfaPendingCredential,
    mfaEnrollmentId: app.id,
    totpVerificationInfo: { verificationCode },
  });

/** Six digits that are no code of the app in the minutes around now. */
function wrongCode(world: World, { app }: Owner): string {
  const right = new Set([-3, -2, -1, 0, 1, 2, 3].map((step) => world.totpCode(app.secret, step)));
  return ['000000', '111111', '222222'].find((code) => !right.has(code)) ?? '333333';
}

const withdraw = (world: World, idToken: string, { app }: Owner) =>
  world.call('/v2/accounts/mfaEnrollment:withdraw', { idToken, mfaEnrollmentId: app.id });

const generate = (world: World, idToken: string) =>
  world.call('/latchkey/v1/recoveryCodes:generate', { idToken });

const recover = (world: World, first: WireReply | undefined, code: unknown) =>
  world.call('/latchkey/v1/recoveryCodes:signIn', {
    mfaPendingCredential: first?.mfaPendingCredential,
    code,
  });

const codesOf = (reply: Reply) => reply.body['codes'] as readonly string[];

const messageOf = ({ status, body }: Reply) => (status === 200 ? 'done' : body.error.message);
const codeOf = (reply: Reply) => messageOf(reply).split(' : ')[0];

function outcomes(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reply of replies) {
    const outcome = codeOf(reply) ?? '';
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const secondFactorOf = (idToken: string) =>
  (decodeJwt(idToken)['firebase'] as Record<string, unknown>)['sign_in_second_factor'];

const factorsOf = async (world: World, { localId }: Pick<Owner, 'localId'>) =>
  ((await world.admin(`${project}/accounts:lookup`, { localId: [localId] })).body.users[0]?.[
    'mfaInfo'
  ] ?? []) as readonly Readonly<Record<string, unknown>>[];

const configure = (world: World, mfa: Record<string, unknown>) =>
  world.admin(
    `/v2/projects/latchkey/config?updateMask=${Object.keys(mfa).map((name) => `mfa.${name}`)}`,
    { mfa },
    'PATCH',
  );

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('M1: whoever only passed the first factor can do nothing but show the second', () => {
  // Attack: the pending credential is taken for a session somewhere.
  const takers = operationsWith('mfaPendingCredential').map(({ name }) => name);
  const credentials = ['idToken', 'refreshToken', 'token', 'oobCode', 'sessionInfo', 'code'];
  const others = everyOperation.filter(
    ({ name, request }) =>
      !takers.includes(name) && credentials.some((field) => Object.hasOwn(request, field)),
  );

  test('three operations take it', () => {
    expect([...takers].sort()).toEqual([
      'finalizeMfaSignIn',
      'signInWithRecoveryCode',
      'startMfaSignIn',
    ]);
  });

  test.each(others.map((operation) => [operation.name, operation] as const))(
    '%s does not',
    async (_, operation) => {
      const owner = await newOwner(world);
      const first = await firstFactor(world, owner);
      const given = first.mfaPendingCredential;
      const body = Object.fromEntries(
        credentials
          .filter((field) => Object.hasOwn(operation.request, field))
          .map((field) => [field, given]),
      );
      const more = { email: owner.email, grantType: 'refresh_token', localId: owner.localId };
      const reply = await world.call(pathOf(operation), { ...more, ...body });
      expect(reply.status, reply.text).not.toBe(200);
      expect(reply.text).not.toContain(owner.app.id);
      // It was a good one all along.
      expect((await world.finishWithTotp(first, owner.app)).status).toBe(200);
    },
  );

  test('nor is it an operator’s credential, nor good for another account, nor twice', async () => {
    const owner = await newOwner(world);
    const other = await newOwner(world);
    const first = await firstFactor(world, owner);
    const answer = await world.app.inject({
      url: '/v2/projects/latchkey/config',
      headers: { authorization: `Bearer ${first.mfaPendingCredential}` },
    });
    expect(answer.statusCode).toBe(401);
    expect(codeOf(await world.finishWithTotp(first, other.app))).toBe('MFA_ENROLLMENT_NOT_FOUND');
    expect((await world.finishWithTotp(first, owner.app)).status).toBe(200);
    world.pass(minute);
    expect(codeOf(await world.finishWithTotp(first, owner.app))).toBe(
      'INVALID_MFA_PENDING_CREDENTIAL',
    );
  });

  test('it ends after five minutes, to the millisecond', async () => {
    let clock = Date.now();
    const timed = await startWorld({ now: () => clock });
    const owner = await newOwner(timed);
    const [early, late] = [await firstFactor(timed, owner), await firstFactor(timed, owner)];
    clock += secondFactorLimits.pendingLifetime - 1;
    expect((await timed.finishWithTotp(early, owner.app)).status).toBe(200);
    clock += 1;
    expect(codeOf(await timed.finishWithTotp(late, owner.app))).toBe(
      'INVALID_MFA_PENDING_CREDENTIAL',
    );
    await timed.close();
  });

  test('it ends with the account, and with whatever ends the account’s sign-ins', async () => {
    const endings: readonly [string, (owner: Owner) => Promise<unknown>][] = [
      [
        'USER_DISABLED',
        ({ localId }) => world.admin(`${project}/accounts:update`, { localId, disableUser: true }),
      ],
      [
        'INVALID_MFA_PENDING_CREDENTIAL',
        ({ localId }) => world.admin(`${project}/accounts:delete`, { localId }),
      ],
      [
        'INVALID_MFA_PENDING_CREDENTIAL',
        ({ localId }) =>
          world.admin(`${project}/accounts:update`, {
            localId,
            validSince: Math.floor(world.now() / 1000),
          }),
      ],
    ];
    for (const [message, end] of endings) {
      const owner = await newOwner(world);
      world.pass(2000);
      const first = await firstFactor(world, owner);
      await end(owner);
      expect(codeOf(await world.finishWithTotp(first, owner.app))).toBe(message);
    }
  });

  test('the database holds neither it nor the secret of an app', async () => {
    const own = await startWorld();
    const owner = await newOwner(own);
    const first = await firstFactor(own, owner);
    const folder = own.config.database.dataFolder;
    const files = (await readdir(folder)).filter((name) => name.startsWith('latchkey.db'));
    const bytes = (
      await Promise.all(files.map((name) => readFile(join(folder, name), 'latin1')))
    ).join('');
    expect(bytes).toContain(owner.app.id);
    expect(bytes).not.toContain(first.mfaPendingCredential);
    expect(bytes).not.toContain(owner.app.secret);
    await own.close();
  });
});

forEachDeployment((nodes) => {
  describe('M2: a code of an app is good once', () => {
    // Attack: the code is seen over a shoulder or caught by a false page, and sent a second time
    // while it is still shown.
    test('of fifty who show it at once, one is let in', async () => {
      const [node] = nodes();
      const owner = await newOwner(node);
      const firsts = await firstFactors(node, owner, 15);
      const code = node.totpCode(owner.app.secret, 1);
      const replies = await race(nodes(), 50, (each, turn) =>
        showCode(each, firsts[turn % firsts.length], owner, code),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    test('neither it nor an earlier one is let in after it', async () => {
      const [node] = nodes();
      const owner = await newOwner(node);
      const [next, current] = [1, 0].map((step) => node.totpCode(owner.app.secret, step));
      const show = async (code = '') =>
        messageOf(await showCode(node, await firstFactor(node, owner), owner, code));
      // The one it was enrolled with is spent, too.
      expect(await show(current)).toBe('INVALID_CODE');
      expect(await show(next)).toBe('done');
      expect(await show(next)).toBe('INVALID_CODE');
      expect(await show(current)).toBe('INVALID_CODE');
    });
  });

  describe('M3: five tries for a sign-in, twenty in a row for an account', () => {
    // Attack: six digits are a million possibilities, and a machine has time.
    test('of fifty guesses at once, five are compared', async () => {
      const [node] = nodes();
      const owner = await newOwner(node);
      const first = await firstFactor(node, owner);
      const guess = wrongCode(node, owner);
      const replies = await race(nodes(), 50, (each) => showCode(each, first, owner, guess));
      expect(outcomes(replies)).toEqual({ INVALID_CODE: 5, TOO_MANY_ATTEMPTS_TRY_LATER: 45 });
      expect(codeOf(await node.finishWithTotp(first, owner.app))).toBe(
        'TOO_MANY_ATTEMPTS_TRY_LATER',
      );
      expect((await enter(node, owner)).idToken).toBeDefined();
    });

    test('of a hundred guesses with any number of sign-ins, twenty', async () => {
      const [node] = nodes();
      const owner = await newOwner(node);
      // As many as can wait at once.
      const firsts = await firstFactors(node, owner, 20);
      const guess = wrongCode(node, owner);
      const replies = await race(nodes(), 100, (each, turn) =>
        showCode(each, firsts[turn % firsts.length], owner, guess),
      );
      expect(outcomes(replies)).toEqual({ INVALID_CODE: 20, TOO_MANY_ATTEMPTS_TRY_LATER: 80 });
    });
  });

  describe('M8: a recovery code is good once', () => {
    // Attack: a photograph of the list, used together with its owner.
    test('of fifty who show it at once, one is let in', async () => {
      const [node] = nodes();
      const owner = await newOwner(node);
      const [code] = codesOf(await generate(node, owner.app.reply.idToken));
      const firsts = await firstFactors(node, owner, 15);
      const replies = await race(nodes(), 50, (each, turn) =>
        recover(each, firsts[turn % firsts.length], code),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });
});

describe('M3: what was tried stays tried', () => {
  async function exhaust(node: World, owner: Owner): Promise<void> {
    const guess = wrongCode(node, owner);
    for (let turn = 0; turn < secondFactorLimits.triesPerAccountPerDay; turn += 1) {
      const first = await firstFactor(node, owner);
      expect(messageOf(await showCode(node, first, owner, guess))).toBe('INVALID_CODE');
    }
  }

  test('after a restart, and for a day', async () => {
    let clock = Date.now();
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-restart-'));
    const start = () => startWorld({ environment: { LATCHKEY_DATA: folder }, now: () => clock });
    const before = await start();
    const owner = await newOwner(before);
    await exhaust(before, owner);
    await before.close();

    const after = await start();
    const refused = await after.finishWithTotp(await firstFactor(after, owner), owner.app);
    expect(refused.status).toBe(429);
    clock += day - minute;
    expect((await after.finishWithTotp(await firstFactor(after, owner), owner.app)).status).toBe(
      429,
    );
    clock += minute;
    expect((await after.finishWithTotp(await firstFactor(after, owner), owner.app)).status).toBe(
      200,
    );
    await after.close();
    await rm(folder, { recursive: true });
  });

  test('a right code ends the row of wrong ones', async () => {
    const owner = await newOwner(world);
    const guess = wrongCode(world, owner);
    for (let turn = 0; turn < 30; turn += 1) {
      if (turn % 10 === 9) {
        world.pass(minute);
        expect((await enter(world, owner)).idToken).toBeDefined();
      }
      const first = await firstFactor(world, owner);
      expect(messageOf(await showCode(world, first, owner, guess))).toBe('INVALID_CODE');
    }
  });

  test('and is shared by apps, phones and recovery codes', async () => {
    const owner = await newOwner(world);
    const [code] = codesOf(await generate(world, owner.app.reply.idToken));
    await exhaust(world, owner);
    expect(codeOf(await recover(world, await firstFactor(world, owner), code))).toBe(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    );
  });
});

describe('M4: a session alone changes no second factor', () => {
  // Attack: a stolen session, or a stolen password, is used to remove the factor or to add one.
  const acts: Record<string, (idToken: string, owner: Owner) => Promise<Reply>> = {
    'removing one': (idToken, owner) => withdraw(world, idToken, owner),
    'adding one': (idToken) =>
      world.call('/v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} }),
    'making recovery codes': (idToken) => generate(world, idToken),
    'changing the password': (idToken) =>
      world.call('update', { idToken, password: 'another one' }),
    'changing the address': (idToken, { email }) =>
      world.call('sendOobCode', {
        requestType: 'VERIFY_AND_CHANGE_EMAIL',
        idToken,
        newEmail: `new-${email}`,
      }),
    'adding a passkey': (idToken) =>
      world.call('/v2/accounts/passkeyEnrollment:start', { idToken }),
    'leaving for good': (idToken) => world.call('delete', { idToken }),
  };

  test.each(Object.entries(acts))('%s needs a sign-in of the last five minutes', async (_, act) => {
    const owner = await newOwner(world);
    world.pass(5 * minute + 2000);
    expect(codeOf(await act(owner.app.reply.idToken, owner))).toBe(
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    );
    expect((await act((await enter(world, owner)).idToken, owner)).status).toBe(200);
  });

  test.each(Object.entries(acts))('%s needs a sign-in with the second factor', async (_, act) => {
    const owner = await newOwner(world);
    await configure(world, { state: 'DISABLED' });
    const { idToken } = await firstFactor(world, owner);
    await configure(world, { state: 'ENABLED' });
    expect(idToken).toBeDefined();
    expect(codeOf(await act(idToken, owner))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect(await factorsOf(world, owner)).toHaveLength(1);
  });

  test('a recovery code is such a sign-in: who lost the phone can replace it', async () => {
    const owner = await newOwner(world);
    const [code] = codesOf(await generate(world, owner.app.reply.idToken));
    const { body } = await recover(world, await firstFactor(world, owner), code);
    expect(secondFactorOf(body.idToken)).toBe('recovery_code');
    expect((await withdraw(world, body.idToken, owner)).status).toBe(200);
  });
});

describe('M5: one phone is not both factors', () => {
  // Attack: whoever has the phone has everything.
  test('the number one signs in with cannot become the second factor', async () => {
    const { idToken, localId } = await world.signUpVerified(freshEmail(), password);
    const phoneNumber = freshNumber();
    await world.admin(`${project}/accounts:update`, { localId, phoneNumber });
    const reply = await world.call('/v2/accounts/mfaEnrollment:start', {
      idToken,
      phoneEnrollmentInfo: { phoneNumber },
    });
    expect(codeOf(reply)).toBe('SECOND_FACTOR_EXISTS');
    const enrollments = [{ mfaEnrollmentId: 'one', phoneInfo: phoneNumber }];
    const operated = await world.admin(`${project}/accounts:update`, {
      localId,
      mfa: { enrollments },
    });
    expect(codeOf(operated)).toBe('UNSUPPORTED_SECOND_FACTOR');
  });

  test('the number of the second factor cannot become one to sign in with', async () => {
    const { idToken, localId } = await world.signUpVerified(freshEmail(), password);
    const phoneNumber = freshNumber();
    const begun = await world.call('/v2/accounts/mfaEnrollment:start', {
      idToken,
      phoneEnrollmentInfo: { phoneNumber },
    });
    const { sessionInfo } = begun.body['phoneSessionInfo'] as { sessionInfo: string };
    const enrolled = await world.call('/v2/accounts/mfaEnrollment:finalize', {
      idToken,
      phoneVerificationInfo: { sessionInfo, code: await world.smsCodeFor(phoneNumber) },
    });
    expect(enrolled.status).toBe(200);
    await expect(world.signInByPhone(phoneNumber, enrolled.body.idToken)).rejects.toThrow(
      'UNSUPPORTED_FIRST_FACTOR',
    );
    const operated = await world.admin(`${project}/accounts:update`, { localId, phoneNumber });
    expect(codeOf(operated)).toBe('UNSUPPORTED_SECOND_FACTOR');
  });
});

describe('M6: every first factor asks for the second', () => {
  // Attack: the front door asks for two proofs, so another door is tried.
  const mailedLink = async ({ email }: Owner) => {
    await world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    return world.codeFor(email, 'signIn');
  };
  const doors: Record<string, (owner: Owner) => Promise<Reply>> = {
    'a password': ({ email }) => world.call('signInWithPassword', { email, password }),
    'a password, at the old API': ({ email }) =>
      world.call('/identitytoolkit/v3/relyingparty/verifyPassword', { email, password }),
    'an e-mail link': async (owner) =>
      world.call('signInWithEmailLink', { email: owner.email, oobCode: await mailedLink(owner) }),
    'a custom token': ({ localId }) =>
      world.call('signInWithCustomToken', { token: JSON.stringify({ uid: localId }) }),
  };

  test.each(Object.entries(doors))('%s', async (_, door) => {
    const owner = await newOwner(world);
    const { status, body } = await door(owner);
    expect(status).toBe(200);
    expect(body.mfaInfo).toMatchObject([{ mfaEnrollmentId: owner.app.id }]);
    for (const token of ['idToken', 'refreshToken', 'expiresIn']) {
      expect(body).not.toHaveProperty(token);
    }
    const finished = await world.finishWithTotp(body, owner.app);
    expect(secondFactorOf(finished.body.idToken)).toBe('totp');
  });

  test('a phone is no first factor for whoever has a second', async () => {
    const owner = await newOwner(world);
    const phoneNumber = freshNumber();
    await world.admin(`${project}/accounts:update`, { localId: owner.localId, phoneNumber });
    expect(codeOf(await world.call('sendVerificationCode', { phoneNumber }))).toBe(
      'UNSUPPORTED_FIRST_FACTOR',
    );
  });

  test('linking another way in keeps the second factor that was shown', async () => {
    const owner = await newOwner(world);
    const { idToken } = owner.app.reply;
    const linked = await world.call('signInWithEmailLink', {
      idToken,
      email: owner.email,
      oobCode: await mailedLink(owner),
    });
    expect(secondFactorOf(linked.body.idToken)).toBe('totp');
    const changed = await world.call('update', {
      idToken: linked.body.idToken,
      password: 'another one',
      returnSecureToken: true,
    });
    expect(secondFactorOf(changed.body.idToken)).toBe('totp');
    const upgraded = await world.call('signUp', {
      idToken: changed.body.idToken,
      email: owner.email,
      password: 'yet another',
    });
    expect(secondFactorOf(upgraded.body.idToken)).toBe('totp');
  });

  test('whoever proves an address that an operator wrote down shows the factor, too', async () => {
    const owner = await newOwner(world);
    const email = freshEmail();
    // An operator moves the account to an address that nobody proved yet.
    await world.admin(`${project}/accounts:update`, { localId: owner.localId, email });
    await world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    const oobCode = await world.codeFor(email, 'signIn');
    const { body } = await world.call('signInWithEmailLink', { email, oobCode });
    expect(body.idToken).toBeUndefined();
    expect(body.mfaPendingCredential).toBeDefined();
    expect(await factorsOf(world, owner)).toHaveLength(1);
  });
});

describe('M7: the owner hears of every change, can undo it, and is alone afterwards', () => {
  // Attack: a thief adds a factor to keep the owner out, or removes one to come back later.
  const sessions = async (owner: Owner) => [await enter(world, owner), owner.app.reply];

  test('adding one ends every other session and mails a way back', async () => {
    const email = freshEmail();
    const mine = await world.signUpVerified(email, password);
    const theirs = (await world.call('signInWithPassword', { email, password })).body;
    const app = await world.enrolTotp(theirs.idToken);
    for (const { refreshToken, idToken } of [mine, theirs]) {
      expect(codeOf(await world.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
      expect(codeOf(await world.call('lookup', { idToken }))).toBe('TOKEN_EXPIRED');
    }
    expect((await world.refresh(app.reply.refreshToken)).status).toBe(200);
    const oobCode = await world.codeFor(email, 'revertSecondFactorAddition');
    expect((await world.call('update', { oobCode })).status).toBe(200);
    expect(codeOf(await world.refresh(app.reply.refreshToken))).toBe('TOKEN_EXPIRED');
    expect(await factorsOf(world, mine)).toEqual([]);
  });

  test('removing one does, too, and its way back brings the same factor', async () => {
    const owner = await newOwner(world);
    const [theirs, mine] = await sessions(owner);
    const { body } = await withdraw(world, theirs?.idToken ?? '', owner);
    for (const session of [theirs, mine]) {
      expect(codeOf(await world.refresh(session?.refreshToken ?? ''))).toBe('TOKEN_EXPIRED');
    }
    const oobCode = await world.codeFor(owner.email, 'revertSecondFactorRemoval');
    expect((await world.call('update', { oobCode })).status).toBe(200);
    expect(codeOf(await world.refresh(body.refreshToken))).toBe('TOKEN_EXPIRED');
    expect(await factorsOf(world, owner)).toMatchObject([{ mfaEnrollmentId: owner.app.id }]);
  });

  test('the way back outlives a changed password, and each factor has its own', async () => {
    const owner = await newOwner(world);
    const first = await world.codeFor(owner.email, 'revertSecondFactorAddition');
    world.pass(1000);
    const two = await world.enrolTotp(owner.app.reply.idToken);
    await world.call('update', { idToken: two.reply.idToken, password: 'another one' });
    expect((await world.call('update', { oobCode: first })).status).toBe(200);
    expect(await factorsOf(world, owner)).toMatchObject([{ mfaEnrollmentId: two.id }]);
  });

  test('undoing an addition also ends the recovery codes that were made since', async () => {
    const owner = await newOwner(world);
    const undo = await world.codeFor(owner.email, 'revertSecondFactorAddition');
    const two = await world.enrolTotp(owner.app.reply.idToken);
    const [code] = codesOf(await generate(world, two.reply.idToken));
    await world.call('update', { oobCode: undo });
    expect(codeOf(await recover(world, await firstFactor(world, owner), code))).toBe(
      'INVALID_CODE',
    );
  });
});

describe('M8: recovery codes are hashed, counted, and gone with the last factor', () => {
  const remaining = async (idToken: string) =>
    (await world.call('/latchkey/v1/recoveryCodes:read', { idToken })).body['remaining'] ?? 0;

  test('ten are made, shown once, and each is good once, however it is typed', async () => {
    const owner = await newOwner(world);
    const codes = codesOf(await generate(world, owner.app.reply.idToken));
    expect(new Set(codes).size).toBe(10);
    for (const code of codes)
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{2}$/);
    expect(await remaining(owner.app.reply.idToken)).toBe(10);
    const spellings = [
      (code: string) => code,
      (code: string) => code.toUpperCase(),
      (code: string) => ` ${code.replaceAll('-', ' ')} `,
      (code: string) => code.replaceAll('-', '').replaceAll('0', 'O').replaceAll('1', 'l'),
    ];
    for (const [index, spell] of spellings.entries()) {
      const given = spell(codes[index] ?? '');
      const reply = await recover(world, await firstFactor(world, owner), given);
      expect(reply.body['remaining']).toBe(9 - index);
      const again = await recover(world, await firstFactor(world, owner), given);
      expect(messageOf(again)).toBe('INVALID_CODE');
    }
    const [mail] = await world.mailsTo(owner.email);
    expect(mail?.mail.kind).toBe('recoveryCodeUsed');
  });

  test('new ones end the old ones, and nobody else’s are good', async () => {
    const [owner, other] = [await newOwner(world), await newOwner(world)];
    const { idToken } = owner.app.reply;
    const [old] = codesOf(await generate(world, idToken));
    const [current] = codesOf(await generate(world, idToken));
    const first = await firstFactor(world, owner);
    const [foreign] = codesOf(await generate(world, other.app.reply.idToken));
    expect(messageOf(await recover(world, first, old))).toBe('INVALID_CODE');
    expect(messageOf(await recover(world, first, foreign))).toBe('INVALID_CODE');
    expect(messageOf(await recover(world, first, current))).toBe('done');
  });

  test('who has no second factor gets none, and the last one takes them along', async () => {
    const { idToken } = await world.signUpVerified(freshEmail(), password);
    expect(codeOf(await generate(world, idToken))).toBe('MFA_ENROLLMENT_NOT_FOUND');
    const owner = await newOwner(world);
    await generate(world, owner.app.reply.idToken);
    const { body } = await withdraw(world, owner.app.reply.idToken, owner);
    expect(await remaining(body.idToken)).toBe(0);
  });

  test('the database holds none of them', async () => {
    const own = await startWorld();
    const owner = await newOwner(own);
    const codes = codesOf(await generate(own, owner.app.reply.idToken));
    const rows = await own.data.database.read({
      sql: 'SELECT * FROM recovery_codes',
      parameters: [],
    });
    expect(rows).toHaveLength(10);
    const folder = own.config.database.dataFolder;
    const files = (await readdir(folder)).filter((name) => name.startsWith('latchkey.db'));
    const bytes = await Promise.all(files.map((name) => readFile(join(folder, name), 'latin1')));
    for (const code of codes) {
      for (const spelling of [code, code.replaceAll('-', '')]) {
        expect(bytes.some((each) => each.includes(spelling))).toBe(false);
      }
    }
    await own.close();
  });
});

describe('M10: where a second factor is mandatory, whoever has none can only add one', () => {
  // Attack: the tokens that lead to the enrolment are used for everything else.
  let strict: World;
  beforeAll(async () => {
    strict = await startWorld();
    await configure(strict, { state: 'MANDATORY' });
  });
  afterAll(() => strict.close());

  const newcomer = async (email = freshEmail()) =>
    (await strict.call('signUp', { email, password })).body;

  /** The operations that lead to the factor, and those that ask for nothing. */
  const onTheWay = new Set([
    'lookup',
    'sendOobCode',
    'startMfaEnrollment',
    'finalizeMfaEnrollment',
  ]);

  test('from sign-up to the first tokens, by way of the mailbox', async () => {
    const email = freshEmail();
    const { idToken, enrollmentRequired, refreshToken } = await newcomer(email);
    expect(enrollmentRequired).toBe(true);
    expect(decodeJwt(idToken).aud).toBe('latchkey/enrolment');
    const begin = (token: string) =>
      strict.call('/v2/accounts/mfaEnrollment:start', { idToken: token, totpEnrollmentInfo: {} });
    expect(codeOf(await begin(idToken))).toBe('UNVERIFIED_EMAIL');
    await strict.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    await strict.call('update', { oobCode: await strict.codeFor(email, 'verifyEmail'), idToken });
    const { body } = await strict.call('lookup', { idToken });
    expect(body.users[0]?.emailVerified).toBe(true);

    const refreshed = (await strict.refresh(refreshToken)).body;
    expect(decodeJwt(refreshed.id_token).aud).toBe('latchkey/enrolment');
    const { reply } = await strict.enrolTotp(refreshed.id_token);
    expect(decodeJwt(reply.idToken).aud).toBe('latchkey');
    expect((await generate(strict, reply.idToken)).status).toBe(200);
    expect(codeOf(await strict.refresh(refreshed.refresh_token))).toBe('TOKEN_EXPIRED');
  });

  test.each(
    operationsWith('idToken')
      .filter(({ name }) => !onTheWay.has(name))
      .map((operation) => [operation.name, operation] as const),
  )('%s refuses the tokens that lead there', async (_, operation) => {
    const email = freshEmail();
    const { idToken, refreshToken } = await newcomer(email);
    await strict.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    const everything = {
      idToken,
      refreshToken,
      email,
      password: 'another one',
      oobCode: operation.name === 'update' ? undefined : await strict.codeFor(email, 'signIn'),
      displayName: 'Mallory',
      sessionId: 'none',
      mfaEnrollmentId: 'none',
      credentialId: 'none',
      authenticatorRegistrationResponse: { id: 'none' },
      name: 'none',
      sessionInfo: 'none',
      code: '123456',
      requestUri: 'http://localhost',
      postBody: new URLSearchParams({
        providerId: 'google.com',
        id_token: '{"sub":"1"}',
      }).toString(),
      providerId: 'apple.com',
      token: 'none',
    };
    const body = Object.fromEntries(
      Object.entries(everything).filter(([name]) => Object.hasOwn(operation.request, name)),
    );
    const asOperator = operation.credentials.includes('key')
      ? undefined
      : { headers: { authorization: 'Bearer owner' } };
    const reply = await strict.call(pathOf(operation), body, asOperator);
    expect(reply.status, reply.text).toBe(400);
    expect(['INVALID_ID_TOKEN', 'INVALID_SESSION_INFO']).toContain(codeOf(reply));
  });

  test('they change no address either', async () => {
    const { idToken } = await newcomer();
    const reply = await strict.call('sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail: freshEmail(),
    });
    expect(codeOf(reply)).toBe('INVALID_ID_TOKEN');
  });

  test('every first factor leads there, or nowhere', async () => {
    const email = freshEmail();
    await newcomer(email);
    await strict.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    const doors = [
      await strict.call('signInWithPassword', { email, password }),
      await strict.call('signInWithEmailLink', {
        email,
        oobCode: await strict.codeFor(email, 'signIn'),
      }),
    ];
    for (const { body } of doors) {
      expect(body.enrollmentRequired).toBe(true);
      expect(decodeJwt(body.idToken).aud).toBe('latchkey/enrolment');
    }
    const closed = [
      await strict.call('signUp', {}),
      await strict.call('signInWithCustomToken', { token: JSON.stringify({ uid: 'somebody' }) }),
    ];
    for (const reply of closed) expect(codeOf(reply)).toBe('UNSUPPORTED_FIRST_FACTOR');
  });

  test('a session from before ends at its next refresh', async () => {
    const email = freshEmail();
    await configure(strict, { state: 'ENABLED' });
    const { refreshToken } = await newcomer(email);
    expect((await strict.refresh(refreshToken)).status).toBe(200);
    await configure(strict, { state: 'MANDATORY' });
    expect(codeOf(await strict.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
  });

  test('the last factor stays until there is another', async () => {
    const email = freshEmail();
    const { idToken, localId } = await newcomer(email);
    await strict.admin(`${project}/accounts:update`, { localId, emailVerified: true });
    const app = await strict.enrolTotp(idToken);
    const owner = { email, localId, app };
    expect(codeOf(await withdraw(strict, app.reply.idToken, owner))).toBe('OPERATION_NOT_ALLOWED');
    const two = await strict.enrolTotp(app.reply.idToken);
    expect((await withdraw(strict, two.reply.idToken, owner)).status).toBe(200);
  });

  test('it cannot be mandatory while every kind of it is off', async () => {
    const reply = await configure(strict, { enabledProviders: [], providerConfigs: [] });
    expect(codeOf(reply)).toBe('INVALID_CONFIG');
  });
});
