import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Machine } from './flow/machine.ts';
import { checkStyles, watchEnd } from './watch-page.ts';

const said = vi.spyOn(console, 'error').mockReturnValue();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  said.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A widget whose screen a test decides. */
function openWidget() {
  const left = new AbortController();
  let screen = 'signed-in';
  let tell = () => {};
  const machine = {
    getSnapshot: () => ({ screen }),
    subscribe(listener: () => void) {
      tell = listener;
      return () => {
        tell = () => {};
      };
    },
  };
  // Only what is asked of it is there.
  watchEnd(machine as unknown as Machine, left.signal);
  const show = (next: string) => {
    screen = next;
    tell();
  };
  return { show, leave: () => left.abort() };
}

test('a widget that goes away after a sign-in is nothing to tell', () => {
  const { show, leave } = openWidget();
  show('passkey-offer');
  show('closed');
  leave();
  vi.runAllTimers();
  expect(said).not.toHaveBeenCalled();
});

test('a page that is left empty is told of', () => {
  openWidget().show('closed');
  vi.runAllTimers();
  expect(said.mock.calls).toEqual([[expect.stringContaining('Put it under <SignedOut>')]]);
});

test('a style sheet that is missing is told of, and one that is there is not', () => {
  let surface = '#fff';
  vi.stubGlobal('document', { querySelector: () => ({}) });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => surface }));
  checkStyles();
  expect(said).not.toHaveBeenCalled();
  surface = '';
  checkStyles();
  expect(said.mock.calls).toEqual([[expect.stringContaining('the style sheet is missing')]]);
});
