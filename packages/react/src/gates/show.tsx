import type { SessionSnapshot } from '@latchkey/client';
import type { ReactNode } from 'react';
import { useAuth } from '../hooks/use-auth.ts';
import { useClaims } from '../hooks/use-claims.ts';
import { allows, type Condition, type Requirement } from './allows.ts';

type GateProps = {
  /** For everybody else. */
  readonly fallback?: ReactNode;
  /** While nobody knows yet. Nothing if not said: the fallback may well lead away. */
  readonly loading?: ReactNode;
  /** For whoever it is meant for. */
  readonly children: ReactNode;
};

/** What is shown, and to whom. */
export type ShowProps = GateProps & {
  /** Whom it is for. */
  readonly when: Condition;
};

/**
 * Shows something to those it is for. What is hidden here is still in the page's code: a server
 * has to judge the token before it hands out anything that matters.
 */
export function Show({ when, fallback, loading, children }: ShowProps): ReactNode {
  const { status, account } = useAuth();
  // Both come from one snapshot; taken apart, the compiler no longer sees that they fit.
  const isAllowed = allows(when, { status, account } as SessionSnapshot, useClaims());
  if (isAllowed === undefined) return loading;
  return isAllowed ? children : fallback;
}

/** For whoever is signed in, guests included. */
export const SignedIn = (props: GateProps): ReactNode => <Show {...props} when="signed-in" />;

/** For whoever is not. */
export const SignedOut = (props: GateProps): ReactNode => <Show {...props} when="signed-out" />;

/** What is shown to whoever has the claim and the role. */
export type ProtectProps = GateProps & Requirement;

/** For whoever is signed in and has the claim, or the role. */
export const Protect = ({ claim, role, ...props }: ProtectProps): ReactNode => (
  <Show {...props} when={{ claim, role }} />
);
