import { AuthProvider, isLinkAsked } from '@latchkey/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { accountPageOf, movedTo } from './account-path.ts';
import {
  type Application,
  ApplicationContext,
  useApplication,
  useMessages,
  useSession,
} from './application.tsx';
import { gate } from './gate.ts';
import type { Messages } from './messages/words.ts';
import type { Place } from './paths.ts';
import { type OpenPage, Router, useNavigate, useRoute } from './router.tsx';
import { findRoute, notFound } from './routes.ts';
import { useSpoken } from './use-spoken.ts';

export function pageTitle(
  { route: { name }, path }: Pick<OpenPage, 'route' | 'path'>,
  { titles, accountPages }: Messages,
  appName: string,
): string {
  const accountPage = name === 'account' ? accountPageOf(path) : undefined;
  return `${accountPage ? accountPages[accountPage] : titles[name]} – ${appName}`;
}

/** Loads what an address shows. The server is asked for what is not this application's. */
export async function openPage(place: Place, development: boolean): Promise<OpenPage | undefined> {
  const route = findRoute(place.path, development);
  return route && { ...place, route, Page: await route.load() };
}

export const openNotFound = async (place: Place): Promise<OpenPage> => ({
  ...place,
  route: notFound,
  Page: await notFound.load(),
});

/** The server guessed who is there; the session knows. */
function useGate(): void {
  const { client } = useApplication();
  const session = useSession();
  const navigate = useNavigate();
  const { route, path, search } = useRoute();
  const elsewhere =
    gate(session, route.access, { path, search }, client.tenantId) ?? movedTo({ path, search });
  const wasSignedIn = useRef(false);
  useEffect(() => {
    const hasEnded = wasSignedIn.current && session.status === 'signedOut';
    wasSignedIn.current = session.status === 'signedIn';
    if (elsewhere === undefined || isLinkAsked()) return;
    const { lost } = session;
    const isTold = hasEnded || lost !== undefined;
    navigate(elsewhere, { replace: true, ...(isTold && { notice: 'signedOut', lost }) });
  }, [elsewhere, session, navigate]);
}

/** Everything is asked of the tenant whose account it is; whoever leaves comes back to the same. */
function useOwnTenant(): void {
  const { client } = useApplication();
  const { account } = useSession();
  useLayoutEffect(() => {
    if (account !== undefined) client.setTenantId(account.tenantId);
  }, [client, account]);
}

/** Whoever cannot see that the page has changed is told by the focus and by the title. */
function useArrival(): void {
  const { route, path } = useRoute();
  const { facts } = useApplication();
  const messages = useMessages();
  const shown = useRef(route);
  useEffect(() => {
    document.title = pageTitle({ route, path }, messages, facts.appName);
    if (shown.current === route) return;
    shown.current = route;
    // A page with a field to fill in has taken the focus there.
    if (document.querySelector('main input:focus')) return;
    document.querySelector<HTMLElement>('h1')?.focus();
  }, [route, path, messages, facts]);
}

function CurrentPage() {
  useOwnTenant();
  useGate();
  useArrival();
  const { Page } = useRoute();
  return <Page />;
}

type AppProps = { readonly application: Application; readonly start: OpenPage };

export function App({ application, start }: AppProps) {
  const spoken = useSpoken(application);
  const { facts, config, client, locale, widgetMessages } = spoken;
  return (
    <ApplicationContext value={spoken}>
      <AuthProvider
        config={config}
        client={client}
        locale={locale}
        messages={widgetMessages}
        settings={facts.settings}
      >
        <Router start={start} open={facts.development ? openInDevelopment : openInProduction}>
          <CurrentPage />
        </Router>
      </AuthProvider>
    </ApplicationContext>
  );
}

const openInDevelopment = (place: Place) => openPage(place, true);
const openInProduction = (place: Place) => openPage(place, false);
