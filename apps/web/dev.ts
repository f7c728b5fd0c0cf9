import { BadSettings } from '@latchkey/kernel/settings/setting';
import { UsageError } from '../../packages/kernel/src/usage-error.ts';
import { run } from '../../packages/server/src/cli/start.ts';
import { products } from '../../packages/server/src/products.ts';
import { openLiveSite } from './build/live-site.ts';

/** The whole server as `npm start` runs it, with its pages made of the sources as they are edited. */
async function main(): Promise<number> {
  try {
    return await run({ environment: process.env, products }, ({ server, development }) => {
      if (server.mode === 'production')
        throw new UsageError('npm run dev is for development only.');
      return openLiveSite(development.hosts);
    });
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof BadSettings)) throw error;
    process.stderr.write(`latchkey: ${error.message}\n`);
    return 1;
  }
}

// Vite keeps watching for a moment after everything else has ended.
process.exit(await main());
