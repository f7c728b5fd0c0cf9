import type { FirstDelta } from './answers.ts';

/** What has changed, and how many more there are than before. */
export type Told = { readonly deltas: readonly FirstDelta[]; readonly more: number };
