import { takeBackLimits } from '@latchkey/protocol';
import { sampleFactor, sampleLink } from '@latchkey/testing/sample-records';
import { someCaller } from '@latchkey/testing/stored-session';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AccountEdit } from '../accounts/account.ts';
import type { CodePurpose } from './code.ts';
import { hashCode, issueCode } from './issue-code.ts';

const oldPassword = 'correct horse';
const newPassword = 'battery staple';

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: { LATCHKEY_KEY_BITS: '2048' } });
});
afterAll(() => world.close());

let people = 0;
/** Somebody with a password, and what a test wants to be different about them. */
async function person(edit: AccountEdit = {}) {
  people += 1;
  const email = `person-${people}@example.com`;
  const { localId, refreshToken, idToken } = await world.signUp(email, oldPassword);
  const find = async () => {
    const account = await world.identity.accounts.byId('', localId);
    if (account === undefined) throw new Error('The account is gone.');
    return account;
  };
  if (Object.keys(edit).length > 0) {
    await world.identity.commit(world.identity.accounts.edit(await find(), edit));
  }
  return { email, localId, refreshToken, idToken, find };
}
type Person = Awaited<ReturnType<typeof person>>;

async function codeOf({ email, localId }: Person, purpose: CodePurpose = 'PASSWORD_RESET') {
  const settings = await world.identity.settings.current('');
  const { code, changes } = issueCode(world.identity, someCaller, settings, {
    purpose,
    accountId: localId,
    displayName: null,
    email,
    ...(purpose === 'VERIFY_AND_CHANGE_EMAIL' ? { newEmail: `new-${email}` } : {}),
    ...(purpose.startsWith('REVERT')
      ? { secondFactor: sampleFactor({ kind: 'phone', phoneNumber: '+16505550100' }) }
      : {}),
  });
  await world.identity.commit(changes);
  return code;
}

const ask = (body: Record<string, unknown>) => world.call('resetPassword', body);
const refusal = async (body: Record<string, unknown>) => (await ask(body)).body.error?.message;
const signsIn = async ({ email }: Person, password: string) =>
  (await world.call('signInWithPassword', { email, password })).status === 200;
const eventsOf = async ({ localId }: Person, event: string) =>
  world.identity.audit.list({ tenant: '', event, subject: localId, limit: 9 });
const configure = (mask: string, fields: Record<string, unknown>) =>
  world.admin(`/v2/projects/latchkey/config?updateMask=${mask}`, fields, 'PATCH');

const kind = 'identitytoolkit#ResetPasswordResponse';

describe('whoever holds a code is told what it is for', () => {
  test.each<[CodePurpose, (email: string) => Record<string, unknown>]>([
    ['PASSWORD_RESET', (email) => ({ email })],
    // The address is the secret that its holder has to name.
    ['EMAIL_SIGNIN', () => ({})],
    ['VERIFY_AND_CHANGE_EMAIL', (email) => ({ email, newEmail: `new-${email}` })],
    [
      'REVERT_SECOND_FACTOR_ADDITION',
      (email) => ({ email, mfaInfo: expect.objectContaining({ phoneInfo: '+*******0100' }) }),
    ],
  ])('%s', async (purpose, told) => {
    const owner = await person();
    const oobCode = await codeOf(owner, purpose);
    const { body } = await ask({ oobCode });
    const { redemption: _, ...rest } = body;
    expect(rest).toEqual({ kind, requestType: purpose, ...told(owner.email) });
    // Told is not done.
    expect((await ask({ oobCode })).status).toBe(200);
  });

  test('as long as it is for anything', async () => {
    const owner = await person({ disabled: true });
    expect(await refusal({ oobCode: await codeOf(owner) })).toBe('INVALID_OOB_CODE');
    expect(await refusal({ oobCode: 'made up' })).toBe('INVALID_OOB_CODE');
  });
});

