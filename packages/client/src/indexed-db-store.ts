import { openDatabase } from './indexed-db.ts';
import type { SessionStore } from './session-store.ts';

export function indexedDbStore(factory: IDBFactory, key: string): SessionStore {
  const ask = openDatabase(factory);
  return {
    async read() {
      const kept = await ask('readonly', (store) => store.get(key));
      return typeof kept === 'string' ? kept : undefined;
    },
    async write(text) {
      await ask('readwrite', (store) =>
        text === undefined ? store.delete(key) : store.put(text, key),
      );
    },
  };
}
