import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { MessageQueue } from '../outbox/message-queue.ts';
import type { QueuedMessage } from '../outbox/queued-message.ts';
import { startDispatcher } from './dispatch.ts';

const never = () => {
  throw new Error('There is nothing to deliver.');
};

/** A dispatcher with nothing to deliver but what its queue is given, which counts how often it looks. */
function watched(
  lanes: MessageQueue['lanes'] = async () => [],
  { claim, fail }: Pick<MessageQueue, 'claim' | 'fail'> = { claim: never, fail: never },
) {
  let looks = 0;
  const dispatcher = startDispatcher({
    queue: {
      lanes: () => {
        looks += 1;
        return lanes();
      },
      claim,
      renew: never,
      finish: never,
      fail,
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

test('whoever waits for the end of a look is answered though all is stopped meanwhile', async () => {
  const { promise: looked, resolve } = Promise.withResolvers<readonly []>();
  const { dispatcher } = watched(() => looked);
  const done = dispatcher.dispatchDue();
  const again = dispatcher.dispatchDue();
  const stopped = dispatcher.stop();
  const late = dispatcher.dispatchDue();
  await setImmediate();
  resolve([]);
  await Promise.all([done, again, stopped, late]);
});

const unreadable: QueuedMessage = {
  ...{ id: 'one', tenant: '', channel: 'mail', lane: '', state: 'waiting', attempts: 1 },
  ...{ lastError: null, createdAt: 0, dueAt: 0, expiresAt: 1, finishedAt: null },
  unreadable: 'SEALED_WITH_ANOTHER_KEY',
};

async function steps(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await Promise.resolve();
}

// The fault: a delivery that ended with a look began another one, behind the back of whoever was told
// in that moment that all was done.
test.each([...Array(60).keys()])(
  'nobody looks any more when it is done, if a delivery ends after %i steps',
  async (count) => {
    const queue = [unreadable];
    let looking = 0;
    const { dispatcher, looks } = watched(
      async () => {
        looking += 1;
        await steps(3);
        looking -= 1;
        return queue.map(({ channel, lane, dueAt }) => ({ channel, lane, dueAt }));
      },
      { claim: async () => queue.splice(0), fail: () => steps(count) },
    );
    dispatcher.wake();
    await dispatcher.dispatchDue();
    expect(looking).toBe(0);
    const before = looks();
    await setImmediate();
    expect(looks()).toBe(before);
    await dispatcher.stop();
  },
);
