/** What was asked for least recently makes room; statements built from lists would fill memory otherwise. */
export function boundedCache<Value>(
  limit: number,
  make: (key: string) => Value,
): (key: string) => Value {
  const kept = new Map<string, Value>();
  return (key) => {
    const found = kept.get(key);
    const value = found ?? make(key);
    if (found !== undefined) kept.delete(key);
    kept.set(key, value);
    if (kept.size > limit) {
      for (const oldest of kept.keys()) {
        kept.delete(oldest);
        break;
      }
    }
    return value;
  };
}
