import { describe, expect, test } from 'vitest';
import { type PhoneEvent, type PhoneState, stepPhone } from './phone-state.ts';

const after = (...events: readonly PhoneEvent[]): PhoneState =>
  events.reduce(stepPhone, { at: 'shown' } as PhoneState);

const asked: PhoneEvent = { type: 'turned', to: 'number' };
const sent = (phoneNumber: string, sentAt: number): PhoneEvent => ({
  type: 'codeSent',
  number: { phoneNumber, sessionInfo: `of ${phoneNumber}` },
  sentAt,
});

describe('a code for another number', () => {
  test('is asked for once it is on its way', () => {
    expect(after(asked, sent('+4930123456', 1000))).toEqual({
      at: 'code',
      sent: {
        phoneNumber: '+4930123456',
        sessionInfo: 'of +4930123456',
        sentAt: 1000,
        times: 1,
      },
    });
  });

  test('can be sent again, and it is counted how often to this number', () => {
    const again = after(asked, sent('+4930123456', 1000), sent('+4930123456', 2000));
    expect(again).toMatchObject({ at: 'code', sent: { sentAt: 2000, times: 2 } });
    expect(stepPhone(again, sent('+4930654321', 3000))).toMatchObject({ sent: { times: 1 } });
  });

  test('leads nobody back who has turned away before it was sent', () => {
    const away = after(asked, { type: 'turned', to: 'shown' }, sent('+4930123456', 1000));
    expect(away).toEqual({ at: 'shown' });
    const removing = after({ type: 'turned', to: 'removal' }, sent('+4930123456', 1000));
    expect(removing).toEqual({ at: 'removal' });
  });

  test('that has expired asks for the number again', () => {
    const expired = after(asked, sent('+4930123456', 1000), { type: 'codeExpired' });
    expect(expired).toEqual({ at: 'number' });
    expect(after({ type: 'codeExpired' })).toEqual({ at: 'shown' });
  });
});

test('turning to something else leaves nothing behind', () => {
  expect(after(asked, sent('+4930123456', 1000), { type: 'turned', to: 'removal' })).toEqual({
    at: 'removal',
  });
});
