import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBench, type Scenario } from './bench.ts';
import { startLoad } from './load/load.ts';
import { findingsTable, isMissed, measuredTable, type Report } from './measure/report.ts';
import { type Options, readOptions, usage } from './options.ts';
import { underFlood } from './scenarios/flood.ts';
import { growth } from './scenarios/growth.ts';
import { lookup } from './scenarios/lookup.ts';
import { nodes } from './scenarios/nodes.ts';
import { overload } from './scenarios/overload.ts';
import { passwordSignIn } from './scenarios/password-sign-in.ts';
import { refresh } from './scenarios/refresh.ts';
import { signUp } from './scenarios/sign-up.ts';
import { start } from './scenarios/start.ts';

const scenarios: readonly Scenario[] = [
  start,
  passwordSignIn,
  refresh,
  lookup,
  signUp,
  underFlood,
  overload,
  growth,
  nodes,
];

function chosen({ only }: Options): readonly Scenario[] {
  const unknown = only.find((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown !== undefined) {
    const names = scenarios.map(({ name }) => name).join(', ');
    throw new Error(`There is no scenario "${unknown}". There are: ${names}.`);
  }
  return scenarios.filter(({ name }) => only.length === 0 || only.includes(name));
}

const machine = () =>
  `${availableParallelism()} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}, ` +
  `load before the run ${loadavg()[0]?.toFixed(1)}`;

function print({ title, measured, findings }: Report): void {
  console.log(`\n${title}\n${measuredTable(measured)}`);
  if (findings.length > 0) console.log(`\n${findingsTable(findings)}`);
}

async function run(options: Options): Promise<void> {
  const wanted = chosen(options);
  console.log(machine());
  const root = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
  process.on('exit', () => rmSync(root, { recursive: true, force: true }));
  const bench = openBench(options, startLoad(), root);
  const reports: Report[] = [];
  try {
    for (const scenario of wanted) {
      const report = await scenario.run(bench);
      reports.push(report);
      print(report);
    }
    console.log(`\nAll of it\n${findingsTable(reports.flatMap(({ findings }) => findings))}`);
    const unmet = wanted.filter((_, index) => reports[index]?.findings.some(isMissed));
    if (unmet.some(({ explain }) => explain !== undefined))
      console.log('\nWhy what was missed was');
    for (const { name, explain } of unmet) await explain?.(await bench.folder(`why-${name}`));
  } finally {
    await bench.end();
  }
}

const longestRun = 20 * 60_000;
setTimeout(() => {
  console.error('This took too long.');
  process.exit(1);
}, longestRun).unref();
// Leaving this way ends the children and removes the data.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const options = readOptions(process.argv.slice(2));
if (options === undefined) console.log(usage);
else await run(options);
