import { type ReactNode, useRef, useState } from 'react';
import { useAuth } from '../hooks/use-auth.ts';
import { useClass, useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { Frame } from './frame.tsx';
import type { GuestBannerProps } from './guest-banner.tsx';
import { LeaveGuestDialog } from './leave-guest-dialog.tsx';

/** What follows signing out, and what guests are offered first. */
export type SignOutButtonProps = GuestBannerProps & {
  /** Nobody is signed in any more. */
  readonly onSignOut?: (() => void) | undefined;
  /** Instead of our words. */
  readonly children?: ReactNode;
};

export type SigningOut = {
  signOut(): void;
  /** What a guest is asked first. Has to be shown somewhere. */
  readonly dialog: ReactNode;
};

/** Signs out once, however often it is pressed. Guests are told before what they would lose. */
export function useSignOut({ onSignOut, ...keeping }: SignOutButtonProps): SigningOut {
  const { signOut, account } = useAuth();
  const isUnderWay = useRef(false);
  const [isAsked, setAsked] = useState(false);

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

  function end(isLeaving: boolean): void {
    setAsked(false);
    if (isLeaving) void leave();
  }

  return {
    signOut: () => (account?.isAnonymous ? setAsked(true) : void leave()),
    dialog: isAsked && account?.isAnonymous && <LeaveGuestDialog {...keeping} onEnd={end} />,
  };
}

/** Shown while somebody is signed in. */
export function SignOutButton({ children, ...props }: SignOutButtonProps): ReactNode {
  const { status } = useAuth();
  const classOf = useClass();
  const words = useWords('account', english);
  const { signOut, dialog } = useSignOut(props);
  if (status !== 'signedIn') return null;
  return (
    <Frame part="account">
      <button className={classOf('button')} data-kind="plain" type="button" onClick={signOut}>
        {children ?? words.signOut}
      </button>
      {dialog}
    </Frame>
  );
}
