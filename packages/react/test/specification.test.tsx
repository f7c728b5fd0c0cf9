import { clientLimits, passwordLimits, phoneCodeLength } from '@latchkey/protocol';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wait } from '../src/effects/finish.ts';
import type { Stage } from '../src/effects/performance.ts';
import { emailProblem } from '../src/flow/email.ts';
import { createMachine } from '../src/flow/machine.ts';
import type { Problem } from '../src/flow/problem.ts';
import { table } from '../src/flow/table.ts';
import {
  busyIndicatorDelay,
  libraryLoadTimeout,
  scriptLoadTimeout,
  signedInMessage,
} from '../src/flow/timings.ts';
import { useDelayed } from '../src/hooks/use-delayed.ts';
import { codeLength } from '../src/kit/code-field.tsx';
import { english as en } from '../src/messages/english.ts';
import { fill } from '../src/messages/words.ts';
import { policyOf } from '../src/passwords/password-policy.ts';
import { withinTime } from '../src/within-time.ts';
import { drawInto } from './bare-document.ts';
import { problemForAll, signedIn, usualPlan } from './walk.ts';

const { problems } = en;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type ProbeProps = { readonly isWaiting: boolean; readonly tell: (isShown: boolean) => void };

function Probe({ isWaiting, tell }: ProbeProps): ReactNode {
  tell(useDelayed(isWaiting, busyIndicatorDelay));
  return null;
}

describe('chapter 4: states and transitions', () => {
  test('the busy indicator appears after 500 ms of waiting, and not for what is quicker', async () => {
    const shown: boolean[] = [];
    const tell = (isShown: boolean) => shown.push(isShown);
    const draw = await drawInto();
    const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
    await draw(<Probe tell={tell} isWaiting />);
    await pass(499);
    await draw(<Probe tell={tell} isWaiting={false} />);
    await pass(1000);
    expect(shown).not.toContain(true);
    await draw(<Probe tell={tell} isWaiting />);
    await pass(499);
    expect(shown.at(-1)).toBe(false);
    await pass(1);
    expect(shown.at(-1)).toBe(true);
    await draw(<Probe tell={tell} isWaiting={false} />);
    expect(shown.at(-1)).toBe(false);
  });

  test('after a successful sign-in a message "Signed in!" shows for 1 s', async () => {
    const finished = Promise.withResolvers<void>();
    const machine = createMachine({
      plan: { ...usualPlan, providers: ['anonymous', 'password'] },
      opening: { kind: 'start' },
      table: () => table,
      load: () => undefined,
      problemFor: problemForAll,
      async perform(effect, signal) {
        if (effect.type === 'wait') return wait({ hands: {} } as Stage, effect, signal);
        if (effect.type === 'finish') finished.resolve();
        return effect.type === 'finish' ? { type: 'finished' } : signedIn;
      },
    });
    machine.open();
    machine.send({ type: 'providerChosen', providerId: 'anonymous' });
    await vi.advanceTimersByTimeAsync(999);
    expect(machine.getSnapshot().screen).toBe('signed-in');
    expect(en.entry.signedIn.title).toBe('Signed in!');
    await vi.advanceTimersByTimeAsync(1);
    await finished.promise;
    expect(machine.getSnapshot().screen).toBe('closed');
  });
});

