import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../../e2e/postgres.ts';
import { ask } from '../../identity/load/connection.ts';
import { startLatchkey } from '../../identity/processes/latchkey.ts';
import {
  freePort,
  type StartedProcess,
  startProcess,
} from '../../identity/processes/started-process.ts';
import { everybodysOwn } from './changes.ts';

type Environment = Readonly<Record<string, string>>;

export type Servers = {
  ours(environment?: Environment): Promise<StartedProcess>;
  /** Streams the same bytes, and does nothing else. */
  raw(environment?: Environment): Promise<StartedProcess>;
};

const rawEntry = fileURLToPath(new URL('./raw-entry.ts', import.meta.url));

/** Each with data of its own below the folder. */
export function serversIn(folder: string, isPostgres: boolean): Servers {
  let started = 0;

  async function ownFolder(): Promise<string> {
    started += 1;
    const path = join(folder, String(started));
    await mkdir(path, { recursive: true });
    return path;
  }

  return {
    async ours(environment = {}) {
      if (!isPostgres) return startLatchkey(await ownFolder(), environment);
      const postgres = await startPostgres({ durable: true });
      const server = await startLatchkey(await ownFolder(), {
        ...environment,
        DATABASE_URL: postgres.url,
      });
      const end = async () => {
        await server.end();
        await postgres.stop();
      };
      return { ...server, end };
    },
    async raw(environment = {}) {
      const port = await freePort();
      return startProcess({
        args: [rawEntry],
        environment: { PORT: String(port), ...environment },
        folder: await ownFolder(),
        port,
        readyPath: '/',
        readyWithin: 20_000,
        endWith: 'SIGTERM',
      });
    },
  };
}

/** One document for each listener, as it is listened to by its owner. */
export async function fillOwn(port: number, count: number): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const request = everybodysOwn(from, Math.min(500, count - from));
    const { status, body } = await ask(port, request);
    if (status !== 200) throw new Error(`A commit was refused: ${status} ${body}`);
  }
}
