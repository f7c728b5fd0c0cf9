import { useEffect, useSyncExternalStore } from 'react';

const changed = 'latchkey-example:address';

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  addEventListener(changed, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(changed, listener);
  };
}

export const addressOfBoard = (id: string): string => `?board=${encodeURIComponent(id)}`;

function goTo(address: string, change: 'pushState' | 'replaceState'): void {
  history[change](null, '', address);
  dispatchEvent(new Event(changed));
}

export const chooseBoard = (id: string): void => goTo(addressOfBoard(id), 'pushState');

/** To whichever board comes first. */
export const leaveBoard = (): void => goTo(location.pathname, 'pushState');

/**
 * The board that the address names. The first one is written into it, so that nobody finds themselves
 * on another board when the one they look at is gone.
 */
export function useChosenBoard(first: string | undefined): string | undefined {
  const search = useSyncExternalStore(subscribe, () => location.search);
  const named = new URLSearchParams(search).get('board') ?? undefined;
  useEffect(() => {
    if (named === undefined && first !== undefined) goTo(addressOfBoard(first), 'replaceState');
  }, [named, first]);
  return named ?? first;
}
