import type { MouseEvent, ReactNode, Ref } from 'react';
import { useClass, useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import type { PageName } from './page-name.ts';
import { isPlainClick } from './plain-click.ts';

type AccountNavigationProps = {
  readonly place: Ref<HTMLElement>;
  readonly names: readonly PageName[];
  readonly current: PageName | undefined;
  readonly hrefFor: ((page: PageName) => string) | undefined;
  readonly onNavigate: (page: PageName) => void;
};

/** The way from one page to another: links where they have addresses, buttons where not. */
export function AccountNavigation(props: AccountNavigationProps): ReactNode {
  const { place, names, current, hrefFor, onNavigate } = props;
  const classOf = useClass();
  const words = useWords('account', english);

  function follow(event: MouseEvent, name: PageName): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onNavigate(name);
  }

  return (
    <nav className="lk-navigation" ref={place} aria-label={words.title}>
      <ul className={classOf('list')}>
        {names.map((name) => {
          const isCurrent = name === current ? 'page' : undefined;
          const title = words.pages[name];
          return (
            <li key={name}>
              {hrefFor === undefined ? (
                <button type="button" aria-current={isCurrent} onClick={() => onNavigate(name)}>
                  {title}
                </button>
              ) : (
                <a
                  href={hrefFor(name)}
                  aria-current={isCurrent}
                  onClick={(event) => follow(event, name)}
                >
                  {title}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
