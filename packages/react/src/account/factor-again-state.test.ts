import { expect, test } from 'vitest';
import type { Factor } from '../flow/screens.ts';
import { type FactorAgainState, firstFactor, stepFactorAgain } from './factor-again-state.ts';

const home: Factor = { id: 'home', kind: 'sms', phoneNumber: '+*******0181' };
const work: Factor = { id: 'work', kind: 'sms', phoneNumber: '+*******0182' };

const codeSent = (factorId: string, at: number) =>
  ({ type: 'codeSent', factorId, sessionInfo: `${factorId} ${at}`, at }) as const;

const sentHome: FactorAgainState = {
  chosen: home,
  sent: { factorId: 'home', sessionInfo: 'home 1', sentAt: 1, times: 1 },
};

test('the only factor is asked for at once, one of several is chosen', () => {
  expect(firstFactor([home])).toEqual({ chosen: home });
  expect(firstFactor([home, work])).toEqual({});
  expect(stepFactorAgain({}, { type: 'chosen', factor: work })).toEqual({ chosen: work });
});

test('a code is counted when it is sent again', () => {
  expect(stepFactorAgain({ chosen: home }, codeSent('home', 1))).toEqual(sentHome);
  expect(stepFactorAgain(sentHome, codeSent('home', 2)).sent).toEqual({
    factorId: 'home',
    sessionInfo: 'home 2',
    sentAt: 2,
    times: 2,
  });
});

test.each([work, 'recovery'] as const)(
  'nothing was sent of what is chosen instead: %j',
  (factor) => {
    const choosing = stepFactorAgain(sentHome, { type: 'turnedBack' });
    expect(choosing.chosen).toBeUndefined();
    expect(stepFactorAgain(choosing, { type: 'chosen', factor })).toEqual({ chosen: factor });
  },
);

test('whoever looks at the other ways and comes back finds the code that was sent', () => {
  const choosing = stepFactorAgain(sentHome, { type: 'turnedBack' });
  expect(stepFactorAgain(choosing, { type: 'chosen', factor: home })).toEqual(sentHome);
});

test('a code that was sent to a number they turned away from is not asked for', () => {
  const turned: FactorAgainState = { chosen: work };
  expect(stepFactorAgain(turned, codeSent('home', 1))).toBe(turned);
  expect(stepFactorAgain({}, codeSent('home', 1))).toEqual({});
});
