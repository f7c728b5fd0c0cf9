/** A text that the server has not taken yet. */
export type KeptText = {
  readonly board: string;
  readonly note: string;
  readonly text: string;
};

const isKept = (value: unknown): value is KeptText =>
  typeof value === 'object' &&
  value !== null &&
  ['board', 'note', 'text'].every((name) => typeof Reflect.get(value, name) === 'string');

/**
 * Texts until the server has taken them. The database keeps what waits, also while the page is
 * closed, but drops what the server refuses: then this is the only place where the text still is.
 */
export function keptTexts(storage: Pick<Storage, 'getItem' | 'setItem'>, uid: string) {
  const key = `latchkey-example:unsent:${uid}`;

  function all(): readonly KeptText[] {
    try {
      const read: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(read) ? read.filter(isKept) : [];
    } catch {
      return [];
    }
  }

  function replace(texts: readonly KeptText[]): void {
    try {
      storage.setItem(key, JSON.stringify(texts));
    } catch {
      // The storage is full or switched off; the database still has what waits.
    }
  }

  const without = (note: string) => all().filter((one) => one.note !== note);

  return {
    all,
    keep: (text: KeptText) => replace([...without(text.note), text]),
    /** The server has it, or its text is somewhere else again. */
    release: (note: string) => replace(without(note)),
  };
}

export type KeptTexts = ReturnType<typeof keptTexts>;

const drafts = new EventTarget();

/** Hears of every change of what is typed, in this tab. */
export function onDraft(listener: () => void): () => void {
  drafts.addEventListener('change', listener);
  return () => drafts.removeEventListener('change', listener);
}

/** What is typed and not sent, for each board. */
export function draftText(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  uid: string,
  board: string,
) {
  const key = `latchkey-example:draft:${uid}:${board}`;
  return {
    read(): string {
      try {
        return storage.getItem(key) ?? '';
      } catch {
        return '';
      }
    },
    write(text: string): void {
      try {
        storage.setItem(key, text);
      } catch {
        // It is still in the field.
      }
      drafts.dispatchEvent(new Event('change'));
    },
  };
}

/** A text that comes back does not take the place of what was typed meanwhile. */
export const withReturned = (typed: string, returned: string): string =>
  typed.trim() === '' ? returned : `${typed.trimEnd()}\n\n${returned}`;
