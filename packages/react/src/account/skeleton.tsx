import type { ReactNode } from 'react';
import { useClass } from '../kit/surroundings.ts';
import { pageNames } from './page-name.ts';

const lines = ['title', 'picture', 'field', 'field-below', 'button'] as const;

/** What stands where a page will be. */
export function PageSkeleton(): ReactNode {
  const classOf = useClass();
  return (
    <div className={classOf('section')} aria-hidden="true">
      {lines.map((line) => (
        <div className="lk-skeleton" key={line} data-line={line} />
      ))}
    </div>
  );
}

/** What stands where the account will be, as long as nobody knows whose it is: nothing moves then. */
export function Skeleton({ isPaged }: { readonly isPaged: boolean }): ReactNode {
  const classOf = useClass();
  return (
    <div className="lk-pages" aria-busy="true">
      {isPaged && (
        <div className="lk-navigation" aria-hidden="true">
          <ul className={classOf('list')}>
            {pageNames.map((name) => (
              <li className="lk-skeleton" key={name} data-line="link" />
            ))}
          </ul>
        </div>
      )}
      <PageSkeleton />
    </div>
  );
}
