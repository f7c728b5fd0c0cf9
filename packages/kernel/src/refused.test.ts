import { errorReasons } from '@latchkey/protocol';
import { describe, expect, test } from 'vitest';
import { Refused } from './refused.ts';

describe('a refusal', () => {
  test('says its code, and why where the code means several things', () => {
    const refused = new Refused('WEAK_PASSWORD', 'Too common.', 'COMMON_PASSWORD');
    expect(refused).toMatchObject({ code: 'WEAK_PASSWORD', reason: 'COMMON_PASSWORD' });
    expect(refused.message).toBe('WEAK_PASSWORD : Too common.');
    expect(new Refused('EMAIL_EXISTS').reason).toBeUndefined();
  });

  test('with a reason of another code does not compile', () => {
    // @ts-expect-error A reason of another code.
    new Refused('WEAK_PASSWORD', undefined, 'TOO_MANY_MAILS');
    // @ts-expect-error A code without reasons.
    new Refused('EMAIL_EXISTS', undefined, 'TOO_MANY_MAILS');
    const either = Math.random() < 0.5 ? 'WEAK_PASSWORD' : 'QUOTA_EXCEEDED';
    // @ts-expect-error A reason of one of the two only.
    new Refused(either, undefined, 'COMMON_PASSWORD');
    expect(errorReasons.WEAK_PASSWORD).toHaveProperty('COMMON_PASSWORD');
  });

  // A reason is read alone, and clients know it by its name.
  test('has a reason that no other code has, with a sentence', () => {
    const all = Object.values(errorReasons).flatMap((reasons) => Object.entries(reasons));
    expect(new Set(all.map(([reason]) => reason)).size).toBe(all.length);
    for (const [reason, sentence] of all) {
      expect(reason).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
      expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  });
});
