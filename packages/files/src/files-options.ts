import type { Guarded } from '@latchkey/rulesets/guarded';

/** What whoever composes products decides about files. */
export type FilesOptions = {
  /** Documents beside it, which rules may look up. */
  readonly documents?: () => Promise<Pick<Guarded, 'product' | 'read'>>;
  /** The text of the rules by which clients are let in, for all buckets, in place of what is deployed. */
  readonly rules?: string;
};