describe('chapter 5: validation rules', () => {
  test.each([
    ['MISSING_EMAIL', 'Enter your email address to continue'],
    ['INVALID_EMAIL', "That email address isn't correct"],
    ['MISSING_PASSWORD', 'Enter your password'],
  ] as const)('%s is told as "%s"', (problem, text) => {
    expect(problems[problem]).toBe(text);
  });

  test('an e-mail address must not be empty', () => {
    expect(emailProblem(' ')).toBe('MISSING_EMAIL');
  });

  test.each([
    [1, 'INVALID_EMAIL'],
    [2, undefined],
    [63, undefined],
    [64, 'INVALID_EMAIL'],
  ])('a domain suffix of %i characters is judged %s', (length, problem) => {
    expect(emailProblem(`ada@example.${'x'.repeat(length)}`)).toBe(problem);
  });

  test('the hint for a new password says at least 6 characters with letters and numbers', () => {
    const { minimum } = policyOf(undefined);
    expect(fill(en.policy.hint, { minimum })).toBe(
      'At least 6 characters, with letters and numbers',
    );
  });

  test('the minimum length defaults to 6, and the server may have a policy of its own', () => {
    expect(policyOf(undefined).minimum).toBe(6);
    const passwordPolicy = {
      enforcementState: 'ENFORCE',
      customStrengthOptions: { minPasswordLength: 12 },
    } as const;
    expect(policyOf({ passwordPolicy }).minimum).toBe(12);
  });

  test('an invalid phone number is told as "Enter a valid phone number"', () => {
    expect(en.phone?.problems.INVALID_PHONE_NUMBER).toBe('Enter a valid phone number');
    expect(en.phone?.problems.MISSING_PHONE_NUMBER).toBe('Enter a valid phone number');
  });

  test('the code sent to a phone is a 6-digit number', () => {
    expect(codeLength).toBe(6);
    expect(phoneCodeLength).toBe(6);
    expect(en.phone?.fields.code).toBe('6-digit code');
  });

  test('the name is the first and last name', () => {
    expect(en.entry.fields.name).toBe('First and last name');
  });
});

describe('chapter 8: the error catalogue', () => {
  test.each([
    [
      'NO_MEANS_OF_SIGN_IN',
      'This email already exists without any means of sign-in. Please reset the password to recover.',
    ],
    ['RESET_MAIL_NOT_SENT', 'Unable to send password reset code to specified email'],
    ['INTERNAL', 'Something went wrong. Please try again.'],
    ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'Please login again to perform this operation.'],
  ] satisfies [Problem, string][])('%s is told as "%s"', (problem, text) => {
    expect(problems[problem]).toBe(text);
  });

  test.each([
    ['EMAIL_EXISTS', /already used by another account/],
    [
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      /too many incorrect password attempts.*again in a few minutes/i,
    ],
    ['USER_CANCELLED', /cancelled.*authorize.*permissions/],
    ['EMAIL_NOT_FOUND', /no account matches that email/i],
    ['WEAK_PASSWORD', /weak/],
    ['INVALID_LOGIN_CREDENTIALS', /email and password.*don't match/],
    ['NETWORK_REQUEST_FAILED', /network error/],
    ['EXPIRED_OOB_CODE', /expired/],
    ['INVALID_OOB_CODE', /not valid/],
    ['SESSION_EXPIRED', /session has expired.*try again/],
    ['USER_DISABLED', /disabled/],
    ['QUOTA_EXCEEDED', /too many/i],
    ['TOO_MANY_SIGN_UPS', /too many accounts/i],
  ] satisfies [Problem, RegExp][])('%s means %s', (problem, meaning) => {
    expect(problems[problem]).toMatch(meaning);
  });

  test('a wrong code and an expired one are told from each other', () => {
    expect(en.phone?.problems.INVALID_CODE).toMatch(/wrong code/i);
    expect(en.phone?.problems.SESSION_EXPIRED).toMatch(/code is no longer valid/i);
  });

  test('the account pages ask for a new sign-in in the same words', () => {
    expect(en.account.reauthenticate.text).toBe('Please login again to perform this operation.');
  });
});

describe('chapter 9: constants and limits', () => {
  test.each([
    ['busyIndicatorDelay', busyIndicatorDelay, 500],
    ['signedInMessage', signedInMessage, 1000],
    ['scriptLoadTimeout', scriptLoadTimeout, 5000],
    ['libraryLoadTimeout', libraryLoadTimeout, 10_000],
  ] as const)('%s is %i ms, as the protocol says', (name, ours, milliseconds) => {
    expect(ours).toBe(milliseconds);
    expect(clientLimits[name]).toBe(milliseconds);
  });

  test('a part of the widget that has not loaded after 5 s has failed', async () => {
    const failure = withinTime(new Promise(() => {})).catch((error: unknown) => error);
    let isOver = false;
    void failure.then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(4999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ code: 'TIMEOUT' });
  });

  test('the address for a mailed link is kept for 3600 s', () => {
    expect(clientLimits.storedEmailLifetime).toBe(3600 * 1000);
  });

  test('the minimum password length is 6 by default', () => {
    expect(policyOf(undefined).minimum).toBe(passwordLimits.minimumLength);
    expect(passwordLimits.minimumLength).toBe(6);
  });
});
