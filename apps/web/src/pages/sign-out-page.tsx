import { useApplication, useSession } from '../application.tsx';
import { CardPage } from '../layout/card-page.tsx';
import { SignInHere } from '../layout/sign-in-here.tsx';
import { fill } from '../messages/messages.ts';
import { createAccountPath } from '../next-path.ts';
import { Link } from '../router.tsx';

type QuestionProps = { readonly isGuest: boolean };

function Question({ isGuest }: QuestionProps) {
  const { facts, messages, client } = useApplication();
  const { guest, ...words } = messages.signOut;
  const { stay, confirm } = isGuest ? guest : words;
  return (
    <>
      <p>{isGuest ? guest.warning : fill(words.question, { appName: facts.appName })}</p>
      {isGuest && (
        <p>
          <Link to={createAccountPath({ path: '/account', search: '' }, client.tenantId)}>
            {guest.create}
          </Link>
        </p>
      )}
      <div className="site-actions">
        <Link to="/account">{stay}</Link>
        <button className="site-button" type="button" onClick={() => void client.session.signOut()}>
          {confirm}
        </button>
      </div>
    </>
  );
}

/** Asks first: anybody can put a link to this page before somebody. */
export function SignOutPage() {
  const { messages } = useApplication();
  const { status, account } = useSession();
  if (status === 'signedOut') return <SignInHere opening={{ kind: 'signed-out' }} />;
  return (
    <CardPage title={messages.titles.signOut}>
      {status === 'loading' ? (
        <p className="site-loading" role="status">
          {messages.oneMoment}
        </p>
      ) : (
        <Question isGuest={account?.isAnonymous ?? false} />
      )}
    </CardPage>
  );
}
