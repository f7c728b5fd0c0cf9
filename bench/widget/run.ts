import { availableParallelism, cpus, loadavg } from 'node:os';
import { openContest } from './contestants.ts';
import { type Options, readOptions, usage } from './options.ts';
import { printResults } from './print-results.ts';
import { network, slowdown } from './slow-visit.ts';
import { visitAll } from './visit-all.ts';

async function run({ rounds }: Options): Promise<void> {
  console.log(
    `${availableParallelism()} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}, ` +
      `load before the run ${loadavg()[0]?.toFixed(1)}; ${slowdown} × slower processor, ` +
      `${network.latency} ms, ${((network.down * 8) / 1e6).toFixed(1)} Mbit/s; ${rounds} visits each`,
  );
  const contest = await openContest();
  try {
    printResults(await visitAll(contest.contestants, rounds));
  } finally {
    await contest.end();
  }
}

// Leaving this way ends the children.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const options = readOptions(process.argv.slice(2));
if (options === undefined) console.log(usage);
else await run(options);
