import { setTimeout as wait } from 'node:timers/promises';
import { activeKey, byTurn } from '@latchkey/kernel/keys/key-schedule';
import { callsTo } from './calls.ts';
import type { Chance } from './chance.ts';
import { type CrashImage, readCrashImage } from './crash-image.ts';
import { type Finding, half, lost } from './findings.ts';
import { checkInvariants } from './invariants.ts';
import { launch, type ServerProcess, startServer } from './server-process.ts';

const rotate = ['keys', 'rotate', '--now'] as const;

/** Kills rotations, and every second time the server beside them. */
export async function killRotations(
  folder: string,
  times: number,
  chance: Chance,
  findings: Finding[],
): Promise<void> {
  const tokens: string[] = [];
  const rotated: string[] = [];
  let server = await startServer(folder);
  const begun = performance.now();
  await launch(folder, rotate).ended;
  const usualTime = Math.round(performance.now() - begun);

  for (let time = 0; time < times; time += 1) {
    tokens.push(await signUp(server));
    const rotation = launch(folder, rotate);
    // The first part of a command's life is spent on loading its code.
    await wait(chance.between(Math.round(usualTime * 0.3), Math.round(usualTime * 1.1)));
    if (time % 2 === 0) await server.kill();
    await rotation.kill();
    const { output } = await rotation.ended;
    rotated.push(...(/^\S+(?= signs from )/m.exec(output) ?? []));
    if (time % 2 === 0) server = await startServer(folder);
    findings.push(...(await checkTokens(server, tokens)));
    findings.push(...(await readCrashImage(folder, (image) => checkKeys(image, rotated))));
  }

  await server.kill();
  server = await startServer(folder);
  const fresh = await signUp(server);
  tokens.push(fresh);
  findings.push(...(await checkTokens(server, tokens)));
  findings.push(...(await checkSigner(server, folder, fresh)));
  await server.kill();
  const listed = (await launch(folder, ['keys', 'list']).ended).output.match(/ active /g) ?? [];
  if (listed.length !== 1) findings.push(half(`${listed.length} active keys are listed`));
  console.log(`${times} killed rotations: ${rotated.length} had answered, ${tokens.length} tokens`);
}

async function signUp(server: ServerProcess): Promise<string> {
  const { body } = await callsTo(server.url).call('signUp', {});
  return body.idToken;
}

async function checkTokens(
  server: ServerProcess,
  tokens: readonly string[],
): Promise<readonly Finding[]> {
  const calls = callsTo(server.url);
  const findings: Finding[] = [];
  for (const idToken of tokens) {
    const { ok } = await calls.call('lookup', { idToken });
    if (!ok) findings.push(lost(`a token signed by ${kidOf(idToken)}`));
  }
  return findings;
}

async function checkKeys(
  image: CrashImage,
  rotated: readonly string[],
): Promise<readonly Finding[]> {
  const stored = new Set((await image.signingKeys()).map(({ kid }) => kid));
  return [
    ...rotated.filter((kid) => !stored.has(kid)).map((kid) => lost(`the signing key ${kid}`)),
    ...(await checkInvariants(image)),
  ];
}

/** The one key whose turn it is signs, and everybody can look it up. */
async function checkSigner(
  server: ServerProcess,
  folder: string,
  idToken: string,
): Promise<readonly Finding[]> {
  const kid = kidOf(idToken);
  const published = await callsTo(server.url).publishedKeys();
  const records = await readCrashImage(folder, (image) => image.signingKeys());
  const active = activeKey(records.toSorted(byTurn), Date.now());
  return [
    ...(published.includes(kid) ? [] : [half(`the signing key ${kid} is not published`)]),
    ...(active?.kid === kid ? [] : [half(`${kid} signs, and it is the turn of ${active?.kid}`)]),
  ];
}

function kidOf(idToken: string): string {
  const [header = ''] = idToken.split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  return kid;
}
