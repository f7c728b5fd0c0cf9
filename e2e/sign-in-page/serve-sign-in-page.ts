import { fileURLToPath } from 'node:url';
import type { ServedPages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { type PageSettings, serveReactPage } from '../browser/serve-react-page.ts';

/** An application that shows nothing but `<SignIn>`, with the right settings and with wrong ones. */
export const serveSignInPage = (settings: PageSettings): Promise<ServedPages> =>
  serveReactPage(fileURLToPath(new URL('./sign-in-page.tsx', import.meta.url)), {
    '/': settings,
    // The page around the widget may have the focus elsewhere.
    '/unfocused': settings,
    '/wrong-key': { ...settings, apiKey: 'wrong' },
    // Nothing listens there.
    '/away': { ...settings, url: 'http://localhost:9' },
  });
