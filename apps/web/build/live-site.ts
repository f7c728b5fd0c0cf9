import { realpathSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { IdentitySite } from '@latchkey/identity/http/site/identity-site';
import react from '@vitejs/plugin-react';
import { createServer, defaultAllowedOrigins, mergeConfig } from 'vite';
import shared from '../vite.config.ts';
import { manifest } from './manifest.ts';
import { dist } from './stamp.ts';

/** Vite puts scripts and styles into the page, and sends changes over a socket of its own. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "connect-src 'self' ws:",
  "font-src 'self'",
  "worker-src 'self' blob:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The elements from their sources, for pages of other origins. What keeps React's parts up to date as
 * they are edited has to be there before the first of them.
 */
const embedded = `import "${manifest.assetsPath}@id/@vitejs/plugin-react/preamble";
export * from "${manifest.assetsPath}src/element.ts";
`;

/** Whose pages may read sources: of this machine, and of the hosts that are listed. */
const readers = (hosts: readonly string[]) => [
  defaultAllowedOrigins,
  ...hosts.map((host) => new RegExp(`^https?://\\[?${host.replace(/\W/g, '\\$&')}\\]?(?::\\d+)?$`)),
];

/** Where sources are. What else is in the repository is nobody's to read: data and keys may be. */
const sources = ['apps/web', 'packages', 'node_modules'].map((folder) =>
  realpathSync(fileURLToPath(new URL(`../../../${folder}`, import.meta.url))),
);

/** The site from its sources: what is edited shows at once, in the same place, on the same origin. */
export async function openLiveSite(hosts: readonly string[] = []): Promise<IdentitySite> {
  // Listens to nothing: it only passes on what our own server hands it.
  const socketServer = createHttpServer();
  const vite = await createServer(
    mergeConfig(shared, {
      configFile: false,
      plugins: [react()],
      define: { __MANIFEST__: 'undefined' },
      // All of them named, because one that is found later reloads the page that somebody is on.
      optimizeDeps: {
        noDiscovery: true,
        include: [
          '@simplewebauthn/browser',
          'libphonenumber-js/min',
          'react',
          'react-dom',
          'react-dom/client',
          'react/jsx-dev-runtime',
          'react/jsx-runtime',
          'uqr',
        ],
      },
      server: {
        middlewareMode: true,
        hmr: { server: socketServer },
        allowedHosts: [...hosts],
        cors: { origin: readers(hosts) },
        fs: { allow: sources },
      },
    }),
  );
  return {
    ...manifest,
    assetsFolder: dist,
    async render(request) {
      const { render } = (await vite.ssrLoadModule('/src/entry-server.tsx')) as IdentitySite;
      const page = await render(request);
      if (!('html' in page)) return page;
      // Vite would also rewrite the addresses of a whole page, which are right already.
      const [, tools = ''] = /<head>(.*)<\/head>/s.exec(
        await vite.transformIndexHtml('/', '<html><head></head></html>'),
      ) ?? [''];
      return { ...page, html: page.html.replace('<head>', () => `<head>${tools}`) };
    },
    live: {
      policy,
      embedded,
      serve: (request, response) => vite.middlewares(request, response),
      attach(server) {
        server.on('upgrade', (...upgrade) => socketServer.emit('upgrade', ...upgrade));
        server.on('close', () => void vite.close());
      },
    },
  };
}
