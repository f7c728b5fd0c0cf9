import { exec } from 'node:child_process';
import { availableParallelism, totalmem } from 'node:os';

// Runs each of the commands it is given, as many at a time as there are processors, and says of each
// what it said once it is done. One that fails stops no other, and fails the whole.

// The compiler of types frees next to nothing until it is done, and looked for it a third of its time. It
// looks again where it would take more than a quarter of the memory.
const env = { GOGC: 'off', GOMEMLIMIT: String(Math.floor(totalmem() / 4)), ...process.env };
const room = 2 ** 26;

function run(command: string): Promise<void> {
  const from = performance.now();
  return new Promise((resolve) => {
    exec(command, { env, maxBuffer: room }, (error, stdout, stderr) => {
      if (error) process.exitCode = 1;
      const seconds = ((performance.now() - from) / 1000).toFixed(1);
      console.log(`> ${command} (${error ? 'failed after ' : ''}${seconds} s)`);
      process.stdout.write(stdout);
      process.stderr.write(stderr);
      resolve();
    });
  });
}

const waiting = process.argv.slice(2);

async function runWhatWaits(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next);
}

await Promise.all(Array.from({ length: availableParallelism() }, runWhatWaits));
