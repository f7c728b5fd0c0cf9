import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLatchkey } from '../identity/processes/latchkey.ts';
import { type BuiltKit, buildKit } from './build-kit.ts';
import { firebaseUi6, firebaseUi7, floor, isThere, type Kit, ours } from './kits.ts';
import { serveKit } from './serve-kit.ts';

/** A page that is visited, with the build it came from if it is one of the kits. */
export type Contestant = {
  readonly title: string;
  readonly address: string;
  readonly built?: BuiltKit;
  /** Its form is in the document, and React takes it over there. */
  readonly hydrates?: boolean;
};

export type Contest = {
  readonly contestants: readonly Contestant[];
  end(): Promise<void>;
};

export const ownPage = "Latchkey's own page";

const hasForm = async (address: string) => {
  const reply = await fetch(address, { headers: { Accept: 'text/html' } });
  return reply.ok && (await reply.text()).includes('type="email"');
};

/** With e-mail as the only way in, our own page begins with the form too. */
async function offerEmailOnly(server: string): Promise<void> {
  const mask = 'updateMask=signIn.anonymous.enabled';
  const reply = await fetch(`${server}/v2/projects/latchkey/config?${mask}`, {
    method: 'PATCH',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ signIn: { anonymous: { enabled: false } } }),
  });
  if (!reply.ok) throw new Error(`The server refused its settings: ${await reply.text()}`);
}

async function builtKits(): Promise<BuiltKit[]> {
  const kits: readonly Kit[] = [floor, ...(isThere() ? [ours] : []), firebaseUi6, firebaseUi7];
  const built: BuiltKit[] = [];
  for (const kit of kits) built.push(await buildKit(kit));
  return built;
}

/** Builds every kit and serves it from this process; the server of our own runs beside it. */
export async function openContest(): Promise<Contest> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-widget-'));
  const ends: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  const end = async () => {
    for (const each of ends.reverse()) await each();
  };
  try {
    const latchkey = await startLatchkey(folder);
    ends.push(latchkey.end);
    const server = `http://localhost:${latchkey.port}`;
    await offerEmailOnly(server);
    const contestants: Contestant[] = [];
    for (const built of await builtKits()) {
      const served = await serveKit(built);
      ends.push(served.end);
      const address = `${served.address}?server=${encodeURIComponent(server)}`;
      contestants.push({ title: built.kit.title, address, built });
    }
    const signIn = `${server}/sign-in`;
    if (await hasForm(signIn))
      contestants.push({ title: ownPage, address: signIn, hydrates: true });
    else console.log(`${signIn} has no form in its document yet, and is left out.`);
    return { contestants, end };
  } catch (error) {
    await end();
    throw error;
  }
}
