import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepsNothing } from './browser-page.ts';

beforeEach(() => void vi.stubGlobal('document', {}));
afterEach(() => {
  vi.unstubAllGlobals();
});

/** What a page that may not keep anything meets. */
function forbid(name: 'localStorage' | 'sessionStorage'): void {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal(name, undefined);
  Object.defineProperty(globalThis, name, { configurable: true, get });
}

const empty = { length: 0 };

describe('a browser', () => {
  test('that forbids both kinds of storage keeps nothing', () => {
    forbid('localStorage');
    forbid('sessionStorage');
    expect(keepsNothing()).toBe(true);
  });

  test('that has neither keeps nothing', () => {
    vi.stubGlobal('localStorage', null);
    vi.stubGlobal('sessionStorage', null);
    expect(keepsNothing()).toBe(true);
  });

  test('that keeps something for as long as the tab is open keeps something', () => {
    forbid('localStorage');
    vi.stubGlobal('sessionStorage', empty);
    expect(keepsNothing()).toBe(false);
  });

  test('is only looked at, and the second kind not even that', () => {
    // Whatever is not there cannot be called.
    vi.stubGlobal('localStorage', empty);
    forbid('sessionStorage');
    expect(keepsNothing()).toBe(false);
  });
});
