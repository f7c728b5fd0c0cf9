import { redirectCancelDelay } from '../flow/later-timings.ts';
import type { Page } from './performance.ts';

/**
 * Leaves for another address. It resolves only where that came to nothing: the page is still here a
 * while after it was looked at again, as it is when the address opened an application.
 */
export function leaveAndReturn(page: Page, address: string, signal: AbortSignal): Promise<void> {
  page.goTo(address);
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (globalThis.document?.visibilityState !== 'hidden') {
        timer = setTimeout(() => end(resolve), redirectCancelDelay);
      }
    };
    const end = (settle: () => void) => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('focus', look);
      signal.removeEventListener('abort', giveUp);
      settle();
    };
    const giveUp = () => end(() => reject(signal.reason));
    globalThis.addEventListener?.('focus', look);
    signal.addEventListener('abort', giveUp);
  });
}
