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
  /** Made when there is something: most targets are quiet for most of the time. */
  let pending: Map<string, Delta> | undefined;
  let characters = 0;
  return {
    add(deltas) {
      const before = characters;
      pending ??= new Map();
      for (const delta of deltas) {
        characters += charactersOf(delta) - charactersOf(pending.get(delta.name));
        pending.set(delta.name, delta);
      }
      changed(characters - before);
    },
    has: (name) => pending?.has(name) ?? false,
    take() {
      const taken = pending === undefined ? [] : [...pending.values()];
      pending = undefined;
      changed(-characters);
      characters = 0;
      return taken;
    },
    size: () => pending?.size ?? 0,
    characters: () => characters,
  };
}
