import type { ReactNode } from 'react';

/** What a page is about. It takes the focus when somebody arrives from another page. */
export const Heading = ({ children }: { readonly children: ReactNode }) => (
  <h1 tabIndex={-1}>{children}</h1>
);
