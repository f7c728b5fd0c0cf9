import type { ReactNode } from 'react';
import { useApplication } from '../application.tsx';
import { isMailedLink } from '../mailed-link.ts';
import { useRoute } from '../router.tsx';
import { BrandMark } from './brand-mark.tsx';
import { LanguageChoice } from './language-choice.tsx';

type CentredPageProps = { readonly children: ReactNode; readonly footer?: ReactNode };

/** One thing to do, in the middle of the page, under the application's name. */
export function CentredPage({ children, footer }: CentredPageProps) {
  const { appName } = useApplication().facts;
  const { route, search } = useRoute();
  // What a mailed link carries is out of the address by now, and would be lost with the page.
  const isOnce = route.name === 'action' || isMailedLink(search);
  return (
    <div className="site-centred">
      <main className="site-middle">
        <p className="site-brand">
          <BrandMark />
          <bdi>{appName}</bdi>
        </p>
        {children}
      </main>
      <footer className="site-footer">
        <LanguageChoice staysHere={isOnce} />
        {footer}
      </footer>
    </div>
  );
}
