import { setTimeout as wait } from 'node:timers/promises';
import { compileCache } from '@latchkey/testing/compile-cache';
import { nodeEnvironment } from '@latchkey/testing/world';
import type { Chance } from '../chance.ts';
import type { Finding } from '../findings.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { checkFiles } from './check-files.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { fileCallsTo } from './file-calls.ts';
import { sendTheRest, uploadUntilUnanswered } from './file-load.ts';
import { findLeaks } from './find-leaks.ts';
import type { S3Place } from './s3-place.ts';
import type { FilesLog } from './uploader.ts';

/** So much was acknowledged after the load began, on a machine that gets that far, and some milliseconds. */
const killMoment = { acknowledged: 60, within: 10_000, after: 50 } as const;
const enoughFindings = 50;
/** Rounds after which it is looked for what is left, while no server runs; and always after the last. */
const leaksEvery = 10;

/** The server is killed, connections of clients are cut, or S3 does nothing any more. */
export type Interruption = 'kill' | 'cut' | 'outage';

export type Place = {
  readonly folder: string;
  /** Of PostgreSQL; without it the data is in the folder. */
  readonly databaseUrl?: string | undefined;
  /** Where bytes are; without it they are in the folder. */
  readonly s3?: S3Place | undefined;
};

const environmentOf = ({ databaseUrl, s3 }: Place): Readonly<Record<string, string>> => ({
  ...(databaseUrl !== undefined && nodeEnvironment(databaseUrl)),
  ...s3?.environment,
});

const start = (place: Place): Promise<ServerProcess> =>
  startServer(place.folder, {
    environment: { NODE_COMPILE_CACHE: compileCache, ...environmentOf(place) },
  });

async function leaksOf(place: Place, log: FilesLog): Promise<readonly Finding[]> {
  const environment = { LATCHKEY_DATA: place.folder, ...environmentOf(place) };
  const files = log.uploaders.reduce((sum, uploader) => sum + uploader.files.size, 0);
  // Keys come from the environment of whoever opens a bucket.
  Object.assign(process.env, place.s3?.environment);
  return [...(await findLeaks(environment, log)), ...((await place.s3?.leaks(files)) ?? [])];
}

/** What is wrong once whatever was under way has come to its end with its server. */
export async function findingsIn(place: Place, log: FilesLog): Promise<readonly Finding[]> {
  const server = await start(place);
  const found = await checkFiles(fileCallsTo(server.url), log, { isAlive: false }).finally(
    server.kill,
  );
  return [...found, ...(await leaksOf(place, log))];
}

async function untilKill(log: FilesLog, chance: Chance): Promise<void> {
  const begun = performance.now();
  const enough = log.acknowledged + chance.below(killMoment.acknowledged);
  while (log.acknowledged < enough && performance.now() - begun < killMoment.within) await wait(1);
  await wait(chance.below(killMoment.after));
}

/** Interrupts a server while files are sent to it, and holds what is left against what it had said. */
export async function killFiles(
  place: Place,
  interruption: Interruption,
  rounds: number,
  chance: Chance,
  log: FilesLog,
  findings: Finding[],
): Promise<void> {
  const { s3 } = place;
  let server = await start(place);

  /** Everybody sends files until they are not answered any more. */
  async function interrupt(): Promise<void> {
    s3?.stumble();
    const way = await startCuttingProxy(server.url);
    const loaded = uploadUntilUnanswered({ calls: fileCallsTo(way.url), log, chance });
    await untilKill(log, chance);
    if (interruption === 'kill') await server.kill();
    else if (interruption === 'cut') way.cut();
    else s3?.fail();
    await loaded;
    await way.close();
    s3?.recover();
    if (interruption === 'kill') server = await start(place);
  }

  async function checkRound(): Promise<void> {
    const isAlive = interruption !== 'kill';
    const calls = fileCallsTo(server.url);
    findings.push(...(await checkFiles(calls, log, { isAlive })));
    for (const uploader of log.uploaders) await sendTheRest({ calls, log, chance }, uploader);
    findings.push(...(await checkFiles(calls, log, { isAlive })), ...log.findings.splice(0));
  }

  async function checkLeaks(): Promise<void> {
    await server.kill();
    findings.push(...(await findingsIn(place, log)));
    server = await start(place);
  }

  try {
    for (let round = 1; round <= rounds && findings.length < enoughFindings; round += 1) {
      const before = findings.length;
      await interrupt();
      await checkRound();
      log.rounds = round;
      if (round % leaksEvery === 0 || round === rounds) await checkLeaks();
      for (const { kind, what } of findings.slice(before)) {
        console.log(`round ${round}: ${kind}: ${what}`);
      }
      if (round % 10 === 0) {
        console.log(
          `round ${round} of ${rounds}: ${log.acknowledged} acknowledged, ${findings.length} findings`,
        );
      }
    }
  } finally {
    await server.kill();
  }
}
