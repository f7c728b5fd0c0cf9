import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startDispatcher } from './dispatch.ts';

/** A dispatcher with nothing to deliver, which counts how often it looks. */
function watched(lanes: () => Promise<readonly []> = async () => []) {
  let looks = 0;
  const never = () => {
    throw new Error('There is nothing to deliver.');
  };
  const dispatcher = startDispatcher({
    queue: {
      lanes: () => {
        looks += 1;
        return lanes();
      },
      claim: never,
      renew: never,
      finish: never,
      fail: never,
      postpone: never,
    },
    config: never,
    latestConfig: never,
    transportFor: never,
    smsTransport: undefined,
    outgoing: { fetch: never, complaint: never },
    sender: { appName: '', publicUrl: '', from: '' },
    withoutTransport: 'wait',
    after: () => () => undefined,
    now: () => 0,
    log: () => undefined,
  });
  return { dispatcher, looks: () => looks };
}

// The fault: whoever called between the end of a look and the word of it was not heard, and a mail of
// another node waited for up to a minute.
test.each([...Array(12).keys()])(
  'a call that comes %i steps after a look began is followed by a look',
  async (steps) => {
    const { dispatcher, looks } = watched();
    dispatcher.wake();
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    const before = looks();
    dispatcher.wake();
    await setImmediate();
    expect(looks()).toBeGreaterThan(before);
    await dispatcher.stop();
  },
);

test('a database that is away is left alone for a while, however many call', async () => {
  const { dispatcher, looks } = watched(() => Promise.reject(new Error('away')));
  dispatcher.wake();
  dispatcher.wake();
  await setImmediate();
  expect(looks()).toBe(1);
  await dispatcher.stop();
});
