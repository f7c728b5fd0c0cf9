import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SettingSource } from '@latchkey/kernel/settings/setting';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Notes of every process of Node how it ended: behind npm nobody else is told. */
const recorder = `import { appendFileSync } from 'node:fs';
process.on('exit', (code) =>
  appendFileSync(process.env.ENDS, JSON.stringify({ script: process.argv[1] ?? '', code }) + '\\n'));`;

export type StartedBy = {
  /** Once it listens. */
  readonly running: Promise<void>;
  /** To the process that was started, or to all of them, as a terminal does. */
  signal(name: NodeJS.Signals, to: 'process' | 'group'): void;
  /** Once nothing is left that could print: the exit codes of the server itself. */
  readonly ended: Promise<readonly number[]>;
  /** Whether any process that it started is still there. */
  isThere(): boolean;
};

const groups = new Set<number>();

const isGroup = (pid: number): boolean => {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
};

/** Ends whatever a failed test left behind. */
export function endStarted(): void {
  for (const pid of groups) if (isGroup(pid)) process.kill(-pid, 'SIGKILL');
}

/** Starts the server as people do, in the root of the repository, in a process group of its own. */
export function startBy(
  [program, ...args]: readonly [string, ...string[]],
  folder: string,
  settings: SettingSource,
): StartedBy {
  const ends = join(folder, 'ends');
  const recording = join(folder, 'recorder.mjs');
  writeFileSync(ends, '');
  writeFileSync(recording, recorder);
  const bin = join(root, 'node_modules', '.bin');
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: `${bin}${delimiter}${process.env['PATH']}`,
      HOME: process.env['HOME'],
      NODE_OPTIONS: `--import=${recording}`,
      ENDS: ends,
      ...settings,
    },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} cannot be started.`);
  groups.add(pid);
  let printed = '';
  const closed = once(child, 'close');
  return {
    running: new Promise((resolve, reject) => {
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (/Stop with Ctrl\+C/.test(printed)) resolve();
      });
      closed.then(() => reject(new Error(`Ended first: ${printed}`)), reject);
    }),
    signal: (name, to) => process.kill(to === 'group' ? -pid : pid, name),
    ended: closed.then(() =>
      readFileSync(ends, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
        .flatMap(({ script, code }) => (/latchkey(\.js)?$|dev\.ts$/.test(script) ? [code] : [])),
    ),
    isThere: () => isGroup(pid),
  };
}
