import { AuthActionHandler } from '@latchkey/react';
import { CentredPage } from '../layout/centred-page.tsx';
import { InBrowser } from '../layout/in-browser.tsx';
import { useAddress } from '../use-address.ts';

/** Where the links of mails lead. Looking changes nothing. */
export function ActionPage() {
  const address = useAddress();
  return (
    <CentredPage>
      <InBrowser>
        <AuthActionHandler
          address={address}
          autoFocus
          signInUrl="/sign-in"
          afterSignInUrl="/sign-in"
        />
      </InBrowser>
    </CentredPage>
  );
}
