import { afterEach, expect, test, vi } from 'vitest';
import { readSmsCode } from './read-sms-code.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that can read codes, and what its owner answers. */
function stubBrowser(answer: () => Promise<unknown>) {
  const get = vi.fn((_request: unknown) => answer());
  vi.stubGlobal('OTPCredential', class {});
  vi.stubGlobal('navigator', { credentials: { get } });
  return get;
}

const { signal } = new AbortController();

/** What is there after everything that was due has happened. */
const settled = (promise: Promise<string>) =>
  Promise.race([promise, new Promise((resolve) => setImmediate(resolve, 'nothing'))]);

test('the code of an SMS is handed over where the browser can and its owner lets it', async () => {
  const get = stubBrowser(async () => ({ code: '123456' }));
  expect(await readSmsCode(signal)).toBe('123456');
  expect(get).toHaveBeenCalledWith({ otp: { transport: ['sms'] }, signal });
});

test('nothing is said where the owner refuses', async () => {
  stubBrowser(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  expect(await settled(readSmsCode(signal))).toBe('nothing');
});

test('nothing is asked where the browser cannot', async () => {
  const get = vi.fn();
  vi.stubGlobal('navigator', { credentials: { get } });
  expect(await settled(readSmsCode(signal))).toBe('nothing');
  expect(get).not.toHaveBeenCalled();
});
