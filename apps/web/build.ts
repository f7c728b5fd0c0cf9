import { oneAtATime } from './build/one-at-a-time.ts';
import { dist, sourceStamp, stampOf } from './build/stamp.ts';

/** Builds the web application, unless the last build was made of the very same sources. */
async function main(): Promise<void> {
  const stamp = sourceStamp();
  if (stampOf(dist) === stamp) return;
  await oneAtATime(`${dist}.lock`, async () => {
    if (stampOf(dist) === stamp) return;
    process.stdout.write('Building the web application…\n');
    // Whoever builds from within a test must not get React's development version.
    process.env['NODE_ENV'] = 'production';
    const { buildSite } = await import('./build/build-site.ts');
    await buildSite(stamp);
  });
}

await main();
