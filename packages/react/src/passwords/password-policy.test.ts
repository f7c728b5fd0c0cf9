import {
  checkNewPassword,
  missingRequirements,
} from '@latchkey/identity/passwords/password-policy';
import { passwordRules } from '@latchkey/identity/settings/password-rules';
import type { PasswordPolicy } from '@latchkey/identity/settings/settings';
import { passwordLimits } from '@latchkey/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAccepted, keeps, policyOf, strengthOf } from './password-policy.ts';

const lax: PasswordPolicy = {
  enforced: true,
  forceUpgradeOnSignIn: false,
  minimumLength: passwordLimits.minimumLength,
  maximumLength: passwordLimits.maximumLength,
  lowercase: false,
  uppercase: false,
  digit: false,
  symbol: false,
};

/** As it arrives in the browser. */
const seenAs = (policy: PasswordPolicy) => policyOf({ passwordPolicy: passwordRules(policy) });

const anyPolicy = fc.record({
  enforced: fc.boolean(),
  forceUpgradeOnSignIn: fc.boolean(),
  minimumLength: fc.integer({ min: 6, max: 30 }),
  maximumLength: fc.integer({ min: 30, max: 40 }),
  lowercase: fc.boolean(),
  uppercase: fc.boolean(),
  digit: fc.boolean(),
  symbol: fc.boolean(),
});
const anyPassword = fc.oneof(
  fc.string({ maxLength: 45 }),
  fc.string({ unit: 'grapheme', maxLength: 45 }),
  fc.stringMatching(/^[a-zA-Z0-9!?]{0,45}$/),
);

describe('the rules for a new password', () => {
  test('are six characters where the server does not say', () => {
    const policy = policyOf(undefined);
    expect(policy.rules).toEqual(['MINIMUM_PASSWORD_LENGTH']);
    expect(policy.minimum).toBe(6);
    expect(keeps(policy, 'MINIMUM_PASSWORD_LENGTH', '12345')).toBe(false);
    expect(keeps(policy, 'MINIMUM_PASSWORD_LENGTH', '123456')).toBe(true);
  });

  test('are letters and numbers, too, where the project has none of its own', () => {
    const policy = policyOf(undefined);
    for (const password of ['letters', '1234567', '12345', 'a1', '!?!?!?']) {
      expect(isAccepted(policy, password)).toBe(false);
    }
    for (const password of ['letter7', 'пароль7', 'パスワード７', 'correct horse 7']) {
      expect(isAccepted(policy, password)).toBe(true);
    }
    expect(isAccepted(seenAs(lax), 'letters')).toBe(true);
  });

  test('that are not enforced are not shown', () => {
    const policy = seenAs({ ...lax, enforced: false, digit: true, minimumLength: 20 });
    expect(policy.rules).toEqual(['MINIMUM_PASSWORD_LENGTH']);
    expect(policy.minimum).toBe(6);
  });

  test('do not mention a maximum nobody reaches', () => {
    expect(seenAs(lax).rules).toEqual(['MINIMUM_PASSWORD_LENGTH']);
    expect(seenAs({ ...lax, maximumLength: 64 }).rules).toContain('MAXIMUM_PASSWORD_LENGTH');
  });

  // What the page ticks off and what the server takes must be the same.
  test('are kept here exactly when the server would take the password', () => {
    fc.assert(
      fc.property(anyPolicy, anyPassword, (policy, password) => {
        const seen = seenAs(policy);
        const broken = seen.rules.filter((rule) => !keeps(seen, rule, password));
        const takes = () => checkNewPassword(policy, password);
        if (broken.length === 0) expect(takes).not.toThrow();
        else expect(takes).toThrow();
        if (policy.enforced) {
          expect([...broken].sort()).toEqual([...missingRequirements(policy, password)].sort());
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the strength of a password', () => {
  test.each([
    ['12345', 'weak'],
    ['123456', 'fair'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'fair'],
    ['correct horse battery', 'strong'],
    ['Tr0ub4dor&3x', 'strong'],
  ])('%s is %s', (password, strength) => {
    expect(strengthOf(seenAs(lax), password)).toBe(strength);
  });

  test('is weak whenever a rule is broken', () => {
    expect(strengthOf(seenAs({ ...lax, digit: true }), 'correct horse battery')).toBe('weak');
  });
});
