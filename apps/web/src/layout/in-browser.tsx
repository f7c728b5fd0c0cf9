import { type ReactNode, useSyncExternalStore } from 'react';
import { useMessages } from '../application.tsx';

const never = () => () => {};

/**
 * Drawn by the browser alone. What a mailed link is good for nobody knows before it was asked about,
 * and a server that drew it would have to guess the same as every browser.
 */
export function InBrowser({ children }: { readonly children: ReactNode }) {
  const { oneMoment } = useMessages();
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (isBrowser) return children;
  return (
    <p className="site-loading" role="status">
      {oneMoment}
    </p>
  );
}
