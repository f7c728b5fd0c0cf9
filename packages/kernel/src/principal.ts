import type { Operator } from './operators/operator.ts';
import type { TokenClaims } from './tokens/token-signer.ts';

/** Somebody with an account, by an ID token that was good when it was shown. */
export type AccountPrincipal = {
  readonly kind: 'account';
  /** The empty tenant is the project itself. */
  readonly tenant: string;
  readonly uid: string;
  /** Of the token, deeply frozen. */
  readonly claims: TokenClaims;
  /** Nothing for tokens of a release whose tokens did not name it. */
  readonly sessionId: string | null;
  /** Milliseconds: from then on the token is refused. */
  readonly expiresAt: number;
};

export type OperatorPrincipal = { readonly kind: 'operator' } & Operator;

/** On whose behalf something is asked, as every product sees it. */
export type Principal = { readonly kind: 'nobody' } | OperatorPrincipal | AccountPrincipal;

/**
 * Why a principal is one no longer. Revoked is a session that is over, a sign-in that counts no more,
 * and whatever an operator has proved itself with. A tenant is gone when nobody gets in there.
 */
export type Ending = 'expired' | 'revoked' | 'disabled' | 'deleted' | 'tenant gone';

export type KeptPrincipal = {
  /** Told once, and then nothing any more. */
  readonly ended: (why: Ending) => void;
  /** Whether nobody could find out for a while if the principal still is one. It may still be. */
  readonly away?: (isAway: boolean) => void;
};

export type Principals = {
  /**
   * Who shows this header. None is nobody; one that proves nothing is refused as UNAUTHENTICATED, and
   * where nobody can tell, as unavailable. Never is somebody taken for nobody.
   */
  of(authorization: string | undefined): Promise<Principal>;
  /**
   * Looks at what `of` has answered again and again, until the answer is called: for what lasts longer
   * than a request. An end is noticed within seconds, whichever node brought it about.
   */
  keep(principal: Principal, kept: KeptPrincipal): () => void;
  /**
   * Why somebody is a principal no longer, judged now: for what was begun by an account, and is to be done
   * later in its name, also after the token expired by which it was known. Operators prove themselves
   * every time, unless `of` has answered this very one.
   */
  endingOf(principal: Principal): Promise<Ending | undefined>;
  /** Which of these ids no account of the tenant has, judged now: what was theirs can go. */
  withoutAccount(tenant: string, uids: readonly string[]): Promise<ReadonlySet<string>>;
};
