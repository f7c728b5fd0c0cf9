import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export type ServerProcess = {
  readonly url: string;
  /** Milliseconds from its start until it was ready. */
  readonly readyAfter: number;
  /** SIGKILL: nothing of the process gets to run again. */
  kill(): Promise<void>;
};

export type Ended = { readonly code: number | null; readonly output: string };

const ownProgram = fileURLToPath(new URL('../../src/cli/latchkey.js', import.meta.url));

/** Several times what a start takes, so that a busy machine is not a finding. */
const readyLimit = 60_000;

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) signal(child);
});
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => process.exit(1));

/** Every child leads a group of its own, because one that runs under strace is two processes. */
function signal(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended by itself a moment ago.
  }
}

export type Launched = {
  kill(): Promise<void>;
  readonly ended: Promise<Ended>;
};

export type LaunchOptions = {
  readonly port?: number;
  /** Put before the command. */
  readonly under?: readonly string[];
  /** In place of our command. */
  readonly program?: string;
  readonly environment?: Readonly<Record<string, string>>;
};

/** Runs a command of ours on a data folder. */
export function launch(
  folder: string,
  args: readonly string[],
  { port = 0, under = [], program = ownProgram, environment = {} }: LaunchOptions = {},
): Launched {
  const [command = process.execPath, ...rest] = [...under, process.execPath, program, ...args];
  const child = spawn(command, rest, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      LATCHKEY_DATA: folder,
      LATCHKEY_LOG: 'silent',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...environment,
    },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'close').then(() => {
    running.delete(child);
    return { code: child.exitCode, output };
  });
  return {
    ended,
    async kill() {
      signal(child);
      await ended;
    },
  };
}

export async function startServer(
  folder: string,
  options: Omit<LaunchOptions, 'port'> = {},
  readyWithin = readyLimit,
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const server = launch(folder, ['start'], { ...options, port });
  const stopped: { early?: Ended } = {};
  server.ended.then(
    (ended) => {
      stopped.early = ended;
    },
    () => undefined,
  );
  while (performance.now() - begun < readyWithin) {
    if (stopped.early) throw new Error(`The server did not start:\n${stopped.early.output}`);
    if (await answersReady(url)) {
      return { url, readyAfter: performance.now() - begun, kill: server.kill };
    }
    await wait(10);
  }
  await server.kill();
  throw new Error(`The server was not ready after ${readyWithin / 1000} seconds.`);
}

export async function answersReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`);
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Below the ports that connections get: asking one of those again and again before anybody listens
 * there ends in a connection with oneself, and then the server finds it taken.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer();
    try {
      probe.listen(port, '127.0.0.1');
      await once(probe, 'listening');
      probe.close();
      await once(probe, 'close');
      return port;
    } catch {
      // Somebody has it.
    }
  }
}
