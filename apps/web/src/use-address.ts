import { useApplication } from './application.tsx';
import { useRoute } from './router.tsx';

/** The whole address of the page, which a server cannot read from the browser. */
export function useAddress(): string {
  const { config } = useApplication();
  const { path, search } = useRoute();
  return new URL(path + search, config.url).href;
}
