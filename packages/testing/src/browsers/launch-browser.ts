import { accessSync, constants, statSync } from 'node:fs';
import type { BrowserServer } from 'playwright-core';
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

/** Starts the browser of this machine, or of one that differs in the facts given. */
export async function launchBrowser(facts: Partial<Machine> = {}): Promise<BrowserServer> {
  // Most runs while working need no browser, and should not wait for what starts one.
  const { chromium } = await import('playwright-core');
  const { executablePath, args, environment } = await findBrowser({ ...thisMachine, ...facts });
  return chromium.launchServer({
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
  });
}
