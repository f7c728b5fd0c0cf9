import type { Client } from '@latchkey/client';
import type { Machine } from './flow/machine.ts';
import { fillInPasskeys } from './passkeys/fill-in-passkeys.ts';

/** When the page is there and the browser has nothing better to do, the rest is brought. */
export const preload =
  (loadEveryRegion: () => Promise<void>) =>
  (machine: Machine, signal: AbortSignal, client: Client): void => {
    async function load(): Promise<void> {
      if (signal.aborted) return;
      await loadEveryRegion();
      await fillInPasskeys(client, machine, signal);
    }
    // What does not arrive now is asked for again when it is needed.
    const tryToLoad = () => void load().catch(() => {});
    const whenIdle = () =>
      // Not in every browser yet.
      typeof requestIdleCallback === 'undefined'
        ? setTimeout(tryToLoad, 2000)
        : requestIdleCallback(tryToLoad);
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', whenIdle, { once: true, signal });
  };
