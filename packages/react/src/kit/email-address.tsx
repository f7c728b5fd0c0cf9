import type { ReactNode } from 'react';

/** An e-mail address reads from the left in every language; a long one breaks before its domain. */
export function EmailAddress({ children }: { readonly children: string }): ReactNode {
  const at = children.lastIndexOf('@') + 1;
  return (
    <strong className="lk-address" dir="ltr">
      {children.slice(0, at)}
      {children.length > 30 && <wbr />}
      {children.slice(at)}
    </strong>
  );
}
