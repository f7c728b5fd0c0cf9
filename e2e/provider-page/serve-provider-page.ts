import { fileURLToPath } from 'node:url';
import type { ServedPages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { type PageSettings, serveReactPage } from '../browser/serve-react-page.ts';

/** An application that shows providers in windows. */
export const serveProviderPage = (settings: PageSettings): Promise<ServedPages> =>
  serveReactPage(fileURLToPath(new URL('./provider-page.tsx', import.meta.url)), {
    '/': settings,
  });
