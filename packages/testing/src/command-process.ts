import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SettingSource } from '@latchkey/kernel/settings/setting';
import { afterAll } from 'vitest';
import { compileCache } from './compile-cache.ts';

export type Ended = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type CommandProcess = {
  readonly ended: Promise<Ended>;
  /** Everything printed so far, as soon as it matches. */
  prints(pattern: RegExp): Promise<string>;
  signal(name: NodeJS.Signals): void;
};

const main = fileURLToPath(new URL('../../server/src/cli/latchkey.js', import.meta.url));
const running = new Set<ChildProcess>();

const ownNode = [process.execPath, '--disable-warning=ExperimentalWarning'];
const command = [...ownNode, main];

/** The command as an operator runs it: a process of its own that knows only these settings. */
export const startCommand = (args: readonly string[], settings: SettingSource): CommandProcess =>
  startProcess([...command, ...args], settings);

/** The same of a program that was installed somewhere else. */
export const startInstalled = (
  program: string,
  args: readonly string[],
  settings: SettingSource,
): CommandProcess => startProcess([...ownNode, program, ...args], settings);

/** The same where no file can grow beyond so many blocks of 512 bytes: much like a full disk. */
export const runCommandWithin = (
  blocks: number,
  args: readonly string[],
  settings: SettingSource,
): Promise<Ended> =>
  startProcess(['sh', '-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', ...command, ...args], {
    // What others use is not to be written by halves.
    NODE_DISABLE_COMPILE_CACHE: '1',
    ...settings,
  }).ended;

function startProcess(
  [file = '', ...args]: readonly string[],
  settings: SettingSource,
): CommandProcess {
  const child = spawn(file, args, {
    // Half of a command's time goes into reading the sources; the first one does it for all.
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const printed = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
      for (const listener of listeners) listener();
    });
  }
  const ended = once(child, 'close').then(([code, signal]): Ended => {
    running.delete(child);
    return { code, signal, ...printed };
  });
  return {
    ended,
    prints: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!pattern.test(printed.stdout)) return;
          listeners.delete(look);
          resolve(printed.stdout);
        };
        listeners.add(look);
        ended.then((end) => reject(new Error(`Ended first: ${JSON.stringify(end)}`)), reject);
        look();
      }),
    signal: (name) => child.kill(name),
  };
}

export const runCommand = (args: readonly string[], settings: SettingSource): Promise<Ended> =>
  startCommand(args, settings).ended;

/** Folders of their own, and no process left behind, when the surrounding tests are over. */
export function commandFolders(): () => string {
  const folders: string[] = [];
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await Promise.all([...running].map((child) => once(child, 'close')));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-command-'));
    folders.push(folder);
    return folder;
  };
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
