import type { ReactNode } from 'react';
import { CentredPage } from './centred-page.tsx';
import { Heading } from './heading.tsx';

type CardPageProps = { readonly title: string; readonly children: ReactNode };

/** A page of our own in the place where the widget stands on others. */
export const CardPage = ({ title, children }: CardPageProps) => (
  <CentredPage>
    <section className="site-card">
      <Heading>{title}</Heading>
      {children}
    </section>
  </CentredPage>
);
