import { type ServedPages, servePages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { bundlePage } from '../firebase-page/bundle-page.ts';

type Server = { readonly port: number; readonly apiKey: string };

/** An application of its own origin whose client is pointed to a server: `lite-page` or `live-page`. */
export async function serveApplication(
  page: 'lite-page' | 'live-page',
  { port, apiKey }: Server,
): Promise<ServedPages & { readonly server: string }> {
  const server = `http://localhost:${port}`;
  const document = `<!doctype html><html lang="en" data-url="${server}" data-api-key="${apiKey}">
<title>An application</title><link rel="icon" href="data:,">
<script type="module" src="/application.js"></script></html>`;
  const pages = await servePages(
    {
      '/application': { type: 'text/html', body: document },
      '/application.js': {
        type: 'text/javascript',
        body: await bundlePage(new URL(`${page}.ts`, import.meta.url)),
      },
    },
    `default-src 'none'; script-src 'self'; img-src data:; connect-src ${server}`,
  );
  return { ...pages, server };
}
