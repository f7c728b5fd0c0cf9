import { useAuthContext } from '../../context.ts';
import { useInBrowser } from '../../hooks/use-in-browser.ts';

/** How somebody signed in here the last time. */
export function useLastUsed(): string | undefined {
  const { notes } = useAuthContext().client;
  return useInBrowser(() => notes.read('lastUsed'), undefined);
}
