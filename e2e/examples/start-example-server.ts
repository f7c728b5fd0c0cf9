import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';

export type ExampleServer = { readonly url: string; stop(): Promise<void> };

/** A server of `examples` as its reader starts it: a process of its own, which says when it listens. */
export async function startExampleServer(
  file: string,
  settings: Readonly<Record<string, string>>,
): Promise<ExampleServer> {
  const url = `http://localhost:${await freePort('localhost')}`;
  const path = fileURLToPath(new URL(`../../examples/${file}`, import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path], {
    env: { PATH: process.env['PATH'], APP_URL: url, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const cutShort = () => void child.kill('SIGKILL');
  process.once('exit', cutShort);
  const ended = once(child, 'close');
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (printed.includes(`Listening at ${url}`)) resolve();
      });
    }
    ended.then(() => reject(new Error(`${file} ended:\n${printed}`)), reject);
  });
  return {
    url,
    async stop() {
      process.off('exit', cutShort);
      child.kill('SIGTERM');
      await ended;
    },
  };
}
