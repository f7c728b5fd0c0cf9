import { describe, expect, test } from 'vitest';
import { type EmailEvent, type EmailState, isAwaited, stepEmail } from './email-state.ts';

const after = (...events: readonly EmailEvent[]): EmailState =>
  events.reduce(stepEmail, { isChanging: false } as EmailState);

const opened: EmailEvent = { type: 'turned', isChanging: true };
const sent = (kind: 'verify' | 'change', email: string, at: number): EmailEvent => ({
  type: 'sent',
  kind,
  email,
  at,
});

describe('the form for another address', () => {
  test('closes when its mail is sent', () => {
    expect(after(opened, sent('change', 'new@example.com', 1000))).toEqual({
      isChanging: false,
      mail: { kind: 'change', email: 'new@example.com', sentAt: 1000, times: 1 },
    });
  });

  test('stays when the address there is gets a mail', () => {
    expect(after(opened, sent('verify', 'ada@example.com', 1000)).isChanging).toBe(true);
  });

  test('leaves what was sent before, also when it is given up', () => {
    const mail = { kind: 'verify', email: 'ada@example.com', sentAt: 1000, times: 1 };
    const back: EmailEvent = { type: 'turned', isChanging: false };
    expect(after(sent('verify', 'ada@example.com', 1000), opened, back)).toEqual({
      isChanging: false,
      mail,
    });
  });
});

describe('a mail', () => {
  test('is counted, as long as it is the same to the same address', () => {
    const first = sent('change', 'new@example.com', 1000);
    const again = sent('change', 'new@example.com', 2000);
    expect(after(first, again).mail).toMatchObject({ sentAt: 2000, times: 2 });
    expect(after(first, again, sent('change', 'other@example.com', 3000)).mail?.times).toBe(1);
    expect(after(first, again, sent('verify', 'new@example.com', 3000)).mail?.times).toBe(1);
  });

  const mailOf = (kind: 'verify' | 'change', email: string) =>
    ({ kind, email, sentAt: 1000, times: 1 }) as const;
  const account = { email: 'ada@example.com', emailVerified: false };

  test('that verifies is awaited until the address is verified', () => {
    expect(isAwaited(mailOf('verify', account.email), account)).toBe(true);
    const verified = { ...account, emailVerified: true };
    expect(isAwaited(mailOf('verify', account.email), verified)).toBe(false);
  });

  test('that changes is awaited until the address is the new one', () => {
    const mail = mailOf('change', 'new@example.com');
    expect(isAwaited(mail, { ...account, emailVerified: true })).toBe(true);
    expect(isAwaited(mail, { email: 'new@example.com', emailVerified: true })).toBe(false);
  });
});
