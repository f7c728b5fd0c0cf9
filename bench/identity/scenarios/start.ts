import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Scenario } from '../bench.ts';
import type { Finding } from '../measure/report.ts';
import { interleave, ratioOf, type Sample } from '../measure/rounds.ts';
import { startLatchkey } from '../processes/latchkey.ts';
import { residentMemory } from '../processes/resources.ts';
import { freePort, type StartedProcess, startProcess } from '../processes/started-process.ts';
import { printMemory } from '../profile/memory.ts';

const bareServer =
  "import { createServer } from 'node:http';\n" +
  "createServer((_, reply) => reply.end('{}')).listen(Number(process.env.PORT), '127.0.0.1');\n";

async function startBare(folder: string): Promise<StartedProcess> {
  const file = join(folder, 'bare.mjs');
  await writeFile(file, bareServer);
  const port = await freePort();
  return startProcess({
    args: [file],
    environment: { PORT: String(port) },
    folder,
    port,
    readyPath: '/',
    readyWithin: 10_000,
    endWith: 'SIGKILL',
  });
}

async function timed(start: Promise<StartedProcess>): Promise<Sample> {
  const server = await start;
  await server.end();
  return { perSecond: 1000 / server.readyAfter, p50: server.readyAfter, p99: server.readyAfter };
}

async function idleServer(folder: string): Promise<StartedProcess> {
  const server = await startLatchkey(folder);
  await pause(2000);
  return server;
}

async function peerFindings(peer: Bench['peer']): Promise<readonly Finding[]> {
  const emulator = await peer();
  if (emulator === undefined) return [];
  return [
    { name: 'the emulator: start, once', value: emulator.readyAfter / 1000, unit: 's' },
    { name: 'the emulator: memory now', value: await residentMemory(emulator.pid), unit: 'MB' },
  ];
}

export const start: Scenario = {
  name: 'start',
  async explain(folder) {
    const server = await idleServer(folder);
    await printMemory(server.pid);
    await server.end();
  },
  async run({ pace, folder, peer }) {
    const data = await folder('start');
    const first = await startLatchkey(data);
    await first.end();
    const measured = await interleave(pace, {
      'bare node:http': () => timed(startBare(data)),
      ours: () => timed(startLatchkey(data)),
    });
    const server = await idleServer(data);
    const memory = await residentMemory(server.pid);
    await server.end();
    return {
      title: 'From nothing to the first answer, on existing data, compiled before',
      measured,
      findings: [
        {
          name: 'start to ready',
          value: measured.ours.p50 / 1000,
          unit: 's',
          goal: { atMost: 0.4 },
        },
        {
          name: 'start to ready over bare node:http',
          value: ratioOf(measured.ours, measured['bare node:http'], ({ p50 }) => p50),
          unit: '×',
        },
        { name: 'idle memory', value: memory, unit: 'MB', goal: { atMost: 120 } },
        {
          name: 'the very first start: keys and tables',
          value: first.readyAfter / 1000,
          unit: 's',
        },
        ...(await peerFindings(peer)),
      ],
    };
  },
};
