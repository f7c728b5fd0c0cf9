import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerFromWindow, type ProviderWindow } from './provider-window.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const handler = 'https://auth.example.com/__/auth/handler';
const authUri = 'https://idp.example/authorize?state=abc';
const type = 'latchkey:provider-answer';
const requestUri = `${handler}?code=1&state=abc`;

function openPage() {
  let hasFocus = false;
  const target = new EventTarget();
  const window = {
    closed: false,
    close() {
      window.closed = true;
    },
    focus() {},
    location: { replace() {} },
  };
  return {
    window: window as ProviderWindow,
    page: Object.assign(target, { document: { hasFocus: () => hasFocus } }),
    look(does: boolean) {
      hasFocus = does;
    },
    hear(data: unknown, from: { origin?: string; source?: unknown } = {}) {
      const { origin = 'https://auth.example.com', source = window } = from;
      target.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
    },
  };
}

function waiting(signal?: AbortSignal) {
  const open = openPage();
  const ended = vi.fn<(answer: unknown) => void>();
  const failed = vi.fn<(reason: unknown) => void>();
  answerFromWindow(open.window, { handler, authUri }, { page: open.page, signal }).then(
    ended,
    failed,
  );
  return { ...open, ended, failed };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a window at a provider', () => {
  test('is closed once its answer came', async () => {
    const { hear, ended, window } = waiting();
    hear({ type, requestUri, postBody: null });
    await pass(0);
    expect(ended).toHaveBeenCalledWith({ requestUri, postBody: null });
    expect(window.closed).toBe(true);
  });

  test('that was closed is missed two seconds after the page has the focus again', async () => {
    const { window, look, ended } = waiting();
    window.close();
    await pass(10_000);
    expect(ended).not.toHaveBeenCalled();
    look(true);
    await pass(2000);
    expect(ended).not.toHaveBeenCalled();
    await pass(200);
    expect(ended).toHaveBeenCalledWith(undefined);
  });

  test('may still answer within these two seconds', async () => {
    const { window, look, ended, hear } = waiting();
    look(true);
    window.close();
    await pass(1900);
    hear({ type, requestUri, postBody: null });
    await pass(0);
    expect(ended).toHaveBeenCalledWith({ requestUri, postBody: null });
  });

  test('is waited for while it is open, however often the page is looked at', async () => {
    const { look, ended } = waiting();
    look(true);
    await pass(60_000);
    expect(ended).not.toHaveBeenCalled();
  });

  test('is closed when nobody waits any more', async () => {
    const controller = new AbortController();
    const { window, failed } = waiting(controller.signal);
    controller.abort(new Error('given up'));
    await pass(0);
    expect(window.closed).toBe(true);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'given up' }));
  });

  test('that cut itself off from its opener is heard through the channel, by its state', async () => {
    vi.useRealTimers();
    const { ended } = waiting();
    const channel = new BroadcastChannel(type);
    channel.postMessage({ type, requestUri: `${handler}?code=2&state=other`, postBody: null });
    channel.postMessage({ type, requestUri, postBody: null });
    await vi.waitFor(() => expect(ended).toHaveBeenCalled());
    expect(ended).toHaveBeenCalledWith({ requestUri, postBody: null });
    channel.close();
  });

  test.each([
    ['from another origin', { origin: 'https://evil.example' }, {}],
    ['from another window', { source: {} }, {}],
    ['of another sign-in', {}, { requestUri: `${handler}?code=1&state=other` }],
    ['of another kind', {}, { type: 'hello' }],
    ['of another shape', {}, { postBody: 7 }],
  ])('does not hear an answer %s', async (_what, from, said) => {
    const { hear, ended } = waiting();
    hear({ type, requestUri, postBody: null, ...said }, from);
    await pass(0);
    expect(ended).not.toHaveBeenCalled();
  });
});
