import { describe, expect, test } from 'vitest';
import { signedIn, walk } from '../../test/walk.ts';
import type { Answer } from './event.ts';
import type { Plan } from './plan.ts';
import type { OpenedLink } from './screens.ts';

const email = 'ada@example.com';
const ownLink: OpenedLink = {
  wasBegunHere: true,
  email,
  isOlder: false,
  sameDevice: false,
  guest: 'not-asked',
};
const { email: _unknown, ...foreignLink } = ownLink;
const elsewhere = { ...foreignLink, wasBegunHere: false };

const goodCode: Answer = {
  type: 'codeRead',
  code: { mode: 'signIn', email: '', continues: false },
};
const opened = (plan: Partial<Plan> = {}) => walk(plan, { kind: 'link' });
const read = (link: OpenedLink, plan: Partial<Plan> = {}) =>
  opened(plan).answer({ type: 'linkRead', link });
const checked = (link: OpenedLink, plan: Partial<Plan> = {}) => read(link, plan).answer(goodCode);

describe('an opened link', () => {
  test('is read, its code is looked at, and then it signs in', () => {
    expect(opened().effect).toEqual({ type: 'readLink' });
    expect(read(ownLink).effect).toEqual({ type: 'readCode', mode: 'signIn' });
    expect(checked(ownLink).effect).toEqual({ type: 'redeemLink' });
    expect(checked(ownLink).answer(signedIn).flow.screen).toBe('signed-in');
  });

  test.each([
    ['bound to its browser, in another one', { ...elsewhere, sameDevice: true }],
    ['for a guest, in another browser', { ...elsewhere, guest: 'none' } as const],
    ['for a guest, where nobody is signed in', { ...ownLink, guest: 'none' } as const],
  ])('%s is for another device, and nobody is asked', (_what, link) => {
    const { flow, effect } = read(link);
    expect(flow.screen).toBe('different-device');
    expect(effect).toBeUndefined();
  });

  test('for a guest, where another guest is here, is told that the session ended', () => {
    expect(read({ ...ownLink, guest: 'other' }).flow.screen).toBe('session-ended');
  });

  test('for the guest who is here goes on', () => {
    expect(read({ ...ownLink, guest: 'same' }).effect).toEqual({
      type: 'readCode',
      mode: 'signIn',
    });
  });

  // Whoever took a link out of somebody's mail could leave out what binds it.
  test('is bound to its browser where the application says so, whatever the link says', () => {
    const plan = { forceSameDevice: true };
    expect(read(elsewhere, plan).flow.screen).toBe('different-device');
    expect(checked(foreignLink, plan).flow.screen).toBe('different-device');
  });

  test('that does not fit what this browser remembers asks for the address', () => {
    expect(checked(foreignLink).flow.screen).toBe('confirm-email');
    expect(checked(elsewhere).flow.screen).toBe('confirm-email');
  });

  test('that is bound and does not fit is for another device', () => {
    expect(checked({ ...foreignLink, sameDevice: true }).flow.screen).toBe('different-device');
  });

  test.each(['EXPIRED_OOB_CODE', 'INVALID_OOB_CODE'] as const)(
    'whose code is refused with %s leads to a new one, with the address and the reason',
    (problem) => {
      const dead = read(ownLink).refuse(problem);
      expect(dead.flow).toMatchObject({
        screen: 'link-expired',
        data: { email },
        notice: { problem },
      });
      const asked = dead.send({ type: 'emailEntered', email: ` ${email} ` });
      expect(asked.flow).toMatchObject({ screen: 'link-sending', data: { email } });
      expect(asked.effect).toEqual({ type: 'sendLink', email });
    },
  );

  test('that is dead asks for the address that nobody remembers, and can be left alone', () => {
    const dead = read(foreignLink).refuse('EXPIRED_OOB_CODE');
    expect(dead.flow).toMatchObject({ screen: 'link-expired', data: { email: '' } });
    expect(dead.send({ type: 'emailEntered', email: 'ada' }).flow.errors).toEqual({
      email: { problem: 'INVALID_EMAIL' },
    });
    expect(dead.send({ type: 'backPressed' }).flow.screen).toBe('email-entry');
  });

  // Another one would be of another organisation, or could not be sent at all.
  test.each([
    ['of another organisation', { ...ownLink, isForeign: true }, {}],
    ['where no links are sent', ownLink, { email: { password: true, link: false } }],
    ['where no address signs in', ownLink, { providers: ['google.com'] }],
  ] as const)('that is dead, %s, leads to the start', (_what, link, plan) => {
    const { flow } = read(link, plan).refuse('EXPIRED_OOB_CODE');
    expect(flow.screen).toMatch(/^(email-entry|provider-list)$/);
    expect(flow.notice).toEqual({ problem: 'EXPIRED_OOB_CODE' });
  });

  // The older widget blamed the device.
  test.each(['EXPIRED_OOB_CODE', 'INVALID_OOB_CODE'] as const)(
    'that is older than the latest and refused with %s says that a newer one was sent',
    (problem) => {
      expect(read({ ...ownLink, isOlder: true }).refuse(problem).flow.notice).toEqual({
        problem: 'NEWER_LINK_SENT',
      });
    },
  );

  test('that is older and still good signs in', () => {
    expect(checked({ ...ownLink, isOlder: true }).effect).toEqual({ type: 'redeemLink' });
  });

  // A stranger's reset code under a sign-in link must not be asked about as if it were one.
  test('with a code for something else is not good', () => {
    const { flow, effect } = read(ownLink).answer({
      type: 'codeRead',
      code: { mode: 'resetPassword', email, continues: false },
    });
    expect(flow).toMatchObject({ screen: 'link-expired', notice: { problem: 'INVALID_OOB_CODE' } });
    expect(effect).toBeUndefined();
  });

  test('of somebody who is not let in leads to "not authorized"', () => {
    const refused = checked(ownLink, { adminRestricted: {} }).refuse('ADMIN_ONLY_OPERATION');
    expect(refused.flow).toMatchObject({ screen: 'not-authorized', data: { email } });
  });

  test('of a guest who runs into another account is for the application to decide', () => {
    const { effect } = checked({ ...ownLink, guest: 'same' }).answer({
      type: 'signInAnswered',
      result: { kind: 'conflict' },
    });
    expect(effect).toEqual({ type: 'reportConflict' });
  });
});

