import { UserButton } from '@latchkey/react';
import type { ReactNode } from 'react';
import { useApplication, useMessages } from '../application.tsx';
import { createAccountPath } from '../next-path.ts';
import { Link, useNavigate, useRoute } from '../router.tsx';
import { BrandMark } from './brand-mark.tsx';
import { LanguageChoice } from './language-choice.tsx';

/** The pages of somebody who is signed in: a header with the application's name and their own. */
export function AccountLayout({ children }: { readonly children: ReactNode }) {
  const { client, facts } = useApplication();
  const { appName } = facts;
  const { skipToContent } = useMessages();
  const navigate = useNavigate();
  const { path, search } = useRoute();
  return (
    <>
      <a className="site-skip" href="#content">
        {skipToContent}
      </a>
      <header className="site-header">
        <Link className="site-brand" to="/account">
          <BrandMark />
          <bdi>{appName}</bdi>
        </Link>
        <div className="site-account">
          <UserButton
            href="/account"
            onNavigate={navigate}
            onUpgrade={() => navigate(createAccountPath({ path, search }, client.tenantId))}
            onSignOut={() => navigate('/sign-out')}
          />
        </div>
      </header>
      <main className="site-content" id="content">
        {children}
      </main>
      <footer>
        <LanguageChoice />
      </footer>
    </>
  );
}
