import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compileCache } from '@latchkey/testing/compile-cache';
import { nodeEnvironment } from '@latchkey/testing/world';
import pg from 'pg';
import type { Chance } from '../chance.ts';
import { type Finding, refused } from '../findings.ts';
import { answersReady, type ServerProcess, startServer } from '../server-process.ts';
import { checkDocuments, nothingKnown } from './check-documents.ts';
import { declareInTurn } from './declare-in-turn.ts';
import { documentCallsTo } from './document-calls.ts';
import { writeUntilUnanswered } from './document-load.ts';
import { storedInFolder, storedInPostgres } from './stored-documents.ts';
import type { DocumentsLog } from './writer.ts';

const program = fileURLToPath(new URL('../../../src/cli/latchkey.js', import.meta.url));
/** So many commits after the load began, on a machine that gets that far, and some milliseconds. */
const killMoment = { commits: 60, within: 10_000, after: 30 } as const;
/** Of this many rounds on PostgreSQL, in one it is the database that is hit, and the server lives on. */
const backendRounds = 2;
/** For a database to be mended and found again. */
const readyLimit = 30_000;
/** After so many the rest would only repeat them. */
const enoughFindings = 50;

export type KilledDocuments = { readonly kills: number; readonly backends: number };

export type Place = {
  readonly folder: string;
  /** Of PostgreSQL; without it the data is in the folder. */
  readonly databaseUrl?: string | undefined;
};

const start = ({ folder, databaseUrl }: Place): Promise<ServerProcess> =>
  startServer(folder, {
    program,
    environment: {
      NODE_COMPILE_CACHE: compileCache,
      ...(databaseUrl !== undefined && nodeEnvironment(databaseUrl)),
    },
  });

/** One of those that the server talks to, as if it had crashed: PostgreSQL then starts all anew. */
async function killBackend(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  // It goes with all the others.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
     AND pid <> pg_backend_pid() AND backend_type = 'client backend' ORDER BY state = 'idle' LIMIT 1`,
  );
  const pid: unknown = rows[0]?.pid;
  if (typeof pid === 'number') process.kill(pid, 'SIGKILL');
  await client.end().catch(() => undefined);
  return typeof pid === 'number';
}

async function becomesReady({ url }: ServerProcess): Promise<boolean> {
  const begun = performance.now();
  while (performance.now() - begun < readyLimit) {
    if (await answersReady(url)) return true;
    await wait(20);
  }
  return false;
}

/** A moment that has something before it, however busy the machine is. */
async function untilKill(log: DocumentsLog, chance: Chance): Promise<void> {
  const begun = performance.now();
  const enough = log.commits + chance.below(killMoment.commits);
  // A batch takes as long as all of these, so that without waiting for it none would ever be done.
  const batches = log.batches + chance.below(2);
  const isEnough = () => log.commits >= enough && log.batches >= batches;
  while (!isEnough() && performance.now() - begun < killMoment.within) await wait(1);
  await wait(chance.below(killMoment.after));
}

/** Kills a server while documents are written, and holds what is left against what it had said. */
export async function killDocuments(
  place: Place,
  rounds: number,
  chance: Chance,
  log: DocumentsLog,
  findings: Finding[],
): Promise<KilledDocuments> {
  const { folder, databaseUrl } = place;
  const readStored =
    databaseUrl === undefined ? storedInFolder(folder) : storedInPostgres(databaseUrl);
  const known = nothingKnown();
  let [kills, backends] = [0, 0];
  let server = await start(place);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const hitsBackend = databaseUrl !== undefined && round % backendRounds === 0;
      let isOver = false;
      const before = findings.length;
      const calls = documentCallsTo(server.url);
      findings.push(...(await declareInTurn(server.url, round, log)));
      const loaded = writeUntilUnanswered(calls, log, chance, () => isOver);
      await untilKill(log, chance);
      if (hitsBackend && (await killBackend(databaseUrl))) {
        backends += 1;
        isOver = true;
        await loaded;
        if (!(await becomesReady(server))) findings.push(refused('a server without its database'));
      } else {
        await server.kill();
        await loaded;
        kills += 1;
      }
      findings.push(...(await readStored((data) => checkDocuments(data, log, known))));
      if (!hitsBackend) server = await start(place);
      for (const { kind, what } of findings.slice(before)) {
        console.log(`round ${round}${hitsBackend ? ', PostgreSQL hit' : ''}: ${kind}: ${what}`);
      }
      if (round % 10 === 0) {
        console.log(
          `round ${round} of ${rounds}: ${log.commits} acknowledged commits, ` +
            `${log.queries} queries, ${findings.length} findings`,
        );
      }
      if (findings.length >= enoughFindings) break;
    }
  } finally {
    await server.kill();
  }
  return { kills, backends };
}