describe('a link that meets a broken connection', () => {
  const problem = 'NETWORK_REQUEST_FAILED';

  test('before it was read is read again', () => {
    const failed = opened().refuse(problem);
    expect(failed.flow).toMatchObject({ screen: 'recoverable-error', data: { problem } });
    expect(failed.send({ type: 'continuePressed' }).effect).toEqual({ type: 'readLink' });
  });

  test.each([
    ['looked at', read(ownLink)],
    ['redeemed', checked(ownLink)],
  ])('while it is %s goes on from its code', (_when, asked) => {
    const again = asked.refuse(problem).send({ type: 'continuePressed' });
    expect(again.flow.screen).toBe('link-return');
    expect(again.effect).toEqual({ type: 'readCode', mode: 'signIn' });
    expect(again.answer(goodCode).effect).toEqual({ type: 'redeemLink' });
  });
});

test('a link that fails for a reason nobody knows leads to the start', () => {
  expect(read(ownLink).refuse('INTERNAL').flow).toMatchObject({
    screen: 'email-entry',
    data: { email },
    notice: { problem: 'INTERNAL' },
  });
});

describe('a link opened where somebody else is signed in', () => {
  const other = checked({ ...ownLink, otherAccount: 'eve@example.com' });

  test('asks before it takes their place', () => {
    expect(other.flow).toMatchObject({
      screen: 'switch-account',
      data: { email, otherAccount: 'eve@example.com' },
    });
    expect(other.effect).toBeUndefined();
  });

  test('signs in when told so', () => {
    const asked = other.send({ type: 'continuePressed' });
    expect(asked.effect).toEqual({ type: 'redeemLink' });
    expect(asked.answer(signedIn).flow.screen).toBe('signed-in');
  });

  test('leaves everything as it is when told so', () => {
    const staying = other.send({ type: 'backPressed' });
    expect(staying.effect).toEqual({ type: 'leave' });
    expect(staying.answer({ type: 'finished' }).flow.screen).toBe('closed');
  });

  test('stays with a broken connection, and can be tried again', () => {
    const { flow } = other.send({ type: 'continuePressed' }).refuse('NETWORK_REQUEST_FAILED');
    expect(flow).toMatchObject({
      screen: 'switch-account',
      notice: { problem: 'NETWORK_REQUEST_FAILED' },
    });
  });

  test('that was used meanwhile leads to a new one for its address', () => {
    expect(other.send({ type: 'continuePressed' }).refuse('INVALID_OOB_CODE').flow).toMatchObject({
      screen: 'link-expired',
      data: { email },
      notice: { problem: 'INVALID_OOB_CODE' },
    });
  });
});

describe('a dead link', () => {
  const otherAccount = 'eve@example.com';

  test.each(['EXPIRED_OOB_CODE', 'INVALID_OOB_CODE'] as const)(
    'whose owner is signed in leads on, though it is refused with %s',
    (problem) => {
      const dead = read({ ...elsewhere, isOwner: true }).refuse(problem);
      expect(dead.flow).toMatchObject({ screen: 'link-return' });
      expect(dead.effect).toEqual({ type: 'leave' });
      expect(dead.answer({ type: 'finished' }).flow.screen).toBe('closed');
    },
  );

  test('says who is signed in instead, and lets them stay', () => {
    const dead = read({ ...elsewhere, otherAccount }).refuse('INVALID_OOB_CODE');
    expect(dead.flow).toMatchObject({ screen: 'link-expired', data: { email: '', otherAccount } });
    const wrong = dead.send({ type: 'emailEntered', email: 'ada' });
    expect(wrong.flow.data).toEqual({ email: 'ada', otherAccount });
    const staying = wrong.send({ type: 'backPressed' });
    expect(staying.effect).toEqual({ type: 'leave' });
    expect(staying.answer({ type: 'finished' }).flow.screen).toBe('closed');
  });

  test('of who is signed in passes a broken connection as any other', () => {
    const { flow } = read({ ...elsewhere, isOwner: true }).refuse('NETWORK_REQUEST_FAILED');
    expect(flow.screen).toBe('recoverable-error');
  });
});

