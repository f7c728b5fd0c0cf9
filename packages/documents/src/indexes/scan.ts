import type { FieldPath } from '../paths/field-path.ts';
import type { Condition } from '../query/condition.ts';
import type { Direction } from '../query/query.ts';
import type { CompositeIndex } from './index-config.ts';

/** A place in an index: before the entry of this value and this key, if there is one. */
export type ScanBound = { readonly value: Buffer; readonly key: Buffer };

/** Entries from the first bound up to the second, in the order of values, then of keys. */
export type ScanRange = { readonly from: ScanBound; readonly to: ScanBound };

/**
 * The documents themselves by their keys, which then stand as values with an empty key beside them;
 * or the entries of one field, or those of several, which have a name.
 */
export type ScannedIndex =
  | { readonly kind: 'documents' }
  | { readonly kind: 'values' | 'elements'; readonly fieldPath: string }
  | { readonly kind: 'composite'; readonly fieldPath: string; readonly composite: CompositeIndex };

/**
 * One way to find all answers to a disjunct: entries to walk over, and what to look at in their
 * documents, scope and cursors included: see `scanAdmits`.
 */
export type Scan = {
  readonly index: ScannedIndex;
  /** In order, and apart from each other. */
  readonly ranges: readonly ScanRange[];
  readonly direction: Direction;
  /**
   * By how many of the query's orders the walk comes in order; all of them if there is nothing to be
   * sorted. Entries of one value that may be cut (`mayBeCut`) come in no order among each other.
   */
  readonly orderedBy: number;
  /** The conditions that the ranges are made of. */
  readonly using: readonly Condition[];
  /** Those that the ranges do not promise, or not exactly. */
  readonly checking: readonly Condition[];
  /** Fields that an answer has, and that the walk does not promise. */
  readonly requiring: readonly FieldPath[];
  /** Every entry is an answer, and each answer has one: to count them, no document is looked at. */
  readonly isExact: boolean;
};
