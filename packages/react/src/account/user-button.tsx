import type { Account } from '@latchkey/client';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useUser } from '../hooks/use-auth.ts';
import { useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { fill } from '../messages/words.ts';
import { Avatar } from './avatar.tsx';
import { Frame } from './frame.tsx';
import type { GuestBannerProps } from './guest-banner.tsx';
import { nameOf } from './picture.ts';
import { useSignOut } from './sign-out-button.tsx';
import { UserMenu } from './user-menu.tsx';

/** Where the menu leads, and what follows signing out. */
export type UserButtonProps = GuestBannerProps & {
  /** Where the account pages are. Without it the menu has no way there. */
  readonly href?: string | undefined;
  /** Goes there without leaving the page. */
  readonly onNavigate?: ((href: string) => void) | undefined;
  /** Nobody is signed in any more. */
  readonly onSignOut?: (() => void) | undefined;
};

type OwnButtonProps = UserButtonProps & { readonly account: Account };

function OwnButton({ account, ...props }: OwnButtonProps): ReactNode {
  const id = useId();
  const words = useWords('account', english);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<'first' | 'last'>();
  const { signOut, dialog } = useSignOut(props);
  const name = nameOf(account) ?? words.guest;

  function close(keepsFocus: boolean): void {
    setOpened(undefined);
    if (keepsFocus) button.current?.focus();
  }

  useEffect(() => {
    if (opened === undefined) return;
    const look = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpened(undefined);
    };
    document.addEventListener('pointerdown', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerdown', look);
      document.removeEventListener('focusin', look);
    };
  }, [opened]);

  return (
    <div className="lk-user" ref={place}>
      <button
        className="lk-user-toggle"
        ref={button}
        id={id}
        type="button"
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        aria-controls={opened && `${id}-menu`}
        onClick={() => (opened ? close(true) : setOpened('first'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        <Avatar account={account} />
        <span className="lk-hidden">{fill(words.button, { name })}</span>
      </button>
      {opened && (
        <UserMenu
          href={props.href}
          onNavigate={props.onNavigate}
          onSignOut={signOut}
          account={account}
          id={`${id}-menu`}
          labelledBy={id}
          begin={opened}
          onClose={close}
        />
      )}
      {dialog}
    </div>
  );
}

/** Who is signed in, as a picture, and what they can do about it, as a menu. */
export function UserButton(props: UserButtonProps): ReactNode {
  const account = useUser();
  if (account === undefined) return null;
  return (
    <Frame part="userButton">
      <OwnButton {...props} account={account} key={account.localId} />
    </Frame>
  );
}
