import { accessSync, constants, statSync } from 'node:fs';
import { type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';
import { unpackBundledBrowser } from './bundled-browser.ts';
import { findBrowser, type Machine } from './find-browser.ts';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

const thisMachine: Machine = {
  platform: process.platform,
  environment: process.env,
  isRoot: process.getuid?.() === 0,
  isProgram,
  unpackBundled: unpackBundledBrowser,
};

/** How Playwright starts the browser of this machine, or of one that differs in the facts given. */
export async function launchOptions(facts: Partial<Machine> = {}): Promise<LaunchOptions> {
  const { executablePath, args, environment } = await findBrowser({ ...thisMachine, ...facts });
  return {
    executablePath,
    args: [
      ...args,
      // What a page asks of anybody but this machine is a failed test, and never leaves it.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
    env: { ...process.env, ...environment },
    // The test runner has its own way of leaving. A browser left over at the exit is ended anyway.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
}

/** A browser that several connections share. */
export const launchBrowser = async (facts: Partial<Machine> = {}): Promise<BrowserServer> =>
  chromium.launchServer(await launchOptions(facts));
