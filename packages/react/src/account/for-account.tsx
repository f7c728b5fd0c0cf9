import type { Account } from '@latchkey/client';
import { Fragment, type ReactNode } from 'react';
import { useUser } from '../hooks/use-auth.ts';
import { Frame } from './frame.tsx';

type ForAccountProps = { readonly children: (account: Account) => ReactNode };

/** Shown for whoever is signed in, and for each of them anew: nobody inherits what another typed. */
export function ForAccount({ children }: ForAccountProps): ReactNode {
  const account = useUser();
  const shown = account && children(account);
  if (!shown) return null;
  return (
    <Frame part="account">
      <Fragment key={account.localId}>{shown}</Fragment>
    </Frame>
  );
}