describe('confirming the address of a link where somebody is signed in', () => {
  const otherAccount = 'eve@example.com';
  const asked = checked({ ...elsewhere, otherAccount });

  test('says so, and lets them stay', () => {
    expect(asked.flow).toMatchObject({ screen: 'confirm-email', data: { otherAccount } });
    const staying = asked.send({ type: 'backPressed' });
    expect(staying.effect).toEqual({ type: 'leave' });
    expect(staying.answer({ type: 'finished' }).flow.screen).toBe('closed');
  });

  test('asks them before another account takes their place', () => {
    const told = asked.send({ type: 'emailEntered', email });
    expect(told.flow).toMatchObject({ screen: 'switch-account', data: { email, otherAccount } });
    expect(told.effect).toBeUndefined();
    const going = told.send({ type: 'continuePressed' });
    expect(going.effect).toEqual({ type: 'redeemLink', email });
    expect(going.refuse('INVALID_EMAIL').flow).toMatchObject({
      screen: 'confirm-email',
      data: { otherAccount },
      notice: { problem: 'EMAIL_MISMATCH' },
    });
  });

  // The attack: a link of another organisation, to the very address that is signed in here.
  test('asks also where the same address is of another organisation', () => {
    const link = { ...elsewhere, otherAccount, tenant: 'acme' };
    const told = checked(link).send({ type: 'emailEntered', email: otherAccount });
    const data = { email: otherAccount, otherAccount, tenant: 'acme' };
    expect(told.flow).toMatchObject({ screen: 'switch-account', data });
    expect(told.effect).toBeUndefined();
    const known = checked({ ...ownLink, email: otherAccount, otherAccount, tenant: 'acme' });
    expect(known.flow).toMatchObject({ screen: 'switch-account', data });
  });

  test('does not ask whose own address it is', () => {
    const own = asked.send({ type: 'emailEntered', email: ' Eve@Example.com' });
    expect(own.effect).toEqual({ type: 'redeemLink', email: 'Eve@Example.com' });
  });
});

describe('confirming the address of a link', () => {
  const asked = () => checked(elsewhere).send({ type: 'emailEntered', email: ` ${email} ` });

  test('signs in with it, and does not look at the code twice', () => {
    expect(asked().effect).toEqual({ type: 'redeemLink', email });
    expect(asked().answer(signedIn).flow.screen).toBe('signed-in');
  });

  test('objects to what is no address', () => {
    const { flow } = checked(elsewhere).send({ type: 'emailEntered', email: 'ada' });
    expect(flow.errors).toEqual({ email: { problem: 'INVALID_EMAIL' } });
  });

  test('that is not the one the link was sent to asks once more', () => {
    expect(asked().refuse('INVALID_EMAIL').flow).toMatchObject({
      screen: 'confirm-email',
      notice: { problem: 'EMAIL_MISMATCH' },
    });
  });

  test('also when this browser remembered a wrong one', () => {
    expect(checked(ownLink).refuse('INVALID_EMAIL').flow).toMatchObject({
      screen: 'confirm-email',
      notice: { problem: 'EMAIL_MISMATCH' },
    });
  });

  test('with a broken connection stays', () => {
    expect(asked().refuse('NETWORK_REQUEST_FAILED').flow).toMatchObject({
      screen: 'confirm-email',
      notice: { problem: 'NETWORK_REQUEST_FAILED' },
    });
  });

  test('too often leads to a new link', () => {
    expect(asked().refuse('INVALID_OOB_CODE').flow).toMatchObject({
      screen: 'link-expired',
      notice: { problem: 'INVALID_OOB_CODE' },
    });
  });

  test('of somebody who is not let in leads to "not authorized"', () => {
    const refused = checked(elsewhere, { adminRestricted: {} })
      .send({ type: 'emailEntered', email })
      .refuse('ADMIN_ONLY_OPERATION');
    expect(refused.flow.screen).toBe('not-authorized');
  });

  test('can be called off', () => {
    expect(checked(elsewhere).send({ type: 'backPressed' }).flow.screen).toBe('email-entry');
  });
});

test.each([
  ['another device', elsewhere],
  ['an ended session', { ...ownLink, guest: 'other' } as const],
])('the word on %s leads to the start', (_what, link) => {
  const shown = read(link, { forceSameDevice: true });
  expect(shown.send({ type: 'backPressed' }).flow.screen).toBe('email-entry');
});
