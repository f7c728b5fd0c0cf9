import type { SessionState, SignInState } from './is-over.ts';

/** What decides whether many sign-ins still count, and no more than that. */
export type Standings = {
  /** Those of the ids that there are, in no order. */
  accounts(tenant: string, ids: readonly string[]): Promise<readonly SignInState[]>;
  sessions(tenant: string, ids: readonly string[]): Promise<readonly SessionState[]>;
};
