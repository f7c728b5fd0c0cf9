import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type RunningPostgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of a PostgreSQL server; whoever asks first has it started. */
    postgresDoorbell: string;
  }
}

let doorbell: Server | undefined;
let running: Promise<RunningPostgres> | undefined;

// Most runs while working are of one file that needs no database, and they should not wait for one.
export async function setup(project: TestProject): Promise<void> {
  doorbell = createServer((_request, response) => {
    running ??= startPostgres();
    running.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  doorbell.listen(0, '127.0.0.1');
  await once(doorbell, 'listening');
  const { port } = doorbell.address() as AddressInfo;
  project.provide('postgresDoorbell', `http://127.0.0.1:${port}/`);
}

export async function teardown(): Promise<void> {
  doorbell?.close();
  doorbell?.closeAllConnections();
  const started = await running?.catch(() => undefined);
  await started?.stop();
}
