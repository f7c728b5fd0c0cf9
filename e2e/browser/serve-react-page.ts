import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import {
  type ServedFile,
  type ServedPages,
  servePages,
} from '../../packages/testing/src/browsers/serve-pages.ts';

async function bundle(source: string) {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    // An application has it beside the widget, where our sources look for it.
    resolve: {
      alias: {
        'firebase/auth': fileURLToPath(new URL('../node_modules/firebase/auth', import.meta.url)),
      },
    },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: source,
        output: { entryFileNames: 'page.js', assetFileNames: 'page.[ext]' },
      },
    },
  });
  return [result].flat().flatMap((built) => ('output' in built ? built.output : []));
}

/** The script and the style of a page, as `/page.js` and `/page.css`. */
export async function bundledFiles(source: string): Promise<Readonly<Record<string, ServedFile>>> {
  return Object.fromEntries(
    (await bundle(source)).map((output) => [
      `/${output.fileName}`,
      'code' in output
        ? { type: 'text/javascript', body: output.code }
        : { type: 'text/css', body: String(output.source) },
    ]),
  );
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** What every page is told; the rest is its own. */
export type PageSettings = {
  readonly url: string;
  readonly apiKey: string;
  readonly pictures?: boolean;
};

/** An application of its own origin, as a bundler leaves it, told different things at each path. */
export async function serveReactPage(
  source: string,
  settingsAt: Readonly<Record<string, PageSettings>>,
): Promise<ServedPages> {
  const pages = Object.entries(settingsAt).map(([path, settings]) => [
    path,
    {
      type: 'text/html',
      body: `<!doctype html><html lang="en" data-settings="${escaped(JSON.stringify(settings))}">
        <meta name="viewport" content="width=device-width"><title>An application</title>
        <link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css">
        <body><main></main><script type="module" src="/page.js"></script></html>`,
    },
  ]);
  const servers = [...new Set(Object.values(settingsAt).map(({ url }) => url))].join(' ');
  return servePages(
    { ...Object.fromEntries(pages), ...(await bundledFiles(source)) },
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src data: https: ${servers}; connect-src ${servers}`,
  );
}
