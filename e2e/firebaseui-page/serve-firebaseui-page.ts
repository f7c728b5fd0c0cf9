import { fileURLToPath } from 'node:url';
import { type ServedPages, servePages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { bundledFiles } from '../browser/serve-react-page.ts';

/** Once for all servers of a file. */
let bundling: ReturnType<typeof bundledFiles> | undefined;

const screens = ['/', '/sign-up', '/forgot-password', '/email-link', '/phone', '/second-factor'];

/** An application whose screens are those of FirebaseUI, and which knows the server as an emulator. */
export async function serveFirebaseUiPage(url: string): Promise<ServedPages> {
  bundling ??= bundledFiles(fileURLToPath(new URL('./firebaseui-page.tsx', import.meta.url)));
  const page = {
    type: 'text/html',
    body: `<!doctype html><html lang="en" data-url="${url}">
      <meta name="viewport" content="width=device-width"><title>An application</title>
      <link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css">
      <script src="${url}/__/auth/gapi.js"></script>
      <body><main></main><script type="module" src="/page.js"></script></html>`,
  };
  return servePages(
    { ...Object.fromEntries(screens.map((path) => [path, page])), ...(await bundling) },
    `default-src 'none'; script-src 'self' ${url}; style-src 'self' 'unsafe-inline'; img-src data:; connect-src ${url}; frame-src ${url}`,
  );
}
