import type { ServedFile } from '../../packages/testing/src/browsers/serve-pages.ts';
import { bundlePage } from './bundle-page.ts';

/** Once for all servers of a file. */
let bundling: Promise<string> | undefined;

export type FirebaseWay = 'emulator' | 'configuration';

type Server = { readonly url: string; readonly apiKey: string };

/** An application that has nothing but the unmodified client, and our script before it. */
export async function firebaseFiles(
  { url, apiKey }: Server,
  way: FirebaseWay,
): Promise<Readonly<Record<string, ServedFile>>> {
  bundling ??= bundlePage(new URL('./firebase-page.ts', import.meta.url));
  const page = `<!doctype html>
<html lang="en" data-url="${url}" data-api-key="${apiKey}" data-way="${way}">
<title>An application</title><link rel="icon" href="data:,">
<script src="${url}/__/auth/gapi.js"></script>
<script type="module" src="/application.js"></script></html>`;
  return {
    '/application': { type: 'text/html', body: page },
    '/application.js': { type: 'text/javascript', body: await bundling },
  };
}

/** What such an application has to allow, and nothing else. */
export const firebasePolicy = ({ url }: Pick<Server, 'url'>): string =>
  `default-src 'none'; script-src 'self' ${url}; img-src data:; connect-src ${url}; frame-src ${url}`;
