import type { ActionMode } from '@latchkey/client';
import { describe, expect, test } from 'vitest';
import { signedIn, walk } from '../../../test/walk.ts';
import type { Problem } from '../problem.ts';
import type { ConfirmedMode } from '../screens.ts';

const email = 'ada@example.com';
const opened = (mode: ActionMode) => walk({}, { kind: 'action', mode });
const confirmed: readonly ConfirmedMode[] = [
  'verifyEmail',
  'verifyAndChangeEmail',
  'recoverEmail',
  'revertSecondFactorAddition',
];
const shown = (mode: ConfirmedMode, continues = true) =>
  opened(mode).answer({ type: 'codeRead', code: { mode, email, continues } });
const reset = (continues = true) =>
  opened('resetPassword').answer({
    type: 'codeRead',
    code: { mode: 'resetPassword', email, continues },
  });

describe('a mailed link', () => {
  // The older widget showed an empty card until the answer came.
  test.each([...confirmed, 'resetPassword'] as const)(
    'to %s shows that it is being looked at, and looks only',
    (mode) => {
      const { flow, effect } = opened(mode);
      expect(flow).toMatchObject({ screen: 'action-checking', data: { mode } });
      expect(effect).toEqual({ type: 'readCode', mode });
    },
  );

  test.each(['EXPIRED_OOB_CODE', 'INVALID_OOB_CODE'] as const)(
    'that is refused with %s fails, and cannot be tried again',
    (problem) => {
      const failed = opened('verifyEmail').refuse(problem);
      expect(failed.flow).toMatchObject({
        screen: 'action-failed',
        data: { mode: 'verifyEmail', problem },
      });
      expect(failed.send({ type: 'continuePressed' }).effect).toBeUndefined();
    },
  );

  test('that meets a broken connection can be tried again', () => {
    const again = opened('verifyEmail')
      .refuse('NETWORK_REQUEST_FAILED')
      .send({ type: 'continuePressed' });
    expect(again.flow.screen).toBe('action-checking');
    expect(again.effect).toEqual({ type: 'readCode', mode: 'verifyEmail' });
  });

  // In the older widget this threw, and nothing was shown.
  test('without a code fails in so many words', () => {
    expect(walk({}, { kind: 'broken-action' }).flow).toMatchObject({
      screen: 'action-failed',
      data: { mode: undefined, problem: 'MISSING_OOB_CODE' },
    });
  });

  // Somebody could dress a link that restores an address as one that verifies it.
  test('that says one thing and carries a code for another fails', () => {
    for (const mode of ['recoverEmail', 'signIn', 'resetPassword'] as const) {
      const { flow } = opened('verifyEmail').answer({
        type: 'codeRead',
        code: { mode, email, continues: false },
      });
      expect(flow).toMatchObject({
        screen: 'action-failed',
        data: { mode: 'verifyEmail', problem: 'INVALID_OOB_CODE' },
      });
    }
  });
});

describe.each(confirmed)('a link to %s', (mode) => {
  // Mail scanners open links, and some run what is on the page.
  test('acts only when its button is pressed', () => {
    expect(shown(mode).flow).toMatchObject({ screen: 'action-confirm', data: { mode, email } });
    expect(shown(mode).effect).toBeUndefined();
    const pressed = shown(mode).send({ type: 'continuePressed' });
    expect(pressed.effect).toEqual({ type: 'applyCode' });
    expect(pressed.answer({ type: 'codeUsed' }).flow).toMatchObject({
      screen: 'action-done',
      data: { mode, email },
    });
  });

  test('that was used meanwhile fails', () => {
    const { flow } = shown(mode).send({ type: 'continuePressed' }).refuse('INVALID_OOB_CODE');
    expect(flow).toMatchObject({ screen: 'action-failed', data: { mode } });
  });

  test('that meets a broken connection stays, and can be tried again', () => {
    const stayed = shown(mode).send({ type: 'continuePressed' }).refuse('NETWORK_REQUEST_FAILED');
    expect(stayed.flow).toMatchObject({
      screen: 'action-confirm',
      notice: { problem: 'NETWORK_REQUEST_FAILED' },
    });
    expect(stayed.send({ type: 'continuePressed' }).effect).toEqual({ type: 'applyCode' });
  });

  test('goes on to where it leads, or closes', () => {
    const leaving = shown(mode)
      .send({ type: 'continuePressed' })
      .answer({ type: 'codeUsed' })
      .send({ type: 'continuePressed' });
    expect(leaving.effect).toEqual({ type: 'leave', email });
    expect(leaving.answer({ type: 'finished' }).flow.screen).toBe('closed');
  });

  // A page without a button is a dead end.
  test('goes on to where one signs in, where it leads nowhere', () => {
    const asked = shown(mode, false)
      .send({ type: 'continuePressed' })
      .answer({ type: 'codeUsed' })
      .send({ type: 'signInAsked', email: 'eve@example.com' });
    expect(asked.effect).toEqual({ type: 'goToSignIn', email });
    expect(asked.answer({ type: 'signInHere' }).flow).toMatchObject({
      screen: 'email-entry',
      data: { email },
    });
    expect(asked.answer({ type: 'finished' }).flow.screen).toBe('closed');
  });

  test('that failed leads to where one signs in, as who it was for', () => {
    const failed = shown(mode).send({ type: 'continuePressed' }).refuse('INVALID_OOB_CODE');
    expect(failed.flow.data).toMatchObject({ email });
    const asked = failed.send({ type: 'signInAsked', email: '' });
    expect(asked.effect).toEqual({ type: 'goToSignIn', email });
    expect(asked.answer({ type: 'signInHere' }).flow).toMatchObject({
      screen: 'email-entry',
      data: { email },
    });
  });
});

