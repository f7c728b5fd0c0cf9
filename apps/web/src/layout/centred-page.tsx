import type { ReactNode } from 'react';
import { useApplication } from '../application.tsx';
import { BrandMark } from './brand-mark.tsx';

type CentredPageProps = { readonly children: ReactNode; readonly footer?: ReactNode };

/** One thing to do, in the middle of the page, under the application's name. */
export function CentredPage({ children, footer }: CentredPageProps) {
  const { appName } = useApplication().facts;
  return (
    <div className="site-centred">
      <main className="site-middle">
        <p className="site-brand">
          <BrandMark />
          <bdi>{appName}</bdi>
        </p>
        {children}
      </main>
      {footer}
    </div>
  );
}
