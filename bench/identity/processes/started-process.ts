import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, getRequest } from '../load/connection.ts';

export type StartedProcess = {
  readonly pid: number;
  readonly port: number;
  /** From the start of the process to its first good answer, in milliseconds. */
  readonly readyAfter: number;
  end(): Promise<void>;
};

type Start = {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly port: number;
  /** Asked until it answers 200. */
  readonly readyPath: string;
  readonly readyWithin: number;
  readonly endWith: NodeJS.Signals;
};

const running = new Set<ChildProcess>();
// A run that is cut short leaves nobody behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Node on a file, with nothing of this process's environment but the path. */
export async function startProcess(start: Start): Promise<StartedProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, start.args, {
    cwd: start.folder,
    env: { PATH: process.env['PATH'] ?? '', ...start.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-4000);
    });
  }
  const ended = once(child, 'exit').then(() => running.delete(child));
  const end = async () => {
    child.kill(start.endWith);
    const giveUp = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(giveUp);
  };
  while (!(await answers(start.port, start.readyPath))) {
    const late = performance.now() - startedAt > start.readyWithin;
    if (!late && child.exitCode === null) {
      await pause(3);
      continue;
    }
    await end();
    throw new Error(`${late ? 'It did not answer in time' : 'It ended'}. ${printed.trim()}`);
  }
  return {
    pid: child.pid ?? 0,
    port: start.port,
    readyAfter: performance.now() - startedAt,
    end,
  };
}

const answers = (port: number, path: string): Promise<boolean> =>
  ask(port, getRequest(path)).then(
    ({ status }) => status === 200,
    () => false,
  );
