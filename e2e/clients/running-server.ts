import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';

const cli = fileURLToPath(new URL('../../packages/server/src/cli/latchkey.js', import.meta.url));

/** Nothing of this process may leak in: a setting of the developer's would change the product. */
const bareEnvironment = { PATH: process.env['PATH'] ?? '' };

type Environment = Readonly<Record<string, string>>;

export type RunningServer = {
  readonly url: string;
  /** Host and port, the way clients want them. */
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
  /** Asks it to leave, and tells the exit code. */
  stop(): Promise<number | null>;
};

/** Runs a command of the product to its end, and gives what it printed. */
export async function runCommand(args: readonly string[], environment: Environment) {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...bareEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    printed.stderr += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${printed.stderr}`);
  return printed;
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${output()}`);
    const reply = await fetch(`${url}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await pause(50);
  }
  throw new Error(`The server never became ready:\n${output()}`);
}

/** The server as somebody starts it who has just installed it: a process of its own, on new data. */
export async function startServer(
  environment: Environment = {},
  dataFolder?: string,
): Promise<RunningServer> {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'latchkey-e2e-')));
  const port = await freePort('localhost');
  const child = spawn(process.execPath, [cli, 'start'], {
    env: { ...bareEnvironment, PORT: String(port), LATCHKEY_DATA: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  child.stdout.on('data', (text) => printed.push(String(text)));
  child.stderr.on('data', (text) => printed.push(String(text)));
  const ended = once(child, 'exit');
  // A run that is cut short does not come back to stop it.
  const cutShort = () => void child.kill('SIGKILL');
  process.once('exit', cutShort);

  async function stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    process.off('exit', cutShort);
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    await rm(folder, { recursive: true, force: true });
    return code;
  }

  const url = `http://localhost:${port}`;
  try {
    await untilReady(url, child, () => printed.join(''));
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
  return {
    url,
    host: `localhost:${port}`,
    port,
    dataFolder: folder,
    stop: () => stop('SIGTERM'),
  };
}
