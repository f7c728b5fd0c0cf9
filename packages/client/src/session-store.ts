/** Where a session is kept. Any of these may fail: browsers forbid, forget and fill up. */
export type SessionStore = {
  read(): Promise<string | undefined>;
  /** Undefined erases. Resolves once a page that is left now would find it again. */
  write(text: string | undefined): Promise<void>;
};

export function memoryStore(): SessionStore {
  let kept: string | undefined;
  return {
    read: async () => kept,
    async write(text) {
      kept = text;
    },
  };
}

export const webStore = (storage: Storage, key: string): SessionStore => ({
  read: async () => storage.getItem(key) ?? undefined,
  async write(text) {
    if (text === undefined) storage.removeItem(key);
    else storage.setItem(key, text);
  },
});

/**
 * Several stores as one: the first that holds something is believed, the first that accepts a text
 * keeps it, and the others forget. Nothing is tried out beforehand, so nothing can fail there.
 * Reading fails only when a store that worked before does: that is not the same as empty.
 */
export function firstThatWorks(stores: readonly SessionStore[]): SessionStore {
  const proven = new Set<SessionStore>();
  return {
    async read() {
      let failure: unknown;
      for (const store of stores) {
        try {
          const text = await store.read();
          proven.add(store);
          if (text !== undefined) return text;
        } catch (error) {
          if (proven.has(store)) failure = error;
        }
      }
      if (failure !== undefined) throw failure;
      return undefined;
    },
    async write(text) {
      let wanted = text;
      for (const store of stores) {
        await store.write(wanted).then(
          () => {
            wanted = undefined;
          },
          () => {},
        );
      }
    },
  };
}