test.each(['verifyEmail', 'verifyAndChangeEmail'] as const)(
  'a link to %s that has done so already says that it has',
  (mode) => {
    const { flow, effect } = opened(mode).answer({
      type: 'codeRead',
      code: { mode, email, continues: false, isRedeemed: true },
    });
    expect(flow).toMatchObject({ screen: 'action-done', data: { mode, email } });
    expect(effect).toBeUndefined();
  },
);

test.each(['resetPassword', 'verifyEmail'] as const)(
  'a link to %s that is no good any more leads on with its address',
  (mode) => {
    const read = { mode, email, continues: false, isSpent: true } as const;
    const failed = opened(mode).answer({ type: 'codeRead', code: read });
    expect(failed.flow).toMatchObject({ screen: 'action-failed', data: { mode, email } });
    const asked = failed.send({ type: 'signInAsked', email: '' });
    expect(asked.effect).toEqual({ type: 'goToSignIn', email });
  },
);

test('whoever has a new address signs in with that one', () => {
  const newEmail = 'grace@example.com';
  const done = opened('verifyAndChangeEmail')
    .answer({
      type: 'codeRead',
      code: { mode: 'verifyAndChangeEmail', email, newEmail, continues: false },
    })
    .send({ type: 'continuePressed' })
    .answer({ type: 'codeUsed' });
  const { effect } = done.send({ type: 'signInAsked', email: '' });
  expect(effect).toEqual({ type: 'goToSignIn', email: newEmail });
});

test.each([undefined, 'verifyEmail', 'recoverEmail', 'resetPassword'] as const)(
  'a dead link to %s leads to where one signs in',
  (mode) => {
    const failed =
      mode === undefined
        ? walk({}, { kind: 'broken-action' })
        : opened(mode).refuse('EXPIRED_OOB_CODE');
    const asked = failed.send({ type: 'signInAsked', email: '' });
    expect(asked.effect).toEqual({ type: 'goToSignIn' });
    expect(asked.answer({ type: 'signInHere' }).flow.screen).toBe('email-entry');
  },
);

const asks = { password: true, signInPage: true };
const asked = (mode: 'verifyEmail' | 'verifyAndChangeEmail', more = {}) =>
  opened(mode).answer({
    type: 'codeRead',
    code: { mode, email, continues: false, asks: { ...asks, ...more } },
  });
const typed = { type: 'passwordEntered', email: 'eve@example.com', password: 'secret' } as const;
const factors = [{ id: 'app-id', kind: 'totp' }] as const;
const secondFactor = {
  type: 'signInAnswered',
  result: { kind: 'secondFactor', factors },
} as const;

