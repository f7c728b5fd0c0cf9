import { type ServedPages, servePages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { bundlePage } from '../firebase-page/bundle-page.ts';

type Server = {
  readonly port: number;
  readonly apiKey: string;
  /** By which name the page knows it. */
  readonly hostname?: string;
};

const sources = {
  'lite-page': new URL('lite-page.ts', import.meta.url),
  'live-page': new URL('live-page.ts', import.meta.url),
  'storage-page': new URL('../storage-page/storage-page.ts', import.meta.url),
} as const;

/** An application of its own origin whose client is pointed to a server. */
export async function serveApplication(
  page: keyof typeof sources,
  { port, apiKey, hostname = 'localhost' }: Server,
): Promise<ServedPages & { readonly server: string }> {
  const server = `http://${hostname}:${port}`;
  const document = `<!doctype html><html lang="en" data-url="${server}" data-api-key="${apiKey}">
<title>An application</title><link rel="icon" href="data:,">
<script type="module" src="/application.js"></script></html>`;
  const pages = await servePages(
    {
      '/application': { type: 'text/html', body: document },
      '/application.js': {
        type: 'text/javascript',
        body: await bundlePage(sources[page]),
      },
    },
    `default-src 'none'; script-src 'self'; img-src data: ${server}; connect-src ${server}`,
  );
  return { ...pages, server };
}
