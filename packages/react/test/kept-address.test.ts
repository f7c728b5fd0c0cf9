import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Client, createClient } from '../../client/src/index.ts';
import { fakeStorage } from '../../client/test/fake-storage.ts';
import { scriptLoadTimeout } from '../src/flow/timings.ts';
import { createSignInFlow, type Machine } from '../src/index.ts';

let client: Client;
let machine: Machine;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage());
  // The server is away: what is asked of it is told as such.
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  client = createClient({ url: 'http://localhost:9', apiKey: 'any', fetch });
});
afterEach(() => {
  machine.close();
  client.close();
  vi.useRealTimers();
  vi.doUnmock('../src/effects/kept-address.ts');
  vi.unstubAllGlobals();
});

const kept = () => sessionStorage.getItem('latchkey:after-sign-in');

function open(): void {
  const page = {
    address: 'http://localhost:3000/sign-in?next=/orders',
    replaceAddress() {},
    goTo() {},
  };
  const options = { providers: ['password'], onError() {} };
  machine = createSignInFlow({ client, options: () => options, page });
  machine.open();
}

/** Presses, and waits for what becomes of it. */
const press = () =>
  new Promise<void>((resolve) => {
    const stop = machine.subscribe(() => {
      if (machine.getSnapshot().pending !== undefined) return;
      stop();
      resolve();
    });
    machine.send({ type: 'emailEntered', email: 'ada@example.com' });
  });

test('an address that could not be kept at once is kept by the next press', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  open();
  await press();
  expect(machine.getSnapshot().notice).toMatchObject({ problem: 'NETWORK_REQUEST_FAILED' });
  expect(kept()).toBe(null);
  vi.stubGlobal('navigator', { onLine: true });
  await press();
  expect(kept()).toBe('/orders');
});

test('what keeps an address and never comes is told of as everything else is', async () => {
  vi.useFakeTimers();
  vi.doMock('../src/effects/kept-address.ts', () => new Promise(() => {}));
  open();
  const told = press();
  await vi.advanceTimersByTimeAsync(scriptLoadTimeout);
  await told;
  expect(machine.getSnapshot().notice).toMatchObject({ problem: 'TIMEOUT' });
});