describe.each([
  ['verifyEmail', true],
  ['verifyAndChangeEmail', false],
] as const)('a link to %s that is not opened by its owner’s sign-in', (mode, handsOver) => {
  test('asks for the password of the account that it is about, and of no other', () => {
    expect(asked(mode).flow).toMatchObject({ screen: 'action-sign-in', data: { mode, email } });
    expect(asked(mode).effect).toBeUndefined();
    const pressed = asked(mode).send(typed);
    expect(pressed.effect).toEqual({ type: 'signInToRedeem', email, password: 'secret' });
    const redeeming = pressed.answer(signedIn);
    expect(redeeming.flow.screen).toBe('action-sign-in');
    expect(redeeming.effect).toEqual({ type: 'applyCode', handsOver });
    const done = redeeming.answer({ type: 'codeUsed' });
    expect(done.flow).toMatchObject({ screen: 'action-done', data: { mode, email } });
    expect(done.flow.data).not.toHaveProperty('asks');
  });

  test('wants a password, and says at the field what is wrong with it', () => {
    const { flow, effect } = asked(mode).send({ ...typed, password: '' });
    expect(flow.errors).toEqual({ password: { problem: 'MISSING_PASSWORD' } });
    expect(effect).toBeUndefined();
    for (const problem of ['INVALID_LOGIN_CREDENTIALS', 'TOO_MANY_ATTEMPTS_TRY_LATER'] as const) {
      expect(asked(mode).send(typed).refuse(problem).flow).toMatchObject({
        screen: 'action-sign-in',
        errors: { password: { problem } },
      });
    }
  });

  test('asks for the second factor, then does what it is for', () => {
    const challenged = asked(mode).send(typed).answer(secondFactor);
    expect(challenged.flow).toMatchObject({ screen: 'totp-challenge', data: { factors } });
    const redeeming = challenged.send({ type: 'codeEntered', code: '123456' }).answer(signedIn);
    expect(redeeming.flow).toMatchObject({ screen: 'action-confirm', data: { mode, email } });
    expect(redeeming.flow.data).not.toHaveProperty('asks');
    expect(redeeming.effect).toEqual({ type: 'applyCode', handsOver });
    expect(redeeming.answer({ type: 'codeUsed' }).flow.screen).toBe('action-done');
    // The second factor was shown, and need not be shown again.
    const again = redeeming.refuse('NETWORK_REQUEST_FAILED').send({ type: 'continuePressed' });
    expect(again.effect).toEqual({ type: 'applyCode' });
  });

  test('does so after a recovery code, too', () => {
    const used = asked(mode)
      .send(typed)
      .answer(secondFactor)
      .send({ type: 'othersAsked' })
      .send({ type: 'recoveryCodeChosen' })
      .send({ type: 'codeEntered', code: 'abcd' })
      .answer({ type: 'recoveryCodeUsed', remaining: 3 });
    expect(used.flow.screen).toBe('recovery-used');
    const redeeming = used.send({ type: 'continuePressed' }).answer(signedIn);
    expect(redeeming.effect).toEqual({ type: 'applyCode', handsOver });
  });

  test('is where Back leads from the second factor, and where a sign-in that took too long ends', () => {
    const challenged = asked(mode).send(typed).answer(secondFactor);
    for (const flow of [
      challenged.send({ type: 'backPressed' }).flow,
      challenged.send({ type: 'othersAsked' }).send({ type: 'backPressed' }).flow,
    ]) {
      expect(flow).toMatchObject({ screen: 'action-sign-in', data: { mode, email, asks } });
    }
    const expired = challenged.send({ type: 'codeEntered', code: '123456' }).answer({
      type: 'refused',
      failure: { problem: 'INVALID_MFA_PENDING_CREDENTIAL' },
    });
    expect(expired.flow).toMatchObject({
      screen: 'action-sign-in',
      notice: { problem: 'SESSION_EXPIRED' },
    });
  });

  test('does its work in a sign-in that is good for nothing else until there is a second factor', () => {
    const redeeming = asked(mode)
      .send(typed)
      .answer({
        type: 'signInAnswered',
        result: {
          kind: 'enrolment',
          enrolment: { email, kinds: ['totp'] },
          isEmailVerified: false,
        },
      });
    expect(redeeming.effect).toEqual({ type: 'applyCode' });
  });

  test('leads to another way to sign in, where there is one', () => {
    expect(asked(mode).send({ type: 'othersAsked' }).effect).toEqual({ type: 'signInElsewhere' });
    const nowhere = asked(mode, { signInPage: false }).send({ type: 'othersAsked' });
    expect(nowhere.effect).toBeUndefined();
  });

  test('that was used meanwhile fails, and a broken connection leaves it', () => {
    const redeeming = asked(mode).send(typed).answer(signedIn);
    expect(redeeming.refuse('INVALID_OOB_CODE').flow).toMatchObject({
      screen: 'action-failed',
      data: { mode, problem: 'INVALID_OOB_CODE' },
    });
    expect(redeeming.refuse('NETWORK_REQUEST_FAILED').flow).toMatchObject({
      screen: 'action-sign-in',
      notice: { problem: 'NETWORK_REQUEST_FAILED' },
    });
  });
});

