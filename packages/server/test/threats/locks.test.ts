import { guessLimits, secondFactorLimits } from '@latchkey/protocol';
import type { Authenticator } from '@latchkey/testing/authenticator';
import type { Reply } from '@latchkey/testing/wire-reply';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const password = 'correct horse';
const project = '/v1/projects/latchkey';
const asOperator = { headers: { authorization: 'Bearer owner' } };

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Owner = {
  readonly email: string;
  readonly localId: string;
  readonly app: Authenticator;
  readonly recoveryCodes: readonly string[];
};

let people = 0;
async function newOwner(): Promise<Owner> {
  people += 1;
  const email = `locked-${people}@example.com`;
  const { idToken, localId } = await world.signUpVerified(email, password);
  const app = await world.enrolTotp(idToken);
  const made = await world.call('/latchkey/v1/recoveryCodes:generate', {
    idToken: app.reply.idToken,
  });
  return { email, localId, app, recoveryCodes: made.body['codes'] as readonly string[] };
}

const mailedLink = async (email: string) => {
  await world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
  return world.codeFor(email, 'signIn');
};

const codeOf = ({ status, body }: Reply) =>
  status === 200 ? 'done' : body.error.message.split(' : ')[0];

/** Every way to show the first factor, up to the question for the second. */
const firstFactors: Record<string, (owner: Owner) => Promise<Reply>> = {
  'the password': ({ email }) => world.call('signInWithPassword', { email, password }),
  'the old API': ({ email }) =>
    world.call('/identitytoolkit/v3/relyingparty/verifyPassword', { email, password }),
  'an operator’s credential': ({ email }) =>
    world.call('signInWithPassword', { email, password }, asOperator),
  'a link': async ({ email }) =>
    world.call('signInWithEmailLink', { email, oobCode: await mailedLink(email) }),
  'a custom token': ({ localId }) =>
    world.call('signInWithCustomToken', { token: JSON.stringify({ uid: localId }) }),
  'a new password from the mailbox': async ({ email }) => {
    await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = await world.codeFor(email, 'resetPassword');
    await world.call('resetPassword', { oobCode, newPassword: password });
    return world.call('signInWithPassword', { email, password });
  },
  'signing in again': async ({ email, app }) =>
    world.call('signInWithPassword', { email, password, idToken: app.reply.idToken }),
};

type Guess = (first: Reply, owner: Owner, right: boolean) => Promise<Reply>;

/** Six digits that are no code of the app in the minutes around now. */
const wrongDigits = ({ app }: Owner) => {
  const right = [-3, -2, -1, 0, 1, 2, 3].map((step) => world.totpCode(app.secret, step));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
};

const showApp =
  (options = {}): Guess =>
  ({ body }, owner, right) =>
    world.call(
      '/v2/accounts/mfaSignIn:finalize',
      {
        mfaPendingCredential: body.mfaPendingCredential,
        mfaEnrollmentId: owner.app.id,
        totpVerificationInfo: {
          verificationCode: right ? world.totpCode(owner.app.secret, 1) : wrongDigits(owner),
        },
      },
      options,
    );

/** Every way to try a second factor. */
const secondFactors: Record<string, Guess> = {
  'an app': showApp(),
  'an app, with an operator’s credential': showApp(asOperator),
  'a recovery code': ({ body }, owner, right) =>
    world.call('/latchkey/v1/recoveryCodes:signIn', {
      mfaPendingCredential: body.mfaPendingCredential,
      code: right ? owner.recoveryCodes[0] : 'aaaaa-aaaaa',
    }),
};

describe('B7: a lock holds at every door', () => {
  // CVE-2026-9798: what was locked at one channel could be guessed at through another.
  test.each(Object.entries(secondFactors))(
    'a second factor that was guessed at as %s opens no door',
    async (_, guess) => {
      const owner = await newOwner();
      for (let turn = 0; turn < secondFactorLimits.triesPerAccountPerDay; turn += 1) {
        const first = await world.call('signInWithPassword', { email: owner.email, password });
        expect((await guess(first, owner, false)).status).toBe(400);
      }
      for (const [door, enter] of Object.entries(firstFactors)) {
        for (const [name, show] of Object.entries(secondFactors)) {
          const first = await enter(owner);
          expect.soft(first.body.mfaPendingCredential, `${door}, ${name}`).toBeDefined();
          const reply = await show(first, owner, true);
          expect
            .soft([door, name, codeOf(reply)])
            .toEqual([door, name, 'TOO_MANY_ATTEMPTS_TRY_LATER']);
        }
      }
    },
  );

  test.each(Object.entries(secondFactors))(
    'and as %s it does while it is not locked',
    async (_, show) => {
      for (const enter of Object.values(firstFactors)) {
        const owner = await newOwner();
        expect(codeOf(await show(await enter(owner), owner, true))).toBe('done');
      }
    },
  );

  test('a locked password is no way to prove oneself again, nor to take one’s leave of the lock', async () => {
    const owner = await newOwner();
    const { idToken } = owner.app.reply;
    for (let turn = 0; turn < guessLimits.passwordTries; turn += 1) {
      await world.call('signInWithPassword', { email: owner.email, password: 'a guess' });
    }
    const again = { email: owner.email, password, idToken };
    const { email } = owner;
    const tries = [
      await world.call('signInWithPassword', again),
      await world.call('signInWithPassword', { email, password }, asOperator),
      await world.call('resetPassword', { email, oldPassword: password, newPassword: 'other one' }),
    ];
    expect(tries.map(codeOf)).toEqual(tries.map(() => 'TOO_MANY_ATTEMPTS_TRY_LATER'));
    // What ends it is a proof of another kind: the mailbox, or an operator who sets another one.
    await world.call('signInWithEmailLink', { email, oobCode: await mailedLink(email) });
    expect(codeOf(await world.call('signInWithPassword', { email, password }))).toBe('done');
  });

  test('who asks an operator’s call for a locked account changes nothing about the lock', async () => {
    const { email, localId } = await newOwner();
    for (let turn = 0; turn < guessLimits.passwordTries; turn += 1) {
      await world.call('signInWithPassword', { email, password: 'a guess' });
    }
    await world.admin(`${project}/accounts:lookup`, { localId: [localId] });
    await world.admin(`${project}/accounts:update`, { localId, displayName: 'Locked' });
    const sent = { requestType: 'PASSWORD_RESET', email, returnOobLink: true };
    await world.admin(`${project}/accounts:sendOobCode`, sent);
    expect(codeOf(await world.call('signInWithPassword', { email, password }))).toBe(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    );
  });
});
