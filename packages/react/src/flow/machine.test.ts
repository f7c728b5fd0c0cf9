import { ClientError } from '@latchkey/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { methods, nothingTold, problemForAll, signedIn, usualPlan } from '../../test/walk.ts';
import type { Effect } from './effect.ts';
import type { Answer } from './event.ts';
import { createMachine, type MachineParts } from './machine.ts';
import { regionOf, type ScreenName } from './screens.ts';
import { table } from './table.ts';

const email = 'ada@example.com';
const emailEntered = { type: 'emailEntered', email } as const;

type Asked = {
  readonly effect: Effect;
  readonly signal: AbortSignal;
  answer(answer: Answer): Promise<void>;
  fail(error: unknown): Promise<void>;
};

/** Lets everything happen that waits for nothing. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function start(parts: Partial<MachineParts> = {}) {
  const asked: Asked[] = [];
  const screens: [ScreenName, ScreenName | undefined][] = [];
  const errors: [unknown, ScreenName][] = [];
  const machine = createMachine({
    plan: usualPlan,
    opening: { kind: 'start' },
    table: () => table,
    load: () => undefined,
    problemFor: problemForAll,
    perform: (effect, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      asked.push({
        effect,
        signal,
        answer(answer) {
          resolve(answer);
          return settle();
        },
        fail(error) {
          reject(error);
          return settle();
        },
      });
      return promise;
    },
    onScreenChange: (to, from) => screens.push([to, from]),
    onError: (error, screen) => errors.push([error, screen]),
    ...parts,
  });
  return {
    machine,
    asked,
    screens,
    errors,
    last: () => asked.at(-1) as Asked,
    screen: () => machine.getSnapshot().screen,
  };
}

/** A region that arrives when told to, or does not. */
function slowRegion(region: string) {
  let isHere = false;
  let arrival = Promise.withResolvers<void>();
  return {
    load: (screen: ScreenName) =>
      regionOf[screen] === region && !isHere ? arrival.promise : undefined,
    arrive() {
      isHere = true;
      arrival.resolve();
      return settle();
    },
    fail() {
      const failed = arrival;
      arrival = Promise.withResolvers();
      failed.reject(new ClientError('NETWORK_REQUEST_FAILED'));
      return settle();
    },
  };
}

afterEach(() => vi.restoreAllMocks());

describe('a visitor who asks something', () => {
  test('sees that it is asked, and then the answer', async () => {
    const { machine, last, screen } = start();
    machine.open();
    machine.send(emailEntered);
    expect(machine.getSnapshot().pending).toBeDefined();
    await last().answer(nothingTold);
    expect(screen()).toBe('password-sign-in');
    expect(machine.getSnapshot().pending).toBeUndefined();
  });

  test('twice is asked for once', () => {
    const { machine, asked } = start();
    machine.open();
    machine.send(emailEntered);
    machine.send(emailEntered);
    expect(asked).toHaveLength(1);
  });

  test('and goes back ends the request, and hears no late answer', async () => {
    const { machine, last, screen } = start();
    machine.open();
    machine.send(emailEntered);
    await last().answer(nothingTold);
    machine.send({ type: 'passwordEntered', email, password: 'secret' });
    const { signal, answer } = last();
    machine.send({ type: 'backPressed' });
    expect(signal.aborted).toBe(true);
    await answer(signedIn);
    expect(screen()).toBe('email-entry');
  });

  test('may edit a field and put a notice away without ending the request', () => {
    const { machine, last } = start();
    machine.open();
    machine.send(emailEntered);
    machine.send({ type: 'fieldEdited', field: 'email' });
    machine.send({ type: 'noticeClosed' });
    expect(last().signal.aborted).toBe(false);
  });

  test('goes on by another plan, without an end to the request', async () => {
    const { machine, last, screen, screens } = start();
    machine.open();
    machine.send(emailEntered);
    const plan = { ...usualPlan, providers: ['password', 'google.com'] };
    machine.send({ type: 'planned', plan });
    expect(last().signal.aborted).toBe(false);
    expect(screens).toHaveLength(1);
    await last().answer(methods('google.com'));
    expect(screen()).toBe('federated-sign-in');
    machine.close();
    machine.open();
    expect(machine.getSnapshot().plan).toEqual(plan);
  });

  test('and fails is told so, and so is the application', async () => {
    const { machine, last, errors } = start();
    machine.open();
    machine.send(emailEntered);
    const error = new ClientError('NETWORK_REQUEST_FAILED');
    await last().fail(error);
    expect(machine.getSnapshot().notice).toEqual({ problem: 'NETWORK_REQUEST_FAILED' });
    expect(errors).toEqual([[error, 'email-entry']]);
    machine.send(emailEntered);
    await last().answer(methods());
    expect(machine.getSnapshot().screen).toBe('create-account');
  });

  test('and goes away is no failure', async () => {
    const { machine, last, errors } = start();
    machine.open();
    machine.send(emailEntered);
    const { signal, fail } = last();
    machine.close();
    await fail(signal.reason);
    expect(errors).toEqual([]);
  });
});