describe('whoever does not know the password', () => {
  test('verifies the address without it, is told what that cost, and chooses a new one', () => {
    const pressed = asked('verifyEmail').send({ type: 'passwordUnknown' });
    expect(pressed.effect).toEqual({ type: 'applyCode', startsOver: true });
    const done = pressed.answer({ type: 'codeUsed', outcome: 'startedOver' });
    expect(done.flow).toMatchObject({
      screen: 'action-done',
      data: { outcome: 'startedOver', endsPassword: true },
    });
    expect(done.send({ type: 'recoveryAsked', email }).effect).toEqual({
      type: 'sendRecovery',
      email,
    });
  });

  test('is not told of a password where there was none', () => {
    const { flow } = asked('verifyEmail', { password: false })
      .send({ type: 'passwordUnknown' })
      .answer({ type: 'codeUsed', outcome: 'startedOver' });
    expect(flow.data).not.toHaveProperty('endsPassword');
  });

  // The mailbox alone moves no account: somebody else could still take it back.
  test('changes no address without it', () => {
    expect(asked('verifyAndChangeEmail').send({ type: 'passwordUnknown' }).effect).toBeUndefined();
  });
});

test('whoever was signed in by the link goes on from there, wherever it leads', () => {
  const { flow } = asked('verifyEmail')
    .send(typed)
    .answer(signedIn)
    .answer({ type: 'codeUsed', outcome: 'signedIn', continues: true });
  expect(flow).toMatchObject({
    screen: 'action-done',
    data: { outcome: 'signedIn', continues: true },
  });
});

// Signed out on another device, between the opening of the link and the press.
test('a session that has ended meanwhile has the link looked at again, not used', () => {
  const ended = shown('verifyEmail')
    .send({ type: 'continuePressed' })
    .refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  expect(ended.flow.screen).toBe('action-checking');
  expect(ended.effect).toEqual({ type: 'readCode', mode: 'verifyEmail' });
});

describe('after an address was restored, or a factor removed', () => {
  const asked = () =>
    shown('recoverEmail')
      .send({ type: 'continuePressed' })
      .answer({ type: 'codeUsed' })
      .send({ type: 'recoveryAsked', email: 'eve@example.com' });

  test('the password can be changed, by a mail to the owner and nobody else', () => {
    expect(asked().effect).toEqual({ type: 'sendRecovery', email });
    expect(asked().answer({ type: 'mailSent', at: 5 }).flow).toMatchObject({
      screen: 'recovery-sent',
      data: { email, sentAt: 5, times: 1, isLast: true },
    });
  });

  test('a mail that cannot be sent is told, and can be asked for again', () => {
    const { flow } = asked().refuse('NETWORK_REQUEST_FAILED');
    expect(flow).toMatchObject({
      screen: 'action-done',
      notice: { problem: 'RESET_MAIL_NOT_SENT' },
    });
  });
});

