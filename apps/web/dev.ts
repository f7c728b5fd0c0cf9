import { UsageError } from '../../packages/server/src/cli/command.ts';
import { run } from '../../packages/server/src/cli/start.ts';
import { BadSettings } from '../../packages/server/src/config/setting.ts';
import { openLiveSite } from './build/live-site.ts';

/** The whole server as `npm start` runs it, with its pages made of the sources as they are edited. */
async function main(): Promise<number> {
  try {
    return await run(process.env, ({ server, development }) => {
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
