import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { manifestFile } from '@latchkey/kernel/http/site/built-site';
import { build, type InlineConfig, mergeConfig, type Rolldown } from 'vite';
import shared from '../vite.config.ts';
import { chunkGroups } from './chunk-groups.ts';
import { manifest } from './manifest.ts';
import { precompress } from './precompress.ts';
import { dist, stampFile } from './stamp.ts';

const buildWith = (config: InlineConfig) =>
  build(mergeConfig(shared, { ...config, configFile: false, logLevel: 'error' }));

const input = ['src/entry-client.tsx', 'src/early-press.ts'];
const elementInput = ['src/element.ts'];

type Built = Awaited<ReturnType<typeof buildWith>>;

const chunksOf = (built: Built): readonly Rolldown.OutputChunk[] =>
  [built]
    .flat()
    .flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    .filter((output) => output.type === 'chunk');

/** The chunks that the bundler makes by itself. */
const divide = async (entries: string[]) =>
  chunksOf(await buildWith({ build: { write: false, rolldownOptions: { input: entries } } }));

/** For browsers. Answers with the list of what became of each source. */
async function buildClient(outDir: string): Promise<string> {
  await buildWith({
    build: {
      outDir,
      manifest: 'manifest.json',
      rolldownOptions: {
        input,
        output: { codeSplitting: { groups: chunkGroups(await divide(input)) } },
      },
    },
  });
  const file = join(outDir, 'manifest.json');
  const files = readFileSync(file, 'utf8');
  rmSync(file);
  await precompress(outDir);
  return files;
}

/** The first chunk and those it cannot run without. */
function neededFirst(chunks: readonly Rolldown.OutputChunk[]): readonly string[] {
  const names = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  // A set hands out what is added to it on the way, too.
  for (const name of names) {
    for (const { imports } of chunks.filter(({ fileName }) => fileName === name)) {
      for (const other of imports) names.add(other);
    }
  }
  return [...names];
}

/**
 * The elements for pages of other origins, with a React of their own. What is loaded by a name that
 * stays is a few lines, which name all that is needed first, so that it travels at once.
 */
async function buildElement(outDir: string): Promise<void> {
  const built = await buildWith({
    // Files find each other by where they are: the page is elsewhere.
    base: './',
    build: {
      outDir,
      modulePreload: false,
      rolldownOptions: {
        input: elementInput,
        preserveEntrySignatures: 'exports-only',
        output: { codeSplitting: { groups: chunkGroups(await divide(elementInput)) } },
      },
    },
  });
  await precompress(outDir);
  const address = `${manifest.assetsPath}${dirname(manifest.embedded.file)}/`;
  const [entry, ...others] = neededFirst(chunksOf(built));
  const lines = [
    ...others.map((name) => `import "${address}${name}";`),
    `export * from "${address}${entry}";`,
  ];
  writeFileSync(join(outDir, basename(manifest.embedded.file)), `${lines.join('\n')}\n`);
}

/** For the server: one piece that needs nothing installed. */
const buildServer = (outDir: string, files: string) =>
  buildWith({
    // Said here, not left to the server's environment: React would come in its slow version.
    define: { __MANIFEST__: files, 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      outDir,
      ssr: 'src/entry-server.tsx',
      target: 'node24',
      minify: true,
      // One file, read at once: parts that are loaded later could be those of another build.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });

/** Builds beside what is there and changes places at the end: nobody meets half a build. */
export async function buildSite(stamp: string): Promise<void> {
  const folder = `${dist}-${process.pid}`;
  mkdirSync(folder);
  const former = `${folder}-former`;
  try {
    const files = await buildClient(join(folder, manifest.assets));
    await buildElement(join(folder, manifest.assets, dirname(manifest.embedded.file)));
    await buildServer(dirname(join(folder, manifest.renderer)), files);
    writeFileSync(join(folder, manifestFile), JSON.stringify(manifest));
    writeFileSync(stampFile(folder), stamp);
    try {
      renameSync(dist, former);
    } catch {
      // There was none.
    }
    renameSync(folder, dist);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(former, { recursive: true, force: true });
  }
}
