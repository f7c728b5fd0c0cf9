import { join } from 'node:path';
import { startLoad, type Work } from '../load/load.ts';
import { startLatchkey } from '../processes/latchkey.ts';
import { seedMembers } from '../processes/seeded-data.ts';
import { printProfile, profiledInto } from './profiled.ts';

const people = 500;
const seconds = 6;
const inFlight = { inFlight: 16 } as const;

/** What the time of a request can be told of. */
export const operations = {
  lookup: { work: 'lookup', demand: inFlight },
  refresh: { work: 'refresh', demand: inFlight },
  'sign-in': { work: 'sign-in', members: people, demand: inFlight },
  'sign-up': { work: 'sign-up', demand: inFlight },
} as const satisfies Readonly<Record<string, Work>>;

export type OperationName = keyof typeof operations;

async function profileOne(name: OperationName, folder: string): Promise<void> {
  const file = join(folder, `${name}.json`);
  const work = operations[name];
  const server = await startLatchkey(folder, profiledInto(file));
  const load = startLoad();
  try {
    await load.openGuests(server, people);
    await load.measure(server, work, 3000);
    await printProfile(name, { pid: server.pid, file, seconds }, (milliseconds) =>
      load.measure(server, work, milliseconds),
    );
  } finally {
    await load.end();
    await server.end();
  }
}

/** Prints where the processor time of each goes. */
export async function profileOperations(
  names: readonly OperationName[],
  folder: string,
): Promise<void> {
  await seedMembers(folder, people);
  for (const name of names) await profileOne(name, folder);
}
