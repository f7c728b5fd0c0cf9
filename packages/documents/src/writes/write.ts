import type { FieldPath } from '../paths/field-path.ts';
import type { Mask } from '../paths/mask.ts';
import type { NumberValue } from '../values/compare-numbers.ts';
import type { Fields, Value } from '../values/value.ts';
import type { Microseconds } from '../wire/timestamps.ts';

/** What is computed from the value that stands there, in the order of the transforms. */
export type Transform = { readonly path: FieldPath } & (
  | { readonly kind: 'requestTime' }
  | { readonly kind: 'increment' | 'maximum' | 'minimum'; readonly operand: NumberValue }
  | {
      readonly kind: 'appendMissingElements' | 'removeAllFromArray';
      readonly elements: readonly Value[];
    }
);

export type Precondition = { readonly exists: boolean } | { readonly updateTime: Microseconds };

/** One change of one document, or the question whether it still is as it was. */
export type Write = {
  /** The document's full name. */
  readonly name: string;
  readonly precondition?: Precondition;
} & (
  | {
      readonly kind: 'update';
      readonly fields: Fields;
      /** Without one, the fields take the place of all that was there. */
      readonly mask?: Mask;
      readonly transforms: readonly Transform[];
    }
  | { readonly kind: 'delete' }
  | { readonly kind: 'verify' }
);

/** Of a commit under way, whose time nobody knows before it is made. */
export const thisCommit = 'this commit';
export type WriteTime = Microseconds | typeof thisCommit;

/** A document as a write finds it and leaves it. */
export type DocumentState = {
  readonly fields: Fields;
  readonly createTime: WriteTime;
  readonly updateTime: WriteTime;
};
