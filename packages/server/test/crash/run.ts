/**
 * `npm run test:crash`: a real server is killed at random moments (SIGKILL) and must keep its word.
 *
 * This shows that commits are whole, that they are in order, and that no answer is given before its
 * commit is handed to the system. It cannot show that they survive a power cut: what the killed
 * process had written is still in the system's memory. For that, sync-order.ts watches the calls to
 * fsync, where strace is there to do so.
 *
 *   --rounds N   kills under load (100), of accounts, and of documents and files on each database
 *   --only W     accounts, documents, or files
 *   --database D sqlite or postgres, of documents and files; both, if nothing is said
 *   --bytes B    disk or s3, where those of files are; both, if nothing is said
 *   --by I       kill, cut (of all connections of clients) or outage (of S3), of files; all of them
 *   --seed S     the same choices again; moments still depend on the machine
 *   --control    damages the data on purpose, and fails unless each damage is noticed
 */
import { parseArgs } from 'node:util';
import { emptyLog } from './acknowledged.ts';
import { seededChance } from './chance.ts';
import { runControl } from './control.ts';
import { withDataFolder } from './data-folder.ts';
import { crashDocuments } from './documents/crash-documents.ts';
import { crashFiles, filesCrashes } from './files/crash-files.ts';
import { count, type Finding } from './findings.ts';
import { killFirstStarts } from './kill-first-start.ts';
import { killRotations } from './kill-rotation.ts';
import { killUnderLoad } from './kill-under-load.ts';
import { checkSyncOrder } from './sync-order.ts';

/** Starts and rotations take seconds each, and have few places to be killed in. */
const mostOtherKills = 12;
const mostShown = 50;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    control: { type: 'boolean', default: false },
    only: { type: 'string' },
    database: { type: 'string' },
    bytes: { type: 'string' },
    by: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
  throw new Error('--rounds and --seed take whole numbers.');
}
const kinds = ['accounts', 'documents', 'files'];
if (values.only !== undefined && !kinds.includes(values.only)) {
  throw new Error(`--only takes ${kinds.join(', ')}.`);
}
const isAsked = (kind: string) => values.only === undefined || values.only === kind;
const databases = (['SQLite', 'PostgreSQL'] as const).filter((name) =>
  name.toLowerCase().startsWith(values.database ?? ''),
);
if (databases.length === 0) throw new Error('--database takes sqlite or postgres.');
const chance = seededChance(seed);
const begun = performance.now();
const seconds = () => `${Math.round((performance.now() - begun) / 1000)} s`;

function show(findings: readonly Finding[]): void {
  for (const { kind, what } of findings.slice(0, mostShown)) console.log(`${kind}: ${what}`);
  if (findings.length > mostShown) console.log(`and ${findings.length - mostShown} more`);
  if (findings.length > 0) process.exitCode = 1;
}

async function control(): Promise<void> {
  const findings = await withDataFolder((folder, found) => runControl(folder, chance, found));
  show(findings);
  console.log(
    `control: ${findings.length === 0 ? 'every damage was noticed' : 'failed'}, in ${seconds()}`,
  );
}

async function crash(): Promise<void> {
  const others = Math.min(rounds, mostOtherKills);
  const log = emptyLog();
  const findings: Finding[] = [];
  let result = { kills: 0, slowestStart: 0 };
  const phases = [
    () =>
      withDataFolder(async (folder, found) => {
        result = await killUnderLoad(folder, rounds, chance, log, found);
      }),
    () => killFirstStarts(others, chance),
    () => withDataFolder((folder, found) => killRotations(folder, others, chance, found)),
    () => withDataFolder(checkSyncOrder),
  ];
  for (const phase of phases) findings.push(...(await phase()));
  show(findings);
  console.log(
    `${result.kills} kills under load, ${others} first starts, ${others} rotations: ` +
      `${log.writes} acknowledged writes, ${count(findings, 'lost')} lost, ` +
      `${count(findings, 'half')} half, ${count(findings, 'refused')} refused, ` +
      `${log.unanswered.made} of ${log.unanswered.changes} unanswered changes made, ` +
      `slowest start ${(result.slowestStart / 1000).toFixed(1)} s, in ${seconds()} (seed ${seed})`,
  );
}

async function crashAllDocuments(): Promise<void> {
  for (const database of databases) {
    const { findings, told } = await crashDocuments(database, rounds, chance);
    show(findings);
    console.log(`documents on ${database}: ${told}, after ${seconds()} (seed ${seed})`);
  }
}

async function crashAllFiles(): Promise<void> {
  const asked = filesCrashes.filter(
    ({ database, bytes, by }) =>
      databases.includes(database) && bytes === (values.bytes ?? bytes) && by === (values.by ?? by),
  );
  if (asked.length === 0) throw new Error('Nothing is interrupted like that.');
  for (const crash of asked) {
    const { findings, told } = await crashFiles(crash, rounds, chance);
    show(findings);
    const { database, bytes } = crash;
    console.log(`files on ${database} and ${bytes}: ${told}, after ${seconds()} (seed ${seed})`);
  }
}

console.log(`seed ${seed}`);
if (values.control) await control();
else {
  if (isAsked('accounts')) await crash();
  if (isAsked('documents')) await crashAllDocuments();
  if (isAsked('files')) await crashAllFiles();
}
