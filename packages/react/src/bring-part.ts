import { ClientError } from '@latchkey/client';

/** Browsers that name the file that did not come do so at the end. */
const fileIn = (error: unknown): string | undefined => /https?:\S+$/.exec(String(error))?.[0];

let tries = 0;

/**
 * A part of the scripts. Most browsers remember for as long as the page is open that a file did not
 * come, and never ask for it again. So nothing is asked for without a network, and a file that did not
 * come is asked for by another address.
 */
export async function bringPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (globalThis.navigator?.onLine === false) throw new ClientError('NETWORK_REQUEST_FAILED');
  try {
    return await load();
  } catch (error) {
    const file = fileIn(error);
    if (file === undefined) throw error;
    tries += 1;
    return import(/* @vite-ignore */ /* webpackIgnore: true */ `${file}?again=${tries}`);
  }
}
