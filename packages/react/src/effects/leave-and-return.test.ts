import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveAndReturn } from './leave-and-return.ts';

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', { visibilityState: 'visible' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function leave(signal = new AbortController().signal) {
  const goTo = vi.fn<(address: string) => void>();
  const returned = vi.fn<() => void>();
  const ended = vi.fn<(reason: unknown) => void>();
  const own = { address: 'http://localhost/', replaceAddress() {}, goTo };
  leaveAndReturn(own, 'https://idp.example/', signal).then(returned, ended);
  return { goTo, returned, ended };
}

test('a page that is left waits for nothing', async () => {
  const { goTo, returned } = leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(goTo).toHaveBeenCalledWith('https://idp.example/');
  expect(returned).not.toHaveBeenCalled();
});

test('who looks at it again, and is still there after two seconds, is back with nothing', async () => {
  const { returned } = leave();
  page.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(1999);
  expect(returned).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(returned).toHaveBeenCalled();
});

test('who gives up is not waited for', async () => {
  const controller = new AbortController();
  const { ended, returned } = leave(controller.signal);
  controller.abort(new Error('given up'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toHaveBeenCalled();
  page.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(returned).not.toHaveBeenCalled();
});
