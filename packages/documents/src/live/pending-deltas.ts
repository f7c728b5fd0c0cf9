import type { Delta } from './net-changes.ts';

/** What is to be told of each document, the latest only. */
export type PendingDeltas = {
  add(deltas: readonly Delta[]): void;
  has(name: string): boolean;
  /** All of it, which is then told. */
  take(): readonly Delta[];
  size(): number;
  characters(): number;
};

/** Beside the document itself: its times and what is around it. */
const around = 200;

const charactersOf = (delta: Delta | undefined): number =>
  delta === undefined ? 0 : around + delta.name.length + (delta.document?.text.length ?? 0);

/** `changed` is told by how many characters there are more of it. */
export function pendingDeltas(changed: (more: number) => void): PendingDeltas {
  const pending = new Map<string, Delta>();
  let characters = 0;
  return {
    add(deltas) {
      const before = characters;
      for (const delta of deltas) {
        characters += charactersOf(delta) - charactersOf(pending.get(delta.name));
        pending.set(delta.name, delta);
      }
      changed(characters - before);
    },
    has: (name) => pending.has(name),
    take() {
      const taken = [...pending.values()];
      pending.clear();
      changed(-characters);
      characters = 0;
      return taken;
    },
    size: () => pending.size,
    characters: () => characters,
  };
}
