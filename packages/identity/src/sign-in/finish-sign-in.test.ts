import { Refused } from '@latchkey/kernel/refused';
import { secondFactorLimits } from '@latchkey/protocol';
import { sampleFactor } from '@latchkey/testing/sample-records';
import { someCaller, storeSession } from '@latchkey/testing/stored-session';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { hashCode } from '../codes/issue-code.ts';
import type { Trigger } from '../hooks/blocking-functions.ts';
import type { Identity } from '../identity.ts';
import type { SignIn } from '../sessions/sign-in.ts';
import {
  type Arrival,
  continueSignIn,
  type FinishedSignIn,
  finishSignIn,
  isAskedForSecondFactor,
} from './finish-sign-in.ts';

type State = 'OFF' | 'ENABLED' | 'MANDATORY';
type Json = Record<string, unknown>;

const now = 1_800_000_000_500;
const byPassword: SignIn = { signInProvider: 'password' };

let world: World;
let identity: Identity;
/** What the operator's functions make of whoever they are asked about, and what they were asked. */
let answers: Partial<Record<Trigger, Json>> = {};
let asked: Json[] = [];
beforeAll(async () => {
  world = await startWorld();
  const functionUri = 'http://127.0.0.1:9/';
  const triggers = { beforeCreate: { functionUri }, beforeSignIn: { functionUri } };
  await world.admin(
    '/v2/projects/latchkey/config?updateMask=blockingFunctions',
    { blockingFunctions: { triggers } },
    'PATCH',
  );
  identity = {
    ...world.identity,
    now: () => now,
    callFunction: async (_, jwt) => {
      const question = decodeJwt(jwt);
      asked.push(question);
      const record = answers[question['event_type'] as Trigger];
      const userRecord = record && { ...record, updateMask: Object.keys(record).join(',') };
      return { kind: 'answer', body: { userRecord } };
    },
  };
});
afterAll(() => world.close());
beforeEach(() => {
  answers = {};
  asked = [];
});

const withFactor = { secondFactors: [sampleFactor()] };

/** Somebody who was there before, with a session, signs in once more. */
async function finish(
  state: State,
  given: Partial<Account> = {},
  signIn: SignIn = byPassword,
  arrival?: Arrival,
) {
  const { account, session: earlier } = await storeSession(identity, {
    account: given,
    session: { createdAt: now - 1000 },
  });
  const current = await identity.settings.current('');
  const settings = { ...current, secondFactors: { ...current.secondFactors, state } };
  const caller = { ...someCaller };
  const finished = await finishSignIn(identity, caller, settings, account, signIn, arrival);
  expect(await identity.commit(finished.changes)).toBeUndefined();
  return { account, earlier, finished, ...(await leftBy(account, earlier.id)) };
}

/** What a finished sign-in left behind: the session it opened, and what was written down. */
async function leftBy(account: Account, earlier: string) {
  const sessions = await identity.sessions.ofAccount('', account.id, 9);
  const events = await identity.audit.list({ tenant: '', subject: account.id, limit: 9 });
  return {
    opened: sessions.filter(({ id }) => id !== earlier),
    isEarlierLive: sessions.some(({ id }) => id === earlier),
    events: events.map(({ event, reason }) => [event, reason]),
  };
}

const claimsOf = async ({ reply }: FinishedSignIn) => decodeJwt((await reply()).idToken ?? '');

describe('a first factor is enough', () => {
  test.each<[string, State, Partial<Account>]>([
    ['of who has no second one', 'ENABLED', {}],
    ['where no second one is asked for', 'OFF', withFactor],
  ])('%s', async (_, state, given) => {
    const { account, finished, opened, events } = await finish(state, given);
    expect(finished).toMatchObject({ entered: true, edit: {} });
    expect(opened).toMatchObject([
      { secondFactor: null, enrolmentOnly: false, claims: null, signInProvider: 'password' },
    ]);
    expect(events).toEqual([['session_created', 'password']]);
    expect(await finished.reply()).toEqual({
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: '3600',
    });
    expect(await claimsOf(finished)).toMatchObject({ sub: account.id, aud: 'latchkey' });
  });
});

