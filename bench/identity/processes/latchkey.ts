import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, type StartedProcess, startProcess } from './started-process.ts';

const cli = fileURLToPath(new URL('../../../packages/server/src/cli/latchkey.js', import.meta.url));

type Environment = Readonly<Record<string, string>>;

/** Our server as `npm start` runs it, on data in this folder. */
export async function startLatchkey(
  folder: string,
  environment: Environment = {},
  entry = cli,
): Promise<StartedProcess> {
  const port = await freePort();
  return startProcess({
    // As in package.json.
    args: ['--max-semi-space-size=8', entry, 'start'],
    environment: {
      HOST: '127.0.0.1',
      PORT: String(port),
      LATCHKEY_DATA: join(folder, 'data'),
      LATCHKEY_LOG: 'silent',
      NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
      ...environment,
    },
    folder,
    port,
    readyPath: '/readyz',
    readyWithin: 120_000,
    endWith: 'SIGTERM',
  });
}
