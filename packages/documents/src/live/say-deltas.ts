import type { Mask } from '../paths/mask.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { ListenMessage, ShownDocument } from './messages.ts';
import type { Delta } from './net-changes.ts';
import { projected } from './shown-documents.ts';

/** What a target has to be told, with the fields that it asked for. */
export type Told = {
  readonly id: number;
  readonly select: Mask | undefined;
  readonly deltas: Iterable<Delta>;
};

type Gathered = {
  readonly shown: Map<ShownDocument, number[]>;
  readonly removed: number[];
  missingAt: Microseconds | undefined;
};

/** As few messages as possible: each document once, for all targets that it concerns. */
export function messagesOf(
  targets: readonly Told[],
  readTime: Microseconds,
): readonly ListenMessage[] {
  const gathered = new Map<string, Gathered>();
  for (const { id, select, deltas } of targets) {
    for (const { name, document, missingAt } of deltas) {
      const known: Gathered = gathered.get(name) ?? {
        shown: new Map(),
        removed: [],
        missingAt: undefined,
      };
      gathered.set(name, known);
      if (document === undefined) {
        known.removed.push(id);
        // Zero is before everything, and for clients no time at all.
        if (missingAt !== undefined) known.missingAt = Math.max(known.missingAt ?? 1, missingAt);
        continue;
      }
      const shown = projected(document, select);
      const ids = known.shown.get(shown);
      if (ids === undefined) known.shown.set(shown, [id]);
      else ids.push(id);
    }
  }
  const messages: ListenMessage[] = [];
  for (const [name, { shown, removed, missingAt }] of gathered) {
    let removedTargetIds: readonly number[] = removed;
    for (const [document, targetIds] of shown) {
      messages.push({ documentChange: { document, targetIds, removedTargetIds } });
      removedTargetIds = [];
    }
    if (removedTargetIds.length === 0) continue;
    const gone = { document: name, removedTargetIds };
    if (missingAt === undefined) messages.push({ documentRemove: { ...gone, readTime } });
    else messages.push({ documentDelete: { ...gone, readTime: missingAt } });
  }
  return messages;
}
