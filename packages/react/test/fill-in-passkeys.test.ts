import { passkeyLimits } from '@latchkey/protocol';
import { enrolPasskey } from '@latchkey/testing/passkeys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Browser } from '../../client/test/open-browser.ts';
import { createSignInFlow, type Machine, type SignInOptions } from '../src/index.ts';
import { challengeLifetime, fillInPasskeys } from '../src/passkeys/fill-in-passkeys.ts';
import { type PasskeyBrowser, stubPasskeys } from './passkey-browser.ts';
import { openTown, type Task, type Town } from './visit.ts';

let town: Town;
let device: PasskeyBrowser;
let browser: Browser;
let left: AbortController;
/** What waits for a challenge to get old. */
let aging: (() => void)[];

beforeAll(async () => {
  town = await openTown();
});
beforeEach(() => {
  browser = town.newBrowser();
  device = stubPasskeys();
  device.mood = 'hesitates';
  left = new AbortController();
  aging = [];
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { hidden: false, querySelectorAll: () => [] }),
  );
  const { setTimeout } = globalThis;
  const watched = (task: Task, delay?: number, ...given: unknown[]) =>
    delay === challengeLifetime ? aging.push(task) : setTimeout(task, delay, ...given);
  vi.stubGlobal('setTimeout', Object.assign(watched, setTimeout));
});
afterEach(() => {
  left.abort();
  return town.tidy();
});
afterAll(() => town.close());

const providers = ['password', 'passkey'];
const start = '/v2/accounts/passkeySignIn:start';
const email = 'ada@example.com';

/** Opens the page at its list of providers, with passkeys among what can be filled in. */
async function openPage(options: SignInOptions = {}): Promise<Machine> {
  const client = browser.openTab();
  const address = 'http://localhost:3000/sign-in';
  const page = { address, replaceAddress() {}, goTo() {} };
  const given = { providers, layout: 'list', ...options } as const;
  const machine = createSignInFlow({ client, options: () => given, page });
  machine.open();
  left.signal.addEventListener('abort', machine.close);
  await fillInPasskeys(client, machine, left.signal);
  return machine;
}

async function openEmail(options?: SignInOptions): Promise<Machine> {
  const machine = await openPage(options);
  machine.send({ type: 'providerChosen', providerId: 'password' });
  return machine;
}

/** Two busy cores take their time. */
const patience = { timeout: 20_000 };
const asked = () => expect.poll(() => device.questions.length, patience);
const waiting = () => expect.poll(() => device.open(), patience);
const screenOf = (machine: Machine) => expect.poll(() => machine.getSnapshot().screen, patience);

describe('the field for the address', () => {
  test('lets a passkey be chosen, which signs in', async () => {
    const { idToken } = await town.world.signUpVerified(town.newEmail());
    await enrolPasskey(town.world, idToken, device.device);
    device.mood = 'agrees';
    await screenOf(await openEmail()).toBe('closed');
    expect(device.questions).toEqual(['conditional']);
  });

  test('has it filled in at once where the field is on the first screen', async () => {
    const { idToken } = await town.world.signUpVerified(town.newEmail());
    await enrolPasskey(town.world, idToken, device.device);
    device.mood = 'agrees';
    await screenOf(await openPage({ layout: 'form' })).toBe('closed');
    expect(device.questions).toEqual(['conditional']);
  });

  test('is asked about again on the next screen that has one, and on no other', async () => {
    const machine = await openPage();
    expect(browser.count(start)).toBe(0);
    machine.send({ type: 'providerChosen', providerId: 'password' });
    await asked().toBe(1);
    machine.send({ type: 'emailEntered', email });
    await screenOf(machine).toBe('password-sign-in');
    await asked().toBe(2);
    machine.send({ type: 'recoveryAsked', email });
    await screenOf(machine).toBe('password-recovery');
    expect(device.questions).toEqual(['conditional', 'conditional']);
    await waiting().toBe(0);
  });

  test('is left alone while the server is asked something, and a choice made then is not heard', async () => {
    const machine = await openEmail();
    await asked().toBe(1);
    expect(device.open()).toBe(1);
    machine.send({ type: 'emailEntered', email });
    expect(machine.getSnapshot().pending).toBeDefined();
    await waiting().toBe(0);
    await screenOf(machine).toBe('password-sign-in');
  });

  test('is asked about anew before the server forgets the question', async () => {
    expect(challengeLifetime).toBeLessThan(passkeyLimits.ceremonyLifetime);
    await openEmail();
    await asked().toBe(1);
    aging[0]?.();
    await asked().toBe(2);
    expect(browser.count(start)).toBe(2);
    expect(device.open()).toBe(1);
  });

  test('of a page nobody looks at asks nothing until somebody does', async () => {
    Object.assign(document, { hidden: true });
    await openEmail();
    expect(browser.count(start)).toBe(0);
    Object.assign(document, { hidden: false });
    document.dispatchEvent(new Event('visibilitychange'));
    await asked().toBe(1);
  });

  test('asks nothing any more after the page was left', async () => {
    await openEmail();
    await asked().toBe(1);
    left.abort();
    await waiting().toBe(0);
  });
});

describe('the server is asked nothing', () => {
  test.each<[string, SignInOptions, () => unknown]>([
    ['the page has no passkeys', { providers: ['password', 'anonymous'] }, () => {}],
    [
      'the browser fills in none',
      {},
      () =>
        Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false }),
    ],
    [
      'the project has switched them off',
      {},
      () => town.configure('signIn.passkey', { signIn: { passkey: { enabled: false } } }),
    ],
  ])('where %s', async (_why, options, prepare) => {
    await prepare();
    const machine = await openEmail(options);
    await screenOf(machine).toBe('email-entry');
    machine.send({ type: 'emailEntered', email });
    await screenOf(machine).toBe('password-sign-in');
    expect(browser.count(start)).toBe(0);
    expect(device.questions).toEqual([]);
  });
});
