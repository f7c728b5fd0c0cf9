import type { Page } from './effects/performance.ts';

/** The page of a browser. A server has only an address. */
export const browserPage = (address: string): Page => ({
  get address() {
    return globalThis.location?.href ?? address;
  },
  replaceAddress(next) {
    history.replaceState(history.state, '', next);
  },
  goTo(next) {
    location.assign(next);
  },
  get step() {
    const kept = history.state?.latchkey;
    return kept?.screen && kept;
  },
  openWindow: () => open('', '', 'popup,width=500,height=600') ?? undefined,
});

/**
 * Whether this browser keeps anything at all. Where that is forbidden, even looking throws; writing
 * would keep whoever has the form before them from typing for a moment.
 */
export function keepsNothing(): boolean {
  if (typeof document === 'undefined') return false;
  const isForbidden = (name: 'localStorage' | 'sessionStorage') => {
    try {
      return globalThis[name].length < 0;
    } catch {
      return true;
    }
  };
  return isForbidden('localStorage') && isForbidden('sessionStorage');
}