describe('a link to reset a password', () => {
  const tried = () => reset().send({ type: 'newPasswordEntered', password: 'secret' });

  test('asks for the new one, names the address, and says when it is done', () => {
    expect(reset().flow).toMatchObject({ screen: 'password-reset', data: { email } });
    expect(tried().effect).toEqual({ type: 'resetPassword', password: 'secret' });
    expect(tried().answer({ type: 'codeUsed' }).flow).toMatchObject({
      screen: 'password-reset-done',
      data: { email, continues: true },
    });
  });

  test('leads to the password that was chosen, with the address', () => {
    const done = reset(false)
      .send({ type: 'newPasswordEntered', password: 'secret' })
      .answer({ type: 'codeUsed' });
    const asked = done.send({ type: 'signInAsked', email: '' });
    expect(asked.effect).toEqual({ type: 'goToSignIn', email, hasPassword: true });
    expect(asked.answer({ type: 'signInHere' }).flow).toMatchObject({
      screen: 'password-sign-in',
      data: { email },
    });
  });

  describe('where somebody else is signed in', () => {
    const otherAccount = 'eve@example.com';
    const asked = (continues = true) =>
      opened('resetPassword').answer({
        type: 'codeRead',
        code: { mode: 'resetPassword', email, continues, otherAccount },
      });
    const done = (continues?: boolean) =>
      asked(continues)
        .send({ type: 'newPasswordEntered', password: 'secret' })
        .answer({ type: 'codeUsed' });

    test('says so before and after', () => {
      expect(asked().flow.data).toEqual({ email, continues: true, otherAccount });
      expect(done().flow.data).toEqual({ email, continues: true, otherAccount });
    });

    test.each([
      [true, 'leave'],
      [false, 'goToSignIn'],
    ])('goes on as whose password it was: %j', (continues, type) => {
      expect(done(continues).send({ type: 'continuePressed' }).effect).toEqual({
        type,
        email,
        hasPassword: true,
        switches: true,
      });
    });

    test('lets them stay who they are, before and after', () => {
      for (const screen of [asked(), done()]) {
        const staying = screen.send({ type: 'signInAsked', email: '' });
        expect(staying.effect).toMatchObject({ type: 'goToSignIn' });
        expect(staying.effect).not.toHaveProperty('switches');
        expect(staying.answer({ type: 'finished' }).flow.screen).toBe('closed');
      }
    });
  });

  test('that died meanwhile has the next one sent to the same address', () => {
    const failed = tried().refuse('INVALID_OOB_CODE');
    expect(failed.flow).toMatchObject({ screen: 'action-failed', data: { email } });
    const { flow } = failed.send({ type: 'recoveryAsked', email });
    expect(flow).toMatchObject({ screen: 'password-recovery', data: { email } });
  });

  test('leads to the first screens when the next one is called off', () => {
    const called = opened('resetPassword')
      .refuse('INVALID_OOB_CODE')
      .send({ type: 'recoveryAsked', email: '' })
      .send({ type: 'backPressed' });
    expect(called.flow.screen).toBe('email-entry');
  });

  test('wants a password', () => {
    const { flow, effect } = reset().send({ type: 'newPasswordEntered', password: '' });
    expect(flow.errors).toEqual({ newPassword: { problem: 'MISSING_PASSWORD' } });
    expect(effect).toBeUndefined();
  });

  // The older widget said of a password against the policy that the link was used.
  test.each(['WEAK_PASSWORD', 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'] as const)(
    'stays with a password that is refused with %s, and says so at its field',
    (problem) => {
      expect(tried().refuse(problem).flow).toMatchObject({
        screen: 'password-reset',
        errors: { newPassword: { problem } },
      });
    },
  );

  test.each([
    'NETWORK_REQUEST_FAILED',
    'TIMEOUT',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ] satisfies Problem[])('stays with %s, and can be tried again', (problem) => {
    const stayed = tried().refuse(problem);
    expect(stayed.flow).toMatchObject({ screen: 'password-reset', notice: { problem } });
    expect(stayed.send({ type: 'newPasswordEntered', password: 'secret' }).effect).toEqual({
      type: 'resetPassword',
      password: 'secret',
    });
  });

  test.each(['EXPIRED_OOB_CODE', 'INVALID_OOB_CODE', 'OPERATION_NOT_ALLOWED'] as const)(
    'fails with %s',
    (problem) => {
      expect(tried().refuse(problem).flow).toMatchObject({
        screen: 'action-failed',
        data: { mode: 'resetPassword', problem },
      });
    },
  );

  test.each(['EXPIRED_OOB_CODE', 'INVALID_OOB_CODE'] as const)(
    'leads from a link that is dead (%s) to a new one',
    (problem) => {
      const asked = tried().refuse(problem).send({ type: 'recoveryAsked', email: '' });
      expect(asked.flow).toMatchObject({ screen: 'password-recovery', data: { email: '' } });
    },
  );

  test('and to none where the link is not what is wrong', () => {
    const refused = tried().refuse('OPERATION_NOT_ALLOWED');
    expect(refused.send({ type: 'recoveryAsked', email: '' }).flow).toBe(refused.flow);
  });

  test('goes on to where it leads, or closes', () => {
    const leaving = tried().answer({ type: 'codeUsed' }).send({ type: 'continuePressed' });
    expect(leaving.effect).toEqual({ type: 'leave', email, hasPassword: true });
    expect(leaving.answer({ type: 'finished' }).flow.screen).toBe('closed');
  });
});
