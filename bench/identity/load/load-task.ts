import type { Driven } from './tally.ts';

export type LoadTask =
  | { readonly kind: 'open-guests'; readonly port: number; readonly count: number }
  | { readonly kind: 'open-sessions'; readonly port: number; readonly uids: readonly string[] }
  | {
      readonly kind: 'drive';
      readonly port: number;
      readonly work: WorkName;
      /** Where they are named by address: how many of the seeded members take turns. */
      readonly members?: number;
      readonly demand: Demand;
      readonly milliseconds: number;
    };

export type WorkName =
  | 'refresh'
  | 'lookup'
  | 'sign-up'
  | 'sign-in'
  | 'find-account'
  | 'list-accounts'
  | 'health';

export type Demand = { readonly inFlight: number } | { readonly perSecond: number };

export type LoadResult = Driven | undefined;
