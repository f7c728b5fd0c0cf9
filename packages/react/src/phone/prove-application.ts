import type { Client } from '@latchkey/client';
import { zeroBitsBehind } from './zero-bits.ts';

/** How long the page may stand still at a time, in milliseconds: less than a frame. */
const turnLength = 8;

/** How many tries there are between two looks at the clock. */
const handful = 256;

/** Lets the page do everything else that waits. */
const pause = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/** Finds the first counter that makes the hash begin with that many zero bits. */
export async function solve(
  challenge: string,
  difficulty: number,
  signal: AbortSignal,
): Promise<number> {
  const zeroBits = zeroBitsBehind(`${challenge}.`);
  let counter = 0;
  for (;;) {
    const end = performance.now() + turnLength;
    while (counter % handful !== 0 || performance.now() < end) {
      if (zeroBits(counter) >= difficulty) return counter;
      counter += 1;
    }
    await pause();
    if (signal.aborted) throw signal.reason;
  }
}

/**
 * What goes with a request for an SMS as `recaptchaToken`: a little work, too much of it for whoever
 * wants to send thousands. It is good for one request.
 */
export async function proveApplication(client: Client, signal: AbortSignal): Promise<string> {
  const { challenge = '', difficulty = 0 } = await client.call('challenge', {}, { signal });
  return `${challenge}.${await solve(challenge, difficulty, signal)}`;
}
