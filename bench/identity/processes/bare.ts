import { fileURLToPath } from 'node:url';
import { freePort, type StartedProcess, startProcess } from './started-process.ts';

/**
 * Bare `node:http`, on which nothing of ours runs: what requests, signatures and rows on disk cost on
 * this machine right now.
 */
export async function startBare(folder: string): Promise<StartedProcess> {
  const port = await freePort();
  return startProcess({
    args: [fileURLToPath(new URL('./bare-entry.ts', import.meta.url))],
    environment: { PORT: String(port) },
    folder,
    port,
    readyPath: '/',
    readyWithin: 20_000,
    endWith: 'SIGTERM',
  });
}
