import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** The chunks that the bundler makes by itself. */
async function divide(): Promise<readonly Rolldown.OutputChunk[]> {
  const built = await buildWith({ build: { write: false, rolldownOptions: { input } } });
  return [built]
    .flat()
    .flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    .filter((output) => output.type === 'chunk');
}

/** For browsers. Answers with the list of what became of each source. */
async function buildClient(outDir: string): Promise<string> {
  await buildWith({
    build: {
      outDir,
      manifest: 'manifest.json',
      rolldownOptions: {
        input,
        output: { codeSplitting: { groups: chunkGroups(await divide()) } },
      },
    },
  });
  const file = join(outDir, 'manifest.json');
  const files = readFileSync(file, 'utf8');
  rmSync(file);
  await precompress(outDir);
  return files;
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
