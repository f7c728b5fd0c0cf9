/** Small texts this browser keeps across pages. Where it keeps nothing, they last as long as the page. */
export type Notes = {
  /** Undefined where there is none, or where storage cannot be read. */
  read(name: string): string | undefined;
  /**
   * Keeps the text in place of the one before. Where storage is full or forbidden, nothing happens.
   */
  write(name: string, text: string): void;
  /** Forgets the text, if there is one. */
  erase(name: string): void;
};

const attempt = <Result>(action: () => Result): Result | undefined => {
  try {
    return action();
  } catch {
    return undefined;
  }
};

/** Storage that is full, forbidden or missing is no reason for anything to fail. */
export function createNotes(prefix: string, storage: Storage | undefined): Notes {
  const unkept = new Map<string, string>();
  return {
    read: (name) => unkept.get(name) ?? attempt(() => storage?.getItem(prefix + name)) ?? undefined,
    write(name, text) {
      const kept = attempt(() => {
        storage?.setItem(prefix + name, text);
        return storage !== undefined;
      });
      if (kept) unkept.delete(name);
      else unkept.set(name, text);
    },
    erase(name) {
      unkept.delete(name);
      attempt(() => storage?.removeItem(prefix + name));
    },
  };
}