describe('the mailbox sets a new password', () => {
  test('which ends the old one, every session, the code, and what proves nothing', async () => {
    const owner = await person({ phoneNumber: '+16505550101', phoneLinkedAt: 1 });
    const oobCode = await codeOf(owner);
    const { body } = await ask({ oobCode, newPassword });
    expect(body).toEqual({ kind, requestType: 'PASSWORD_RESET', email: owner.email });
    expect(await refusal({ oobCode, newPassword })).toBe('INVALID_OOB_CODE');
    expect([await signsIn(owner, oldPassword), await signsIn(owner, newPassword)]).toEqual([
      false,
      true,
    ]);
    const expired = [
      await world.refresh(owner.refreshToken),
      await world.call('lookup', { idToken: owner.idToken }),
    ];
    expect(expired.map((reply) => reply.body.error?.message)).toEqual([
      'TOKEN_EXPIRED',
      'TOKEN_EXPIRED',
    ]);
    // Nobody had shown before that the address is theirs, so nothing else of it stays.
    expect(await owner.find()).toMatchObject({ emailVerified: true, phoneNumber: null });
    expect(await eventsOf(owner, 'code_used')).toMatchObject([{ reason: 'PASSWORD_RESET' }]);
    expect(await eventsOf(owner, 'authn_password_change')).toHaveLength(1);
  });

  test('ends ID tokens although nothing says so but the account', async () => {
    const owner = await person({ emailVerified: true });
    const { validSince } = await owner.find();
    await ask({ oobCode: await codeOf(owner), newPassword });
    expect((await owner.find()).validSince).toBeGreaterThan(validSince);
  });

  test('and takes away what was added within a week', async () => {
    const now = world.now();
    const week = takeBackLimits.beforeReset;
    const owner = await person({
      emailVerified: true,
      createdAt: now - 10 * week,
      phoneNumber: '+16505550102',
      phoneLinkedAt: now - week + 60_000,
      providers: [
        sampleLink({ providerId: 'google.com', rawId: 'old', linkedAt: now - week - 60_000 }),
        sampleLink({ providerId: 'github.com', rawId: 'new', linkedAt: now - week + 60_000 }),
      ],
    });
    await ask({ oobCode: await codeOf(owner), newPassword });
    const { providers, phoneNumber } = await owner.find();
    expect(providers.map(({ providerId }) => providerId)).toEqual(['google.com']);
    expect(phoneNumber).toBeNull();
    expect(await eventsOf(owner, 'identity_unlinked')).toHaveLength(2);
  });

  test('with one code once, however many try at a time', async () => {
    const owner = await person();
    const oobCode = await codeOf(owner);
    const replies = await Promise.all(
      ['first words', 'other words'].map((words) => refusal({ oobCode, newPassword: words })),
    );
    expect(replies.sort()).toEqual(['INVALID_OOB_CODE', undefined]);
  });

  test.each<CodePurpose>(['EMAIL_SIGNIN', 'VERIFY_EMAIL', 'RECOVER_EMAIL'])(
    'and not with a code for something else: %s',
    async (purpose) => {
      const owner = await person();
      const oobCode = await codeOf(owner, purpose);
      expect(await refusal({ oobCode, newPassword })).toBe('INVALID_OOB_CODE');
      expect(await signsIn(owner, oldPassword)).toBe(true);
    },
  );

  test('that is not weak, with a code that then is still good', async () => {
    const owner = await person();
    const oobCode = await codeOf(owner);
    expect(await refusal({ oobCode, newPassword: 'short' })).toMatch(/^WEAK_PASSWORD/);
    expect(await refusal({ oobCode, newPassword })).toBeUndefined();
  });
});

describe('an account that changes while its password is set', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test.each(['byId', 'byEmail'] as const)('gets the password all the same (%s)', async (look) => {
    const owner = await person({ emailVerified: true });
    const { email } = owner;
    const body = look === 'byId' ? { oobCode: await codeOf(owner) } : { email, oldPassword };
    const { accounts } = world.identity;
    const find = accounts[look];
    vi.spyOn(accounts, look).mockImplementationOnce(async (...asked) => {
      const found = await find(...asked);
      const account = await owner.find();
      await world.identity.commit(accounts.edit(account, { displayName: 'Ada' }));
      return found;
    });
    expect(await refusal({ ...body, newPassword })).toBeUndefined();
    expect((await owner.find()).displayName).toBe('Ada');
    expect(await signsIn(owner, newPassword)).toBe(true);
  });
});

describe('whoever knows the password replaces it', () => {
  test('without being signed in, and everybody else is signed out', async () => {
    const owner = await person();
    const { email } = owner;
    const { validSince } = await owner.find();
    const { body } = await ask({ email, oldPassword, newPassword });
    expect(body).toEqual({ kind, requestType: 'PASSWORD_RESET', email });
    expect((await owner.find()).validSince).toBeGreaterThan(validSince);
    expect([await signsIn(owner, oldPassword), await signsIn(owner, newPassword)]).toEqual([
      false,
      true,
    ]);
    expect((await world.refresh(owner.refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
    expect(await eventsOf(owner, 'authn_password_change')).toHaveLength(1);
  });

  test('by that alone, and by one that is not weak', async () => {
    const { email } = await person();
    const given = { email, oldPassword, newPassword };
    expect(await refusal({ ...given, oldPassword: 'wrong horse' })).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    );
    expect(await refusal({ ...given, newPassword: 'short' })).toMatch(/^WEAK_PASSWORD/);
    for (const missing of ['email', 'oldPassword', 'newPassword']) {
      expect(await refusal({ ...given, [missing]: undefined })).toBe('MISSING_OOB_CODE');
    }
    expect(await refusal({ ...given, oobCode: 'made up' })).toBe('INVALID_OOB_CODE');
    expect(await refusal({})).toBe('MISSING_OOB_CODE');
  });

  test('unless a second factor would be asked for', async () => {
    const owner = await person({ secondFactors: [sampleFactor()] });
    const given = { email: owner.email, oldPassword, newPassword };
    await configure('mfa.state', { mfa: { state: 'ENABLED' } });
    expect(await refusal(given)).toBe('OPERATION_NOT_ALLOWED : Sign in to change this password.');
    expect((await owner.find()).passwordUpdatedAt).not.toBeNull();
    await configure('mfa.state', { mfa: { state: 'DISABLED' } });
    expect(await refusal(given)).toBeUndefined();
  });
});

test('nobody sets a password where nobody signs in with one, and codes are still shown', async () => {
  const owner = await person();
  const oobCode = await codeOf(owner);
  const { email } = owner;
  await configure('signIn.email', { signIn: { email: { enabled: false } } });
  for (const body of [
    { oobCode, newPassword },
    { email, oldPassword, newPassword },
  ]) {
    expect(await refusal(body)).toBe('PASSWORD_LOGIN_DISABLED');
  }
  expect(await refusal({ oobCode })).toBeUndefined();
  await configure('signIn.email', { signIn: { email: { enabled: true } } });
  const code = await world.identity.codes.find('', hashCode(oobCode));
  expect(code?.usedAt).toBeNull();
});
