/**
 * `npm run test:live`: two servers on one PostgreSQL are written to and listened to by clients of every
 * kind while servers are killed, connections cut and notifications lost. At the end of each round every
 * listener shows what a fresh query finds, and nothing that was shown meanwhile was half a commit or
 * older than what was shown before.
 *
 *   --rounds N   how many rounds (1000)
 *   --seed S     the same choices again; moments still depend on the machine
 *   --sqlite     one server on SQLite, in place of two on PostgreSQL
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setLogLevel } from 'firebase/firestore';
import { seededChance } from '../../packages/server/test/crash/chance.ts';
import { startPostgres } from '../postgres.ts';
import { storedInFolder, storedInPostgres } from './history.ts';
import { startNodes } from './nodes.ts';
import { isPossibleOnSqlite } from './plan.ts';
import { playRounds, type Told } from './play-rounds.ts';
import { everyKind, openTheatre } from './theatre.ts';

const toldEvery = 20;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    sqlite: { type: 'boolean', default: false },
  },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
  throw new Error('--rounds and --seed take whole numbers.');
}
console.log(`${rounds} rounds, --seed ${seed}`);
setLogLevel('silent');
const begun = performance.now();

let shown = 0;

function tellFindings({ rounds: played, findings }: Told): void {
  for (const { kind, what } of findings.slice(shown)) {
    console.log(`round ${played}, ${kind}: ${what}`);
  }
  shown = findings.length;
}

function tell({ rounds: played, commits, snapshots, findings, faults }: Told): void {
  const kinds = Array.from(faults, ([kind, count]) => `${count} ${kind}`).toSorted();
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(
    `${played} rounds, ${commits} commits, ${snapshots} snapshots, ${findings.length} findings, ` +
      `in ${seconds} s (${kinds.join(', ')})`,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'latchkey-live-'));
const postgres = values.sqlite ? undefined : await startPostgres({ durable: true });
const nodes = await startNodes(folder, postgres?.url);
const stored = postgres ? storedInPostgres(postgres.url) : storedInFolder(join(folder, 'a'));
const theatre = await openTheatre(nodes, stored, await everyKind());
const told = await playRounds(theatre, {
  rounds,
  chance: seededChance(seed),
  isPossible: (kind) => postgres !== undefined || isPossibleOnSqlite(kind),
  onRound(soFar) {
    tellFindings(soFar);
    if (soFar.rounds % toldEvery === 0) tell(soFar);
  },
});
await theatre.close();
await Promise.all(nodes.map(({ kill }) => kill()));
await postgres?.stop();
await rm(folder, { recursive: true, force: true });
tell(told);
// Clients that were closed while they waited hold timers.
process.exit(told.findings.length === 0 ? 0 : 1);
