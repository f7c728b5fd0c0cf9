import { describe, expect, test, vi } from 'vitest';
import type { Account } from './account.ts';
import { createSnapshots } from './session-snapshots.ts';

const account = (email: string): Account => ({
  localId: 'id',
  email,
  emailVerified: false,
  isAnonymous: false,
  hasPassword: true,
  hasPasskey: false,
  createdAt: 1,
  lastLoginAt: 1,
  providers: [],
});

describe('a snapshot', () => {
  test('is the same object until something is different', () => {
    const { getSnapshot, show } = createSnapshots();
    const loading = getSnapshot();
    expect(loading).toEqual({ status: 'loading' });
    show(account('a@example.com'));
    const first = getSnapshot();
    expect(first).toEqual({ status: 'signedIn', account: account('a@example.com') });
    show(account('a@example.com'));
    expect(getSnapshot()).toBe(first);
    show(account('b@example.com'));
    expect(getSnapshot()).not.toBe(first);
  });

  test('on a server is always loading, and always the same', () => {
    const { getServerSnapshot, getSnapshot, show } = createSnapshots();
    const before = getServerSnapshot();
    expect(before).toBe(getSnapshot());
    show(undefined);
    expect(getServerSnapshot()).toBe(before);
  });
});

describe('a listener', () => {
  test('is called once for every change, and for finding nobody', () => {
    const { subscribe, show } = createSnapshots();
    const listener = vi.fn();
    subscribe(listener);
    expect(listener).not.toHaveBeenCalled();
    show(undefined);
    show(undefined);
    expect(listener).toHaveBeenCalledTimes(1);
    show(account('a@example.com'));
    show(account('a@example.com'));
    expect(listener).toHaveBeenCalledTimes(2);
  });

  // React's strict mode subscribes, unsubscribes and subscribes again.
  test('that came, left and came again is called once', () => {
    const { subscribe, show } = createSnapshots();
    const listener = vi.fn();
    const leave = subscribe(listener);
    leave();
    subscribe(listener);
    leave();
    show(undefined);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('that subscribed twice can leave once', () => {
    const { subscribe, show } = createSnapshots();
    const listener = vi.fn();
    const leave = subscribe(listener);
    subscribe(listener);
    leave();
    show(undefined);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('may leave while it is called, without anybody being passed over', () => {
    const { subscribe, show } = createSnapshots();
    const other = vi.fn();
    const leave = subscribe(() => leave());
    subscribe(other);
    show(undefined);
    expect(other).toHaveBeenCalledTimes(1);
  });

  test('that throws keeps nothing from the others', () => {
    const { subscribe, show } = createSnapshots();
    const other = vi.fn();
    const report = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => {});
    subscribe(() => {
      throw new Error('a fault of the application');
    });
    subscribe(other);
    show(undefined);
    expect(other).toHaveBeenCalledTimes(1);
    expect(report.mock.calls[0]?.[0]).toThrow('a fault of the application');
    report.mockRestore();
  });
});
