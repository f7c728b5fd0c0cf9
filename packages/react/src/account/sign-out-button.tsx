import { type ReactNode, useRef } from 'react';
import { useClass, useWords } from '../context.ts';
import { useAuth } from '../hooks/use-auth.ts';
import { account as english } from '../messages/en/account.ts';
import { Frame } from './frame.tsx';

export type SignOutButtonProps = {
  /** Nobody is signed in any more. */
  readonly onSignOut?: (() => void) | undefined;
  /** Instead of our words. */
  readonly children?: ReactNode;
};

/** Signs out once, however often it is pressed. */
export function useSignOut(onSignOut: (() => void) | undefined): () => void {
  const { signOut } = useAuth();
  const isUnderWay = useRef(false);
  async function leave(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await signOut();
      onSignOut?.();
    } finally {
      isUnderWay.current = false;
    }
  }
  return () => void leave();
}

/** Shown while somebody is signed in. */
export function SignOutButton({ onSignOut, children }: SignOutButtonProps): ReactNode {
  const { status } = useAuth();
  const classOf = useClass();
  const words = useWords('account', english);
  const signOut = useSignOut(onSignOut);
  if (status !== 'signedIn') return null;
  return (
    <Frame part="account">
      <button className={classOf('button')} data-kind="plain" type="button" onClick={signOut}>
        {children ?? words.signOut}
      </button>
    </Frame>
  );
}
