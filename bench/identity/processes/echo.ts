import { fileURLToPath } from 'node:url';
import { freePort, type StartedProcess, startProcess } from './started-process.ts';

/** Bare `node:http`: what sockets and the parsing of a request cost on this machine right now. */
export async function startEcho(folder: string): Promise<StartedProcess> {
  const port = await freePort();
  return startProcess({
    args: [fileURLToPath(new URL('./echo-entry.ts', import.meta.url))],
    environment: { PORT: String(port) },
    folder,
    port,
    readyPath: '/',
    readyWithin: 20_000,
    endWith: 'SIGTERM',
  });
}
