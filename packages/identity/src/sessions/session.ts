import type { Change } from '@latchkey/kernel/change';
import type { Lineage } from './lineage.ts';

export type SecondFactor = { readonly provider: string; readonly identifier: string };

/** One sign-in on one device: a family of refresh tokens of which only the newest are good. */
export type Session = {
  readonly tenant: string;
  readonly id: string;
  /** The session it was handed over from, if it was: they end together, and are one device. */
  readonly origin: string | null;
  readonly accountId: string;
  /** The number of the newest refresh token. */
  readonly generation: number;
  readonly lineage: Lineage;
  /** In whole seconds: when this sign-in happened. A refresh does not move it. */
  readonly authTime: number;
  readonly signInProvider: string;
  readonly secondFactor: SecondFactor | null;
  /** Claims of a custom token; they live as long as the session. */
  readonly claims: string | null;
  /** What the provider said beyond who it is, as JSON; every token of the session says it, too. */
  readonly signInAttributes: string | null;
  /**
   * Good for verifying the address and adding a second factor, and for nothing else: one of them is
   * required, and missing.
   */
  readonly enrolmentOnly: boolean;
  readonly createdAt: number;
  /** Where the refresh token stays the same, up to an hour before it was used last. */
  readonly lastUsedAt: number;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
  readonly userAgent: string;
  readonly address: string;
};

/** What the sessions of one device have in common: the first of them. */
export const originOf = ({ id, origin }: Pick<Session, 'id' | 'origin'>): string => origin ?? id;

export type Sessions = {
  /** What was handed over is ended for whoever looks as soon as the session it came from is, or is gone. */
  find(tenant: string, id: string): Promise<Session | undefined>;
  /** Newest use first. */
  ofAccount(tenant: string, accountId: string, limit: number): Promise<readonly Session[]>;
  /**
   * Where the account is signed in on as many devices as it may, the one that was used longest ago ends,
   * with everything that was handed over there. What is handed over itself ends only its like: of one
   * device there are a few at most.
   */
  insert(session: Session): Change;
  /** Moves to a new generation; refused when another request moved it first or it was revoked. */
  rotate(
    session: Session,
    to: Pick<Session, 'generation' | 'lineage' | 'lastUsedAt'>,
  ): Change<'session-moved'>;
  touch(session: Session, at: number): Change<'session-moved'>;
  /** Nothing is missing any more: from here on it is good for everything. */
  arrive(session: Session): Change<'session-moved'>;
  /** With everything that was handed over from the same session, and that session. */
  revoke(session: Pick<Session, 'tenant' | 'accountId' | 'id' | 'origin'>, at: number): Change;
  /**
   * Only if it is the account's, with everything that was handed over from the same session, and that
   * session; refused when there is nothing to end.
   */
  revokeOwn(tenant: string, accountId: string, id: string, at: number): Change<'no-session'>;
  /** All but this one and what was handed over from it. */
  revokeOthers(tenant: string, accountId: string, except: string, at: number): Change;
  revokeAll(tenant: string, accountId: string, at: number): Change;
  /** Ends all and leaves nothing of them: nor do they make a place known any more. */
  forgetAll(tenant: string, accountId: string): Change;
  /** Those of a device together: what is left of one still tells of a theft. */
  prune(before: number): Change;
};