describe('a second factor', () => {
  test.each<State>(['ENABLED', 'MANDATORY'])(
    'is asked for, and nobody is in yet (%s)',
    async (state) => {
      const { account, finished, opened, events, isEarlierLive } = await finish(state, withFactor);
      expect(finished).toMatchObject({ entered: false, edit: {} });
      expect(opened).toEqual([]);
      expect(isEarlierLive).toBe(true);
      expect(events).toEqual([['authn_second_factor_asked', 'password']]);
      const { mfaPendingCredential = '', ...reply } = await finished.reply();
      expect(reply).toEqual({
        mfaInfo: [
          {
            mfaEnrollmentId: 'factor',
            displayName: 'An app',
            enrolledAt: expect.any(String),
            totpInfo: {},
          },
        ],
      });
      const pending = await identity.pendingSignIns.find('', hashCode(mfaPendingCredential));
      expect(pending).toEqual({
        tenant: '',
        hash: hashCode(mfaPendingCredential),
        accountId: account.id,
        address: someCaller.address,
        signIn: byPassword,
        authTime: Math.floor(now / 1000),
        expiresAt: now + secondFactorLimits.pendingLifetime,
        usedAt: null,
      });
      // Only who shows everything is the functions' affair.
      expect(asked).toEqual([]);
    },
  );

  test.each<State>(['OFF', 'ENABLED', 'MANDATORY'])(
    'that was shown is not asked for again (%s)',
    async (state) => {
      const secondFactor = { provider: 'totp', identifier: 'factor' };
      const signIn = { ...byPassword, secondFactor };
      const { finished, opened } = await finish(state, withFactor, signIn);
      expect(finished.entered).toBe(true);
      expect(opened).toMatchObject([{ secondFactor, enrolmentOnly: false }]);
      expect(await finished.reply()).not.toHaveProperty('enrollmentRequired');
    },
  );

  test('that everybody must have and somebody has not is all that their tokens are good for', async () => {
    const { finished, opened } = await finish('MANDATORY');
    expect(finished.entered).toBe(true);
    expect(opened).toMatchObject([{ enrolmentOnly: true }]);
    expect(await finished.reply()).toMatchObject({
      enrollmentRequired: true,
      refreshToken: expect.any(String),
    });
    expect((await claimsOf(finished)).aud).toBe('latchkey/enrolment');
  });

  test.each(['anonymous', 'phone', 'custom'])(
    'that is mandatory keeps out who comes by %s and cannot have one',
    async (signInProvider) => {
      await expect(finish('MANDATORY', {}, { signInProvider })).rejects.toThrow(
        new Refused(
          'UNSUPPORTED_FIRST_FACTOR',
          'A second factor is mandatory, and this first factor cannot have one.',
        ),
      );
    },
  );

  test('is asked for where the account has one and the project does not do without', async () => {
    const settings = await identity.settings.current('');
    const isAsked = (state: State, account: Partial<Account>) =>
      isAskedForSecondFactor({ ...settings, secondFactors: { ...settings.secondFactors, state } }, {
        secondFactors: [],
        ...account,
      } as Account);
    expect(isAsked('OFF', withFactor)).toBe(false);
    expect(isAsked('ENABLED', withFactor)).toBe(true);
    expect(isAsked('MANDATORY', withFactor)).toBe(true);
    expect(isAsked('MANDATORY', {})).toBe(false);
  });

  test('is not asked for again by one’s own change to the account', async () => {
    const { account, session } = await storeSession(identity, { account: withFactor });
    const finished = continueSignIn(identity, someCaller, account, byPassword);
    await identity.commit(finished.changes);
    expect(finished).toMatchObject({ entered: true, edit: {} });
    expect(await claimsOf(finished)).toMatchObject({ sub: account.id });
    expect((await leftBy(account, session.id)).opened).toHaveLength(1);
    expect(asked).toEqual([]);
  });
});

describe('the operator’s functions', () => {
  const isNew = { isNew: true };
  const triggersAsked = () => asked.map((question) => question['event_type']);

  test('are asked about somebody new twice, and otherwise once', async () => {
    await finish('ENABLED', {}, byPassword, isNew);
    expect(triggersAsked()).toEqual(['beforeCreate', 'beforeSignIn']);
    asked = [];
    await finish('ENABLED', {}, byPassword, { isNew: false });
    await finish('ENABLED');
    expect(triggersAsked()).toEqual(['beforeSignIn', 'beforeSignIn']);
  });

  test('are told what the provider said', async () => {
    const foreign = { attributes: { team: 'engines' } };
    await finish('ENABLED', {}, byPassword, { isNew: true, foreign });
    expect(asked).toMatchObject([
      { event_type: 'beforeCreate', sign_in_attributes: { team: 'engines' } },
      { event_type: 'beforeSignIn', sign_in_attributes: { team: 'engines' } },
    ]);
  });

  test.each<[Trigger, Arrival]>([
    ['beforeSignIn', {}],
    ['beforeSignIn', isNew],
    ['beforeCreate', isNew],
  ])('turn somebody away for good with %s', async (trigger, arrival) => {
    answers = { [trigger]: { disabled: true, displayName: 'Mallory' } };
    const { finished, opened, isEarlierLive, events } = await finish(
      'ENABLED',
      {},
      byPassword,
      arrival,
    );
    expect(finished).toMatchObject({
      entered: false,
      edit: { disabled: true, displayName: 'Mallory' },
    });
    expect([opened, isEarlierLive]).toEqual([[], false]);
    expect(events).toEqual([['user_disabled', null]]);
    await expect(finished.reply()).rejects.toThrow(new Refused('USER_DISABLED'));
    expect(triggersAsked().at(-1)).toBe(trigger);
  });

  test('turn away who is on the way to a second factor, too', async () => {
    answers = { beforeSignIn: { disabled: true } };
    const { finished, opened } = await finish('MANDATORY');
    expect([finished.entered, opened]).toEqual([false, []]);
    await expect(finished.reply()).rejects.toThrow(new Refused('USER_DISABLED'));
  });

  test('change an account before it is there, and again before it is let in', async () => {
    const [first, later] = ['Ada', 'Countess'];
    answers = {
      beforeCreate: { displayName: first, customClaims: { role: 'member' } },
      beforeSignIn: { displayName: later },
    };
    const { finished } = await finish('ENABLED', {}, byPassword, isNew);
    expect(finished.edit).toEqual({
      displayName: later,
      customAttributes: JSON.stringify({ role: 'member' }),
    });
    expect(asked[1]).toMatchObject({ user_record: { display_name: first } });
    expect(await claimsOf(finished)).toMatchObject({ name: later, role: 'member' });
  });

  test('give the session claims beside its own, and in their place', async () => {
    answers = { beforeSignIn: { sessionClaims: { level: 2, seat: 'window' } } };
    const claims = JSON.stringify({ level: 1, guild: 'blue' });
    const { opened } = await finish('ENABLED', {}, { ...byPassword, claims });
    expect(JSON.parse(opened[0]?.claims ?? '')).toEqual({
      level: 2,
      guild: 'blue',
      seat: 'window',
    });
    const { opened: bare } = await finish('ENABLED');
    expect(JSON.parse(bare[0]?.claims ?? '')).toEqual({ level: 2, seat: 'window' });
  });
});
