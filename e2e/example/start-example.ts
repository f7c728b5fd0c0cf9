import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';

const builder = fileURLToPath(new URL('../../apps/example/build.ts', import.meta.url));

/** A whole server with the example beside its own pages, both built of their sources as they are. */
export async function startExample(): Promise<RunningSite> {
  // Of several at once, one works and the others wait.
  await promisify(execFile)(process.execPath, [builder]);
  return startWebApplication();
}