describe('who listens', () => {
  test('hears of every change until they leave, and sees the same object in between', () => {
    const { machine } = start();
    let heard = 0;
    const leave = machine.subscribe(() => {
      heard += 1;
    });
    machine.open();
    const before = heard;
    machine.send(emailEntered);
    expect(heard).toBe(before + 1);
    expect(machine.getSnapshot()).toBe(machine.getSnapshot());
    leave();
    machine.send({ type: 'noticeClosed' });
    expect(heard).toBe(before + 1);
  });

  test('hears nothing of a beginning that shows what is shown already', () => {
    const { machine } = start();
    const shown = machine.getSnapshot();
    const listener = vi.fn();
    machine.subscribe(listener);
    machine.open();
    expect(machine.getSnapshot()).toBe(shown);
    expect(listener).not.toHaveBeenCalled();
  });

  test('for screens hears of the first, and of every other once', async () => {
    const { machine, last, screens } = start();
    machine.open();
    machine.send(emailEntered);
    await last().answer(nothingTold);
    machine.send({ type: 'passwordEntered', email, password: '' });
    machine.send({ type: 'backPressed' });
    expect(screens).toEqual([
      ['email-entry', undefined],
      ['password-sign-in', 'email-entry'],
      ['email-entry', 'password-sign-in'],
    ]);
  });

  test('and throws keeps nobody from signing in', async () => {
    const later: (() => void)[] = [];
    vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((task) => later.push(task));
    const faulty = () => {
      throw new Error('a mistake of the application');
    };
    const { machine, last, screen } = start({ onScreenChange: faulty, onError: faulty });
    machine.open();
    machine.send(emailEntered);
    await last().fail(new ClientError('TIMEOUT'));
    machine.send(emailEntered);
    await last().answer(nothingTold);
    expect(screen()).toBe('password-sign-in');
    expect(later).toHaveLength(3);
    for (const task of later) expect(task).toThrow('a mistake of the application');
  });
});

