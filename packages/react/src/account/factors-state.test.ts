import { describe, expect, test } from 'vitest';
import { type FactorsEvent, type FactorsState, stepFactors } from './factors-state.ts';

const after = (state: FactorsState, ...events: readonly FactorsEvent[]): FactorsState =>
  events.reduce(stepFactors, state);

const started = { kind: 'sms', sessionInfo: 'sent' } as const;
const sentAt = (at: number): FactorsEvent => ({
  type: 'codeSent',
  started,
  phoneNumber: '+4930123456',
  at,
});

describe('a number that is to be a second factor', () => {
  test('is asked for, and then its code', () => {
    const asked = after({}, { type: 'numberAsked' });
    expect(asked.adding).toEqual({ step: 'number' });
    expect(after(asked, sentAt(1000)).adding).toEqual({
      step: 'code',
      started,
      phoneNumber: '+4930123456',
      sent: { sentAt: 1000, times: 1 },
    });
  });

  test('can be sent another code, and it is counted how often', () => {
    const { adding } = after({}, { type: 'numberAsked' }, sentAt(1000), sentAt(2000));
    expect(adding).toMatchObject({ step: 'code', sent: { sentAt: 2000, times: 2 } });
  });

  test('is counted anew when it was given up in between', () => {
    const { adding } = after({}, sentAt(1000), { type: 'addingEnded' }, sentAt(2000));
    expect(adding).toMatchObject({ step: 'code', sent: { times: 1 } });
  });
});

test('an app is shown its secret', () => {
  const begun = {
    started: { kind: 'totp', sessionInfo: 'begun' },
    secret: { secret: 'ABCD', address: 'otpauth://totp/x' },
  } as const;
  expect(after({}, { type: 'appBegun', ...begun }).adding).toEqual({ step: 'app', ...begun });
});

describe('recovery codes', () => {
  const shown = after({}, { type: 'codesMade', codes: ['one', 'two'] });

  test('stay when a row is opened, and when it is closed', () => {
    const opened = after(shown, { type: 'rowTurned', row: { id: 'app', task: 'rename' } });
    expect(opened).toEqual({
      row: { id: 'app', task: 'rename' },
      adding: { step: 'codes', codes: ['one', 'two'] },
    });
    expect(after(opened, { type: 'rowTurned', row: undefined })).toEqual(shown);
  });

  test('go when they are kept', () => {
    expect(after(shown, { type: 'addingEnded' }).adding).toBeUndefined();
  });
});

test('a row stays open when something is added beside it', () => {
  const row = { id: 'app', task: 'remove' } as const;
  const state = after({ row }, { type: 'numberAsked' }, { type: 'addingEnded' });
  expect(state).toEqual({ row });
});
