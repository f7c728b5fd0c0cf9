import { useEffect, useState, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** A page that was just opened has what is kept here before it has heard of the server. */
const grace = 4_000;

/** Whether the server cannot be asked: the browser says so, or answers come from the cache for long. */
export function useOffline(isFromCache: boolean): boolean {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isFromCache) return;
    const timer = setTimeout(() => setLong(true), grace);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isFromCache]);
  return !isOnline || isLong;
}
