import type { Mask } from '../paths/mask.ts';
import type { DocumentWatch } from './document-watch.ts';
import { type PendingDeltas, pendingDeltas } from './pending-deltas.ts';
import type { AskedTarget } from './read-listen-request.ts';

/** Something that one client listens to. */
export type Target = {
  readonly id: number;
  readonly asked: AskedTarget;
  readonly pending: PendingDeltas;
  /** Where what happens to it comes from. */
  readonly sources: Pick<DocumentWatch, 'isBusy' | 'ready'>[];
  /** What is to be done when it is over, the last first. */
  readonly releases: (() => void)[];
  /** Whether the client was told that there is an answer. */
  isAdded: boolean;
  /** Whether the client knows all of it. */
  isCurrent: boolean;
  isOver: boolean;
};

export const openTarget = (
  id: number,
  asked: AskedTarget,
  pendingChanged: (more: number) => void,
): Target => ({
  id,
  asked,
  pending: pendingDeltas(pendingChanged),
  sources: [],
  releases: [],
  isAdded: false,
  isCurrent: false,
  isOver: false,
});

export function endTarget(target: Target): void {
  target.isOver = true;
  for (const release of target.releases.splice(0).reverse()) release();
}

/** What has to be waited for before anything is told of the target. */
export const busySource = ({ sources }: Target) => sources.find((source) => source.isBusy());

export const selectOf = ({ asked: { watched } }: Target): Mask | undefined =>
  'query' in watched ? watched.query.select : undefined;
