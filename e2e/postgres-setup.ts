import type { TestProject } from 'vitest/node';
import { hangDoorbell, type Shared } from '../packages/testing/src/doorbell.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of a PostgreSQL server. */
    postgresDoorbell: string;
  }
}

let doorbell: Shared | undefined;

export async function setup(project: TestProject): Promise<void> {
  doorbell = await hangDoorbell(() => startPostgres());
  project.provide('postgresDoorbell', doorbell.url);
}

export const teardown = async (): Promise<void> => doorbell?.stop();
