import type { SessionSnapshot } from '@latchkey/client';
import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isMailedLink, withoutLink } from './mailed-link.ts';
import type { Messages } from './messages/words.ts';
import type { Path, Place } from './paths.ts';
import type { Route } from './route.ts';

/** A page that is loaded and can be shown at once. */
export type OpenPage = Place & {
  readonly route: Route;
  readonly Page: ComponentType;
  /** What to say on arrival. Not in the address, where anybody could say it. */
  readonly notice?: Notice | undefined;
  /** Who was signed in here until the server ended it: kept until the page is left, and nowhere else. */
  readonly lost?: SessionSnapshot['lost'];
};

type Notice = keyof Messages['notices'];
type Arrival = Pick<OpenPage, 'notice' | 'lost'>;
type NavigateOptions = Arrival & { readonly replace?: boolean };
export type Navigate = (to: string, options?: NavigateOptions) => void;

type Routing = { readonly page: OpenPage; readonly navigate: Navigate };
const RoutingContext = createContext<Routing | undefined>(undefined);

function useRouting(): Routing {
  const routing = use(RoutingContext);
  if (routing === undefined) throw new Error('There is no <Router> around this.');
  return routing;
}
export const useRoute = (): OpenPage => useRouting().page;
export const useNavigate = (): Navigate => useRouting().navigate;

type RouterProps = {
  readonly start: OpenPage;
  /** Loads the page of an address; none, if the address is not the application's. */
  readonly open: (place: Place) => Promise<OpenPage | undefined>;
  readonly children: ReactNode;
};

/**
 * Whether an address is the one of a page as it was opened. What a mailed link brought is taken out of
 * the address, and the page goes on with it all the same: it must not be made anew for that.
 */
function isAddressOf({ path, search }: Place, url: URL): boolean {
  if (path !== url.pathname) return false;
  if (!isMailedLink(search)) return search === url.search;
  return withoutLink(search) === withoutLink(url.search);
}

export function Router({ start, open, children }: RouterProps) {
  const [page, setPage] = useState(start);
  const shown = useRef<Place>(start);
  const latest = useRef(0);
  const { navigate, goTo } = useMemo(() => {
    async function goTo(url: URL, arrive: () => void, arrival: Arrival = {}): Promise<void> {
      const ticket = ++latest.current;
      // A page that cannot be loaded, perhaps because a new version is out, is asked of the server.
      const next = await open({ path: url.pathname, search: url.search }).catch(() => undefined);
      if (ticket !== latest.current) return;
      if (next === undefined) return location.assign(url);
      arrive();
      shown.current = next;
      startTransition(() => setPage({ ...next, ...arrival }));
    }
    const navigate: Navigate = (to, { replace = false, ...arrival } = {}) => {
      const url = new URL(to, location.href);
      const arrive = () => {
        history[replace ? 'replaceState' : 'pushState'](null, '', url);
        scrollTo(0, 0);
      };
      void goTo(url, arrive, arrival);
    };
    return { navigate, goTo };
  }, [open]);
  useEffect(() => {
    const follow = () => {
      const url = new URL(location.href);
      if (!isAddressOf(shown.current, url)) void goTo(url, () => {});
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [goTo]);
  const routing = useMemo(() => ({ page, navigate }), [page, navigate]);
  return <RoutingContext value={routing}>{children}</RoutingContext>;
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly to: Path };

export function Link({ to, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    // With any of these, people ask the browser for a new tab or a download.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    navigate(to);
  };
  return <a {...rest} href={to} onClick={follow} />;
}
