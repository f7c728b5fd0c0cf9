import { describe, expect, test } from 'vitest';
import { findBrowser, type Machine } from './find-browser.ts';

const bundled = { executablePath: '/unpacked/chromium', environment: { LD_LIBRARY_PATH: '/u' } };

const machine = (programs: readonly string[], facts: Partial<Machine> = {}): Machine => ({
  platform: 'linux',
  environment: { PATH: '/usr/local/bin:/usr/bin' },
  isRoot: false,
  isProgram: (path) => programs.includes(path),
  unpackBundled: async () => bundled,
  ...facts,
});

const pathOn = async (programs: readonly string[], facts?: Partial<Machine>) =>
  (await findBrowser(machine(programs, facts))).executablePath;

describe('the browser of the tests', () => {
  test('is the one CHROME_PATH names, before any other', async () => {
    const environment = { PATH: '/usr/bin', CHROME_PATH: '/home/me/chrome' };
    const programs = ['/home/me/chrome', '/usr/bin/chromium'];
    expect(await pathOn(programs, { environment })).toBe('/home/me/chrome');
  });

  test('is refused with a sentence when CHROME_PATH names none, and not silently replaced', async () => {
    const environment = { PATH: '/usr/bin', CHROME_PATH: '/gone/chrome' };
    await expect(pathOn(['/usr/bin/chromium'], { environment })).rejects.toThrow(
      'CHROME_PATH is /gone/chrome, but there is no program of that name.',
    );
  });

  test.each([
    ['linux', '/usr/local/bin/google-chrome', ['/usr/bin/chromium']],
    ['linux', '/usr/bin/chromium-browser', []],
    ['linux', '/opt/google/chrome/chrome', []],
    ['linux', '/snap/bin/chromium', []],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', []],
    ['darwin', '/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium', []],
    ['win32', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', []],
    ['win32', 'C:\\Users\\me\\AppData\\Local\\Chromium\\Application\\chrome.exe', []],
    ['win32', 'D:\\tools\\chrome.exe', []],
  ])('is an installed one, on %s such as %s', async (platform, path, others) => {
    const environment = {
      PATH: platform === 'win32' ? 'C:\\Windows;D:\\tools' : '/usr/local/bin:/usr/bin',
      HOME: '/Users/me',
      ProgramFiles: 'C:\\Program Files',
      LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local',
    };
    expect(await pathOn([path, ...others], { platform, environment })).toBe(path);
  });

  test('is the one of the npm package where none is installed, with what it needs', async () => {
    expect(await findBrowser(machine([]))).toEqual({ ...bundled, args: [] });
  });

  test('is asked for in one sentence where there is none at all', async () => {
    await expect(pathOn([], { unpackBundled: async () => undefined })).rejects.toThrow(
      'The browser tests need Chrome or Chromium: install one, or set CHROME_PATH to its program.',
    );
  });

  test.each([[['/usr/bin/chromium']], [[]]])(
    'gives up its sandbox only for root: %j',
    async (at) => {
      const argsFor = async (isRoot: boolean) => (await findBrowser(machine(at, { isRoot }))).args;
      expect(await argsFor(false)).toEqual([]);
      expect(await argsFor(true)).toEqual(['--no-sandbox']);
    },
  );
});
