import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrationsOf, products } from '@latchkey/server/products';
import { callsTo } from './calls.ts';
import type { Chance } from './chance.ts';
import { type CrashImage, readCrashImage } from './crash-image.ts';
import { withDataFolder } from './data-folder.ts';
import { type Finding, half, lost } from './findings.ts';
import { checkFirstKey, checkInvariants } from './invariants.ts';
import { type Launched, launch, startServer } from './server-process.ts';

/** A start is killed up to this often before it may succeed. */
const mostKills = 3;
const keyFile = 'service-account.json';

/** Kills servers that make their master key, their tables and their first signing key. */
export async function killFirstStarts(times: number, chance: Chance): Promise<readonly Finding[]> {
  let usualTime = 0;
  const findings = [
    ...(await withDataFolder(async (folder) => {
      usualTime = await timeOfFirstStart(join(folder, 'data'));
    })),
  ];
  for (let time = 0; time < times; time += 1) {
    findings.push(
      ...(await withDataFolder(async (folder, found) => {
        const data = join(folder, 'data');
        const kills = chance.between(1, mostKills);
        for (let kill = 0; kill < kills; kill += 1) {
          await killStart(data, chance.below(Math.round(usualTime * 1.1)));
        }
        found.push(...(await checkNextStart(data)));
      })),
    );
  }
  return findings;
}

/** From the first trace in the folder to the last: before and after there is nothing to break. */
async function timeOfFirstStart(data: string): Promise<number> {
  const starting = launch(data, ['start']);
  await untilThere(data, starting);
  const begun = performance.now();
  await untilThere(join(data, keyFile), starting);
  await starting.kill();
  return performance.now() - begun;
}

async function untilThere(path: string, starting: Launched): Promise<void> {
  const ended = starting.ended.then(({ output }) => output);
  while (!existsSync(path)) {
    const output = await Promise.race([ended, wait(1)]);
    if (output !== undefined) throw new Error(`The start ended without ${path}:\n${output}`);
  }
}

async function killStart(data: string, moment: number): Promise<void> {
  const starting = launch(data, ['start']);
  await untilThere(data, starting);
  await wait(moment);
  await starting.kill();
}

async function checkNextStart(data: string): Promise<readonly Finding[]> {
  const server = await startServer(data);
  const { body } = await callsTo(server.url).call('signUp', {});
  await server.kill();
  const findings = [
    ...(await readCrashImage(data, checkFirstState)),
    ...(await checkKeyFile(data)),
  ];
  const again = await startServer(data);
  const { ok } = await callsTo(again.url).call('lookup', { idToken: body.idToken });
  if (!ok) findings.push(lost('the first account after a killed first start'));
  await again.kill();
  return findings;
}

async function checkFirstState(image: CrashImage): Promise<readonly Finding[]> {
  const applied = image.rows('SELECT id FROM migrations').length;
  const settings = image.rows('SELECT tenant FROM settings').length;
  return [
    ...(applied === migrationsOf(products).length ? [] : [half(`${applied} migrations`)]),
    ...(settings === 1 ? [] : [half(`${settings} rows of settings`)]),
    ...(await checkFirstKey(image)),
    ...(await checkInvariants(image)),
  ];
}

/** The first operator's key: the file and the database know the same one. */
async function checkKeyFile(data: string): Promise<readonly Finding[]> {
  const file = join(data, keyFile);
  if (!existsSync(file)) return [half('a first operator without a key file')];
  const text = await readFile(file, 'utf8');
  const known = await readCrashImage(data, async (image) =>
    image.rows('SELECT key_id FROM service_accounts').map(({ key_id: keyId }) => String(keyId)),
  );
  const isWhole = known.length === 1 && known.every((keyId) => text.includes(keyId));
  return isWhole ? [] : [half(`a key file that is none of ${known.length} operators'`)];
}
