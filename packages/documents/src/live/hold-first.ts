import type { BytesHolder, HeldBytes } from '@latchkey/kernel/held-bytes';
import { type FirstDelta, sizeOf, withoutDocuments } from './answers.ts';
import { tooMuchListenedTo } from './limits.ts';

/** Counts what is to be said first, for as long as it is held. Refused if that is too much. */
export type HoldFirst = (deltas: readonly FirstDelta[]) => {
  /** With as many of the documents as may be held. */
  readonly deltas: readonly FirstDelta[];
  release(): void;
};

export function holdingFirstFor(
  holder: BytesHolder,
  remembered: HeldBytes,
  unsaid: HeldBytes,
): HoldFirst {
  return (deltas) => {
    const size = sizeOf(deltas);
    const names = remembered.part(holder);
    const documents = unsaid.part(holder);
    if (!names.set(size.names)) throw tooMuchListenedTo();
    return {
      deltas: documents.set(size.documents) ? deltas : withoutDocuments(deltas),
      release() {
        names.set(0);
        documents.set(0);
      },
    };
  };
}
