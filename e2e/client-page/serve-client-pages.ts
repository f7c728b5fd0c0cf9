import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { type ServedPages, servePages } from '../../packages/testing/src/browsers/serve-pages.ts';

const source = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

/** Page and worker as an application's bundler leaves them: modules that share a chunk. */
async function bundle() {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: [source('client-page'), source('client-worker')],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  return [result].flat().flatMap((built) => ('output' in built ? built.output : []));
}

/** An application of its own origin that has nothing but the client. */
export async function serveClientPages(server: {
  readonly url: string;
  readonly apiKey: string;
}): Promise<ServedPages> {
  const page = {
    type: 'text/html',
    body: `<!doctype html><html lang="en" data-url="${server.url}" data-api-key="${server.apiKey}">
      <title>An application</title><link rel="icon" href="data:,">
      <script type="module" src="/client-page.js"></script></html>`,
  };
  const scripts = (await bundle()).flatMap((output) =>
    'code' in output
      ? [[`/${output.fileName}`, { type: 'text/javascript', body: output.code }]]
      : [],
  );
  return servePages(
    { '/': page, '/finish': page, ...Object.fromEntries(scripts) },
    `default-src 'none'; script-src 'self'; img-src data:; connect-src ${server.url}`,
  );
}
