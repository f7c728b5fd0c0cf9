import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { type Kit, kitFolder } from './kits.ts';

export type Asset = {
  readonly path: string;
  readonly kind: 'JavaScript' | 'CSS' | 'other';
  readonly content: Buffer;
  /** As it travels. */
  readonly gzip: Buffer;
};

export type BuiltKit = {
  readonly kit: Kit;
  readonly assets: ReadonlyMap<string, Asset>;
  /** Paths the page asks for by itself: its document, that document's scripts and styles, and their imports. */
  readonly initial: ReadonlySet<string>;
};

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;

function asset(output: Output): Asset {
  const content = Buffer.from(output.type === 'chunk' ? output.code : output.source);
  const kind = output.fileName.endsWith('.js')
    ? 'JavaScript'
    : output.fileName.endsWith('.css')
      ? 'CSS'
      : 'other';
  return {
    path: `/${output.fileName}`,
    kind,
    content,
    gzip: gzipSync(content, { level: 9 }),
  };
}

/** The entry, all it imports before it runs, and the style sheets these stand for. */
function initialFiles(outputs: readonly Output[]): ReadonlySet<string> {
  const chunks = new Map(
    outputs.flatMap((out) => (out.type === 'chunk' ? [[out.fileName, out]] : [])),
  );
  const found = new Set(['/index.html']);
  const add = (name: string) => {
    const chunk = chunks.get(name);
    if (chunk === undefined || found.has(`/${name}`)) return;
    found.add(`/${name}`);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(`/${style}`);
    for (const imported of chunk.imports) add(imported);
  };
  for (const [name, chunk] of chunks) if (chunk.isEntry) add(name);
  return found;
}

/** A production build of one page, the same way for everybody. */
export async function buildKit(kit: Kit): Promise<BuiltKit> {
  const result = await build({
    root: kitFolder(kit),
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    resolve: { dedupe: ['react', 'react-dom'] },
    build: { write: false, minify: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
  const outputs = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const assets = outputs.map(asset);
  return {
    kit,
    assets: new Map(assets.map((each) => [each.path, each])),
    initial: initialFiles(outputs),
  };
}
