import type { TestProject } from 'vitest/node';
import { hangDoorbell, type Shared } from '../doorbell.ts';
import { launchBrowser } from './launch-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of a browser. */
    browserDoorbell: string;
  }
}

let doorbell: Shared | undefined;

/** One browser for all files of a run: its contexts know nothing of each other. */
async function startBrowser(): Promise<Shared> {
  const browser = await launchBrowser();
  return { url: browser.wsEndpoint(), stop: () => browser.close() };
}

export async function setup(project: TestProject): Promise<void> {
  doorbell = await hangDoorbell(startBrowser);
  project.provide('browserDoorbell', doorbell.url);
}

export const teardown = async (): Promise<void> => doorbell?.stop();
