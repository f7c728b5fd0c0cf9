import { useApplication, useSession } from '../application.tsx';
import { CardPage } from '../layout/card-page.tsx';
import { SignInHere } from '../layout/sign-in-here.tsx';
import { fill } from '../messages/messages.ts';
import { Link } from '../router.tsx';

/** Asks first: anybody can put a link to this page before somebody. */
export function SignOutPage() {
  const { facts, messages, client } = useApplication();
  const { status } = useSession();
  const words = messages.signOut;
  if (status === 'signedOut') return <SignInHere opening={{ kind: 'signed-out' }} />;
  return (
    <CardPage title={messages.titles.signOut}>
      {status === 'loading' ? (
        <p className="site-loading" role="status">
          {messages.oneMoment}
        </p>
      ) : (
        <>
          <p>{fill(words.question, { appName: facts.appName })}</p>
          <div className="site-actions">
            <Link to="/account">{words.stay}</Link>
            <button
              className="site-button"
              type="button"
              onClick={() => void client.session.signOut()}
            >
              {words.confirm}
            </button>
          </div>
        </>
      )}
    </CardPage>
  );
}
