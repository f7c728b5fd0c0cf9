import type { Client } from '@latchkey/client';
import { type AuthConfig, AuthProvider, useAuth } from '@latchkey/react';
import { BackendContext } from './backend-context.ts';
import type { Backend } from './firebase.ts';
import { BoardsPage } from './parts/boards-page.tsx';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { NewsProvider } from './parts/news.tsx';
import { WelcomePage } from './parts/welcome-page.tsx';

/** How people sign in here. */
export const authConfig = (url: string, apiKey: string): AuthConfig => ({
  url,
  apiKey,
  providers: ['password', 'anonymous'],
  upgradeGuests: true,
});

function Page() {
  const { status, account } = useAuth();
  if (status === 'loading') return null;
  // Another account is another page: nothing of one is left on that of the other.
  return account ? <BoardsPage key={account.localId} /> : <WelcomePage />;
}

type AppProps = {
  readonly client: Client;
  readonly backend: Backend;
  readonly config: AuthConfig;
};

export const App = ({ client, backend, config }: AppProps) => (
  <ErrorBoundary>
    <AuthProvider client={client} config={config} locale="en">
      <BackendContext value={backend}>
        <NewsProvider>
          <Page />
        </NewsProvider>
      </BackendContext>
    </AuthProvider>
  </ErrorBoundary>
);
