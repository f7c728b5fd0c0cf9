import type { SessionState, SignInState } from './is-over.ts';
import type { Session } from './session.ts';

/** A session as far as a token that was made in it depends on it. */
export type StandingSession = SessionState & Pick<Session, 'createdAt'>;

export type SignInStanding = {
  readonly account: SignInState;
  readonly session: StandingSession | undefined;
};

/** What decides whether many sign-ins still count, and no more than that. */
export type Standings = {
  /** Those of the ids that there are, in no order. */
  accounts(tenant: string, ids: readonly string[]): Promise<readonly SignInState[]>;
  sessions(tenant: string, ids: readonly string[]): Promise<readonly SessionState[]>;
  /** Of one sign-in at once. Nothing if there is no such account. */
  signIn(tenant: string, id: string, sessionId: string): Promise<SignInStanding | undefined>;
};
