import { indexedDbStore } from './indexed-db-store.ts';
import { firstThatWorks, memoryStore, type SessionStore, webStore } from './session-store.ts';

/** The places in which a browser keeps things; one that is missing is passed over. */
export type BrowserStorage = {
  /** Keeps sessions that outlive the tab, if it can. */
  readonly indexedDB?: IDBFactory | undefined;
  /** Keeps notes that outlive the tab, and sessions where there is no IndexedDB. */
  readonly local?: Storage | undefined;
  /** Keeps what ends with the tab. */
  readonly session?: Storage | undefined;
};

/** `local`: until signing out, in all tabs. `session`: as long as this tab. `none`: as long as this page. */
export type Persistence = 'local' | 'session' | 'none';

/** Where storage is forbidden, even looking at it throws. */
function place<Name extends 'indexedDB' | 'localStorage' | 'sessionStorage'>(name: Name) {
  try {
    return globalThis[name] ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * What this page or worker has. A server has nothing, even where its runtime offers a
 * `localStorage`: that one belongs to all visitors at once.
 */
export function browserStorage(): BrowserStorage {
  if (!('document' in globalThis || 'WorkerGlobalScope' in globalThis)) return {};
  return {
    indexedDB: place('indexedDB'),
    local: place('localStorage'),
    session: place('sessionStorage'),
  };
}

/** The session's store, and whether other tabs have the same. */
export function openStore(
  persistence: Persistence,
  { indexedDB, local, session }: BrowserStorage,
  key: string,
): { readonly store: SessionStore; readonly isShared: boolean } {
  const lasting =
    persistence === 'local'
      ? [
          ...(indexedDB === undefined ? [] : [indexedDbStore(indexedDB, key)]),
          ...(local === undefined ? [] : [webStore(local, key)]),
        ]
      : [];
  const tabOnly = persistence === 'none' || session === undefined ? [] : [webStore(session, key)];
  return {
    store: firstThatWorks([...lasting, ...tabOnly, memoryStore()]),
    isShared: lasting.length > 0,
  };
}
