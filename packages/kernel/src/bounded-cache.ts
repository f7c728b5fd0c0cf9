/** The engine lets a part of a text hold on to the whole of it, which may be a large piece of a file. */
const inOnePiece = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

/** What was asked for least recently makes room; statements built from lists would fill memory otherwise. */
export function boundedCache<Value>(
  limit: number,
  make: (key: string) => Value,
): (key: string) => Value {
  const kept = new Map<string, { readonly key: string; readonly value: Value }>();
  return (given) => {
    let entry = kept.get(given);
    if (entry === undefined) {
      const key = inOnePiece(given);
      entry = { key, value: make(key) };
    } else {
      kept.delete(entry.key);
    }
    kept.set(entry.key, entry);
    if (kept.size > limit) {
      for (const oldest of kept.keys()) {
        kept.delete(oldest);
        break;
      }
    }
    return entry.value;
  };
}
