import type { StoredDocument } from '../store/stored-document.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { WriteResult } from '../writes/print-result.ts';

/**
 * A document as listeners are shown it. Everybody is given the same object for the same version with the
 * same fields, so that what it is written as can be kept beside it: see `printListenMessage`.
 */
export type ShownDocument = Pick<StoredDocument, 'name' | 'text' | 'createTime' | 'updateTime'>;

/** google.rpc.Status. */
export type Cause = { readonly code: number; readonly message: string };

export type TargetChange = {
  readonly targetChangeType: 'NO_CHANGE' | 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET';
  /** None are all of them. */
  readonly targetIds: readonly number[];
  readonly cause?: Cause;
  /** Base64. */
  readonly resumeToken?: string;
  readonly readTime?: Microseconds;
};

export type DocumentChange = {
  readonly document: ShownDocument;
  readonly targetIds: readonly number[];
  readonly removedTargetIds: readonly number[];
};

/** A document, by its name, that is no longer there, or no longer in the targets. */
export type DocumentGone = {
  readonly document: string;
  readonly readTime: Microseconds;
  readonly removedTargetIds: readonly number[];
};

/** How many documents a target has, and perhaps which. */
export type ExistenceFilter = {
  readonly targetId: number;
  readonly count: number;
  readonly unchangedNames?: {
    /** The bitmap is in base64. */
    readonly bits: { readonly bitmap: string; readonly padding: number };
    readonly hashCount: number;
  };
};

/** google.firestore.v1.ListenResponse: exactly one of them. */
export type ListenMessage =
  | { readonly targetChange: TargetChange }
  | { readonly documentChange: DocumentChange }
  | { readonly documentDelete: DocumentGone }
  | { readonly documentRemove: DocumentGone }
  | { readonly filter: ExistenceFilter };

/** google.firestore.v1.WriteResponse. The first one has a stream id, those of commits have a time. */
export type WriteMessage = {
  readonly streamId?: string;
  /** Base64. */
  readonly streamToken: string;
  readonly writeResults?: readonly WriteResult[];
  readonly commitTime?: Microseconds;
};
