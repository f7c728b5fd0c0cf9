/** A table, and the tables that its rows point at. */
export type Table = { readonly name: string; readonly pointsAt: readonly string[] };

/** Tables in an order in which no row points at one that is not there yet. */
export function inOrderOfKeys<T extends Table>(tables: readonly T[]): readonly T[] {
  const ordered: T[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const isWaiting = new Set(waiting.map(({ name }) => name));
    const ready = waiting.filter(({ name, pointsAt }) =>
      pointsAt.every((other) => other === name || !isWaiting.has(other)),
    );
    if (ready.length === 0) throw new Error(`${[...isWaiting].join(', ')} point at each other.`);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}
