import type { Account } from '@latchkey/client';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useClass, useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { nextItem } from './next-item.ts';
import { nameOf } from './picture.ts';
import { isPlainClick } from './plain-click.ts';
import { shiftIntoView } from './shift-into-view.ts';

type UserMenuProps = {
  readonly account: Account;
  readonly id: string;
  readonly labelledBy: string;
  /** Where the focus goes when it opens. */
  readonly begin: 'first' | 'last';
  readonly onClose: (keepsFocus: boolean) => void;
  readonly href?: string | undefined;
  readonly onNavigate?: ((href: string) => void) | undefined;
  readonly onSignOut: () => void;
};

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** A menu as the keyboard knows it: arrows, Home and End move, Escape and Tab leave. */
export function UserMenu({
  account,
  id,
  begin,
  onClose,
  href,
  ...props
}: UserMenuProps): ReactNode {
  const classOf = useClass();
  const words = useWords('account', english);
  const box = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const name = nameOf(account) ?? words.guest;
  const { email } = account;

  // It hangs from the end of the button, which may stand anywhere in the page.
  useLayoutEffect(() => {
    if (box.current === null) return;
    const { clientWidth } = document.documentElement;
    box.current.style.translate = `${shiftIntoView(box.current.getBoundingClientRect(), clientWidth)}px`;
  }, []);

  useEffect(() => {
    itemsOf(menu.current)
      .at(begin === 'first' ? 0 : -1)
      ?.focus();
  }, [begin]);

  function move(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose(true);
      return;
    }
    const all = itemsOf(menu.current);
    const current = all.indexOf(document.activeElement as HTMLElement);
    const next = nextItem(event.key, current, all.length);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  }

  return (
    <div className={classOf('menu')} ref={box}>
      <p className="lk-menu-name">
        <bdi>{name}</bdi>
      </p>
      {email !== undefined && email !== name && (
        <p className="lk-menu-email" dir="ltr">
          {email}
        </p>
      )}
      <div role="menu" id={id} aria-labelledby={props.labelledBy} ref={menu} onKeyDown={move}>
        {href !== undefined && (
          <a
            role="menuitem"
            tabIndex={-1}
            href={href}
            onClick={(event) => {
              if (isPlainClick(event) && props.onNavigate !== undefined) {
                event.preventDefault();
                props.onNavigate(href);
              }
              onClose(false);
            }}
          >
            {words.manage}
          </a>
        )}
        <button
          role="menuitem"
          tabIndex={-1}
          type="button"
          onClick={() => {
            onClose(true);
            props.onSignOut();
          }}
        >
          {words.signOut}
        </button>
      </div>
    </div>
  );
}
