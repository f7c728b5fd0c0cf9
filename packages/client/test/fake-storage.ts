export type FakeStorage = Storage & {
  /** From now on the browser refuses, as it does when storage is full or forbidden. */
  refuse(what: 'nothing' | 'writing' | 'everything'): void;
  /** Everything that is kept, as one text to search in. */
  dump(): string;
  /** Overwrites what is kept under the names that end so. */
  tamper(ending: string, text: string): void;
};

/** What two tabs of one browser share: a `Storage` that can be made to fail. */
export function fakeStorage(): FakeStorage {
  const texts = new Map<string, string>();
  let refused: 'nothing' | 'writing' | 'everything' = 'nothing';
  const guard = (isWriting: boolean) => {
    if (refused === 'everything') throw new DOMException('forbidden', 'SecurityError');
    if (refused === 'writing' && isWriting) throw new DOMException('full', 'QuotaExceededError');
  };
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem(name) {
      guard(false);
      return texts.get(name) ?? null;
    },
    setItem(name, text) {
      guard(true);
      texts.set(name, text);
    },
    removeItem(name) {
      guard(false);
      texts.delete(name);
    },
    clear: () => texts.clear(),
    dump: () => JSON.stringify([...texts]),
    tamper(ending, text) {
      const names = [...texts.keys()].filter((name) => name.endsWith(ending));
      if (names.length === 0) throw new Error(`Nothing is kept under ${ending}.`);
      for (const name of names) texts.set(name, text);
    },
    refuse(what) {
      refused = what;
    },
  };
}