describe('a part that is not here yet', () => {
  test('lets the visitor wait where they are, busy, and then shows its screen', async () => {
    const region = slowRegion('password');
    const { machine, last, screen } = start({ load: region.load });
    machine.open();
    machine.send(emailEntered);
    await last().answer(nothingTold);
    expect(screen()).toBe('email-entry');
    expect(machine.getSnapshot().pending).toBeDefined();
    machine.send(emailEntered);
    await region.arrive();
    expect(screen()).toBe('password-sign-in');
    expect(machine.getSnapshot().pending).toBeUndefined();
  });

  test('that does not arrive is told where the visitor is, and the next try works', async () => {
    const region = slowRegion('password');
    const { machine, last, screen, errors } = start({ load: region.load });
    machine.open();
    machine.send(emailEntered);
    await last().answer(nothingTold);
    await region.fail();
    expect(machine.getSnapshot()).toMatchObject({
      screen: 'email-entry',
      data: { email },
      notice: { problem: 'NETWORK_REQUEST_FAILED' },
    });
    expect(machine.getSnapshot().pending).toBeUndefined();
    expect(errors).toMatchObject([[{ code: 'NETWORK_REQUEST_FAILED' }, 'email-entry']]);
    machine.send(emailEntered);
    await last().answer(nothingTold);
    await region.arrive();
    expect(screen()).toBe('password-sign-in');
  });

  // A mail that was sent, or a link that was taken out of the address bar, would be lost.
  test('keeps what it would do from being done before it is here', async () => {
    const region = slowRegion('email-link');
    const { machine, asked, last } = start({ load: region.load });
    machine.open();
    machine.send(emailEntered);
    await last().answer(methods('emailLink'));
    await region.fail();
    expect(asked.map(({ effect }) => effect.type)).toEqual(['readMethods']);
    machine.send(emailEntered);
    await last().answer(methods('emailLink'));
    await region.arrive();
    expect(last().effect).toEqual({ type: 'sendLink', email });
  });

  test('of the first screen that does not arrive is told where there is something to see', async () => {
    const region = slowRegion('email-link');
    const { machine, asked, screen } = start({ load: region.load, opening: { kind: 'link' } });
    expect(screen()).toBe('processing');
    machine.open();
    await region.fail();
    expect(machine.getSnapshot()).toMatchObject({
      screen: 'email-entry',
      notice: { problem: 'NETWORK_REQUEST_FAILED' },
    });
    expect(asked).toEqual([]);
  });

  test('and was given up shows nothing when it arrives', async () => {
    const region = slowRegion('actions');
    const opening = { kind: 'action', mode: 'verifyEmail' } as const;
    const { machine, asked, screen } = start({ load: region.load, opening });
    machine.open();
    machine.close();
    await region.arrive();
    expect(screen()).toBe('processing');
    expect(asked).toEqual([]);
  });
});

describe('a page that is put away and shown again', () => {
  test('at once, as strict mode does, asks what it asked, and hears one answer', async () => {
    const { machine, asked, last, screen } = start({ plan: { ...usualPlan, emailHint: email } });
    machine.open();
    machine.close();
    machine.open();
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await asked[0]?.answer(methods());
    expect(screen()).toBe('processing');
    await last().answer(nothingTold);
    expect(screen()).toBe('password-sign-in');
  });

  test('while a part arrives waits for it once', async () => {
    const region = slowRegion('actions');
    const opening = { kind: 'action', mode: 'verifyEmail' } as const;
    const { machine, asked, screen } = start({ load: region.load, opening });
    machine.open();
    machine.close();
    machine.open();
    await region.arrive();
    expect(screen()).toBe('action-checking');
    expect(asked).toHaveLength(1);
  });

  test('is where it was, if nothing was being asked', async () => {
    const { machine, last, screen } = start();
    machine.open();
    machine.send(emailEntered);
    await last().answer(nothingTold);
    machine.close();
    machine.send({ type: 'backPressed' });
    expect(screen()).toBe('password-sign-in');
    machine.open();
    expect(screen()).toBe('password-sign-in');
    machine.send({ type: 'backPressed' });
    expect(screen()).toBe('email-entry');
  });

  test('while something was asked starts over, with a ticket nobody had', async () => {
    const { machine, asked, last, screen } = start();
    machine.open();
    machine.send(emailEntered);
    const before = machine.getSnapshot().pending;
    machine.close();
    machine.open();
    expect(screen()).toBe('email-entry');
    machine.send(emailEntered);
    expect(machine.getSnapshot().pending).toBeGreaterThan(before ?? 0);
    await asked[0]?.answer(methods());
    expect(screen()).toBe('email-entry');
    await last().answer(nothingTold);
    expect(screen()).toBe('password-sign-in');
  });

  test('ends what is asked now, whatever answers came late before', async () => {
    const { machine, asked, last } = start();
    machine.open();
    machine.send(emailEntered);
    machine.close();
    machine.open();
    machine.send(emailEntered);
    await asked[0]?.answer(methods());
    machine.close();
    expect(last().signal.aborted).toBe(true);
  });

  test('twice is opened once', () => {
    const { machine, screens } = start();
    machine.open();
    machine.open();
    expect(screens).toHaveLength(1);
  });
});

test('what keeps a visitor from signing in at all is looked for when the page is opened', () => {
  const { machine, screen } = start({ hindrance: () => ({ kind: 'no-storage' }) });
  expect(screen()).toBe('email-entry');
  machine.open();
  expect(screen()).toBe('unrecoverable-error');
});
