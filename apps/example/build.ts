import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { build, mergeConfig } from 'vite';
import { oneAtATime } from '../web/build/one-at-a-time.ts';
import { stampFile } from '../web/build/stamp.ts';
import { dist, isUpToDate, sourceStamp } from './build/stamp.ts';
import shared from './vite.config.ts';

/** Builds beside what is there and changes places at the end: nobody meets half a build. */
async function buildExample(stamp: string): Promise<void> {
  const outDir = `${dist}-${process.pid}`;
  mkdirSync(outDir);
  try {
    await build(mergeConfig(shared, { configFile: false, logLevel: 'error', build: { outDir } }));
    writeFileSync(stampFile(outDir), stamp);
    rmSync(dist, { recursive: true, force: true });
    renameSync(outDir, dist);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Builds the example, unless the last build was made of the very same sources. */
async function main(): Promise<void> {
  if (isUpToDate()) return;
  await oneAtATime(`${dist}.lock`, async () => {
    if (isUpToDate()) return;
    // Whoever builds from within a test must not get React's development version.
    process.env['NODE_ENV'] = 'production';
    await buildExample(sourceStamp());
  });
}

await main();
