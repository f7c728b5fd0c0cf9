import { setTimeout as wait } from 'node:timers/promises';
import type { AcknowledgedLog } from './acknowledged.ts';
import { callsTo } from './calls.ts';
import type { Chance } from './chance.ts';
import { checkImage } from './check-image.ts';
import { checkServer } from './check-server.ts';
import { type CrashImage, readCrashImage } from './crash-image.ts';
import { count, type Finding } from './findings.ts';
import { checkFirstKey, checkInvariants } from './invariants.ts';
import { createLoad } from './load.ts';
import { launch, type ServerProcess, startServer } from './server-process.ts';

const clients = 16;
/** In milliseconds after the load began. */
const killMoment = { earliest: 60, latest: 300 } as const;
/** Of this many restarts, one is killed on its way, too. */
const killedRestarts = 10;
/** After so many the rest would only repeat them. */
const enoughFindings = 50;

export type LoadResult = {
  readonly kills: number;
  readonly slowestStart: number;
};

/** Kills the server while people use it, and holds it to its word after each restart. */
export async function killUnderLoad(
  folder: string,
  rounds: number,
  chance: Chance,
  log: AcknowledgedLog,
  findings: Finding[],
): Promise<LoadResult> {
  const load = createLoad(log, chance, clients);
  let server = await startServer(folder);
  let slowestStart = server.readyAfter;
  let kills = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const loaded = load.run(callsTo(server.url));
    await wait(chance.between(killMoment.earliest, killMoment.latest));
    await server.kill();
    await loaded;
    kills += 1;
    findings.push(
      ...log.findings.splice(0),
      ...(await readCrashImage(folder, (image) => checkFiles(image, log))),
    );
    if (chance.below(killedRestarts) === 0) {
      await killRestart(folder, chance.below(Math.round(slowestStart)));
      kills += 1;
    }
    server = await startServer(folder);
    slowestStart = Math.max(slowestStart, server.readyAfter);
    findings.push(...(await checkServer(callsTo(server.url), log)));
    if (round % 10 === 0) report(round, rounds, log, findings, slowestStart);
    if (findings.length >= enoughFindings) break;
  }
  findings.push(...(await checkEverything(server, log)));
  await server.kill();
  return { kills, slowestStart };
}

async function checkFiles(image: CrashImage, log: AcknowledgedLog): Promise<readonly Finding[]> {
  return [
    ...(await checkFirstKey(image)),
    ...(await checkInvariants(image)),
    ...(await checkImage(image, log)),
  ];
}

async function killRestart(folder: string, moment: number): Promise<void> {
  const restarting = launch(folder, ['start']);
  await wait(moment);
  await restarting.kill();
}

/** Also the accounts that were left alone through many kills. */
async function checkEverything(
  server: ServerProcess,
  log: AcknowledgedLog,
): Promise<readonly Finding[]> {
  for (const account of log.accounts) account.touched = true;
  return checkServer(callsTo(server.url), log);
}

function report(
  round: number,
  rounds: number,
  { writes }: AcknowledgedLog,
  findings: readonly Finding[],
  slowestStart: number,
): void {
  console.log(
    `round ${round} of ${rounds}: ${writes} acknowledged writes, ` +
      `${count(findings, 'lost')} lost, ${count(findings, 'half')} half, ` +
      `${count(findings, 'refused')} refused, slowest start ${(slowestStart / 1000).toFixed(1)} s`,
  );
}
