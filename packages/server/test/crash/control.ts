import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type AcknowledgedLog, emptyLog } from './acknowledged.ts';
import { callsTo } from './calls.ts';
import type { Chance } from './chance.ts';
import { checkImage } from './check-image.ts';
import { checkServer } from './check-server.ts';
import { readCrashImage } from './crash-image.ts';
import { type Finding, lost } from './findings.ts';
import { checkFirstKey, checkInvariants } from './invariants.ts';
import { createLoad } from './load.ts';
import { hasAllHappened, type Observer, type Sabotage, sabotages } from './sabotage.ts';
import { startServer } from './server-process.ts';

/** At least, and until everything has happened that can be undone. */
const loadTime = 6_000;

const untouched: Sabotage = { name: 'nothing is done', noticedBy: [], act: () => undefined };

/** Proves that the checks can fail: undoes acknowledged writes, and expects to be told. */
export async function runControl(
  folder: string,
  chance: Chance,
  findings: Finding[],
): Promise<void> {
  const killed = join(folder, 'killed');
  const log = emptyLog();
  const server = await startServer(killed);
  const loaded = createLoad(log, chance, 16).run(callsTo(server.url));
  await wait(loadTime);
  while (!hasAllHappened(log)) await wait(100);
  await server.kill();
  await loaded;

  findings.push(...log.findings);
  // What the kill left unanswered is settled before anything is damaged.
  findings.push(...(await readCrashImage(killed, (image) => checkImage(image, log))));
  for (const sabotage of [untouched, ...sabotages]) {
    const copy = join(folder, String(sabotages.indexOf(sabotage) + 1));
    await cp(killed, copy, { recursive: true });
    sabotage.act(copy, log);
    findings.push(...(await judge(sabotage, copy, log)));
  }
}

async function judge(
  { name, noticedBy }: Sabotage,
  folder: string,
  log: AcknowledgedLog,
): Promise<readonly Finding[]> {
  // Each look has the log to itself: the one must not notice because the other did.
  const seenBy: Record<Observer, readonly Finding[]> = {
    ...(await readCrashImage(folder, async (image) => ({
      rules: [...(await checkFirstKey(image)), ...(await checkInvariants(image))],
      log: await checkImage(image, structuredClone(log)),
    }))),
    server: await lookThroughServer(folder, structuredClone(log)),
  };
  console.log(`${name}:`);
  for (const [observer, [first]] of Object.entries(seenBy)) {
    console.log(
      `  ${observer}: ${first === undefined ? 'nothing' : `${first.kind}, ${first.what}`}`,
    );
  }
  if (noticedBy.length === 0) return Object.values(seenBy).flat();
  return noticedBy
    .filter((observer) => seenBy[observer].length === 0)
    .map((observer) => lost(`"${name}" was not noticed (${observer})`));
}

async function lookThroughServer(
  folder: string,
  log: AcknowledgedLog,
): Promise<readonly Finding[]> {
  const server = await startServer(folder);
  try {
    return await checkServer(callsTo(server.url), log);
  } finally {
    await server.kill();
  }
}
