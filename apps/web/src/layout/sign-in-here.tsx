import { SignIn, type SignInProps } from '@latchkey/react';
import { useApplication, useMessages } from '../application.tsx';
import { isMailedLink } from '../mailed-link.ts';
import { nextPath } from '../next-path.ts';
import { useNavigate, useRoute } from '../router.tsx';
import { useAddress } from '../use-address.ts';
import { CentredPage } from './centred-page.tsx';
import { DeveloperLinks } from './developer-links.tsx';
import { InBrowser } from './in-browser.tsx';

/** Where the widget begins, and what leads back to its beginning. */
const starts: ReadonlySet<string> = new Set(['provider-list', 'email-entry', 'phone-entry']);

/** The widget on a page of its own. Who is done with it goes on to where they wanted to be. */
export function SignInHere({ opening }: Pick<SignInProps, 'opening'>) {
  const navigate = useNavigate();
  const { search, notice } = useRoute();
  const { notices } = useMessages();
  const address = useAddress();
  const { email } = useApplication().config;
  const goOn = () => {
    navigate(nextPath(search) ?? '/account', { replace: true });
    return false;
  };
  const widget = (
    <SignIn
      address={address}
      opening={opening}
      autoFocus
      // Back to this very page, which knows where to go on to.
      email={{ ...email, linkUrl: undefined }}
      onSignIn={goOn}
      onScreenChange={(screen, from) => {
        // Who turns the link to another account down is signed in as before.
        if (screen === 'closed' && from === 'switch-account') goOn();
        // A guest who stays one is where they were before.
        if (from === 'merge-conflict' && starts.has(screen)) goOn();
        // Mails that are asked for from now on have to lead back to where people sign in.
        if (from === 'signed-out') navigate('/sign-in', { replace: true });
      }}
    />
  );
  return (
    <CentredPage footer={<DeveloperLinks />}>
      <div role="status">{notice && <p className="site-notice">{notices[notice]}</p>}</div>
      {isMailedLink(search) ? <InBrowser>{widget}</InBrowser> : widget}
    </CentredPage>
  );
}
