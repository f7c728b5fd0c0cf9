import type { Account } from './account.ts';

/** What an application shows: `loading` until storage was read, then somebody or nobody. */
export type SessionSnapshot =
  | {
      readonly status: 'loading' | 'signedOut';
      readonly account?: undefined;
      /** Who was signed in until the server ended it. Nobody, where they signed out themselves. */
      readonly lost?: Account | undefined;
    }
  | { readonly status: 'signedIn'; readonly account: Account; readonly lost?: undefined };

export type SessionSnapshots = {
  getSnapshot(): SessionSnapshot;
  getServerSnapshot(): SessionSnapshot;
  /** Returns the way to end it. */
  subscribe(listener: () => void): () => void;
  /** `isLost`: the server has ended what was shown before. */
  show(account: Account | undefined, isLost?: boolean): void;
};

const loading: SessionSnapshot = { status: 'loading' };
const signedOut: SessionSnapshot = { status: 'signedOut' };

const isSame = (one: Account | undefined, other: Account | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Snapshots that stay the same object until something is different, as React asks of a store. */
export function createSnapshots(): SessionSnapshots {
  let snapshot = loading;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => snapshot,
    getServerSnapshot: () => loading,
    subscribe(listener) {
      // Wrapped, so that a function that subscribes twice is called twice and can leave once.
      const entry = () => listener();
      listeners.add(entry);
      return () => {
        listeners.delete(entry);
      };
    },
    show(account, isLost) {
      if (snapshot !== loading && isSame(snapshot.account, account)) return;
      const lost = isLost && snapshot.account;
      if (account) snapshot = { status: 'signedIn', account };
      else snapshot = lost ? { status: 'signedOut', lost } : signedOut;
      for (const listener of [...listeners]) {
        try {
          listener();
        } catch (error) {
          // One listener's fault is reported as its own and keeps nothing from the others.
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
}
