import { SignIn } from '@latchkey/react';
import mark from '../mark.svg';
import { words } from '../messages/messages.ts';
import { PageFooter } from './page-footer.tsx';

/** For whoever is not signed in: what it is, and the widget. */
export function WelcomePage() {
  return (
    <>
      <main className="welcome">
        <div>
          <p className="brand">
            <img src={mark} alt="" width="28" height="28" />
            {words.appName}
          </p>
          <h2>{words.welcome.title}</h2>
          <p>{words.welcome.lead}</p>
          <p className="quiet">{words.welcome.hint}</p>
        </div>
        <SignIn onSignIn={() => false} />
      </main>
      <PageFooter />
    </>
  );
}
