import { SignIn, type SignInProps, TenantPicker } from '@latchkey/react';
import { useApplication, useMessages } from '../application.tsx';
import { signInAt } from '../asked-tenant.ts';
import { isMailedLink } from '../mailed-link.ts';
import { nextPath } from '../next-path.ts';
import { useNavigate, useRoute } from '../router.tsx';
import { useAddress } from '../use-address.ts';
import { useSignInHint } from '../use-sign-in-hint.ts';
import { useTenantChoice } from '../use-tenant-choice.ts';
import { CentredPage } from './centred-page.tsx';
import { DeveloperLinks } from './developer-links.tsx';
import { InBrowser } from './in-browser.tsx';

/** Where the widget begins, and what leads back to its beginning. */
const starts: ReadonlySet<string> = new Set(['provider-list', 'email-entry', 'phone-entry']);

/** What a link asks, and what is said of one that does not work. */
const linkScreens: ReadonlySet<string> = new Set([
  'link-return',
  'switch-account',
  'confirm-email',
  'link-expired',
]);

const atPassword = (email: string): SignInProps['opening'] => ({
  kind: 'screen',
  screen: 'password-sign-in',
  data: { email, isKnown: true },
});

/** The widget on a page of its own. Who is done with it goes on to where they wanted to be. */
export function SignInHere({ opening }: Pick<SignInProps, 'opening'>) {
  const navigate = useNavigate();
  const { search, notice } = useRoute();
  const { notices } = useMessages();
  const address = useAddress();
  const { client, config } = useApplication();
  const { email, providers = [] } = config;
  const { tenants, ...choice } = useTenantChoice(opening);
  const isChosen = tenants.length > 0;
  const known = useSignInHint();
  // Whoever is known is so in the tenant they come from, and in no other that they may choose.
  const hint = isChosen && choice.tenantId === undefined ? undefined : known;
  const hasPasswords = isChosen || (email?.password !== false && providers.includes('password'));
  const begins =
    opening ?? (hint?.hasPassword && hasPasswords ? atPassword(hint.email) : undefined);
  const goOn = () => {
    navigate(nextPath(search) ?? '/account', { replace: true });
    return false;
  };
  const common: SignInProps = {
    address,
    autoFocus: true,
    // The gate of this site leads on whoever is signed in.
    welcomeBack: false,
    ...(hint && { initialValues: { email: hint.email } }),
    onSignIn: goOn,
    onScreenChange(screen, from) {
      // Who turns a mailed link down is signed in as before, and so is who has used it already.
      if (screen === 'closed' && from !== undefined && linkScreens.has(from)) goOn();
      // A guest who stays one is where they were before.
      if (from === 'merge-conflict' && starts.has(screen)) goOn();
      // Mails that are asked for from now on have to lead back to where people sign in.
      if (from === 'signed-out') navigate(signInAt(client.tenantId), { replace: true });
    },
  };
  const widget = isChosen ? (
    // What the project allows is not what its tenants allow: they say so themselves.
    <TenantPicker
      {...common}
      {...choice}
      opening={begins}
      tenants={tenants}
      email={{}}
      closedToNew={false}
    />
  ) : (
    <SignIn
      {...common}
      // What is known of who signs in decides where the widget begins.
      key={hint?.email}
      opening={begins}
      // Back to this very page, which knows where to go on to.
      email={{ ...email, linkUrl: undefined }}
    />
  );
  return (
    <CentredPage footer={<DeveloperLinks />}>
      <div role="status">{notice && <p className="site-notice">{notices[notice]}</p>}</div>
      {isMailedLink(search) ? <InBrowser>{widget}</InBrowser> : widget}
    </CentredPage>
  );
}
