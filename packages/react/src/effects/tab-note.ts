export type TabNote = {
  read(): string | undefined;
  keep(text: string): void;
  forget(): void;
};

/** One thing that this tab keeps, also where it is led to another site and back. */
export function tabNote(name: string): TabNote {
  const key = `latchkey:${name}`;
  // Where keeping is forbidden, even looking at it throws.
  function attempt<Result>(action: (storage: Storage) => Result): Result | undefined {
    try {
      return action(sessionStorage);
    } catch {
      return undefined;
    }
  }
  return {
    read: () => attempt((storage) => storage.getItem(key)) ?? undefined,
    keep: (text) => attempt((storage) => storage.setItem(key, text)),
    forget: () => attempt((storage) => storage.removeItem(key)),
  };
}
